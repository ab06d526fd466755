import { compareCodeUnits } from '#base/compare.ts';

/** A row that a person removed stays for a while under its id with the mark of it, and is found by nothing but its restoring. */
interface Removable {
  readonly id: string;
  readonly removed?: { readonly at: string };
}

/** Removed rows of a table that are kept for being put back: the oldest go first. */
export const KEPT_REMOVED = 20;

/** The row, unless a person removed it. */
export const standing = <Row extends Removable>(row: Row | undefined): Row | undefined =>
  row?.removed === undefined ? row : undefined;

/** Removed rows beyond those that are kept, which may go for good. */
export const overdue = <Row extends Removable>(rows: readonly Row[]): readonly Row[] =>
  rows
    .filter(({ removed }) => removed !== undefined)
    .sort((a, b) => compareCodeUnits(b.removed?.at ?? '', a.removed?.at ?? '') || compareCodeUnits(a.id, b.id))
    .slice(KEPT_REMOVED);
