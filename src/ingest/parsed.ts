import type { FindingKind, ImportState, ImportWarning } from '#domain/import-report.ts';
import type { Notice, PageRun, SourcePage, TextBlock } from '#domain/source.ts';
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
  /** What to tell the person where nothing was added. */
  readonly refusal?: string;
}

/** Progress of an import. `done` and `total` count pages, or bytes where there are none. */
export interface ImportProgress {
  readonly stage: 'read' | 'parse' | 'passages' | 'done';
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
