import { Library, ListFilter } from 'lucide-react';
import { memo, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Virtuoso, type VirtuosoHandle } from 'react-virtuoso';
import type { SourcesChange } from '#api/schemas/fact-check.ts';
import type { CheckReport } from '#domain/report.ts';
import { isEvidenceOpen, selectClaim, type ViewState } from '#state/url-state.ts';
import { Badge, Chip } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState, Note } from '#ui/feedback.tsx';
import { t } from '#ui/messages/t.ts';
import { CLAIM_OUTCOMES, DEFECT_WORDS, OUTCOME_LABELS, type ClaimOutcome } from '../shared/labels.ts';
import { ChangeNote } from './change-note.tsx';
import { countOutcomes, filterClaims, type ClaimItem } from './model.ts';
import styles from './side-list.module.css';

interface ClaimsTabProps {
  readonly report: CheckReport;
  readonly items: readonly ClaimItem[];
  readonly view: ViewState;
  readonly onView: (next: ViewState) => void;
  readonly onLibrary: () => void;
  /** What the last change of the sources did to the draft. */
  readonly change?: SourcesChange | null;
}

export function ClaimsTab({ report, items, view, onView, onLibrary, change = null }: ClaimsTabProps) {
  const again = useMemo(() => new Set((change?.reached ?? []).map(({ claimId }) => claimId)), [change]);
  const [wantsAgain, setWantsAgain] = useState(false);
  const isOnlyAgain = wantsAgain && again.size > 0;
  const shown = useMemo(() => {
    const list = filterClaims(items, view.only);
    return isOnlyAgain ? list.filter(({ claim }) => again.has(claim.id)) : list;
  }, [items, view.only, isOnlyAgain, again]);
  const counts = useMemo(() => countOutcomes(items), [items]);
  const titles = useMemo(
    () => new Map<string, string>(report.sources.map((source) => [source.id, source.title])),
    [report.sources],
  );
  const latest = useRef({ view, onView });
  useEffect(() => {
    latest.current = { view, onView };
  }, [view, onView]);
  const pick = useCallback((id: string) => latest.current.onView(selectClaim(latest.current.view, id, true)), []);
  const list = useRef<VirtuosoHandle>(null);
  const isOpen = isEvidenceOpen(view);
  const at = shown.findIndex((item) => item.claim.id === view.claim);
  useEffect(() => {
    if (at === -1) return undefined;
    const frame = requestAnimationFrame(() => list.current?.scrollIntoView({ index: at }));
    return () => cancelAnimationFrame(frame);
  }, [at, isOpen]);

  const { only: _only, ...all } = view;
  const toggle = (outcome: ClaimOutcome) => {
    const only = view.only ?? [];
    const next = only.includes(outcome) ? only.filter((one) => one !== outcome) : [...only, outcome];
    onView(next.length > 0 ? { ...all, only: next } : all);
  };
  if (items.length === 0) {
    return (
      <EmptyState title={report.draft.trim() === '' ? t('Nothing to check yet') : t('This draft has no claim')}>
        {report.draft.trim() === ''
          ? t('Paste or type a draft; its statements are listed here.')
          : t('Questions, headings and opinions are left alone. The coverage tab lists each with its reason.')}
      </EmptyState>
    );
  }
  return (
    <>
      {report.sources.length === 0 ? (
        <Note
          tone="person"
          icon={<Library size={15} />}
          actions={
            <Button variant="primary" onClick={onLibrary}>
              {t('Add sources')}
            </Button>
          }
        >
          {t(
            'There are no sources yet, so no claim can be borne out. Add the documents that this draft should stand on.',
          )}
        </Note>
      ) : null}
      {change ? <ChangeNote change={change} isOnly={isOnlyAgain} onOnly={setWantsAgain} /> : null}
      <div className={styles.filters} role="group" aria-label={t('Show only')}>
        {CLAIM_OUTCOMES.map((outcome) => {
          const label = OUTCOME_LABELS[outcome];
          const Icon = label.icon;
          return (
            <Chip
              key={outcome}
              tone={label.tone}
              icon={<Icon size={13} />}
              label={label.word}
              count={counts[outcome]}
              pressed={view.only?.includes(outcome) === true}
              onToggle={() => toggle(outcome)}
              title={label.hint}
            />
          );
        })}
      </div>
      {shown.length === 0 ? (
        <EmptyState
          icon={<ListFilter size={18} />}
          title={t('No claim ended this way')}
          actions={
            <Button
              onClick={() => {
                setWantsAgain(false);
                onView(all);
              }}
            >
              {t('Show all {items}', { items: items.length })}
            </Button>
          }
        />
      ) : (
        <Virtuoso
          ref={list}
          className={styles.list}
          data={shown}
          aria-label={t('Claims')}
          computeItemKey={(_, item) => item.claim.id}
          increaseViewportBy={300}
          initialItemCount={Math.min(shown.length, 12)}
          itemContent={(_, item) => (
            <ClaimRow
              item={item}
              titles={titles}
              isAgain={again.has(item.claim.id)}
              isSelected={item.claim.id === view.claim}
              onPick={pick}
            />
          )}
        />
      )}
    </>
  );
}

/** Why a claim ended as it did, in one plain sentence: its first defect, else its first reason. */
export function firstReason({ claim }: ClaimItem): string | null {
  const defect = claim.defects[0];
  if (defect)
    return defect.detail === '' ? DEFECT_WORDS[defect.kind] : `${DEFECT_WORDS[defect.kind]}: ${defect.detail}`;
  return claim.reasons[0] ?? null;
}

interface ClaimRowProps {
  readonly item: ClaimItem;
  readonly titles: ReadonlyMap<string, string>;
  /** Judged again because its sources changed. */
  readonly isAgain: boolean;
  readonly isSelected: boolean;
  readonly onPick: (id: string) => void;
}

const ClaimRow = memo(function ClaimRow({ item, titles, isAgain, isSelected, onPick }: ClaimRowProps) {
  const { claim, n, outcome } = item;
  const label = OUTCOME_LABELS[outcome];
  const Icon = label.icon;
  const why = firstReason(item);
  const cited = [...new Set(claim.citations.map((citation) => citation.sourceId))].map((id) => titles.get(id) ?? id);
  return (
    <button
      type="button"
      className={styles.item}
      data-tone={label.tone}
      data-row={claim.id}
      aria-current={isSelected}
      onClick={() => onPick(claim.id)}
    >
      <span className={styles.n}>{n}</span>
      <span className={styles.line}>
        <Badge tone={label.tone} icon={<Icon size={13} />}>
          {label.word}
        </Badge>
        {isAgain ? <span className={styles.again}>{t('checked again')}</span> : null}
      </span>
      <bdi className={styles.text}>{claim.text}</bdi>
      {why ? (
        <span className={styles.why} lang="en" translate="no">
          {why}
        </span>
      ) : null}
      {cited.length > 0 ? (
        <span className={styles.cited} title={cited.join('\n')}>
          <bdi>{cited.join(' · ')}</bdi>
        </span>
      ) : null}
    </button>
  );
});
