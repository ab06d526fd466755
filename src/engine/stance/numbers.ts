import type { Quantity } from '#domain/quantity.ts';
import { relateQuantities } from '#engine/quantities/compare.ts';

export type NumberRelation = 'borne-out' | 'differs' | 'other-period' | 'other-unit' | 'incomparable';

const bare = (quantity: Quantity): Quantity => {
  const { unit: _unit, ...rest } = quantity;
  return { ...rest, kind: 'number' };
};

/** A part of one, as `two thirds`: no count. */
const isShare = ({ value, kind, high }: Quantity): boolean =>
  high === undefined && (kind === 'number' || kind === 'count') && Math.abs(value) < 1 && value !== 0;

const UPWARD = new Set(['more-than', 'at-least']);
const DOWNWARD = new Set(['less-than', 'at-most']);
/** Two bounds so far apart are a slip of scale and not two cautious ways to put one figure. */
const SLIP = 10;

/** `over 8.1 million` and `over 8.0 million` may both be right: a figure above both bounds satisfies both. */
function areOpenTheSameWay(a: Quantity, b: Quantity): boolean {
  const isSame = [UPWARD, DOWNWARD].some((set) => set.has(a.approximation) && set.has(b.approximation));
  const [low, high] = [Math.abs(a.value), Math.abs(b.value)].toSorted((x, y) => x - y);
  return isSame && high! < SLIP * low!;
}

/** How far a figure said to be about may lie from another before the two clash, as a share. */
const ABOUT = 0.05;

const isYear = ({ value, unit, high }: Quantity): boolean =>
  unit === undefined && high === undefined && Number.isInteger(value) && value >= 1000 && value < 2200;
/** Years within which `about 1681` may be meant. */
const ABOUT_A_YEAR = 2;

/** `about 2030` is no 2037: a year said to be about allows a year or two, not a share of two thousand. */
const areYearsApart = (a: Quantity, b: Quantity): boolean =>
  isYear(a) &&
  isYear(b) &&
  (a.approximation === 'about' || b.approximation === 'about') &&
  Math.abs(a.value - b.value) > ABOUT_A_YEAR;

/** `Lost 12%` and `still held 88%`: two shares that make up the whole are as likely two sides of one finding as a slip. */
const areParts = (a: Quantity, b: Quantity): boolean =>
  a.kind === 'percent' &&
  b.kind === 'percent' &&
  a.high === undefined &&
  b.high === undefined &&
  a.value !== b.value &&
  Math.abs(a.value + b.value - 100) < 1e-6;

/** `around 95%` and `97–98%` are no clash, though neither bears out the other. */
function isCloseForAbout(a: Quantity, b: Quantity): boolean {
  if (a.approximation !== 'about' && b.approximation !== 'about') return false;
  const gap = Math.max(
    0,
    Math.max(a.low ?? a.value, b.low ?? b.value) - Math.min(a.high ?? a.value, b.high ?? b.value),
  );
  return gap <= ABOUT * Math.max(Math.abs(a.value), Math.abs(b.value));
}

/**
 * How a stated number stands to a claimed one. `unitIsClear` says that the words around make up for a unit that one of
 * them lacks (`Population: 5,233,461` states inhabitants): the two are then compared as plain numbers.
 */
export function relateNumbers(
  claimed: Quantity,
  stated: Quantity,
  unitIsClear = false,
): { readonly relation: NumberRelation; readonly detail: string } {
  const lacks = (claimed.unit === undefined) !== (stated.unit === undefined);
  const countable = (q: Quantity): boolean => q.unit === undefined || q.kind === 'count';
  const plain = unitIsClear && lacks && countable(claimed) && countable(stated);
  const { relation, detail } = plain
    ? relateQuantities(bare(claimed), bare(stated))
    : relateQuantities(claimed, stated);
  const isStrict = claimed.approximation === 'more-than' || claimed.approximation === 'less-than';
  if (isStrict && relation === 'rounds' && stated.approximation === 'exact' && claimed.value === stated.value) {
    return { relation: 'incomparable', detail: 'exactly the bound that the claim says is passed' };
  }
  if (relation === 'differs' && areOpenTheSameWay(claimed, stated))
    return { relation: 'incomparable', detail: 'two bounds that leave room for one figure' };
  if (relation === 'differs' && isCloseForAbout(claimed, stated))
    return { relation: 'incomparable', detail: 'close enough for a figure said to be about' };
  const isBound = ['more-than', 'less-than', 'at-least', 'at-most'].includes(stated.approximation);
  if (isBound && claimed.approximation === 'exact' && claimed.value === stated.value && claimed.high === undefined)
    return { relation: 'incomparable', detail: 'the source only gives a bound' };
  if (
    relation === 'differs' &&
    isShare(claimed) !== isShare(stated) &&
    (claimed.kind === 'count' || (claimed.kind === 'number' && claimed.unit === undefined))
  )
    return { relation: 'incomparable', detail: 'a fraction and a count' };
  if (relation === 'differs' && areParts(claimed, stated))
    return { relation: 'incomparable', detail: 'two parts of one whole' };
  if (areYearsApart(claimed, stated)) return { relation: 'incomparable', detail: 'another year' };
  if (relation === 'equal' || relation === 'rounds' || relation === 'within') return { relation: 'borne-out', detail };
  return { relation, detail };
}
