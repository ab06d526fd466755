import type { QueuePage } from '#api/schemas/queue.ts';

/** A row of the list: the heading of a group, or an entry by its place in the selection. */
export type ListRow =
  | { readonly kind: 'heading'; readonly key: string; readonly count: number; readonly first: number }
  | { readonly kind: 'entry'; readonly at: number };

export interface GroupRows {
  /** Entries and headings together. */
  readonly count: number;
  readonly rowAt: (row: number) => ListRow;
  /** Row of the entry at a place of the selection. */
  readonly rowOf: (at: number) => number;
  /** Group that an entry stands in; `null` where nothing is grouped. */
  readonly groupOf: (at: number) => { readonly key: string; readonly count: number } | null;
}

/**
 * Where headings stand among the entries: one row each, as high as any other, so that the list still knows every place by
 * multiplication. Groups come in the order of the selection and their counts add up to it.
 */
export function groupRows(groups: QueuePage['groups'], matched: number): GroupRows {
  if (groups.length === 0) {
    return {
      count: matched,
      rowAt: (row) => ({ kind: 'entry', at: row }),
      rowOf: (at) => at,
      groupOf: () => null,
    };
  }
  /** Entries before each group. */
  const before: number[] = [];
  let sum = 0;
  for (const { count } of groups) {
    before.push(sum);
    sum += count;
  }
  /** The last group whose start, moved by `shift` for each heading before it, is not beyond `place`. */
  const find = (place: number, shift: 0 | 1): number => {
    let low = 0;
    let high = groups.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (before[middle]! + shift * middle <= place) low = middle;
      else high = middle - 1;
    }
    return low;
  };
  return {
    count: matched + groups.length,
    rowAt: (row) => {
      const nth = find(row, 1);
      const heading = before[nth]! + nth;
      const { key, count } = groups[nth]!;
      return row === heading
        ? { kind: 'heading', key, count, first: before[nth]! }
        : { kind: 'entry', at: row - nth - 1 };
    },
    rowOf: (at) => at + find(at, 0) + 1,
    groupOf: (at) => groups[find(at, 0)] ?? null,
  };
}
