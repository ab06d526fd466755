import { overlaps } from '#base/span.ts';
import type { ClaimDefect, DefectKind } from '#domain/claim.ts';
import type { CheckedNumber } from '#domain/quantity.ts';

/** Statuses of the ledger that are a name of their own. */
const NAME_OF: ReadonlyMap<string, DefectKind> = new Map<string, DefectKind>([
  ['other-unit', 'other-unit'],
  ['other-period', 'other-period'],
  ['not-found', 'number-not-found'],
]);

/**
 * Gives a faulty number the name that the ledger has for it: stated in another unit or for another time, or computed
 * otherwise from its parts. This says more than `number-not-found`, whose place it takes; a number that another value
 * stands against keeps that name too. `number-not-found` is added where nothing else is said of a claim whose number is
 * nowhere.
 */
export function nameNumbers(defects: readonly ClaimDefect[], numbers: readonly CheckedNumber[]): ClaimDefect[] {
  let named = [...defects];
  for (const { status, isComputed, detail, start, end } of numbers) {
    const kind = status === 'mismatch' && isComputed ? 'recomputation-differs' : NAME_OF.get(status);
    if (kind === undefined) continue;
    const here = named.filter((defect) => overlaps(defect, { start, end }));
    if (kind === 'number-not-found' && here.length > 0) continue;
    if (here.some((defect) => defect.kind === kind)) continue;
    named = named.filter((defect) => defect.kind !== 'number-not-found' || !overlaps(defect, { start, end }));
    named.push({ kind, detail, start, end });
  }
  return named;
}
