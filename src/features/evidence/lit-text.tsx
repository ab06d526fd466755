import { memo } from 'react';
import type { Span } from '#base/span.ts';
import { cx } from '#ui/class-names.ts';
import { t } from '#ui/messages/t.ts';
import { segmentSpans } from '../shared/segments.ts';
import { visiblePieces } from './invisible.ts';
import styles from './reading.module.css';

/**
 * `lit`: the place that is shown. `same`: the same words elsewhere. `own`: another place of this subject. `other`: of another.
 * `unsure`: words that text recognition may have misread, whatever else they are.
 */
export type LitLevel = 'lit' | 'same' | 'own' | 'other' | 'unsure';

export interface LitMark extends Span {
  readonly level: LitLevel;
}

const STRENGTH: Readonly<Record<LitLevel, number>> = { lit: 4, own: 3, same: 2, other: 1, unsure: 0 };

const UNSURE_HINT = t('Text recognition was unsure of this word: compare it with the page.');

interface LitTextProps extends Span {
  readonly text: string;
  readonly marks: readonly LitMark[];
}

/**
 * A stretch of a source with its marks. Each character is drawn once, under the strongest mark that covers it; what
 * nobody would see stands in a labelled box. Joined, the drawn text without the boxes is the source's.
 */
export const LitText = memo(function LitText({ text, start, end, marks }: LitTextProps) {
  return segmentSpans(start, end, marks).map((segment) => {
    const level = segment.marks
      .map((index) => marks[index]?.level)
      .reduce<LitLevel | undefined>(
        (best, one) => (one && (!best || STRENGTH[one] > STRENGTH[best]) ? one : best),
        undefined,
      );
    const pieces = <Pieces key={segment.start} text={text} start={segment.start} end={segment.end} />;
    if (level === undefined) return pieces;
    const isUnsure = segment.marks.some((index) => marks[index]?.level === 'unsure');
    if (level === 'unsure') {
      return (
        <span key={segment.start} className={styles.unsure} data-level="unsure" title={UNSURE_HINT}>
          {pieces}
        </span>
      );
    }
    return (
      <mark
        key={segment.start}
        className={cx(styles.mark, styles[level], isUnsure && styles.unsure)}
        data-level={level}
        title={isUnsure ? UNSURE_HINT : undefined}
      >
        {pieces}
      </mark>
    );
  });
});

function Pieces({ text, start, end }: Span & { readonly text: string }) {
  return visiblePieces(text, start, end).map((piece) =>
    piece.token === null ? (
      text.slice(piece.start, piece.end)
    ) : (
      <span key={piece.start} className={styles.token} title={piece.name ?? undefined}>
        {piece.token}
        <span className="sr-only"> ({piece.name})</span>
      </span>
    ),
  );
}
