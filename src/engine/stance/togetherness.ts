import { OWN } from './align.ts';
import type { Statement } from './prepare.ts';
import type { Pair } from './signal.ts';

/** How many words apart two words that stand together in the claim may stand in the evidence. */
const NEARBY = 8;
/** Share of the neighbouring pairs of shared words that stand near each other in the window, in [0, 1]; 1 where there is no pair. */
export function togetherness(pair: Pair): number {
  const { claim, evidence, window } = pair;
  let pairs = 0;
  let near = 0;
  let before: string | null = null;
  for (const i of claim.content) {
    if (window.how[i] !== OWN) continue;
    const concept = claim.statement.words[i]!.concept;
    if (before !== null && before !== concept) {
      pairs++;
      if (standNear(evidence, window.from, window.to, before, concept)) near++;
    }
    before = concept;
  }
  return pairs === 0 ? 1 : near / pairs;
}

/** Whether two concepts stand near each other somewhere in `[from, to)`; both lists ascend, so one pass is enough. */
function standNear(evidence: Statement, from: number, to: number, a: string, b: string): boolean {
  const left = evidence.positions.get(a) ?? [];
  const right = evidence.positions.get(b) ?? [];
  let j = 0;
  for (const at of left) {
    if (at < from) continue;
    if (at >= to) break;
    while (j < right.length && right[j]! < Math.max(from, at - NEARBY)) j++;
    if (j < right.length && right[j]! <= at + NEARBY && right[j]! < to) return true;
  }
  return false;
}
