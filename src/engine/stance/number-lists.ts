import { inWindow } from './binding.ts';
import { relateNumbers } from './numbers.ts';
import { relatePeriods } from './periods.ts';
import type { PlacedPeriod, StatedNumber } from './prepare.ts';
import type { Pair } from './signal.ts';

const BOUNDS: ReadonlySet<string> = new Set(['more-than', 'at-least', 'less-than', 'at-most']);

/**
 * Whether the passage states the number somewhere, be it of something else: then it is no slip. Of `over 22 reviews` that is any count
 * of reviews that it holds for: of two such counts it is open which one is meant.
 */
export function isStatedElsewhere(pair: Pair, claimed: StatedNumber): boolean {
  const { unit, approximation } = claimed.quantity;
  const isBound = BOUNDS.has(approximation) && unit !== undefined;
  return pair.evidence.numbers.some(({ quantity }) =>
    quantity.value === claimed.quantity.value
      ? relateNumbers(claimed.quantity, quantity, true).relation === 'borne-out'
      : isBound && quantity.unit === unit && relateNumbers(claimed.quantity, quantity).relation === 'borne-out',
  );
}

/**
 * `5 in 2022 and 6 in 2023`: a figure with its own time in a list of them. It belongs to the subject of the list as long
 * as nothing unknown to the claim stands between it and the figure before.
 */
export function isListed({ claim, evidence, window }: Pair, claimed: StatedNumber, stated: StatedNumber): boolean {
  const { period } = claimed.quantity;
  if (period === undefined || stated.quantity.period === undefined) return false;
  if (relatePeriods(period, 'in', stated.quantity.period) !== 'same') return false;
  const before = evidence.numbers.findLast((e) => e.to < stated.from && e.from >= window.from);
  if (before === undefined || before.sentence !== stated.sentence) return false;
  for (let i = before.to + 1; i < stated.from; i++)
    if (evidence.isContent[i] === 1 && !claim.statement.positions.has(evidence.words[i]!.concept)) return false;
  return true;
}

/** Whether the time of a figure of the claim is that of a listed figure which bears it out. */
export function isCarried(pair: Pair, { value, bound }: PlacedPeriod): boolean {
  if (bound !== 'in') return false;
  const stated = inWindow(pair.evidence.numbers, pair.window);
  return pair.claim.statement.numbers.some(
    (mine) =>
      mine.quantity.period === value &&
      stated.some((e) => relateNumbers(mine.quantity, e.quantity).relation === 'borne-out' && isListed(pair, mine, e)),
  );
}

/** `52 votes to 48`: what joins two figures whose order tells. */
const ORDERED = new Set(['to', 'against', 'versus', 'of', 'from']);

/** Whether two figures that the claim states in an order stand in the window in the other order only. */
export function isReordered({ claim, evidence, window }: Pair): boolean {
  const mine = claim.statement.numbers;
  const theirs = inWindow(evidence.numbers, window);
  for (let k = 0; k + 1 < mine.length; k++) {
    const [a, b] = [mine[k]!, mine[k + 1]!];
    const between = claim.statement.words.slice(a.to + 1, b.from);
    if (a.quantity.value === b.quantity.value || between.length > 3) continue;
    if (!between.some((word) => ORDERED.has(word.folded))) continue;
    const places = (q: StatedNumber): readonly number[] =>
      theirs.filter((e) => relateNumbers(q.quantity, e.quantity, true).relation === 'borne-out').map((e) => e.from);
    const [first, second] = [places(a), places(b)];
    if (first.length > 0 && second.length > 0 && Math.min(...first) > Math.max(...second)) return true;
  }
  return false;
}
