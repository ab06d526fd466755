import { oppositesOf } from './antonyms.ts';
import { conceptOf } from './concepts.ts';
import { OWN, UNCOVERED, hasBetween } from './align.ts';
import type { WeighedClaim } from './align.ts';
import type { Statement } from './prepare.ts';
import { mainSentence } from './named-here.ts';
import { replacedBy } from './replaced.ts';
import { spanOf, speaksOfSame } from './signal.ts';
import type { Pair, Signal } from './signal.ts';

/** Share of the rest of a claim that must be borne out for an opposed word to be a clash. */
const LEAST = 0.66;
/** The share that leaves nothing out. */
export const ALL_ELSE = 0.999;
/** How many words apart a shared neighbour may stand from the opposed word. */
const NEARBY = 4;

/** Whether the claim word `i` and the evidence word `at` have a content word in common close by. */
function shareNeighbour(pair: Pair, i: number, at: number): boolean {
  const { claim, evidence } = pair;
  const { words, isContent } = claim.statement;
  for (let k = Math.max(0, i - NEARBY); k <= Math.min(words.length - 1, i + NEARBY); k++) {
    if (k === i || isContent[k] === 0) continue;
    if (hasBetween(evidence.positions.get(words[k]!.concept), at - NEARBY, at + NEARBY + 1)) return true;
  }
  return false;
}

/** What a text grants before it says something else: `despite the negative response` denies no response that was positive. */
const CONCEDES = new Set(['despite', 'notwithstanding', 'spite']);

/** Whether a word stands in what its clause concedes. */
function isConceded({ words }: Statement, at: number): boolean {
  for (let i = at - 1; i >= 0 && words[i]!.clause === words[at]!.clause; i--)
    if (CONCEDES.has(words[i]!.folded)) return true;
  return false;
}

/**
 * A word of the claim that the window lacks stands against its direct opposite in the window (`rose` against `fell`,
 * `binding` against `non-binding`'s positive), near a word that both share, under the same polarity, while nearly all
 * else is shared. The opposite must not occur in the claim, nor the claim's word in the window.
 */
export function judgeOpposites(pair: Pair, least = LEAST): readonly Signal[] {
  const { claim, evidence, window } = pair;
  const { words, cues } = claim.statement;
  for (const i of claim.content) {
    const word = words[i]!;
    // A word that stands anywhere in the passage is not missing, only out of reach of this window.
    if (window.how[i] === OWN || word.isName || claim.isSubject[i] === 1 || evidence.positions.has(word.concept))
      continue;
    for (const [concept, kind] of oppositeConcepts(word.folded, word.concept)) {
      const list = evidence.positions.get(concept);
      if (list === undefined || claim.statement.positions.has(concept)) continue;
      for (const at of list) {
        if (at < window.from || at >= window.to || evidence.words[at]!.isName) continue;
        if (cues.polarity[i] !== evidence.cues.polarity[at] || cues.polarity[i] === 2) continue;
        if (!shareNeighbour(pair, i, at) || isConceded(evidence, at) !== isConceded(claim.statement, i)) continue;
        if (!speaksOfSame(pair, least, new Set([i])) || replacedBy(pair, new Set([i])) >= 0) continue;
        return [
          {
            feature: kind,
            stance: 'contradicts',
            strength: 0.85,
            detail: `“${word.folded}” against “${evidence.words[at]!.folded}”`,
            claimSpan: spanOf(claim.statement, i, i),
            evidenceSpan: spanOf(evidence, at, at),
          },
        ];
      }
    }
  }
  return [];
}

/** Opposites of the words of a claim, worked out once a claim. */
const opposedOf = new WeakMap<WeighedClaim, ReadonlySet<string>>();

/** Whether a passage holds any opposite of a word of the claim at all: most hold none, and need no closer look for one. */
export function holdsOpposite(claim: WeighedClaim, { positions }: Statement): boolean {
  let opposed = opposedOf.get(claim);
  if (opposed === undefined) {
    const { words } = claim.statement;
    opposed = new Set(
      claim.content.flatMap((i) => oppositeConcepts(words[i]!.folded, words[i]!.concept).map(([concept]) => concept)),
    );
    opposedOf.set(claim, opposed);
  }
  for (const concept of opposed) if (positions.has(concept)) return true;
  return false;
}

/** Direct opposites of a word, and the word with or without `un-` or `non-`. */
function oppositeConcepts(folded: string, concept: string): readonly (readonly [string, 'antonym' | 'direction'])[] {
  const out: [string, 'antonym' | 'direction'][] = [];
  for (const [other, { kind }] of oppositesOf(concept) ?? []) out.push([other, kind]);
  for (const prefix of ['un', 'non']) {
    if (folded.length >= 4) out.push([conceptOf(prefix + folded), 'antonym']);
    if (folded.startsWith(prefix) && folded.length - prefix.length >= 4) {
      out.push([conceptOf(folded.slice(prefix.length)), 'antonym']);
    }
  }
  return out;
}

/** The word of a claim without cover whose opposite stands in the window: such a window cannot support it. Else `null`. */
export function oppositeIn(pair: Pair): Signal | null {
  const { claim, evidence, window } = pair;
  const [from, to] = mainSentence(pair);
  for (const i of claim.content) {
    const word = claim.statement.words[i]!;
    // `The female` of the sentence before is no cover for it beside `the male` of this one.
    const isMissing = window.how[i] === UNCOVERED;
    if (!isMissing && (word.isName || hasBetween(evidence.positions.get(word.concept), from, to))) continue;
    const [start, end] = isMissing ? [window.from, window.to] : [from, to];
    for (const [concept] of oppositeConcepts(word.folded, word.concept)) {
      if (!isMissing && claim.statement.positions.has(concept)) continue;
      const at = (evidence.positions.get(concept) ?? []).find((k) => k >= start && k < end);
      if (at === undefined) continue;
      return {
        feature: 'antonym',
        stance: 'neutral',
        strength: 0.3,
        detail: `“${word.folded}” beside “${evidence.words[at]!.folded}”`,
        claimSpan: spanOf(claim.statement, i, i),
        evidenceSpan: spanOf(evidence, at, at),
      };
    }
  }
  return null;
}

/** Whether `oppositeIn` finds one. */
export const hasOpposite = (pair: Pair): boolean => oppositeIn(pair) !== null;
