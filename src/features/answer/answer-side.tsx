import { lazy, Suspense, useMemo } from 'react';
import type { AnswerRecordView } from '#api/schemas/answer.ts';
import { useAnswers } from '#data/answers.ts';
import type { ViewState } from '#state/url-state.ts';
import { Tabs } from '#ui/tabs.tsx';
import { t } from '#ui/messages/t.ts';
import { Opening } from '../shared/opening.tsx';
import { ClaimsPart } from './claims-part.tsx';
import { withPart } from './view.ts';
import styles from './parts.module.css';

const MapPart = lazy(() => import('./map-part.tsx').then((m) => ({ default: m.MapPart })));
const PassagesPart = lazy(() => import('./passages-part.tsx').then((m) => ({ default: m.PassagesPart })));
const FactCheckPart = lazy(() => import('./fact-check-part.tsx').then((m) => ({ default: m.FactCheckPart })));
const PromptPart = lazy(() => import('./prompt-part.tsx').then((m) => ({ default: m.PromptPart })));
const ModelPart = lazy(() => import('./model-part.tsx').then((m) => ({ default: m.ModelPart })));
const HistoryPart = lazy(() => import('./history-part.tsx').then((m) => ({ default: m.HistoryPart })));

interface AnswerSideProps {
  readonly record: AnswerRecordView;
  readonly view: ViewState;
  readonly onView: (next: ViewState) => void;
  readonly onModel: () => void;
  readonly onOpen: (id: string) => void;
  readonly onCompare: (id: string) => void;
  readonly onGone: () => void;
  readonly onAskAgain: () => void;
}

/** What stands beside an answer, a tab a kind. */
export function AnswerSide(props: AnswerSideProps) {
  const { record, view, onView, onModel, onOpen, onCompare, onGone, onAskAgain } = props;
  const { answer } = record;
  const kept = useAnswers().data?.length;
  const part = view.part ?? 'claims';
  const tabs = useMemo(
    () => [
      { id: 'claims' as const, label: t('Claims'), count: answer.claims.length },
      { id: 'map' as const, label: t('Map') },
      {
        id: 'passages' as const,
        label: t('Why these passages'),
        count: answer.selection.admitted.length + answer.selection.dropped.length,
      },
      { id: 'fact-check' as const, label: t('Fact-check') },
      { id: 'prompt' as const, label: t('Prompt') },
      { id: 'model' as const, label: t('Model') },
      { id: 'history' as const, label: t('History'), ...(kept === undefined ? {} : { count: kept }) },
    ],
    [answer, kept],
  );
  return (
    <section className={styles.side} aria-label={t('Behind the answer')}>
      <div className={styles.tabs}>
        <Tabs
          label={t('Behind the answer')}
          items={tabs}
          selected={part}
          onSelect={(next) => onView(withPart(view, next))}
          panelId="behind"
        />
      </div>
      <div className={styles.content} role="tabpanel" id="behind" aria-labelledby={`behind-${part}`}>
        <Suspense fallback={<Opening label={t('Opening the list')} />}>
          {part === 'claims' ? <ClaimsPart answer={answer} view={view} onView={onView} /> : null}
          {part === 'map' ? <MapPart answer={answer} view={view} onView={onView} /> : null}
          {part === 'passages' ? <PassagesPart key={record.id} answer={answer} view={view} onView={onView} /> : null}
          {part === 'fact-check' ? (
            <FactCheckPart key={record.id} id={record.id} view={view} onView={onView} onAskAgain={onAskAgain} />
          ) : null}
          {part === 'prompt' ? <PromptPart answer={answer} /> : null}
          {part === 'model' ? <ModelPart answer={answer} onSetUp={onModel} /> : null}
          {part === 'history' ? (
            <HistoryPart
              shownId={record.id}
              shownQuery={answer.query}
              onOpen={onOpen}
              onCompare={onCompare}
              onGone={onGone}
            />
          ) : null}
        </Suspense>
      </div>
    </section>
  );
}
