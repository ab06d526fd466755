import type { Span } from '#base/span.ts';

/** How far a source can be worked with. `poor` is usable and will disappoint; what cannot be used at all is not added. */
export const QUALITY_VERDICTS = ['good', 'check', 'poor'] as const;
export type QualityVerdict = (typeof QUALITY_VERDICTS)[number];

export const QUALITY_REASONS = [
  'items-lost',
  'odd-characters',
  'duplicate-text',
  'little-text',
  'not-searchable',
  'not-embedded',
  'language-mixed',
  'low-confidence',
  'hostile-text',
] as const;
export type QualityReason = (typeof QUALITY_REASONS)[number];

/** What the sixth stage of ingestion says of one source, with the figures that it rests on. Shares are 0 to 1. */
export interface IngestionQuality {
  readonly verdict: QualityVerdict;
  readonly reasons: readonly { readonly code: QualityReason; readonly detail: string }[];
  /** Share of the file's items that were added. */
  readonly coverage: number;
  readonly lost: number;
  readonly characters: number;
  readonly words: number;
  readonly passages: number;
  /** Share of characters that nobody writes: replacement characters, controls, private use, broken pairs. */
  readonly oddCharacters: number;
  /** Share of the text that stands in blocks said before. */
  readonly duplicateText: number;
  readonly language: { readonly stated: string | null; readonly guessed: string | null };
  /** Share of passages with a word to be found by. */
  readonly searchable: number;
  /** Share of passages with a vector; `null`: no vectors were at hand, so it was not measured. */
  readonly embedded: number | null;
  /** Mean confidence of recognised text; `null` where nothing was recognised. */
  readonly confidence: number | null;
  /** Hash of the words, so that the same text in another file is known. */
  readonly fingerprint: string;
}

/** What changed from one version of a source to the next, block by block. Spans index the text of their own version. */
export interface DocumentChange {
  readonly kept: number;
  readonly added: readonly Span[];
  readonly removed: readonly Span[];
}

/** The version that a source replaced, and how they differ. */
export interface SourceVersion {
  /** 1 for the first. */
  readonly version: number;
  readonly previousId: string;
  readonly change: DocumentChange;
}
