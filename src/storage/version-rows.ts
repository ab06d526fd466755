import type { SourceSet, SourceSetItem } from '#domain/source-set.ts';
import type { SourceSetVersionRecord } from './records.ts';

/** A version as what differs from the one before it. The set without its items stands whole: it is small. */
interface VersionDelta {
  /** Number of the version that it differs from. */
  readonly on: number;
  readonly set: Omit<SourceSet, 'items'>;
  readonly gone: readonly string[];
  /** Items that are new, or not as they were. */
  readonly items: readonly SourceSetItem[];
  /** Ids in order, where it is not that of the version before with what is new behind it. */
  readonly order?: readonly string[];
}

/** Versions in a row that are kept as differences: reading one reads no more rows than this, and the whole one that they stand on. */
export const LONGEST_CHAIN = 24;

interface StoredDelta {
  readonly delta: VersionDelta;
}

const isDelta = (value: SourceSet | StoredDelta): value is StoredDelta => 'delta' in value;

/** Whether what a row stores is a difference, from its first letters: what stands whole is long, and is not read for it. */
export const isDifference = (stored: string): boolean => stored.startsWith('{"delta":');

const orderOf = (before: SourceSet, { gone, items }: Pick<VersionDelta, 'gone' | 'items'>): readonly string[] => {
  const left = new Set(gone);
  const known = new Set(before.items.map(({ id }) => id));
  return [
    ...before.items.flatMap(({ id }) => (left.has(id) ? [] : [id])),
    ...items.flatMap(({ id }) => (known.has(id) ? [] : [id])),
  ];
};

function laidOver(before: SourceSet, delta: VersionDelta): SourceSet {
  const items = new Map(before.items.map((item) => [item.id, item]));
  for (const item of delta.items) items.set(item.id, item);
  const { id, name, version, ...rest } = delta.set;
  const order = delta.order ?? orderOf(before, delta);
  return { id, name, version, items: order.map((one) => items.get(one)!), ...rest };
}

/** A version with its set whole, and the number of differences that it was read from. */
export interface WholeVersion {
  readonly row: SourceSetVersionRecord;
  readonly depth: number;
}

/**
 * A version as it is stored: what differs from the one before it, where that is shorter and gives the same set back, byte for byte;
 * else whole. A library of ten thousand sources makes a version with every addition, and whole ones would fill the disk.
 */
export function packVersion(row: SourceSetVersionRecord, before: WholeVersion | null): SourceSetVersionRecord {
  if (before === null || before.depth >= LONGEST_CHAIN) return row;
  const parsed = JSON.parse(before.row.set) as SourceSet;
  const { items, ...set } = JSON.parse(row.set) as SourceSet;
  const known = new Map(parsed.items.map((item) => [item.id, JSON.stringify(item)]));
  const changed = items.filter((item) => known.get(item.id) !== JSON.stringify(item));
  const held = new Set(items.map(({ id }) => id));
  const gone = parsed.items.flatMap(({ id }) => (held.has(id) ? [] : [id]));
  const usual = orderOf(parsed, { gone, items: changed });
  const isUsual = usual.length === items.length && items.every(({ id }, at) => usual[at] === id);
  const delta: VersionDelta = {
    on: before.row.version,
    set,
    gone,
    items: changed,
    ...(isUsual ? {} : { order: items.map(({ id }) => id) }),
  };
  const stored = JSON.stringify({ delta } satisfies StoredDelta);
  if (stored.length > row.set.length / 2 || JSON.stringify(laidOver(parsed, delta)) !== row.set) return row;
  return { ...row, set: stored };
}

/**
 * A version with its set whole, from however many differences; `null` where one of them is not there. `read` gives the stored row of a
 * version of the same set.
 */
export async function readVersion(
  version: number,
  read: (version: number) => Promise<SourceSetVersionRecord | undefined>,
): Promise<WholeVersion | null> {
  const chain: { readonly row: SourceSetVersionRecord; readonly stored: StoredDelta }[] = [];
  let at = version;
  for (;;) {
    const row = await read(at);
    if (row === undefined) return null;
    const stored = JSON.parse(row.set) as SourceSet | StoredDelta;
    if (!isDelta(stored)) {
      const [newest] = chain;
      if (newest === undefined) return { row, depth: 0 };
      const set = chain.reduceRight((whole, { stored: { delta } }) => laidOver(whole, delta), stored);
      return { row: { ...newest.row, set: JSON.stringify(set) }, depth: chain.length };
    }
    chain.push({ row, stored });
    at = stored.delta.on;
  }
}
