import type { ScorableSource } from '#domain/credibility.ts';
import type { Source } from '#domain/source.ts';

/** Where a source is to be found: its address, else the resolver of its DOI, else the empty text, which is no address. */
export const addressOf = ({ uri, doi }: Pick<Source, 'uri' | 'doi'>): string =>
  uri ?? (doi === null ? '' : `https://doi.org/${doi}`);

/** A stored source as the scoring takes it. */
export function scorableOf(source: Source): ScorableSource {
  const { id, title, publishedDate, citationCount, isPeerReviewed, doi, notices } = source;
  return { id, url: addressOf(source), title, publishedDate, citationCount, isPeerReviewed, doi, notices };
}
