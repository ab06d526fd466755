import type { Quantity } from '#domain/quantity.ts';
import { relateQuantities } from '#engine/quantities/compare.ts';

export type NumberRelation = 'borne-out' | 'differs' | 'other-period' | 'other-unit' | 'incomparable';

const bare = (quantity: Quantity): Quantity => {
  const { unit: _unit, ...rest } = quantity;
  return { ...rest, kind: 'number' };
};

/** A part of one, as `two thirds`: no count. */
const isShare = ({ value, kind, high }: Quantity): boolean =>
  high === undefined && kind === 'number' && Math.abs(value) < 1 && value !== 0;

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
  const isBound = ['more-than', 'less-than', 'at-least', 'at-most'].includes(stated.approximation);
  if (isBound && claimed.approximation === 'exact' && claimed.value === stated.value && claimed.high === undefined)
    return { relation: 'incomparable', detail: 'the source only gives a bound' };
  if (
    relation === 'differs' &&
    isShare(claimed) !== isShare(stated) &&
    claimed.kind === 'number' &&
    claimed.unit === undefined
  )
    return { relation: 'incomparable', detail: 'a fraction and a count' };
  if (relation === 'equal' || relation === 'rounds' || relation === 'within') return { relation: 'borne-out', detail };
  return { relation, detail };
}
