/** A JSON object of unknown content. */
export type JsonRecord = Readonly<Record<string, unknown>>;

export const isRecord = (value: unknown): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The records of a list; anything else counts as none. */
export const recordsOf = (value: unknown): JsonRecord[] => (Array.isArray(value) ? value.filter(isRecord) : []);

/** A text on one line, or `null`; numbers are written out, everything else is no text. */
export function lineOf(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return typeof value === 'string' ? value.replace(/\s+/gu, ' ').trim() || null : null;
}

/** A finite number, also where it is written as a text; `null` otherwise. */
export function numberOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (
    typeof value !== 'string' ||
    !/^\s{0,9}[-+]?(?:\d{1,15}(?:\.\d{0,15})?|\.\d{1,15})(?:e[-+]?\d{1,3})?\s{0,9}$/i.test(value)
  )
    return null;
  return Number(value);
}

/** The first member of several names that is there. */
export function pick(record: JsonRecord, ...names: readonly string[]): unknown {
  for (const name of names) if (record[name] !== undefined && record[name] !== null) return record[name];
  return undefined;
}
