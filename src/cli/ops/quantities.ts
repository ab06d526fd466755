import * as v from 'valibot';
import type { Quantity } from '#domain/quantity.ts';
import { formatIsoDate } from '#base/dates.ts';
import { checkConsistency } from '#engine/quantities/consistency.ts';
import { parseQuantities } from '#engine/quantities/parse.ts';
import { verifyValue } from '#engine/quantities/verify-value.ts';
import { defineOp } from './op.ts';
import type { OpTable } from './op.ts';

/** Callers from other languages write `null` for what they leave out. */
const optionalString = v.optional(v.nullable(v.string()));

const verifyValueSchema = v.object({
  quote: v.string(),
  value: v.union([v.number(), v.string()]),
  unit: optionalString,
  checkValue: v.optional(v.nullable(v.boolean())),
  lang: optionalString,
});

const parseNumbersSchema = v.object({ text: v.string(), lang: optionalString, context: optionalString });

function valueRow(q: Quantity): Record<string, unknown> {
  return {
    value: q.value,
    low: q.low,
    high: q.high,
    unit: q.unit,
    scale: q.scale,
    precision: q.precision,
    period: q.period,
    approximation: q.approximation === 'exact' ? undefined : q.approximation,
    kind: q.kind,
    start: q.start,
    end: q.end,
    ambiguous: q.ambiguous,
    candidates: q.candidates,
  };
}

function clockTime(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/** Operations on numbers: `verify-value`, `parse-numbers` and `format-date`. */
export const quantityOps: OpTable = {
  'verify-value': defineOp(verifyValueSchema, ({ quote, value, unit, checkValue, lang }) =>
    verifyValue(quote, value, {
      unit: unit ?? undefined,
      checkValue: checkValue ?? undefined,
      lang: lang ?? undefined,
    }),
  ),
  'parse-numbers': defineOp(parseNumbersSchema, ({ text, lang, context }) => {
    const parsed = parseQuantities(text, { lang: lang ?? undefined, context: context ?? undefined });
    const stated = parsed.quantities.filter((q) => q.kind !== 'time');
    const ambiguous = stated.filter((q) => q.ambiguous === true);
    const flags = [...parsed.flags, ...checkConsistency(text, parsed.quantities)].sort((a, b) => a.start - b.start);
    return {
      values: stated.map(valueRow),
      ranges: stated
        .filter((q) => q.high !== undefined)
        .map((q) => ({ lo: q.low, hi: q.high, unit: q.unit, start: q.start, end: q.end })),
      periods: parsed.periods.map((period) => period.label),
      dates: parsed.periods.map(({ label, candidates, start, end }) => ({ label, candidates, start, end })),
      times: parsed.quantities
        .filter((q) => q.kind === 'time')
        .map((q) => ({ time: clockTime(q.value), start: q.start, end: q.end })),
      flags,
      ...(ambiguous.length === 0 ? {} : { ambiguous: true, candidates: ambiguous.flatMap((q) => q.candidates ?? []) }),
    };
  }),
  'format-date': defineOp(v.object({ iso: v.string(), locale: optionalString }), ({ iso, locale }) => ({
    shown: formatIsoDate(iso, locale ?? 'en'),
  })),
};
