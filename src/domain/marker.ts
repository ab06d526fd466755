import type { Span } from '#base/span.ts';

export const MARKER_FORMS = ['numeric', 'source-tag', 'footnote', 'link', 'author-year'] as const;
export type MarkerForm = (typeof MARKER_FORMS)[number];

/** A citation marker of a draft. `refs` has one entry per source meant, ranges expanded. */
export interface DraftMarker extends Span {
  readonly form: MarkerForm;
  readonly text: string;
  readonly refs: readonly string[];
  /** For each ref the source it resolves to (index into the given sources), `null` where none does. */
  readonly resolved: readonly (number | null)[];
}

/** A link of the draft; `mismatch` when its visible text names another site than its address. */
export interface DraftLink extends Span {
  readonly text: string;
  readonly href: string;
  readonly mismatch: boolean;
}

/** All markers of a draft, sorted out. */
export interface MarkerResolution {
  readonly markers: readonly DraftMarker[];
  /** Refs that name a source of the set, once each, in order of first appearance. */
  readonly grounded: readonly string[];
  /** Refs that name nothing in the set, likewise. */
  readonly ungrounded: readonly string[];
  /** Refs that more than one source answers to. */
  readonly ambiguous: readonly string[];
  readonly links: readonly DraftLink[];
  /** The reference list at the end of the draft, where there is one. */
  readonly bibliography:
    (Span & { readonly entries: readonly (Span & { readonly label: string; readonly text: string })[] }) | null;
}
