import { useQueries } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { QueueFilterInput, QueuePage } from '#api/schemas/queue.ts';
import { queuePageQuery } from '#data/queues.ts';
import type { QueueEntryView, QueueName } from '#domain/queue.ts';
import { groupRows, type GroupRows } from './group-rows.ts';

/** Entries that are read at once. */
export const BLOCK = 100;

/** Milliseconds that the list has to stand at a place far away before it is read. */
const LEAP = 60;

/** Places of the selection that are drawn, both included. */
export interface VisibleRange {
  readonly from: number;
  readonly to: number;
}

export interface QueueRows {
  /** The page that the list shows, for counts and facets; `null` before the first. */
  readonly page: QueuePage | null;
  readonly entryAt: (index: number) => QueueEntryView | undefined;
  /** Place of an item among the entries that are loaded; -1 where it is not. */
  readonly indexOf: (id: string) => number;
  readonly groups: GroupRows;
  readonly isReading: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
  readonly onRange: (range: VisibleRange) => void;
}

/** Blocks of entries around what is visible, one more on either side, so that a row that moves a little is still known. */
export function blocksOf({ from, to }: VisibleRange): readonly number[] {
  const first = Math.max(0, Math.floor(from / BLOCK) - 1);
  const last = Math.floor(to / BLOCK) + 1;
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}

/** Pages of one state of the queue under one filter. */
export interface Held {
  readonly of: string;
  readonly revision: number;
  readonly pages: readonly QueuePage[];
}

/**
 * Which pages to show: all of one state. Blocks come back one by one after a decision, and pages of two states together would
 * show an item twice, or miss one, and make the list jump. So the newest state is shown once it covers what is visible, and
 * the one before stays until then.
 */
export function holdPages(
  before: Held | null,
  of: string,
  fresh: readonly QueuePage[],
  range: VisibleRange,
): Held | null {
  if (fresh.length === 0) return before;
  const revision = Math.max(...fresh.map((page) => page.revision));
  const newest = fresh.filter((page) => page.revision === revision);
  const matched = newest[0]?.matched ?? 0;
  const last = Math.min(range.to, matched - 1);
  const covers = (at: number): boolean =>
    newest.some(({ offset, entries }) => at >= offset && at < offset + Math.max(entries.length, 1));
  const from = Math.max(0, Math.min(range.from, last));
  let isCovered = matched === 0;
  if (!isCovered) {
    isCovered = true;
    for (let at = from; at <= last; at = Math.floor(at / BLOCK) * BLOCK + BLOCK) isCovered &&= covers(at);
  }
  if (isCovered || before === null || before.of !== of) return { of, revision, pages: newest };
  const same = fresh.filter((page) => page.revision === before.revision);
  const offsets = new Set(same.map(({ offset }) => offset));
  const kept = before.pages.filter(({ offset }) => !offsets.has(offset));
  return { of, revision: before.revision, pages: [...kept, ...same] };
}

const NONE: readonly QueuePage[] = [];

const isSame = (a: Held | null, b: Held | null): boolean =>
  a === b ||
  (a?.of === b?.of &&
    a?.pages.length === b?.pages.length &&
    (a?.pages.every((one, at) => one === b?.pages[at]) ?? false));

/** The rows of a queue under a filter, read block by block as they come into view. */
export function useQueueRows(queue: QueueName, filter: QueueFilterInput, of: string): QueueRows {
  const [range, setRange] = useState<VisibleRange>({ from: 0, to: 0 });
  const [before, setHeld] = useState<Held | null>(null);
  const blocks = blocksOf(range);
  const queries = useQueries({
    queries: blocks.map((block) => queuePageQuery(queue, { ...filter, offset: block * BLOCK, limit: BLOCK })),
  });
  const fresh = queries.flatMap(({ data, isPlaceholderData }) => (data && !isPlaceholderData ? [data] : []));
  const next = holdPages(before, of, fresh, range);
  const held = isSame(before, next) ? before : next;
  if (held !== before) setHeld(held);
  const pages = held?.pages ?? NONE;
  const page = pages[0] ?? null;
  const rows = useMemo(() => {
    const entries = new Map<number, QueueEntryView>();
    const places = new Map<string, number>();
    for (const { offset, entries: list } of pages) {
      list.forEach((entry, at) => {
        entries.set(offset + at, entry);
        places.set(entry.item.id, offset + at);
      });
    }
    return { entries, places, groups: groupRows(page?.groups ?? [], page?.matched ?? 0) };
  }, [pages, page]);
  const leap = useRef<ReturnType<typeof setTimeout> | null>(null);
  const [isLeaping, setIsLeaping] = useState(false);
  useEffect(() => () => clearTimeout(leap.current ?? undefined), []);
  const onRange = (to: VisibleRange): void => {
    clearTimeout(leap.current ?? undefined);
    const show = (): void => {
      setIsLeaping(false);
      setRange((from) => (from.from === to.from && from.to === to.to ? from : to));
    };
    // Whoever drags the bar over thousands of rows looks at where it stops, not at what flew by.
    if (to.from <= range.to + BLOCK && to.to >= range.from - BLOCK) show();
    else {
      setIsLeaping(true);
      leap.current = setTimeout(show, LEAP);
    }
  };
  const failed = queries.find(({ error }) => error !== null);
  return {
    page,
    entryAt: (index) => rows.entries.get(index),
    indexOf: (id) => rows.places.get(id) ?? -1,
    groups: rows.groups,
    isReading: isLeaping || queries.some(({ isFetching }) => isFetching),
    error: failed?.error ?? null,
    retry: () => void failed?.refetch(),
    onRange,
  };
}
