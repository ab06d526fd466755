import { OWN } from './align.ts';
import type { Statement } from './prepare.ts';
import { spanOf, speaksOfSame } from './signal.ts';
import type { Pair, Signal } from './signal.ts';

/** Small words that place one thing against another, and turn what is said round. */
const OPPOSED = new Map(
  [
    ['before', 'after'],
    ['above', 'below'],
    ['inside', 'outside'],
    ['same', 'opposite'],
  ].flatMap(([one, other]) => [
    [one!, other!],
    [other!, one!],
  ]),
);

/** Nearly all of the claim must be shared: what comes before one thing may well come after another. */
const LEAST = 0.9;

/** The content word that such a word stands before, at most three on, or -1. */
function anchorOf(statement: Statement, at: number): number {
  const { words, isContent, isNumber } = statement;
  for (let i = at + 1; i < Math.min(words.length, at + 4); i++) {
    if (words[i]!.sentence !== words[at]!.sentence) return -1;
    if (isContent[i] === 1 || isNumber[i] === 1) return i;
  }
  return -1;
}

/** The content words beside such a word, at most three away on either side, as concepts. */
function besides(statement: Statement, at: number): readonly string[] {
  const { words, isContent } = statement;
  const out: string[] = [];
  for (let i = at - 3; i <= at + 3; i++) {
    if (i !== at && isContent[i] === 1 && words[i]!.sentence === words[at]!.sentence) out.push(words[i]!.concept);
  }
  return out;
}

/** The content word behind `from` and the one behind the `to` that follows it within eight words, each as a concept. */
function courseAt({ words, isContent, isNumber }: Statement, at: number): { from: number; to: number } | null {
  const next = (start: number): number => {
    let i = start;
    while (i < Math.min(words.length, start + 3) && isContent[i] === 0 && isNumber[i] === 0) i++;
    return isContent[i] === 1 ? i : -1;
  };
  const from = next(at + 1);
  if (from < 0) return null;
  for (let i = from + 1; i < Math.min(words.length, from + 8); i++) {
    if (words[i]!.sentence !== words[at]!.sentence) return null;
    if (words[i]!.folded !== 'to') continue;
    const to = next(i + 1);
    return to < 0 ? null : { from, to };
  }
  return null;
}

/** `From north to south` against `from south to north`: one course the other way round. */
function reversedCourse(pair: Pair): Signal | null {
  const { claim, evidence, window } = pair;
  const { words } = claim.statement;
  for (let i = 0; i < words.length; i++) {
    const mine = words[i]!.folded === 'from' ? courseAt(claim.statement, i) : null;
    if (mine === null) continue;
    for (let at = window.from; at < window.to; at++) {
      const theirs = evidence.words[at]!.folded === 'from' ? courseAt(evidence, at) : null;
      if (theirs === null) continue;
      const isReversed =
        words[mine.from]!.concept === evidence.words[theirs.to]!.concept &&
        words[mine.to]!.concept === evidence.words[theirs.from]!.concept;
      if (!isReversed || evidence.cues.polarity[at] !== claim.statement.cues.polarity[i] || !speaksOfSame(pair, LEAST))
        continue;
      const claimSpan = spanOf(claim.statement, i, mine.to);
      const evidenceSpan = spanOf(evidence, at, theirs.to);
      const detail = 'the claim has the course the other way round';
      return { feature: 'direction', stance: 'contradicts', strength: 0.85, detail, claimSpan, evidenceSpan };
    }
  }
  return null;
}

/** Shared words of the claim with the one place that each has in the window, in the order of the claim. */
function placesOf({ claim, evidence, window }: Pair): readonly number[] {
  const { statement } = claim;
  const places: number[] = [];
  const only = (concept: string): number => {
    const inside = (evidence.positions.get(concept) ?? []).filter((at) => at >= window.from && at < window.to);
    return inside.length === 1 && statement.positions.get(concept)?.length === 1 ? inside[0]! : -1;
  };
  const numbers = evidence.numbers.filter((n) => n.from >= window.from && n.to < window.to);
  for (let i = 0; i < statement.words.length; i++) {
    const number = statement.numbers.find((n) => n.from === i);
    if (number) {
      const same = numbers.filter(
        (n) => n.quantity.value === number.quantity.value && n.quantity.unit === number.quantity.unit,
      );
      if (same.length === 1) places.push(same[0]!.from);
    } else if (statement.isContent[i] === 1 && window.how[i] === OWN) {
      const at = only(statement.words[i]!.concept);
      if (at >= 0) places.push(at);
    }
  }
  return places;
}

/**
 * Whether three shared words stand in the window in just the other order: `12 % on ramelin and 7 % on placebo` against
 * `7 % on ramelin and 12 % on placebo`. Moving one part of a sentence to its head never does that; exchanging two things
 * round a third does. A passive does it too, so a claim or window with a `by` decides nothing.
 */
export function isTurnedRound(pair: Pair): boolean {
  const { claim, evidence, window } = pair;
  const hasBy = (words: readonly { readonly folded: string }[]): boolean => words.some(({ folded }) => folded === 'by');
  const mine = hasBy(claim.statement.words);
  if (mine !== hasBy(evidence.words.slice(window.from, window.to))) return false;
  // Smallest end of a falling run of each length, for each end the best: patience with three piles.
  let one = -1;
  let two = -1;
  for (const at of placesOf(pair)) {
    if (at < two) return true;
    if (at < one) two = Math.max(two, at);
    one = Math.max(one, at);
  }
  return false;
}

/** `Released before the war` against `released after the war`: the same thing placed on the other side of the same thing. */
export function judgeOrder(pair: Pair): readonly Signal[] {
  const course = reversedCourse(pair);
  if (course) return [course];
  const { claim, evidence, window } = pair;
  const { words } = claim.statement;
  for (let i = 0; i < words.length; i++) {
    const opposite = OPPOSED.get(words[i]!.folded);
    const anchor = opposite === undefined ? -1 : anchorOf(claim.statement, i);
    if (anchor < 0) continue;
    let place = -1;
    let isSame = false;
    for (let at = window.from; at < window.to; at++) {
      const { folded } = evidence.words[at]!;
      if (folded !== opposite && folded !== words[i]!.folded) continue;
      const theirs = anchorOf(evidence, at);
      const isAttribute = words[i]!.folded === 'same' || words[i]!.folded === 'opposite';
      const isOfSame = isAttribute
        ? besides(evidence, at).includes(words[anchor]!.concept)
        : theirs >= 0 && evidence.words[theirs]!.concept === words[anchor]!.concept;
      if (!isOfSame) continue;
      if (folded === opposite) place = at;
      else isSame = true;
    }
    if (place < 0 || isSame || claim.statement.cues.polarity[anchor] !== evidence.cues.polarity[place]) continue;
    if (!speaksOfSame(pair, LEAST, new Set([i]))) continue;
    return [
      {
        feature: 'antonym',
        stance: 'contradicts',
        strength: 0.8,
        detail: `“${words[i]!.folded}” against “${evidence.words[place]!.folded}”`,
        claimSpan: spanOf(claim.statement, i, anchor),
        evidenceSpan: spanOf(evidence, place, place),
      },
    ];
  }
  return [];
}
