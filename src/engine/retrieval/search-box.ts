import type { Bm25Index } from './bm25.ts';
import { passageCount } from './bm25.ts';
import { queryTerms } from './bm25-terms.ts';
import { phraseTest } from './phrase.ts';
import { idOf, listOf, placeOf, tenantOf } from './postings.ts';
import { prefixTerm } from './prefix.ts';
import { parseBoxQuery } from './query-syntax.ts';
import type { RankingPlan } from './ranking.ts';
import { rank } from './ranking.ts';
import { assertWithinScope } from './scope.ts';
import type { SearchHit, SearchOptions, SearchOutcome } from './search.ts';
import { hitLimit, lookUp, planOf, searchBm25, toHit, withoutTerms } from './search.ts';

/**
 * The texts of a passage, each field apart (title, headings, body), for checking a phrase; `null` where they are not at
 * hand, and then the passage counts as one without the phrase.
 */
export type TextsOf = (id: string, tenantId: string | null) => readonly string[] | null;

/**
 * Ranks passages for what was typed into a search box: words as `searchBm25` does, beginnings of words (`kit*`), and
 * phrases in quotes, which a hit must hold (`parseBoxQuery` has the rules). Phrases are checked on the text, best
 * passage first, and only until enough are found; passages without all the words of a phrase are not looked at.
 */
export function searchBox(
  index: Bm25Index,
  query: string,
  textsOf: TextsOf,
  options: SearchOptions = {},
): SearchOutcome {
  const { words, phrases, prefixes } = parseBoxQuery(query);
  if (phrases.length === 0 && prefixes.length === 0) return searchBm25(index, query, options);
  const wanted = queryTerms(words);
  if (wanted.length === 0 && prefixes.length === 0) return withoutTerms(query);
  const starred = prefixes.map((prefix) => prefixTerm(index, prefix)).filter((term) => term !== null);
  const terms = [...lookUp(index, wanted), ...starred];
  const hits = rankHeld(planOf(index, terms, options), phrases, textsOf, hitLimit(options.limit));
  assertWithinScope(hits, options.scope);
  if (hits.length > 0) return { state: 'found', message: null, hits };
  const message =
    phrases.length === 0
      ? 'no passage holds a word of the query'
      : 'no passage holds the words in quotes as they stand';
  return { state: 'ungrounded', message, hits };
}

/** The best passages of a plan that hold every phrase. */
function rankHeld(
  plan: RankingPlan,
  phrases: readonly string[],
  textsOf: TextsOf,
  limit: number,
): readonly SearchHit[] {
  const { index } = plan;
  if (phrases.length === 0) return rank(plan, limit).map(({ doc }) => toHit(plan, doc));
  const needed = phrases.flatMap(queryTerms).map((term) => listOf(index.postings, term));
  const tests = phrases.map(phraseTest);
  const hits: SearchHit[] = [];
  for (const { doc } of needed.includes(null) ? [] : rank(plan, passageCount(index))) {
    if (hits.length >= limit) break;
    if (!needed.every((list) => list !== null && placeOf(list, doc) >= 0)) continue;
    const texts = textsOf(idOf(index.postings, doc), tenantOf(index.postings, doc));
    if (texts !== null && tests.every((holds) => holds(texts))) hits.push(toHit(plan, doc));
  }
  return hits;
}
