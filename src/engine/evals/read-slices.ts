import type { ReadOutcome, UnreadLine } from '#domain/evals.ts';

type Slices = Map<string, string[]>;

function idsOf(value: unknown): readonly string[] | null {
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  const ids = items.map((item) => (typeof item === 'number' ? String(item) : item));
  return ids.every((item): item is string => typeof item === 'string' && item !== '') ? ids : null;
}

function put(slices: Slices, name: string, query: string): void {
  const queries = slices.get(name);
  if (queries === undefined) slices.set(name, [query]);
  else queries.push(query);
}

/**
 * Whether a map is by query (`{query: slice}` or `{query: [slices]}`) rather than by slice (`{slice: [queries]}`): more of its
 * keys than of its values are known queries.
 */
function isByQuery(entries: readonly (readonly [string, readonly string[]])[], known: ReadonlySet<string>): boolean {
  const keys = entries.filter(([key]) => known.has(key)).length;
  const values = entries.filter(([, ids]) => ids.some((id) => known.has(id))).length;
  return keys > values;
}

/**
 * Slices from any of their forms: `{slice: [queries]}`, `{query: slice}`, `{query: [slices]}`, or a list of
 * `{name, queries}`. `known` are the queries of judgements and run. What fits none of them is named with its place.
 */
export function readSlices(
  value: readonly unknown[] | Readonly<Record<string, unknown>>,
  known: ReadonlySet<string>,
): ReadOutcome<Slices> {
  const unread: UnreadLine[] = [];
  const slices: Slices = new Map();
  const entries: [string, readonly string[]][] = [];
  const isList = Array.isArray(value);
  const items: readonly (readonly [unknown, unknown])[] = isList
    ? value.map((item: unknown) => {
        const row = (typeof item === 'object' && item !== null ? item : {}) as Readonly<Record<string, unknown>>;
        return [row['name'] ?? row['slice'] ?? row['id'], row['queries'] ?? row['queryIds'] ?? row['qids']] as const;
      })
    : Object.entries(value);
  items.forEach(([name, members], at) => {
    const ids = idsOf(members);
    if (typeof name !== 'string' || name === '') unread.push({ line: at + 1, why: 'the slice has no name' });
    else if (ids === null) unread.push({ line: at + 1, why: `slice "${name.slice(0, 60)}" has no list of query ids` });
    else entries.push([name, ids]);
  });
  const isTurned = !isList && isByQuery(entries, known);
  for (const [key, ids] of entries) {
    if (!isTurned) slices.set(key, [...(slices.get(key) ?? []), ...ids]);
    else for (const id of ids) put(slices, id, key);
  }
  return { value: slices, read: entries.length, unread };
}
