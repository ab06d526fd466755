import { sha256Hex } from '#base/sha256.ts';
import type { FindingTarget } from '#domain/gate.ts';
import type { CheckReport } from '#domain/report.ts';

/** A finding of a report that a person may override, under the id that the gate knows it by. */
export interface OverridableFinding {
  readonly target: Extract<FindingTarget, 'quote' | 'number'>;
  /** `start-end` in the draft. */
  readonly id: string;
  readonly key: string;
  readonly text: string;
  readonly status: string;
  readonly detail: string;
}

const digest = (parts: readonly unknown[]): string => sha256Hex(JSON.stringify(parts)).slice(0, 24);

/** Words of the claim that a place lies in, so that "50" here is not "50" there; `''` where no claim holds it. */
const around = ({ claims }: Pick<CheckReport, 'claims'>, start: number, end: number): string =>
  claims.find((claim) => claim.start <= start && end <= claim.end)?.text ?? '';

/**
 * Quotations and numbers of a report with a key each: what is said, how it was found, and the claim that says it. So an
 * override outlives edits elsewhere, and lapses where the words, the claim or the outcome change (SPEC §13, §18.7). Of several
 * that say the same in the same claim each has a key of its own.
 */
export function overridableFindings(
  report: Pick<CheckReport, 'claims' | 'quotes' | 'numbers'>,
): readonly OverridableFinding[] {
  const seen = new Map<string, number>();
  const find = (
    target: OverridableFinding['target'],
    { start, end, text, status, detail }: OverridableItem,
  ): OverridableFinding => {
    const print = digest([target, text, status, around(report, start, end)]);
    const nth = (seen.get(print) ?? 0) + 1;
    seen.set(print, nth);
    return { target, id: `${start}-${end}`, key: nth === 1 ? print : `${print}.${nth}`, text, status, detail };
  };
  return [
    ...report.quotes.map((quote) => find('quote', quote)),
    ...report.numbers.map((number) => find('number', number)),
  ];
}

interface OverridableItem {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly status: string;
  readonly detail: string;
}
