import { memo, useMemo, type KeyboardEvent } from 'react';
import type { GroundedAnswer } from '#domain/answer.ts';
import { CLAIM_LABEL_LABELS, SUPPORT_LABELS } from '../shared/answer-labels.ts';
import type { Label } from '../shared/labels.ts';
import type { Match } from './compare.ts';
import { answerPieces, citationsById, type AnswerPiece } from './model.ts';
import styles from './answer-text.module.css';

interface AnswerTextProps {
  readonly answer: GroundedAnswer;
  /** Claim or citation that is selected: `c2`, `citation:3`. */
  readonly selected: string | undefined;
  readonly onClaim: (id: string) => void;
  readonly onCitation: (id: string) => void;
  /** How each claim stands in another answer, when two are compared. */
  readonly matches?: ReadonlyMap<string, Match>;
}

/** Name of a claim's kind: quoted, or what the judge says of a model's statement. */
export function claimLabel(claim: GroundedAnswer['claims'][number]): Label {
  return claim.support ? SUPPORT_LABELS[claim.support] : CLAIM_LABEL_LABELS[claim.label];
}

/** The answer as it is read: our own words in the interface's voice, the sources' in theirs, a number behind each claim. */
export const AnswerText = memo(function AnswerText({
  answer,
  selected,
  onClaim,
  onCitation,
  matches,
}: AnswerTextProps) {
  const pieces = useMemo(() => answerPieces(answer), [answer]);
  const citations = useMemo(() => citationsById(answer), [answer]);
  return (
    <div className={styles.text} data-answer-text>
      {pieces.map((piece) => {
        if (piece.kind === 'frame') return <Frame key={piece.start} text={answer.answer} piece={piece} />;
        if (piece.kind === 'claim') {
          const match = matches?.get(piece.claim.id);
          return (
            <ClaimText
              key={piece.start}
              piece={piece}
              isSelected={piece.claim.id === selected}
              {...(match === undefined ? {} : { match })}
              onPick={onClaim}
            />
          );
        }
        const citation = citations.get(piece.citationId);
        return (
          <button
            key={piece.start}
            type="button"
            className={styles.marker}
            data-citation={piece.citationId}
            data-selected={`citation:${piece.citationId}` === selected || undefined}
            aria-label={`Citation ${piece.citationId}${citation ? `: ${citation.title}` : ''}`}
            title={citation?.title}
            onClick={() => onCitation(piece.citationId)}
          >
            {answer.answer.slice(piece.start, piece.end)}
          </button>
        );
      })}
    </div>
  );
});

/** Words of ours: the framing sentence, and the white space between claims. */
function Frame({ text, piece }: { readonly text: string; readonly piece: AnswerPiece }) {
  const words = text.slice(piece.start, piece.end);
  const shown = words.trim();
  if (shown === '') return words;
  const at = words.indexOf(shown);
  return (
    <>
      {words.slice(0, at)}
      <span className={styles.frame}>{shown}</span>
      {words.slice(at + shown.length)}
    </>
  );
}

interface ClaimTextProps {
  readonly piece: Extract<AnswerPiece, { readonly kind: 'claim' }>;
  readonly isSelected: boolean;
  readonly match?: Match;
  readonly onPick: (id: string) => void;
}

const MATCH_WORDS: Readonly<Record<Match, string>> = {
  same: 'in both answers',
  'same-source': 'in both answers',
  'only-here': 'only in this answer',
};

function ClaimText({ piece, isSelected, match, onPick }: ClaimTextProps) {
  const { claim, n } = piece;
  const label = claimLabel(claim);
  const Icon = label.icon;
  const said = match === undefined ? '' : `, ${MATCH_WORDS[match]}`;
  return (
    <span
      role="button"
      tabIndex={0}
      className={styles.claim}
      dir="auto"
      data-tone={label.tone}
      data-claim={claim.id}
      data-label={claim.support ?? claim.label}
      data-match={match}
      data-selected={isSelected || undefined}
      aria-pressed={isSelected}
      aria-label={`Claim ${n}, ${label.word}${said}. ${claim.text}`}
      title={`${label.word}: ${label.hint}`}
      onClick={() => onPick(claim.id)}
      onKeyDown={(event) => press(event, () => onPick(claim.id))}
    >
      <span className={styles.margin} aria-hidden="true">
        <span className={styles.n}>{n}</span>
        <Icon size={13} strokeWidth={2.1} />
      </span>
      {match === 'only-here' ? <span className={styles.only}>only here</span> : null}
      {claim.text}
    </span>
  );
}

function press(event: KeyboardEvent, action: () => void): void {
  if (event.key !== 'Enter' && event.key !== ' ') return;
  event.preventDefault();
  action();
}
