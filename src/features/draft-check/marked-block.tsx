import { memo, type KeyboardEvent, type ReactNode } from 'react';
import type { Span } from '#base/span.ts';
import { t } from '#ui/messages/t.ts';
import { MARKER_LABELS, NUMBER_LABELS, OUTCOME_LABELS, QUOTE_LABELS, type Label } from '../shared/labels.ts';
import { segmentSpans, type DraftBlock, type Segment } from '../shared/segments.ts';
import type { TextMark } from './model.ts';
import styles from './read-view.module.css';

interface MarkedBlockProps {
  readonly text: string;
  readonly block: DraftBlock;
  readonly marks: readonly TextMark[];
  /** Key of the selected mark, when it lies in this block. */
  readonly selected: string | undefined;
  readonly onPick: (mark: TextMark) => void;
}

/** One line of the draft. Each claim is one element that takes the focus, whatever lies inside it. */
export const MarkedBlock = memo(function MarkedBlock({ text, block, marks, selected, onPick }: MarkedBlockProps) {
  const start = block.kind === 'heading' ? afterHashes(text, block.start) : block.start;
  const segments = segmentSpans(start, block.end, marks);
  return (
    <p className={styles.block} data-kind={block.kind} data-start={block.start} dir="auto">
      {start > block.start ? <span className={styles.hashes}>{text.slice(block.start, start)}</span> : null}
      {runsOf(segments, marks).map(({ claim, from, segments: inside }) => {
        const pieces = inside.map((segment) => (
          <Piece
            key={segment.start}
            text={text}
            segment={segment}
            marks={marks}
            selected={selected}
            onPick={claim ? null : onPick}
          />
        ));
        if (!claim) return <span key={from}>{pieces}</span>;
        return (
          <ClaimSpan
            key={from}
            claim={claim}
            isFirst={claim.start === from}
            isSelected={claim.id === selected}
            text={text}
            onPick={onPick}
          >
            {pieces}
          </ClaimSpan>
        );
      })}
    </p>
  );
});

function afterHashes(text: string, start: number): number {
  let at = start;
  while (text[at] === '#' || text[at] === ' ') at += 1;
  return at;
}

type ClaimMark = Extract<TextMark, { readonly kind: 'claim' }>;

/** Segments that follow each other under the same claim, or under none. */
function runsOf(segments: readonly Segment[], marks: readonly TextMark[]) {
  const runs: { readonly claim: ClaimMark | null; readonly from: number; readonly segments: Segment[] }[] = [];
  for (const segment of segments) {
    // Of claims that overlap the later one is drawn: it starts here, the earlier one was seen already.
    const claim = segment.marks.map((index) => marks[index]).findLast((mark) => mark?.kind === 'claim') ?? null;
    const last = runs.at(-1);
    if (last && last.claim === claim) last.segments.push(segment);
    else runs.push({ claim, from: segment.start, segments: [segment] });
  }
  return runs;
}

interface ClaimSpanProps {
  readonly claim: ClaimMark;
  /** False for the rest of a claim whose beginning is drawn elsewhere: only the beginning takes the focus. */
  readonly isFirst: boolean;
  readonly isSelected: boolean;
  readonly text: string;
  readonly onPick: (mark: TextMark) => void;
  readonly children: ReactNode;
}

function ClaimSpan({ claim, isFirst, isSelected, text, onPick, children }: ClaimSpanProps) {
  const label = OUTCOME_LABELS[claim.outcome];
  const Icon = label.icon;
  const shared = {
    className: styles.claim,
    'data-tone': label.tone,
    'data-outcome': claim.outcome,
    'data-selected': isSelected || undefined,
    title: `${label.word}: ${label.hint}`,
    onClick: () => onPick(claim),
  };
  if (!isFirst) {
    // The same claim, continued: a mouse may press it, the keyboard has its beginning.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    return <span {...shared}>{children}</span>;
  }
  return (
    <span
      {...shared}
      role="button"
      tabIndex={0}
      data-mark={claim.id}
      data-claim={claim.id}
      aria-pressed={isSelected}
      aria-label={t('Claim {n}: {label}. {text}', {
        n: claim.n,
        label: label.word,
        text: text.slice(claim.start, claim.end),
      })}
      onKeyDown={(event) => press(event, () => onPick(claim))}
    >
      <span className={styles.margin} data-side={claim.n % 2 === 0 ? 'even' : 'odd'} aria-hidden="true">
        <Icon size={14} strokeWidth={2.2} />
      </span>
      {children}
    </span>
  );
}

function press(event: KeyboardEvent, action: () => void) {
  if (event.key !== 'Enter' && event.key !== ' ') return;
  event.preventDefault();
  action();
}

interface PieceProps {
  readonly text: string;
  readonly segment: Segment;
  readonly marks: readonly TextMark[];
  readonly selected: string | undefined;
  /** `null` inside a claim, which is pressed as a whole. */
  readonly onPick: ((mark: TextMark) => void) | null;
}

/** A stretch under the same quote, number or marker. */
function Piece({ text, segment, marks, selected, onPick }: PieceProps) {
  const content = text.slice(segment.start, segment.end);
  const inner = segment.marks
    .map((index) => marks[index])
    .findLast((mark) => mark !== undefined && mark.kind !== 'claim');
  if (!inner) return content;
  const label = labelOf(inner);
  const key = `${inner.kind}:${inner.index}`;
  const shared = {
    className: styles.inner,
    'data-kind': inner.kind,
    'data-tone': label.tone,
    'data-mark': key,
    'data-selected': key === selected || undefined,
    title: `${label.word}: ${label.hint}`,
  };
  if (!onPick) return <span {...shared}>{content}</span>;
  return (
    <span
      {...shared}
      role="button"
      tabIndex={isStart(inner, segment) ? 0 : -1}
      aria-label={`${KIND_WORDS[inner.kind]} ${content}: ${label.word}`}
      onClick={() => onPick(inner)}
      onKeyDown={(event) => press(event, () => onPick(inner))}
    >
      {content}
    </span>
  );
}

const isStart = (mark: Span, segment: Span): boolean => mark.start === segment.start;
const KIND_WORDS = { quote: t('Quotation'), number: t('Number'), marker: t('Marker') } as const;

function labelOf(mark: Exclude<TextMark, ClaimMark>): Label {
  if (mark.kind === 'quote') return QUOTE_LABELS[mark.status];
  return mark.kind === 'number' ? NUMBER_LABELS[mark.status] : MARKER_LABELS[mark.state];
}
