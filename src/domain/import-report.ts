import type { Span } from '#base/span.ts';
import type { SourceId } from './ids.ts';
import type { SourceDocument } from './source.ts';

/**
 * How an import ended. `ready` is the only state in which a source may be checked against; `partial` is ready with
 * losses that are listed. Everything else adds nothing to the corpus and says why.
 */
export const IMPORT_STATES = [
  'ready',
  'partial',
  'no-text-layer',
  'empty',
  'encrypted',
  'damaged',
  'unsupported',
  'too-large',
  'cancelled',
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** One thing lost or repaired. `place` names where (page, line, element), `message` what and what to do. */
export interface ImportWarning {
  readonly code: string;
  readonly place: string;
  readonly message: string;
  /** How many of the file's items this warning accounts for as lost; absent where nothing countable was lost. */
  readonly lost?: number;
}

/** Something in a source that looks made to deceive a reader or a model. Shown, never obeyed, never removed silently. */
export const FINDING_KINDS = [
  'invisible-characters',
  'bidi-control',
  'forged-source-line',
  'instruction-to-model',
  'look-alike-characters',
  'link-mismatch',
  'active-content-removed',
  'hidden-text',
] as const;
export type FindingKind = (typeof FINDING_KINDS)[number];
export interface SourceFinding extends Span {
  readonly kind: FindingKind;
  readonly detail: string;
  /** Whose text the span indexes, where one file holds several documents. */
  readonly sourceId?: SourceId;
}

/** One file of an archive, for the report on the whole of it. `items` = `added` + what the warnings on it say was lost. */
export interface BundleEntry {
  readonly path: string;
  readonly state: ImportState;
  readonly items: number;
  readonly added: number;
}

/** A bibliographic record that describes a file rather than being one: keys as in `sources.json`. */
export type ReferenceRecord = Readonly<Record<string, unknown>>;

/** A file that documents came from, where it is not the file dropped but one inside it. */
export interface OriginalFile {
  readonly fileName: string;
  readonly bytes: Uint8Array;
  readonly sourceIds: readonly SourceId[];
}

/** Result of importing one file. `items` counts what the file holds: items = added + one warning per item lost. */
export interface ImportReport {
  readonly fileName: string;
  readonly state: ImportState;
  readonly items: number;
  readonly added: number;
  readonly encoding: string | null;
  readonly documents: readonly SourceDocument[];
  readonly warnings: readonly ImportWarning[];
  readonly findings: readonly SourceFinding[];
  /** Files of an archive of files, each with how it ended. */
  readonly entries?: readonly BundleEntry[];
  /** The files that the documents came from, where these lie inside the one dropped. */
  readonly originals?: readonly OriginalFile[];
  /** Records of a bibliography: they add no document and attach to the sources they describe. */
  readonly references?: readonly ReferenceRecord[];
  /** Set when nothing was added: names the file, the place and what to do. */
  readonly refused: { readonly code: string; readonly message: string } | null;
}
