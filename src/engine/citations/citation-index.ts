import type { RetrievedFragment } from '#domain/fragment.ts';
import { compareFragments } from './fragment-order.ts';
import { safeSource } from './safe-source.ts';

/** A numbered, display-safe reference to a retrieved source. */
export interface Citation {
  readonly marker: string;
  readonly source: string;
}

/** The grounded set: every source that a retrieval returned, numbered in rank order (SPEC §2). */
export class CitationIndex {
  readonly citations: readonly Citation[];

  constructor(citations: readonly Citation[] = []) {
    this.citations = citations;
  }

  /**
   * Numbers the distinct safe labels of `fragments` from 1, by rank and not by arrival. A fragment whose label is
   * empty names no source and gets no number.
   */
  static fromFragments(fragments: Iterable<RetrievedFragment>): CitationIndex {
    return CitationIndex.fromNames([...fragments].sort(compareFragments).map((fragment) => fragment.source));
  }

  /** Numbers the distinct safe labels of `names` in the order given. */
  static fromNames(names: Iterable<string>): CitationIndex {
    const labels = new Set<string>();
    for (const name of names) {
      const label = safeSource(name);
      if (label !== '') labels.add(label);
    }
    return new CitationIndex(Array.from(labels, (source, i) => ({ marker: String(i + 1), source })));
  }

  /** The reference list, one `[k] label` a line. */
  render(): string {
    return this.citations.map((citation) => `[${citation.marker}] ${citation.source}`).join('\n');
  }

  /** The safe labels that a reference may name. */
  sources(): ReadonlySet<string> {
    return new Set(this.citations.map((citation) => citation.source));
  }
}
