/** A retrieved passage with its score, before any ceiling was applied. `content` and `source` are as the store gave them. */
export interface RetrievedFragment {
  readonly content: string;
  readonly source: string;
  readonly score: number;
  readonly metadata?: Readonly<Record<string, unknown>>;
}
