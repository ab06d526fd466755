/** Something that a person kept: words of a source with their place, or words of their own. */
export interface NotebookEntry {
  readonly id: string;
  readonly at: string;
  readonly note: string;
  /** Exact span of a source, where the entry keeps one. */
  readonly span: {
    readonly sourceId: string;
    readonly start: number;
    readonly end: number;
    readonly quote: string;
  } | null;
}

/** A notebook of one person. Nobody else reads it, whatever their role. */
export interface Notebook {
  readonly id: string;
  /** Subject of the identity that it belongs to. */
  readonly owner: string;
  readonly title: string;
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly entries: readonly NotebookEntry[];
}
