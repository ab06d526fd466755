import { LEAST_ALIKE } from './number-missing.ts';
import { rankOf } from './ranks.ts';
import type { Statement } from './prepare.ts';
import { spanOf, speaksOfSame } from './signal.ts';
import type { Pair, Signal } from './signal.ts';

/** The next content word after a word of a statement, at most three on, or -1. */
function headAfter(statement: Statement, at: number): number {
  for (let i = at + 1; i < Math.min(statement.words.length, at + 4); i++) {
    if (statement.isContent[i] === 1 && rankOf(statement.words[i]!.folded) === 0) return i;
  }
  return -1;
}

/** How many words of a statement rank something: where it ranks two things, one rank of the passage decides neither. */
const ranksOf = (statement: Statement): number => statement.words.filter((word) => rankOf(word.folded) > 0).length;

/** Compares ranks before one noun: `her fourth album` against `her fifth studio album`. `null`: nothing to compare. */
export function judgeRanks(pair: Pair): { readonly borneOut: boolean; readonly signal: Signal | null } {
  const { claim, evidence, window } = pair;
  let borneOut = true;
  for (let i = 0; i < claim.statement.words.length; i++) {
    const rank = rankOf(claim.statement.words[i]!.folded);
    const head = rank === 0 ? -1 : headAfter(claim.statement, i);
    if (head < 0) continue;
    const ranks: number[] = [];
    let place = -1;
    for (let at = window.from; at < window.to; at++) {
      const there = rankOf(evidence.words[at]!.folded);
      if (there === 0) continue;
      const theirs = headAfter(evidence, at);
      const near = theirs >= 0 ? [theirs, theirs + 1].map((k) => evidence.words[k]?.concept) : [];
      if (!near.includes(claim.statement.words[head]!.concept)) continue;
      ranks.push(there);
      place = at;
    }
    if (ranks.includes(rank)) continue;
    borneOut = false;
    if (ranks.length !== 1 || ranksOf(claim.statement) !== 1 || !speaksOfSame(pair, LEAST_ALIKE, new Set([i])))
      continue;
    const detail = `“${claim.statement.words[i]!.folded}” against “${evidence.words[place]!.folded}”`;
    const spans = { claimSpan: spanOf(claim.statement, i, i), evidenceSpan: spanOf(evidence, place, place) };
    return { borneOut, signal: { feature: 'number-differs', stance: 'contradicts', strength: 0.8, detail, ...spans } };
  }
  return { borneOut, signal: null };
}
