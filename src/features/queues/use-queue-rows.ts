import { useQueries } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { QueueFilterInput, QueuePage } from '#api/schemas/queue.ts';
import { queuePageQuery } from '#data/queues.ts';
import type { QueueEntryView, QueueName } from '#domain/queue.ts';

/** Rows that are read at once. */
export const BLOCK = 100;

export interface VisibleRange {
  readonly from: number;
  readonly to: number;
}

export interface QueueRows {
  /** The newest page that came, for counts and facets; `null` before the first. */
  readonly page: QueuePage | null;
  readonly entryAt: (index: number) => QueueEntryView | undefined;
  /** Place of an item among the rows that are loaded; -1 where it is not. */
  readonly indexOf: (id: string) => number;
  readonly isReading: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
  readonly onRange: (range: VisibleRange) => void;
}

/** Blocks of rows around what is visible, one more on either side, so that a row that moves a little is still known. */
export function blocksOf({ from, to }: VisibleRange): readonly number[] {
  const first = Math.max(0, Math.floor(from / BLOCK) - 1);
  const last = Math.floor(to / BLOCK) + 1;
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}

/** The rows of a queue under a filter, read block by block as they come into view. */
export function useQueueRows(queue: QueueName, filter: QueueFilterInput): QueueRows {
  const [range, setRange] = useState<VisibleRange>({ from: 0, to: 0 });
  const blocks = blocksOf(range);
  const queries = useQueries({
    queries: blocks.map((block) => queuePageQuery(queue, { ...filter, offset: block * BLOCK, limit: BLOCK })),
  });
  const pages = queries.flatMap(({ data, isPlaceholderData }) => (data && !isPlaceholderData ? [data] : []));
  const held = queries.flatMap(({ data }) => data ?? []);
  const page = newestOf(pages) ?? newestOf(held);
  const loaded = pages.length > 0 ? pages : held;
  const known = loaded.map(({ offset, revision }) => `${offset}:${revision}`).join(' ');
  const rows = useMemo(() => {
    const entries = new Map<number, QueueEntryView>();
    const places = new Map<string, number>();
    for (const { offset, entries: list } of loaded) {
      list.forEach((entry, at) => {
        entries.set(offset + at, entry);
        places.set(entry.item.id, offset + at);
      });
    }
    return { entries, places };
    // The pages of a revision never differ: their names stand for them.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [known, queries.length, filter, queue]);
  const failed = queries.find(({ error }) => error !== null);
  return {
    page,
    entryAt: (index) => rows.entries.get(index),
    indexOf: (id) => rows.places.get(id) ?? -1,
    isReading: queries.some(({ isFetching }) => isFetching),
    error: failed?.error ?? null,
    retry: () => void failed?.refetch(),
    onRange: (next) => setRange((before) => (before.from === next.from && before.to === next.to ? before : next)),
  };
}

function newestOf(pages: readonly QueuePage[]): QueuePage | null {
  return pages.reduce<QueuePage | null>(
    (newest, page) => (newest && newest.revision >= page.revision ? newest : page),
    null,
  );
}
