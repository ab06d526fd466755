import { OWN, TITLE } from './align.ts';
import type { Pair } from './signal.ts';

/**
 * The word of the evidence that stands in the place of an uncovered word of the claim, or -1: a content word unknown to
 * the claim beside the neighbour that both share (`a young man` against `an old man`).
 */
export function replacedBy(pair: Pair, except: ReadonlySet<number> = new Set()): number {
  const { claim, evidence, window } = pair;
  for (let k = 0; k < claim.content.length; k++) {
    const how = window.how[claim.content[k]!];
    if (how === OWN || how === TITLE || except.has(claim.content[k]!) || claim.isFrame[claim.content[k]!] === 1)
      continue;
    for (const neighbour of [claim.content[k - 1], claim.content[k + 1]]) {
      if (neighbour === undefined || window.how[neighbour] !== OWN) continue;
      for (const at of evidence.positions.get(claim.statement.words[neighbour]!.concept) ?? []) {
        if (at < window.from || at >= window.to) continue;
        const [low, high] = neighbour < claim.content[k]! ? [at + 1, at + 4] : [at - 3, at];
        for (let i = Math.max(window.from, low); i < Math.min(window.to, high); i++) {
          if (evidence.isContent[i] === 1 && !claim.statement.positions.has(evidence.words[i]!.concept)) return i;
        }
      }
    }
  }
  return -1;
}
