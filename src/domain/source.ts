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
  'transcript',
  'book',
  'spreadsheet',
  'course',
  'statements',
  'manuscript',
  'facts',
  'tei',
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
  /** `sha256:…` of the original bytes; where pages were recognised, of these and of what was read on them. */
  readonly contentHash: string;
  /** A note for people, e.g. "summary written for this corpus". */
  readonly note: string | null;
  /** What it came in, outermost first: the archive, then the place inside it. Absent for a file of its own. */
  readonly partOf?: readonly string[];
}

/** A plain text of which nothing is known but its name: no address, no date, no rights, nothing claimed of it. */
export const bareSource = (id: SourceId, known: Partial<Source> = {}): Source => ({
  id,
  uri: null,
  kind: 'text',
  mediaType: 'text/plain',
  fileName: id,
  title: id,
  authors: [],
  publisher: null,
  publishedDate: null,
  rights: null,
  language: null,
  doi: null,
  isPeerReviewed: null,
  citationCount: null,
  notices: [],
  supersedes: [],
  contentHash: '',
  note: null,
  ...known,
});

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

/** `recognised`: its words come from text recognition (OCR), not from the file. */
export const PAGE_STATES = ['text', 'no-text-layer', 'partial-text', 'blank', 'failed', 'recognised'] as const;
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
  /** How sure text recognition was of these characters, 0–1; absent where the file says what they are. */
  readonly confidence?: number;
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
  /** Where it stands on a picture: manuscripts and recognised pages only. */
  readonly canvas?: CanvasPlace;
  /** Path of the part of a package that it comes from: a lesson, a chapter, a sheet. */
  readonly item?: string;
}

/** A place on a canvas of a manuscript. Sizes and the region are in the units of the canvas, origin top left. */
export interface CanvasPlace {
  readonly id: string;
  readonly label: string;
  readonly width?: number;
  readonly height?: number;
  readonly region?: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

/**
 * One value that a service stated, with its unit and the time it holds for. `start`/`end` are the sentence in the text
 * that says it; `value` is as the service wrote it, so that no rounding of ours comes in between.
 */
export interface SourceFact extends Span {
  readonly subject: string;
  readonly quantity: string;
  readonly value: string;
  /** Empty where the quantity has none (an index, a ratio); `null` where the service does not say. */
  readonly unit: string | null;
  /** The instant or period as stated, with its time scale (`2024-05-10 00:00 UT`); `null` where none is stated. */
  readonly epoch: string | null;
}

/** A source with its text and structure. All spans index `text`. */
export interface SourceDocument {
  readonly source: Source;
  readonly text: string;
  readonly blocks: readonly TextBlock[];
  readonly pages: readonly SourcePage[];
  readonly runs: readonly PageRun[];
  readonly passages: readonly Passage[];
  /** Values with unit and epoch: structured data only. */
  readonly facts?: readonly SourceFact[];
}
