import type { Span } from '#base/span.ts';
import type { PassageId, SourceId } from './ids.ts';

/** What a source is, by how it is read. More kinds join with their importers. */
export const SOURCE_KINDS = [
  'pdf',
  'html',
  'markdown',
  'text',
  'summary',
  'captions',
  'feed',
  'docx',
  'table',
  'jats',
] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];

/** Separate states with separate effects: only `retraction` and `withdrawal` bar a source from carrying a claim. */
export const NOTICE_KINDS = ['retraction', 'expression-of-concern', 'correction', 'withdrawal'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** A published notice about a source. */
export interface Notice {
  readonly kind: NoticeKind;
  /** Where it was read: a span of the source's own text, its metadata, or an imported list. */
  readonly origin: 'text' | 'metadata' | 'list';
  readonly detail: string;
  /** ISO date (possibly only year or year-month) of the notice, where known. */
  readonly date: string | null;
  readonly span?: Span;
}

/** Metadata of one document. Dates are ISO strings of the precision known (`1912`, `1912-07`, `1912-07-30`). */
export interface Source {
  readonly id: SourceId;
  /** Public address, or `null` for a file that has none. */
  readonly uri: string | null;
  readonly kind: SourceKind;
  readonly mediaType: string;
  /** Name of the file it came from, for messages to people. */
  readonly fileName: string;
  readonly title: string;
  readonly authors: readonly string[];
  readonly publisher: string | null;
  readonly publishedDate: string | null;
  /** SPDX expression or the rights statement as found; `null` is unknown, never "free". */
  readonly rights: string | null;
  readonly language: string | null;
  readonly doi: string | null;
  readonly isPeerReviewed: boolean | null;
  readonly citationCount: number | null;
  readonly notices: readonly Notice[];
  /** Sources whose earlier edition this one replaces. */
  readonly supersedes: readonly SourceId[];
  /** `sha256:…` of the original bytes. */
  readonly contentHash: string;
  /** A note for people, e.g. "summary written for this corpus". */
  readonly note: string | null;
}

/** Whether the source may not carry a claim (retracted or withdrawn). A correction or a concern does not bar it. */
export function isRetracted(source: Pick<Source, 'notices'>): boolean {
  return source.notices.some((notice) => notice.kind === 'retraction' || notice.kind === 'withdrawal');
}

export const BLOCK_KINDS = [
  'heading',
  'paragraph',
  'list-item',
  'quote',
  'code',
  'table',
  'caption',
  'footnote',
] as const;
export type BlockKind = (typeof BLOCK_KINDS)[number];

/** A cell of a table block; `span` is the cell's own text in the document text. */
export interface TableCell extends Span {
  readonly row: number;
  readonly column: number;
  readonly isHeader: boolean;
}

/** A structural piece of the document text, in order, not overlapping. Text between blocks is white space. */
export interface TextBlock extends Span {
  readonly kind: BlockKind;
  /** Heading level 1–6. */
  readonly level?: number;
  /** Cells of a `table` block. */
  readonly cells?: readonly TableCell[];
}

export const PAGE_STATES = ['text', 'no-text-layer', 'partial-text', 'blank', 'failed'] as const;
export type PageState = (typeof PAGE_STATES)[number];

/** One page of a paginated source. `start`/`end` index the document text; sizes are PDF points (1/72 inch). */
export interface SourcePage extends Span {
  readonly page: number;
  readonly width: number;
  readonly height: number;
  readonly state: PageState;
  readonly detail?: string;
}

/** Where a run of characters is printed: page number (1-based) and box in PDF points, origin top left. */
export interface PageRun extends Span {
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A contiguous chunk of a document: the unit of retrieval. `id` is `<source id>#<n>`, n from 1. */
export interface Passage extends Span {
  readonly id: PassageId;
  readonly sourceId: SourceId;
  /** Titles of the headings above it, outermost first. */
  readonly headings: readonly string[];
  readonly page?: number;
  readonly endPage?: number;
  /** Where it is said, in seconds from the start of the recording: passages of captions only. */
  readonly startTime?: number;
  readonly endTime?: number;
  /** Who says it, as the captions name them. */
  readonly speaker?: string;
  /** How sure the recogniser was of these words, 0–1, where it says so. */
  readonly confidence?: number;
}

/** A source with its text and structure. All spans index `text`. */
export interface SourceDocument {
  readonly source: Source;
  readonly text: string;
  readonly blocks: readonly TextBlock[];
  readonly pages: readonly SourcePage[];
  readonly runs: readonly PageRun[];
  readonly passages: readonly Passage[];
}
