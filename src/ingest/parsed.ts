import type { FindingKind, ImportState, ImportWarning } from '#domain/import-report.ts';
import type { ReferenceRecord } from '#domain/import-report.ts';
import type { CanvasPlace, Notice, PageRun, SourceFact, SourcePage, TextBlock } from '#domain/source.ts';
import type { Span } from '#base/span.ts';

/** Metadata as an importer read it from the file itself. `null` is “not stated”. */
export interface ReadMetadata {
  readonly title: string | null;
  readonly authors: readonly string[];
  readonly publisher: string | null;
  readonly publishedDate: string | null;
  readonly language: string | null;
  readonly uri: string | null;
  readonly doi: string | null;
  readonly rights: string | null;
  readonly notices: readonly Notice[];
}

export const NO_METADATA: ReadMetadata = {
  title: null,
  authors: [],
  publisher: null,
  publishedDate: null,
  language: null,
  uri: null,
  doi: null,
  rights: null,
  notices: [],
};

/** A finding of an importer that knows its place in the text already. */
export interface RawFinding extends Span {
  readonly kind: FindingKind;
  readonly detail: string;
}

/** A span of the text that is one passage because the file says where it stands: a cue, a line on a canvas. */
export interface PlacedSpan extends Span {
  /** Seconds from the start of the recording. */
  readonly startTime?: number;
  readonly endTime?: number;
  readonly speaker?: string;
  readonly confidence?: number;
  readonly canvas?: CanvasPlace;
  readonly headings?: readonly string[];
}

/** A stretch of the text that one part of a package holds: its passages carry the path. */
export interface ItemSpan extends Span {
  readonly item: string;
}

/** One document of a file that holds several (an item of a feed), with what tells it from its siblings. */
export interface ParsedPart {
  /** Bytes of the part as text, for its own content hash: the same item in a later file is the same source. */
  readonly content: string;
  readonly text: string;
  readonly blocks: readonly TextBlock[];
  readonly metadata: ReadMetadata;
  readonly findings: readonly RawFinding[];
}

/** What one importer makes of one file, before it has a source id, passages and a report. */
export interface ParsedFile {
  readonly state: ImportState;
  readonly text: string;
  readonly blocks: readonly TextBlock[];
  readonly pages: readonly SourcePage[];
  readonly runs: readonly PageRun[];
  readonly metadata: ReadMetadata;
  /** Flat keys that a person may override or that only front matter carries, in the form of `sources.json`. */
  readonly overrides?: Readonly<Record<string, unknown>>;
  readonly items: number;
  readonly added: number;
  readonly warnings: readonly ImportWarning[];
  readonly findings: readonly RawFinding[];
  readonly encoding: string | null;
  /** Cues of a recording, lines of a canvas, in order: they take the place of passages cut by length. */
  readonly placed?: readonly PlacedSpan[];
  /** Parts of a package, in order. */
  readonly itemSpans?: readonly ItemSpan[];
  readonly facts?: readonly SourceFact[];
  /** Records of a bibliography; such a file holds no text of its own. */
  readonly references?: readonly ReferenceRecord[];
  /** Documents of a file that holds several; `text` and `blocks` above are then empty. */
  readonly parts?: readonly ParsedPart[];
  /** What to tell the person where nothing was added. */
  readonly refusal?: string;
}

/** What a reader gives of a text: the encoding is known to its caller alone. */
export type ReadFile = Omit<ParsedFile, 'encoding'>;

/** A file of which nothing was read, and why. `refusal` follows “name: ” in the message. */
export function nothingRead(
  state: ParsedFile['state'],
  refusal: string,
  warnings: readonly ImportWarning[] = [],
  items = 1,
): ReadFile {
  return {
    state,
    text: '',
    blocks: [],
    pages: [],
    runs: [],
    metadata: NO_METADATA,
    items,
    added: 0,
    warnings,
    findings: [],
    refusal,
  };
}

/** Progress of an import. `done` and `total` count pages, or bytes where there are none. */
export interface ImportProgress {
  readonly stage: 'read' | 'parse' | 'passages' | 'enrich' | 'done';
  readonly done: number;
  readonly total: number;
}

/** Thrown inside the room when the signal fires; `importFile` turns it into the state `cancelled`. */
export class ImportCancelled extends Error {
  constructor() {
    super('import cancelled');
    this.name = 'ImportCancelled';
  }
}

/** Between pages or chunks: stops when the person has cancelled. */
export function throwIfCancelled(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new ImportCancelled();
}
