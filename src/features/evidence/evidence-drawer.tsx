import { BookOpen, SearchX, X } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { ApiError } from '#api/error.ts';
import type { Span } from '#base/span.ts';
import type { GroundedAnswer } from '#domain/answer.ts';
import type { CheckReport } from '#domain/report.ts';
import { useSource } from '#data/sources.ts';
import { closeEvidence, type ViewState } from '#state/url-state.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { EmptyState, Note, Skeleton } from '#ui/feedback.tsx';
import { t } from '#ui/messages/t.ts';
import { useEvidenceBase, type EvidenceBase } from './base.ts';
import { EvidenceList } from './evidence-list.tsx';
import { wasKeyboard } from './last-input.ts';
import { OtherSide } from './other-side.tsx';
import { SourceBody } from './source-body.tsx';
import { SourceHeader } from './source-header.tsx';
import { SubjectHeader } from './subject-header.tsx';
import { chosenEvidence, shownPlace, type Evidence } from './subject.ts';
import styles from './evidence.module.css';

interface EvidenceDrawerProps {
  readonly report: CheckReport | null;
  /** The answer that the drawer stands beside; left out beside a draft. `null` while it is read. */
  readonly answer?: GroundedAnswer | null;
  readonly view: ViewState;
  readonly onView: (next: ViewState) => void;
}

/**
 * The source itself, beside the draft: what speaks for or against the selected claim, who says it, and the very place lit
 * in it. What is shown is the address alone, so that the same address shows the same place elsewhere. The shell puts it
 * into its landmark.
 */
export function EvidenceDrawer({ report, answer, view, onView }: EvidenceDrawerProps) {
  const heading = useFocusByKeyboard();
  const base = useEvidenceBase(report, answer, view);
  const subject = useMemo(() => base.subjectOf(view), [base, view]);
  const chosen = chosenEvidence(subject, view);
  const shown = shownPlace(subject, view);
  const choose = (evidence: Evidence): void =>
    onView({
      ...view,
      show: 'evidence',
      source: evidence.sourceId,
      span: { start: evidence.start, end: evidence.end },
    });
  return (
    <div className={styles.drawer} data-evidence>
      <div className={styles.bar}>
        <h2 ref={heading} tabIndex={-1}>
          {subject ? t('Evidence for {name}', { name: subject.name.toLowerCase() }) : t('Source')}
        </h2>
        <IconButton
          label={t('Close the evidence')}
          icon={<X size={16} />}
          onClick={() => onView(closeEvidence(view))}
        />
      </div>
      <div className={styles.content}>
        {subject ? (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by itself: the keyboard must reach it
          <div className={styles.top} role="region" aria-label={subject.name} tabIndex={0}>
            <SubjectHeader subject={subject} />
            <EvidenceList
              subject={subject}
              titleOf={base.titleOf}
              none={base.words.none}
              chosen={chosen}
              onChoose={choose}
            />
            <OtherSide subject={subject} titleOf={base.titleOf} />
          </div>
        ) : null}
        {shown ? (
          <ShownSource
            key={shown.sourceId}
            base={base}
            view={view}
            onView={onView}
            sourceId={shown.sourceId}
            span={shown.span}
            chosen={chosen}
          />
        ) : subject ? null : (
          <NothingShown base={base} view={view} />
        )}
      </div>
    </div>
  );
}

function NothingShown({ base, view }: { readonly base: EvidenceBase; readonly view: ViewState }) {
  const { words } = base;
  const isSelected = view.claim !== undefined || view.item !== undefined;
  if (isSelected && !base.isReady) return <Skeleton lines={6} label={words.waiting} />;
  return isSelected ? (
    <EmptyState icon={<SearchX size={20} aria-hidden />} title={words.goneTitle}>
      {words.gone}
    </EmptyState>
  ) : (
    <EmptyState icon={<BookOpen size={20} aria-hidden />} title={t('Nothing is selected')}>
      {words.nothing}
    </EmptyState>
  );
}

interface ShownSourceProps {
  readonly base: EvidenceBase;
  readonly view: ViewState;
  readonly onView: (next: ViewState) => void;
  readonly sourceId: string;
  readonly span: Span | null;
  readonly chosen: Evidence | null;
}

function ShownSource({ base, view, onView, sourceId, span, chosen }: ShownSourceProps) {
  const { data, error, isPending, refetch } = useSource(sourceId);
  const others = useMemo(() => base.othersOf(base.subjectOf(view), sourceId), [base, view, sourceId]);
  // The span comes anew with each render of the address; the views below go by its numbers.
  const start = span?.start;
  const end = span?.end;
  const target = useMemo(() => (start === undefined || end === undefined ? null : { start, end }), [start, end]);
  const go = (place: Span): void =>
    onView({ ...view, show: 'evidence', source: sourceId, span: { start: place.start, end: place.end } });
  const known = data?.document.source ?? base.sourceOf(sourceId);
  const isExact = chosen !== null && chosen.start === start && chosen.end === end;
  return (
    <section className={styles.sourceSection} aria-label={t('The source itself')}>
      {known ? <SourceHeader source={known} detail={data} onFinding={go} /> : null}
      {data ? (
        <SourceBody
          document={data.document}
          target={target}
          expected={isExact ? chosen.quote : null}
          others={others}
          onGo={go}
        />
      ) : isPending ? (
        <Skeleton lines={8} label={t('The source is being read')} />
      ) : error instanceof ApiError && error.code === 'not_found' ? (
        <EmptyState icon={<SearchX size={20} aria-hidden />} title={t('This source is not in the library')}>
          {t('It was deleted, or the address comes from another workspace. Add the file again to read it here.')}
        </EmptyState>
      ) : (
        <div className={styles.message}>
          <Note
            tone="contradicted"
            role="alert"
            actions={<Button onClick={() => void refetch()}>{t('Try again')}</Button>}
          >
            {t('The source could not be read: {message}', { message: error?.message })}
          </Note>
        </div>
      )}
    </section>
  );
}

/** Moves focus to the heading where a key opened the drawer, and back to where it was once the drawer closes. */
function useFocusByKeyboard() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const element = heading.current;
    const before = document.activeElement;
    if (!element || !wasKeyboard()) return;
    element.focus({ preventScroll: true });
    const drawer = element.closest('[data-evidence]');
    return () => {
      const isInside = document.activeElement === document.body || drawer?.contains(document.activeElement) === true;
      if (isInside && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  return heading;
}
