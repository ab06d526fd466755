import { describe, expect, it } from 'vitest';
import type { QueuePage } from '#api/schemas/queue.ts';
import { blocksOf, holdPages, type Held } from './use-queue-rows.ts';

const page = (block: number, revision: number, matched = 300): QueuePage => ({
  entries: Array.from({ length: Math.max(0, Math.min(100, matched - block * 100)) }, () => null as never),
  offset: block * 100,
  located: null,
  matched,
  total: matched,
  groups: [],
  byStatus: { open: matched, snoozed: 0, escalated: 0, resolved: 0 },
  facets: { status: [], kinds: [], severities: [], assignees: [] },
  pending: 0,
  uncompared: [],
  revision,
});
const at = (held: Held | null) => held?.pages.map(({ offset, revision }) => [offset, revision]);
const seen = { from: 95, to: 120 };

describe('what a list shows', () => {
  it('reads the blocks that are visible and one on either side', () => {
    expect(blocksOf({ from: 0, to: 30 })).toEqual([0, 1]);
    expect(blocksOf({ from: 250, to: 310 })).toEqual([1, 2, 3, 4]);
  });

  it('is all of one state: the newer one waits until it covers what is visible', () => {
    const before = holdPages(null, 'f', [page(0, 4), page(1, 4), page(2, 4)], seen);
    const half = holdPages(before, 'f', [page(0, 5), page(1, 4), page(2, 4)], seen);
    expect(at(half)?.toSorted()).toEqual([
      [0, 4],
      [100, 4],
      [200, 4],
    ]);
    const whole = holdPages(half, 'f', [page(0, 5), page(1, 5), page(2, 4)], seen);
    expect(at(whole)).toEqual([
      [0, 5],
      [100, 5],
    ]);
  });

  it('is the newer state at once where the selection no longer reaches what was visible', () => {
    const before = holdPages(null, 'f', [page(0, 4), page(1, 4)], { from: 150, to: 180 });
    expect(at(holdPages(before, 'f', [page(0, 5, 20), page(1, 4)], { from: 150, to: 180 }))).toEqual([[0, 5]]);
    expect(at(holdPages(before, 'f', [page(0, 6, 0), page(1, 4)], { from: 150, to: 180 }))).toEqual([[0, 6]]);
  });

  it('is what it was until the first page of another filter comes', () => {
    const before = holdPages(null, 'f', [page(0, 4)], { from: 0, to: 20 });
    expect(holdPages(before, 'g', [], { from: 0, to: 20 })).toBe(before);
    expect(holdPages(before, 'g', [page(1, 4)], { from: 0, to: 20 })?.of).toBe('g');
  });
});
