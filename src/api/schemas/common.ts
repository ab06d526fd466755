import * as v from 'valibot';
import { FINDING_KINDS, IMPORT_STATES } from '#domain/import-report.ts';

export const nonNegativeInt = v.pipe(v.number(), v.integer(), v.minValue(0));

/** ISO date of the precision known: `1912`, `1912-07`, `1912-07-30`, or a full date-time. */
export const isoDate = v.pipe(
  v.string(),
  v.regex(
    /^\d{4}(?:-\d{2}(?:-\d{2}(?:T[\d:.]{5,15}(?:Z|[+-]\d{2}:\d{2})?)?)?)?$/,
    'Write a date as 2024, 2024-03 or 2024-03-15.',
  ),
  v.check((value) => isRealDate(value), 'There is no such date.'),
);

/** An instant as `Date.prototype.toISOString` writes it. */
export const instant = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,3})?Z$/, 'Write an instant as 2024-03-15T09:30:00Z.'),
  v.check((value) => isRealDate(value) && !Number.isNaN(Date.parse(value)), 'There is no such instant.'),
);

export const spanSchema = v.object({ start: nonNegativeInt, end: nonNegativeInt });

export const importStateSchema = v.picklist(IMPORT_STATES);

export const warningSchema = v.object({
  code: v.string(),
  place: v.string(),
  message: v.string(),
  lost: v.exactOptional(nonNegativeInt),
});

export const findingSchema = v.object({ ...spanSchema.entries, kind: v.picklist(FINDING_KINDS), detail: v.string() });

export const refusalSchema = v.nullable(v.object({ code: v.string(), message: v.string() }));

function isRealDate(value: string): boolean {
  const year = Number(value.slice(0, 4));
  const month = value.length >= 7 ? Number(value.slice(5, 7)) : 1;
  const day = value.length >= 10 ? Number(value.slice(8, 10)) : 1;
  if (month < 1 || month > 12 || day < 1) return false;
  const date = new Date(Date.UTC(2000, month - 1, day));
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}
