/** One item as a feed states it, of whatever format, before it becomes a document. */
export interface FeedItem {
  readonly guid: string | null;
  readonly title: string | null;
  /** HTML; plain text comes escaped. */
  readonly html: string;
  readonly link: string | null;
  /** As written. */
  readonly date: string | null;
  readonly authors: readonly string[];
  readonly language: string | null;
  readonly rights: string | null;
  /** For messages: `item 3`. */
  readonly place: string;
}

export interface Feed {
  readonly title: string | null;
  readonly language: string | null;
  readonly rights: string | null;
  readonly items: readonly FeedItem[];
}

/** Items above this are counted and left out. */
export const MAX_ITEMS = 20_000;
