import type { Source } from '#domain/source.ts';
import type { SourceSetItem } from '#domain/source-set.ts';
import { readMoment } from '../credibility/clock.ts';
import { rightsResolver } from '../source-sets/rights.ts';

const itemOf = (source: Source): SourceSetItem => ({
  id: source.id,
  uri: source.uri,
  kind: source.kind,
  title: source.title,
  authors: source.authors,
  publisher: source.publisher,
  publishedDate: source.publishedDate,
  doi: source.doi,
  pmid: null,
  isbn: null,
  contentHash: source.contentHash,
  rights: { licence: source.rights, state: null, expiresAt: null, excerptLimit: null, attribution: null },
  freshness: { class: null, checkedAt: null, expiresAt: null, state: null },
  notices: source.notices,
  dismissals: [],
  supersededBy: null,
  supersedes: source.supersedes,
});

/** Credit line that each source of a set asks for, by its id, in the order of the sources. Those that ask for none are left out. */
export function attributionsBySource(sources: readonly Source[], now: string): ReadonlyMap<string, string> {
  // The credit line does not depend on the clock; one that cannot be read must not keep it from being printed.
  const moment = readMoment(now);
  const isClock = moment !== null && (moment.precision === 'day' || moment.precision === 'instant');
  const { resolve } = rightsResolver(isClock ? now : '1970-01-01');
  const lines = new Map<string, string>();
  for (const source of sources) {
    const { attribution } = resolve(itemOf(source));
    if (attribution !== null) lines.set(source.id, attribution);
  }
  return lines;
}
