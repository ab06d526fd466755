import { conceptOf } from './concepts.ts';
import { relateNumbers } from './numbers.ts';
import type { StatedNumber } from './prepare.ts';
import type { Pair } from './signal.ts';

/** Whether the noun that one of two numbers counts stands in the other side, so that a missing unit is made up for. */
function isUnitClear(pair: Pair, claimed: StatedNumber, stated: StatedNumber): boolean {
  const { claim, evidence, window } = pair;
  const mine = claimed.quantity.unit;
  const theirs = stated.quantity.unit;
  if (mine !== undefined && theirs === undefined) {
    const list = evidence.positions.get(conceptOf(mine)) ?? [];
    return list.some((at) => at >= window.from && at < window.to && evidence.words[at]!.sentence === stated.sentence);
  }
  if (mine === undefined && theirs !== undefined) return claim.statement.positions.has(conceptOf(theirs));
  return false;
}

/** All relations of the claim's numbers to those of the window, worked out once. */
export interface Grid {
  readonly stated: readonly StatedNumber[];
  /** The pair left over when all other figures agree: the same figure, whatever unit is not repeated. */
  readonly leftOver: readonly [number, number] | null;
  relation(claimed: number, stated: number): ReturnType<typeof relateNumbers>;
  /** Whether some number of the window bears out this one of the claim. */
  isMet(claimed: number): boolean;
  /** Whether some number of the claim equals this one. */
  isTaken(stated: number): boolean;
}

/** Lays the numbers of a claim against those of a window. Quadratic in figures, of which a sentence has few. */
export function layOut(pair: Pair, claimed: readonly StatedNumber[], stated: readonly StatedNumber[]): Grid {
  const rows = claimed.map((c) => stated.map((s) => relateNumbers(c.quantity, s.quantity, isUnitClear(pair, c, s))));
  const taken = stated.map((_, s) => rows.some((row) => row[s]!.relation === 'borne-out'));
  const met = rows.map((row) => row.some((cell) => cell.relation === 'borne-out'));
  // Two of three figures agree and one is left on each side: they are the same figure, whatever unit is not repeated.
  let leftOver: readonly [number, number] | null = null;
  const leftHere = met.flatMap((is, c) => (is ? [] : [c]));
  const leftThere = taken.flatMap((is, s) => (is ? [] : [s]));
  if (met.length - leftHere.length >= 2 && leftHere.length === 1 && leftThere.length === 1) {
    const [c, s] = [leftHere[0]!, leftThere[0]!];
    rows[c]![s] = relateNumbers(claimed[c]!.quantity, stated[s]!.quantity, true);
    leftOver = [c, s];
  }
  return { stated, leftOver, relation: (c, s) => rows[c]![s]!, isTaken: (s) => taken[s]!, isMet: (c) => met[c]! };
}
