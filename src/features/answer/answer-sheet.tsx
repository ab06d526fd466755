import { Columns2, Copy, FileCheck2, Link2, RotateCcw, SlidersHorizontal } from 'lucide-react';
import { useMemo } from 'react';
import type { AnswerRecordView } from '#api/schemas/answer.ts';
import type { StateRule } from '#domain/answer.ts';
import { useAnswerFactCheck } from '#data/answers.ts';
import type { ViewState } from '#state/url-state.ts';
import { selectClaim } from '#state/url-state.ts';
import { Button } from '#ui/button.tsx';
import { t } from '#ui/messages/t.ts';
import { dayOf } from '#ui/messages/figures.ts';
import { DROP_LABELS } from '../shared/answer-labels.ts';
import { AnswerText } from './answer-text.tsx';
import { LabelBadge } from '../shared/label-badge.tsx';
import { checkedStatement, selectItem } from './view.ts';
import { GateLine } from './gate-line.tsx';
import { SetLine } from './set-line.tsx';
import { setWords } from './settings.ts';
import { Events, Verdict } from './verdict.tsx';
import styles from './answer-sheet.module.css';

export interface SheetActions {
  readonly onCheck: () => void;
  readonly onCopy: () => void;
  readonly onLink: () => void;
  readonly onCompare: () => void;
  readonly onGate: () => void;
  readonly onAskAgain: () => void;
  readonly onSettings: () => void;
  readonly onQuestion: () => void;
  readonly onLibrary: () => void;
  readonly onSet: (id: string) => void;
}

interface AnswerSheetProps {
  readonly record: AnswerRecordView;
  readonly view: ViewState;
  readonly onView: (next: ViewState) => void;
  readonly actions: SheetActions;
  readonly isDraftPending: boolean;
}

/** The answer on paper: how it stands and by which rule, what happened, the text, what was struck out. */
export function AnswerSheet({ record, view, onView, actions, isDraftPending }: AnswerSheetProps) {
  const { answer } = record;
  const hasText = answer.claims.length > 0;
  const n = checkedStatement(view);
  const statement = useAnswerFactCheck(n === null ? null : record.id).data?.statements[n ?? -1];
  const marked = useMemo(
    () => (n === null || !statement ? null : { start: statement.start, end: statement.end }),
    [n, statement],
  );
  return (
    <article className={styles.paper} aria-label={t('Answer')} data-answer={record.id}>
      <div className={styles.sheet}>
        <Verdict answer={answer} />
        <SetLine record={record} onSet={actions.onSet} onAskAgain={actions.onAskAgain} />
        <Events answer={answer} />
        <AnswerText
          answer={answer}
          selected={view.claim ?? view.item}
          marked={marked}
          onClaim={(id) => onView(selectClaim(view, id, true))}
          onCitation={(id) => onView(selectItem(view, `citation:${id}`))}
        />
        <NextStep rule={answer.rule.id} record={record} actions={actions} />
        <StruckOut record={record} view={view} onView={onView} />
        <div className={styles.actions}>
          {hasText ? (
            <>
              <Button
                variant="primary"
                icon={<FileCheck2 size={14} aria-hidden />}
                disabled={isDraftPending}
                onClick={actions.onCheck}
              >
                {t('Check this answer as a draft')}
              </Button>
              <Button icon={<Copy size={14} aria-hidden />} onClick={actions.onCopy}>
                {t('Copy with citations')}
              </Button>
            </>
          ) : null}
          <Button icon={<Columns2 size={14} aria-hidden />} onClick={actions.onCompare}>
            {t('Compare …')}
          </Button>
          <Button icon={<Link2 size={14} aria-hidden />} onClick={actions.onLink}>
            {t('Copy the address')}
          </Button>
        </div>
        {hasText ? <GateLine answerId={record.id} onGate={actions.onGate} /> : null}
        <Provenance record={record} />
      </div>
    </article>
  );
}

/** What a person can do where the answer says nothing. */
function NextStep(props: {
  readonly rule: StateRule['id'];
  readonly record: AnswerRecordView;
  readonly actions: SheetActions;
}) {
  const { rule, record, actions } = props;
  const isNarrow = record.request.sourceIds !== null || record.request.sourceSetId !== null;
  switch (rule) {
    case 'empty-question':
      return (
        <Step
          text={t('Type a question above, or take one of the suggestions. Nothing was searched, so nothing is known.')}
        >
          <Button variant="primary" onClick={actions.onQuestion}>
            {t('Write a question')}
          </Button>
        </Step>
      );
    case 'nothing-found':
      return (
        <Step
          text={
            record.answer.sourceSet.sourceIds.length === 0
              ? t('There were no sources to look in, so this says nothing at all. Add some, and ask again.')
              : isNarrow
                ? t('The chosen sources hold nothing on it. Others might: ask more of them, or use other words.')
                : t(
                    'These sources hold nothing on it. That says nothing about the world: add a source that should, use other words, or lower the floor.',
                  )
          }
        >
          {isNarrow ? (
            <Button icon={<SlidersHorizontal size={14} aria-hidden />} onClick={actions.onSettings}>
              {t('Choose other sources')}
            </Button>
          ) : (
            <Button onClick={actions.onLibrary}>{t('Add sources')}</Button>
          )}
          <Button onClick={actions.onQuestion}>{t('Use other words')}</Button>
        </Step>
      );
    case 'retrieval-failed':
      return (
        <Step text={t('This is a fault of the search, not a finding: what the sources hold is unknown.')}>
          <Button variant="primary" icon={<RotateCcw size={14} aria-hidden />} onClick={actions.onAskAgain}>
            {t('Ask again')}
          </Button>
        </Step>
      );
    case 'only-retracted':
      return (
        <Step
          text={
            isNarrow
              ? t(
                  'What the chosen sources hold on it was retracted or withdrawn. Sound sources may lie outside the choice.',
                )
              : t(
                  'What these sources hold on it was retracted or withdrawn. Add a sound source, or say that there is none.',
                )
          }
        >
          <Button icon={<SlidersHorizontal size={14} aria-hidden />} onClick={actions.onSettings}>
            {t('Choose other sources')}
          </Button>
        </Step>
      );
    case 'synthesis-abstained':
      return (
        <Step
          text={t(
            'There are passages on it; the model made no statement that they bear out. They are listed beside this.',
          )}
        >
          <Button icon={<RotateCcw size={14} aria-hidden />} onClick={actions.onAskAgain}>
            {t('Ask again')}
          </Button>
        </Step>
      );
    case 'few-citations':
    case 'enough-citations':
    case 'undecided-claims':
      return null;
  }
}

function Step({ text, children }: { readonly text: string; readonly children: React.ReactNode }) {
  return (
    <div className={styles.step}>
      <p>{text}</p>
      <div className={styles.stepActions}>{children}</div>
    </div>
  );
}

/** Citations that would have been made but for a retraction: shown as such, never asserted. */
function StruckOut({ record, view, onView }: Pick<AnswerSheetProps, 'record' | 'view' | 'onView'>) {
  const { struckOut } = record.answer;
  if (struckOut.length === 0) return null;
  return (
    <section className={styles.struck} aria-labelledby="struck-out">
      <h2 id="struck-out">
        <LabelBadge
          label={DROP_LABELS.retracted}
          word={t('Struck out: {struckOut, plural, one {# passage} other {# passages}} of retracted sources', {
            struckOut: struckOut.length,
          })}
        />
      </h2>
      <ul>
        {struckOut.map((citation) => {
          const item = `struck:${citation.id}`;
          return (
            <li key={citation.id}>
              <button
                type="button"
                className={styles.struckItem}
                data-struck={citation.id}
                aria-current={view.item === item}
                onClick={() => onView(selectItem(view, item))}
              >
                <span className="sr-only">{t('Retracted, not asserted:')} </span>
                <del className={styles.struckTitle}>
                  <bdi>{citation.title}</bdi>
                </del>
                <del className={styles.struckText} dir="auto">
                  {citation.summary}
                </del>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** What the answer was made from and when, small, for whoever must be able to say. */
function Provenance({ record }: { readonly record: AnswerRecordView }) {
  const { answer } = record;
  const { sourceIds, hash } = answer.sourceSet;
  return (
    <dl className={styles.provenance} aria-label={t('What this answer was made from')}>
      <div>
        <dt>{t('Asked')}</dt>
        <dd>{dayOf(record.askedAt)}</dd>
      </div>
      <div>
        <dt>{t('Sources')}</dt>
        <dd>{sourceIds.length}</dd>
      </div>
      <div>
        <dt>{t('Source set')}</dt>
        <dd className={styles.hash} title={hash} dir="auto">
          {record.set === undefined ? null : setWords(record.set)} {hash.slice(hash.indexOf(':') + 1).slice(0, 12)}
        </dd>
      </div>
      <div>
        <dt>{t('Selection')}</dt>
        <dd className={styles.hash} title={answer.selection.revision}>
          {answer.selection.revision.slice(0, 12)}
        </dd>
      </div>
      <div>
        <dt>{t('Written by')}</dt>
        <dd>{answer.method === 'synthesized' ? (answer.synthesis.model ?? t('a model')) : t('quotation alone')}</dd>
      </div>
      <div>
        <dt>{t('Engine')}</dt>
        <dd>{answer.engineVersion}</dd>
      </div>
    </dl>
  );
}
