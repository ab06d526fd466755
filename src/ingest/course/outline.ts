/** An entry of the outline. One with files leads to pages; one without is a heading, or carries a text of its own. */
export interface OutlineItem {
  readonly title: string | null;
  /** 0 for the top level. */
  readonly depth: number;
  /** Addresses from the folder of the manifest: the page itself, then further pages that belong to it. */
  readonly hrefs: readonly string[];
  /** What the outline itself says of it. */
  readonly text: readonly string[];
}

export interface CourseOutline {
  readonly title: string | null;
  readonly language: string | null;
  readonly rights: string | null;
  readonly description: readonly string[];
  readonly items: readonly OutlineItem[];
}
