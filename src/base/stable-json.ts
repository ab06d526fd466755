import { compareCodeUnits } from './compare.ts';

/**
 * JSON with object keys in code-unit order, so that equal values give equal bytes whatever order they were built in.
 * `undefined` members are left out as in `JSON.stringify`; numbers that are not finite throw, because `null` in their
 * place would hash two different values alike.
 */
export function stableStringify(value: unknown): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new TypeError(`stableStringify: ${String(value)} has no JSON form`);
    return JSON.stringify(value);
  }
  if (Array.isArray(value)) {
    return `[${value.map((item) => (item === undefined ? 'null' : stableStringify(item))).join(',')}]`;
  }
  if (typeof value === 'object') {
    const record = value as Record<string, unknown>;
    const members = Object.keys(record)
      .filter((key) => record[key] !== undefined)
      .sort(compareCodeUnits)
      .map((key) => `${JSON.stringify(key)}:${stableStringify(record[key])}`);
    return `{${members.join(',')}}`;
  }
  throw new TypeError(`stableStringify: a ${typeof value} has no JSON form`);
}
