import { useMemo } from 'react';
import type { CheckReport } from '#domain/report.ts';
import { EmptyState } from '#ui/feedback.tsx';
import { t } from '#ui/messages/t.ts';
import { ClaimMap as SharedMap, type MapWords } from '../shared/claim-map.tsx';
import { OUTCOME_LABELS } from '../shared/labels.ts';
import { mapEdges, type ClaimItem } from './model.ts';

const WORDS: MapWords = {
  title: t('Claims and their sources'),
  table: t('Each claim with the sources that speak for or against it'),
  state: t('Outcome'),
  end: t('Source'),
  strength: t('Strength'),
  legend: [
    { stance: 'supports', word: t('supports') },
    { stance: 'contradicts', word: t('contradicts') },
    { stance: 'neutral', word: t('is about it, undecided') },
  ],
  idleClaims: t('claims without a passage'),
  idleEnds: t('sources that no claim reaches'),
  listsIdleEnds: false,
};

export interface ClaimMapProps {
  readonly report: CheckReport;
  readonly items: readonly ClaimItem[];
  readonly selected: string | undefined;
  readonly onSelectClaim: (id: string) => void;
  readonly onSelectSource: (id: string) => void;
}

/** Claims of the draft and the sources that speak for or against them. */
export function ClaimMap({ report, items, selected, onSelectClaim, onSelectSource }: ClaimMapProps) {
  const edges = useMemo(() => mapEdges(items.map((item) => item.claim)), [items]);
  const claims = useMemo(
    () =>
      items.map(({ claim, n, outcome }) => ({
        id: claim.id,
        n,
        text: claim.text,
        word: OUTCOME_LABELS[outcome].word,
        tone: OUTCOME_LABELS[outcome].tone,
      })),
    [items],
  );
  const ends = useMemo(() => report.sources.map(({ id, title }) => ({ id, text: title })), [report.sources]);
  if (items.length === 0) {
    return (
      <EmptyState title={t('No claim to draw')}>{t('The draft holds no statement that can be checked.')}</EmptyState>
    );
  }
  return (
    <SharedMap
      claims={claims}
      ends={ends}
      edges={edges}
      words={WORDS}
      selected={selected}
      onSelectClaim={onSelectClaim}
      onSelectEnd={onSelectSource}
    />
  );
}
