import { memo, useEffect, useMemo, useRef, type KeyboardEvent } from 'react';
import type { Span } from '#base/span.ts';
import type { GroundedAnswer } from '#domain/answer.ts';
import { t } from '#ui/messages/t.ts';
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
  /** A stretch of the answer's text to be marked: the statement that is looked at in the fact-check. */
  readonly marked?: Span | null;
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
  marked = null,
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
              marked={within(marked, piece)}
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
            aria-label={
              citation
                ? t('Citation {citationId}: {title}', { citationId: piece.citationId, title: citation.title })
                : t('Citation {citationId}', { citationId: piece.citationId })
            }
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

/** What of a stretch of the answer lies in a piece, counted from the start of the piece; `null` where nothing does. */
function within(span: Span | null, piece: AnswerPiece): Span | null {
  if (span === null) return null;
  const start = Math.max(span.start, piece.start) - piece.start;
  const end = Math.min(span.end, piece.end) - piece.start;
  return start < end ? { start, end } : null;
}

function Marked({ children }: { readonly children: string }) {
  const mark = useRef<HTMLElement>(null);
  useEffect(() => mark.current?.scrollIntoView({ block: 'nearest' }), [children]);
  return (
    <mark ref={mark} className={styles.marked}>
      {children}
    </mark>
  );
}

interface ClaimTextProps {
  readonly piece: Extract<AnswerPiece, { readonly kind: 'claim' }>;
  readonly isSelected: boolean;
  readonly match?: Match;
  /** In the claim's own text. */
  readonly marked: Span | null;
  readonly onPick: (id: string) => void;
}

const MATCH_WORDS: Readonly<Record<Match, string>> = {
  same: t('in both answers'),
  'same-source': t('in both answers'),
  'only-here': t('only in this answer'),
};

function ClaimText({ piece, isSelected, match, marked, onPick }: ClaimTextProps) {
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
      aria-label={t('Claim {n}, {label}{said}. {text}', { n, label: label.word, said, text: claim.text })}
      title={`${label.word}: ${label.hint}`}
      onClick={() => onPick(claim.id)}
      onKeyDown={(event) => press(event, () => onPick(claim.id))}
    >
      <span className={styles.margin} aria-hidden="true">
        <span className={styles.n}>{n}</span>
        <Icon size={13} strokeWidth={2.1} />
      </span>
      {match === 'only-here' ? <span className={styles.only}>{t('only here')}</span> : null}
      {marked === null ? (
        claim.text
      ) : (
        <>
          {claim.text.slice(0, marked.start)}
          <Marked>{claim.text.slice(marked.start, marked.end)}</Marked>
          {claim.text.slice(marked.end)}
        </>
      )}
    </span>
  );
}

function press(event: KeyboardEvent, action: () => void): void {
  if (event.key !== 'Enter' && event.key !== ' ') return;
  event.preventDefault();
  action();
}
