import { isStopWord } from '../text/stop-words.ts';
import { stem } from '../text/stems.ts';
import { tokenize } from '../text/tokens.ts';

/** The words of a claim with their weights, for asking whether a passage is about it at all. */
export interface ClaimWords {
  readonly weights: ReadonlyMap<string, number>;
  readonly total: number;
}

/** Share of the weight of a claim from which a passage without a number in common is about it. */
const ABOUT = 0.55;
/** The same where a number of the claim stands in the passage. */
const ABOUT_WITH_NUMBER = 0.3;

const HAS_DIGIT = /\d/u;

/** Content stems of a text, each once. Numbers stay whole. */
export function contentStems(text: string): ReadonlySet<string> {
  const stems = new Set<string>();
  for (const token of tokenize(text)) if (!isStopWord(token.folded)) stems.add(stem(token.folded));
  return stems;
}

export function weighWords(claim: string, idf: (stem: string) => number): ClaimWords {
  const weights = new Map<string, number>();
  let total = 0;
  for (const word of contentStems(claim)) {
    const weight = idf(word);
    weights.set(word, weight);
    total += weight;
  }
  return { weights, total };
}

/**
 * Whether a passage is about a claim, far more loosely than the judge asks: most of the weight of its words, or a number
 * of it and a third. Such a claim is not “not in these sources”: a paraphrase that no precise signal reaches looks just
 * like this, and calling it absent would be a false alarm. It goes to a person instead.
 */
export function isAboutClaim(claim: ClaimWords, passage: ReadonlySet<string>): boolean {
  const { share, hasNumber } = relate(claim, passage);
  return share >= (hasNumber ? ABOUT_WITH_NUMBER : ABOUT);
}

/** Share of the words of a claim below which nothing that the judge looks for can be in a passage. */
const FOREIGN = 0.2;

/**
 * Whether a passage shares so few of the words of a claim that are no figures that judging it would find nothing. Words
 * are counted, not weighed: `Ireland` alone may carry `Population: 5,233,461`, where the rarer word is another one.
 */
export function isForeign({ weights }: ClaimWords, passage: ReadonlySet<string>): boolean {
  let total = 0;
  let shared = 0;
  for (const word of weights.keys()) {
    if (HAS_DIGIT.test(word)) continue;
    total++;
    if (passage.has(word)) shared++;
  }
  return total > 0 && shared / total < FOREIGN;
}

function relate(
  { weights, total }: ClaimWords,
  passage: ReadonlySet<string>,
): { readonly share: number; readonly hasNumber: boolean } {
  if (total === 0) return { share: 0, hasNumber: false };
  let shared = 0;
  let hasNumber = false;
  for (const [word, weight] of weights) {
    if (!passage.has(word)) continue;
    shared += weight;
    hasNumber ||= HAS_DIGIT.test(word);
  }
  return { share: shared / total, hasNumber };
}
