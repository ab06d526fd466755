import { useMemo } from 'react';
import type { GroundedAnswer } from '#domain/answer.ts';
import { selectClaim, type ViewState } from '#state/url-state.ts';
import { EmptyState } from '#ui/feedback.tsx';
import { t } from '#ui/messages/t.ts';
import { ClaimMap, type MapEnd, type MapWords } from '../shared/claim-map.tsx';
import { claimLabel } from './answer-text.tsx';
import { answerEdges } from './model.ts';
import { selectItem } from './view.ts';

const WORDS: MapWords = {
  title: t('Claims and their citations'),
  table: t('Each claim with the citations that it bears, and the citations that no claim bears'),
  state: t('Kind'),
  end: t('Citation'),
  strength: t('Weight'),
  legend: [{ stance: 'supports', word: t('cites; wider is weightier') }],
  idleClaims: t('claims without a citation'),
  idleEnds: t('citations that no claim bears'),
  listsIdleEnds: true,
};

/** Marks the ids of struck-out citations apart: their numbers may be those of other citations. */
const STRUCK = 'struck:';

interface MapPartProps {
  readonly answer: GroundedAnswer;
  readonly view: ViewState;
  readonly onView: (next: ViewState) => void;
}

/** The claims of the answer and their citations, the struck-out ones among them, as a picture and a table. */
export function MapPart({ answer, view, onView }: MapPartProps) {
  const claims = useMemo(
    () =>
      answer.claims.map((claim, index) => ({
        id: claim.id,
        n: index + 1,
        text: claim.text,
        word: claimLabel(claim).word,
        tone: claimLabel(claim).tone,
      })),
    [answer],
  );
  const ends = useMemo(
    (): readonly MapEnd[] => [
      ...answer.citations.map(({ id, title }) => ({ id, text: `[${id}] ${title}` })),
      ...answer.struckOut.map(({ id, title }) => ({
        id: `${STRUCK}${id}`,
        text: title,
        tone: 'retracted',
        note: t('struck out: retracted'),
      })),
    ],
    [answer],
  );
  const edges = useMemo(() => answerEdges(answer), [answer]);
  if (claims.length + ends.length === 0) {
    return <EmptyState title={t('Nothing to draw')}>{t('The answer has neither claim nor citation.')}</EmptyState>;
  }
  return (
    <ClaimMap
      claims={claims}
      ends={ends}
      edges={edges}
      words={WORDS}
      selected={view.claim}
      onSelectClaim={(id) => onView(selectClaim(view, id, true))}
      onSelectEnd={(id) => onView(selectItem(view, id.startsWith(STRUCK) ? id : `citation:${id}`))}
    />
  );
}
