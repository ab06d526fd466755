import type { RecognisedPage } from '#domain/recognised-page.ts';
import type { Passage, Source, SourceDocument, SourceKind } from '#domain/source.ts';
import type { SourceId } from '#domain/ids.ts';
import type { Freshness } from '#engine/source-sets/freshness.ts';
import type { ResolvedRights } from '#engine/source-sets/rights.ts';
import type { OpenZip } from './archive/read-zip.ts';
import type { Shot } from './captions/shots.ts';
import type { MetadataRecord, SourceFacts } from './metadata.ts';
import type { ImportProgress, ParsedFile, ReadFile } from './parsed.ts';

/** A file as an adapter gets it: in the form that its kind needs, the others being `null`. */
export interface ParseRequest {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** The decoded text, of kinds that are text. */
  readonly text: string | null;
  /** The value, where the text is JSON. */
  readonly json: unknown;
  /** The opened archive, checked whole, of kinds that are archives. */
  readonly zip: OpenZip | null;
  /** A shot list that the person gave with the file. */
  readonly shots: readonly Shot[];
  /** What text recognition read on pages of a PDF. */
  readonly recognised?: readonly RecognisedPage[];
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: ImportProgress) => void;
  /** To be called between portions of work with the characters done: reports, and stops where the person cancelled. */
  readonly between: (done: number) => void;
}

/** What is cut into passages: one document, before it has a source. */
export type ChunkRequest = Pick<ParsedFile, 'text' | 'blocks' | 'pages' | 'placed' | 'itemSpans'> &
  Partial<Pick<ParsedFile, 'runs'>>;

/** When a source was last seen as it is, and when that is asked. ISO instants. */
export interface SeenAt {
  readonly checkedAt: string;
  readonly now: string;
}

/**
 * One kind of source, whole (SPEC §12): how its bytes become text, passages and metadata, and what is to be known of a
 * source of this kind later on. Every method is pure; the clock is an argument.
 */
export interface SourceAdapter {
  readonly kind: SourceKind;
  readonly mediaType: string;
  /** Bytes to text, structure and stated metadata. Never throws for what a stranger wrote: refusals are a state. */
  readonly parse: (request: ParseRequest) => ReadFile | Promise<ReadFile>;
  /** The text into passages, each with its place: page, cue, canvas, item. */
  readonly chunk: (source: SourceId, request: ChunkRequest) => Passage[];
  /** The source record: what the file says, overridden by its front matter, overridden by what a person gave. */
  readonly enrich: (facts: SourceFacts, front: MetadataRecord, given: MetadataRecord) => Source;
  /** Whether the source should be looked at again. */
  readonly freshnessSignal: (source: Source, at: SeenAt) => Freshness;
  /** Hash of what the document says, so that a new file with the same words is no change. */
  readonly changeFingerprint: (document: Pick<SourceDocument, 'text' | 'blocks'>) => string;
  /** What may be done with the source, by the rights it states. */
  readonly rightsResolver: (source: Source, now: string) => ResolvedRights;
  /** The line by which a source, or a place in it, is named to a reader. */
  readonly attributionRenderer: (source: Source, passage?: Passage) => string;
}
