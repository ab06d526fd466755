import { compareCodeUnits } from '#base/compare.ts';
import type { ItemStatus, QueueEntryView, QueueItem } from '#domain/queue.ts';

export type QueueEntry = QueueEntryView;

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

export const kindOf = (item: QueueItem): string => {
  if (item.queue === 'contradictions') return item.counterclaim.type;
  return item.claim.judged ? item.claim.verdict : 'needs-person';
};

const severityOf = (item: QueueItem): string => (item.queue === 'contradictions' ? item.counterclaim.severity : '');

type Test = (entry: QueueEntry) => boolean;
const ANY: Test = () => true;

function oneOf(wanted: readonly string[] | undefined, values: (entry: QueueEntry) => readonly string[]): Test {
  if (wanted === undefined || wanted.length === 0) return ANY;
  const set = new Set(wanted);
  return (entry) => values(entry).some((value) => set.has(value));
}

/** Searched text of each item, made once: a person types a word letter by letter, and each letter asks again. */
const hays = new WeakMap<QueueItem, string>();

function hayOf(item: QueueItem): string {
  let hay = hays.get(item);
  if (hay === undefined) {
    const other = item.queue === 'contradictions' ? item.counterclaim.sides[1].text : '';
    hay = `${item.text}\n${other}\n${item.owner.title}`.toLowerCase();
    hays.set(item, hay);
  }
  return hay;
}

function holds(text: string | undefined): Test {
  const words = (text ?? '').toLowerCase().split(/\s+/u).filter(Boolean);
  if (words.length === 0) return ANY;
  return ({ item }) => {
    const hay = hayOf(item);
    return words.every((word) => hay.includes(word));
  };
}

function groupKey(grouping: Grouping, { item }: QueueEntry): string {
  if (grouping === 'source') return item.sourceIds[0] ?? '';
  if (grouping === 'entity') return item.entities[0] ?? '';
  return grouping === 'owner' ? item.owner.id : '';
}

/**
 * Selects from a queue whose entries are in order already (`compareItems`). One pass; the order within the result is that
 * of the input, so a selection never reshuffles. A facet is counted over what all other members let through, so that its
 * figures say what a click would give.
 */
export function selectEntries(ordered: readonly QueueEntry[], filter: QueueFilter): QueueSelection {
  const status = oneOf(filter.status, ({ state }) => [state.status]);
  const kinds = oneOf(filter.kinds, ({ item }) => [kindOf(item)]);
  const severities = oneOf(filter.severities, ({ item }) => [severityOf(item)]);
  const assignees = oneOf(filter.assignees, ({ state }) => [state.assignee ?? '']);
  const rest: readonly Test[] = [
    oneOf(filter.sourceIds, ({ item }) => item.sourceIds),
    oneOf(filter.ownerIds, ({ item }) => [item.owner.id]),
    oneOf(filter.entities, ({ item }) => item.entities),
    holds(filter.text),
  ].filter((test) => test !== ANY);
  const byStatus: Record<ItemStatus, number> = { open: 0, snoozed: 0, escalated: 0, resolved: 0 };
  const counts = {
    status: new Map<string, number>(),
    kinds: new Map<string, number>(),
    severities: new Map<string, number>(),
    assignees: new Map<string, number>(),
  };
  const count = (of: Map<string, number>, value: string): void => void of.set(value, (of.get(value) ?? 0) + 1);
  const entries: QueueEntry[] = [];
  for (const entry of ordered) {
    byStatus[entry.state.status]++;
    if (!rest.every((test) => test(entry))) continue;
    const [a, b, c, d] = [status(entry), kinds(entry), severities(entry), assignees(entry)];
    if (b && c && d) count(counts.status, entry.state.status);
    if (a && c && d) count(counts.kinds, kindOf(entry.item));
    if (a && b && d) count(counts.severities, severityOf(entry.item));
    if (a && b && c) count(counts.assignees, entry.state.assignee ?? '');
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
