import type { Statement } from './prepare.ts';
import { spanOf, speaksOfSame } from './signal.ts';
import type { Pair, Signal } from './signal.ts';

/** Small words that place one thing against another, and turn what is said round. */
const OPPOSED = new Map(
  [
    ['before', 'after'],
    ['above', 'below'],
    ['inside', 'outside'],
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

/** `Released before the war` against `released after the war`: the same thing placed on the other side of the same thing. */
export function judgeOrder(pair: Pair): readonly Signal[] {
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
      if (theirs < 0 || evidence.words[theirs]!.concept !== words[anchor]!.concept) continue;
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
