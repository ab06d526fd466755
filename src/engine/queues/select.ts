import { compareCodeUnits } from '#base/compare.ts';
import type { ItemState, ItemStatus, QueueHead } from '#domain/queue.ts';
import { createWordSearch, wordsOf, type WordSearch } from './word-search.ts';

/** A head with where its item stands. */
export interface QueueEntry {
  readonly item: QueueHead;
  readonly state: ItemState;
}

export const GROUPINGS = ['none', 'source', 'entity', 'owner'] as const;
export type Grouping = (typeof GROUPINGS)[number];

/** Which entries to show. Within a member any value fits; all members that are given must fit. */
export interface QueueFilter {
  readonly status?: readonly ItemStatus[];
  /** Kind of the finding: for claims the verdict or `needs-person`, for contradictions the type. */
  readonly kinds?: readonly string[];
  readonly severities?: readonly string[];
  readonly sourceIds?: readonly string[];
  readonly ownerIds?: readonly string[];
  readonly entities?: readonly string[];
  /** `''` means nobody. */
  readonly assignees?: readonly string[];
  /** Words that must all stand in the text, whatever their case. */
  readonly text?: string;
  readonly grouping?: Grouping;
}

/** One value of a facet and how many of the entries have it that every *other* member of the filter lets through. */
export interface FacetCount {
  readonly value: string;
  readonly count: number;
}

export interface QueueSelection {
  /** In the order of the queue; grouped entries stand together, the group with the most suspect entry first. */
  readonly entries: readonly QueueEntry[];
  /** Groups in order, with their sizes, which add up to the number of entries. Empty where nothing is grouped. */
  readonly groups: readonly { readonly key: string; readonly count: number }[];
  /** Of the whole queue, whatever the filter; they add up to its size. */
  readonly byStatus: Readonly<Record<ItemStatus, number>>;
  readonly facets: {
    readonly status: readonly FacetCount[];
    readonly kinds: readonly FacetCount[];
    readonly severities: readonly FacetCount[];
    /** Who has taken items. */
    readonly assignees: readonly FacetCount[];
  };
  readonly total: number;
}

const setOf = (wanted: readonly string[] | undefined): ReadonlySet<string> | null =>
  wanted === undefined || wanted.length === 0 ? null : new Set(wanted);

const fits = (wanted: ReadonlySet<string> | null, value: string): boolean => wanted === null || wanted.has(value);
const anyFits = (wanted: ReadonlySet<string> | null, values: readonly string[]): boolean =>
  wanted === null || values.some((value) => wanted.has(value));

function groupKey(grouping: Grouping, { item }: QueueEntry): string {
  if (grouping === 'source') return item.sourceIds[0] ?? '';
  if (grouping === 'entity') return item.entities[0] ?? '';
  return grouping === 'owner' ? item.owner.id : '';
}

/**
 * Selects from a queue whose entries are in order already (`orderHeads`). One pass; the order within the result is that
 * of the input, so a selection never reshuffles. A facet is counted over what all other members let through, so that its
 * figures say what a click would give.
 *
 * @param holding Which entries hold the words of the filter, by place; asked only where there are some.
 */
export function selectEntries(
  ordered: readonly QueueEntry[],
  filter: QueueFilter,
  holding: (words: readonly string[]) => Uint8Array = (words) => searchOf(ordered).holding(words),
): QueueSelection {
  const status = setOf(filter.status);
  const kinds = setOf(filter.kinds);
  const severities = setOf(filter.severities);
  const assignees = setOf(filter.assignees);
  const sourceIds = setOf(filter.sourceIds);
  const ownerIds = setOf(filter.ownerIds);
  const entities = setOf(filter.entities);
  const words = wordsOf(filter.text);
  const holds = words.length === 0 ? null : holding(words);
  const byStatus: Record<ItemStatus, number> = { open: 0, snoozed: 0, escalated: 0, resolved: 0 };
  const counts = {
    status: new Map<string, number>(),
    kinds: new Map<string, number>(),
    severities: new Map<string, number>(),
    assignees: new Map<string, number>(),
  };
  const count = (of: Map<string, number>, value: string): void => void of.set(value, (of.get(value) ?? 0) + 1);
  const entries: QueueEntry[] = [];
  for (let place = 0; place < ordered.length; place++) {
    const entry = ordered[place]!;
    const { item, state } = entry;
    byStatus[state.status]++;
    if (holds !== null && holds[place] === 0) continue;
    if (!anyFits(sourceIds, item.sourceIds) || !fits(ownerIds, item.owner.id) || !anyFits(entities, item.entities))
      continue;
    const assignee = state.assignee ?? '';
    const a = fits(status, state.status);
    const b = fits(kinds, item.kind);
    const c = fits(severities, item.severity);
    const d = fits(assignees, assignee);
    if (b && c && d) count(counts.status, state.status);
    if (a && c && d) count(counts.kinds, item.kind);
    if (a && b && d) count(counts.severities, item.severity);
    if (a && b && c) count(counts.assignees, assignee);
    if (a && b && c && d) entries.push(entry);
  }
  const facet = (of: ReadonlyMap<string, number>): readonly FacetCount[] =>
    [...of]
      .filter(([value]) => value !== '')
      .map(([value, size]) => ({ value, count: size }))
      .sort((x, y) => compareCodeUnits(x.value, y.value));
  const { sorted, groups } = group(entries, filter.grouping ?? 'none');
  return {
    entries: sorted,
    groups,
    byStatus,
    facets: {
      status: facet(counts.status),
      kinds: facet(counts.kinds),
      severities: facet(counts.severities),
      assignees: facet(counts.assignees),
    },
    total: ordered.length,
  };
}

function searchOf(entries: readonly QueueEntry[]): WordSearch {
  const steps = createWordSearch(entries.map(({ item }) => item));
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

function group(
  entries: readonly QueueEntry[],
  grouping: Grouping,
): { readonly sorted: readonly QueueEntry[]; readonly groups: QueueSelection['groups'] } {
  if (grouping === 'none') return { sorted: entries, groups: [] };
  const groups = new Map<string, QueueEntry[]>();
  for (const entry of entries) {
    const key = groupKey(grouping, entry);
    const members = groups.get(key);
    if (members) members.push(entry);
    else groups.set(key, [entry]);
  }
  return {
    sorted: [...groups.values()].flat(),
    groups: [...groups].map(([key, members]) => ({ key, count: members.length })),
  };
}
