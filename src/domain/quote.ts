import type { Span } from '#base/span.ts';
import type { SourceId } from './ids.ts';

/**
 * The quote ladder (SPEC §18.1). Only `verbatim` counts as verified, and `elided` as verified with an elision named as
 * such. "Verbatim after typography" is `verbatim` with `typographic: true`.
 */
export const QUOTE_STATUSES = [
  'verbatim',
  'elided',
  'elision-changes-meaning',
  'reordered',
  'stitched',
  'near',
  'other-source',
  'absent',
  'no-text',
] as const;
export type QuoteStatus = (typeof QUOTE_STATUSES)[number];

/** One place of a document where a quote stands. `sourceText` is the exact slice of the original text. */
export interface QuoteMatch extends Span {
  readonly sourceText: string;
  readonly page?: number;
  readonly endPage?: number;
}

/** One step from the quote to the source: equal words, words only in the quote, words only in the source. */
export interface DiffPart {
  readonly op: 'equal' | 'quote-only' | 'source-only';
  readonly text: string;
}

/** Where a quote was found and how faithful it is. */
export interface QuoteLocation {
  readonly status: QuoteStatus;
  /** True only for `verbatim`. */
  readonly found: boolean;
  /** True when the bytes differ and only typography (quotes, dashes, spaces, ligatures, line breaks, markup) was folded. */
  readonly typographic: boolean;
  /** Every occurrence; the one that prefix, suffix or page point to comes first. More than one: the place is ambiguous. */
  readonly matches: readonly QuoteMatch[];
  /** For `near`, `reordered` and `elision-changes-meaning`: the differing words. */
  readonly diff?: readonly DiffPart[];
  /** For `other-source`: which of the others holds it. */
  readonly otherIndex?: number;
  /** Plain sentence for a person. */
  readonly detail: string;
}

/** A quotation of the draft. `start`/`end` cover the quoted words without their marks. */
export interface DraftQuote extends Span {
  readonly text: string;
}

/** A draft quote with its verdict against the source set. */
export interface CheckedQuote extends DraftQuote {
  readonly status: QuoteStatus;
  readonly typographic: boolean;
  /** Whether it counts as verified (verbatim, or a safe elision). */
  readonly verified: boolean;
  /** Source that holds it, or `null`. */
  readonly sourceId: SourceId | null;
  readonly at: readonly QuoteMatch[];
  readonly diff?: readonly DiffPart[];
  readonly detail: string;
  /** Where the words were read by text recognition: how sure it was of them, 0–1, and how many may be misread. */
  readonly recognised?: { readonly confidence: number; readonly unsure: number };
}
