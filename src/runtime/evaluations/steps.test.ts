import { describe, expect, it } from 'vitest';
import type { GoldSet } from '#domain/gold.ts';
import { cut } from './steps.ts';

const setOf = (count: number): GoldSet => ({
  name: 'statements',
  sources: Array.from({ length: count }, (_, at) => ({ id: `s${at}`, title: '', text: 'x', metadata: {} })),
  items: Array.from({ length: count }, (_, at) => ({
    id: `i${at}`,
    domain: 'all',
    draft: 'x',
    sourceIds: [`s${at}`],
    verdicts: ['pass'],
    kind: null,
    fault: null,
    borneOutBy: [],
  })),
  answers: [],
});

describe('a set cut into parts', () => {
  it('loses no item, keeps their order, and gives each part the sources of its items alone', () => {
    const set = setOf(10_000);
    const parts = cut(set);
    expect(parts.flatMap(({ items }) => items)).toEqual(set.items);
    for (const { items, sources } of parts) {
      expect(sources.map(({ id }) => id)).toEqual(items.flatMap(({ sourceIds }) => sourceIds));
    }
  });
  it('has few parts however long it is, since all that was found is stored after each', () => {
    expect(cut(setOf(10_000)).length).toBeLessThanOrEqual(32);
    expect(cut(setOf(120)).map(({ items }) => items.length)).toEqual([50, 50, 20]);
  });
});
