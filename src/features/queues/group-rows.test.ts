import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { groupRows } from './group-rows.ts';

describe('rows of a grouped list', () => {
  it('are the entries themselves where nothing is grouped', () => {
    const { count, rowAt, rowOf, groupOf } = groupRows([], 7);
    expect([count, rowAt(3), rowOf(3), groupOf(3)]).toEqual([7, { kind: 'entry', at: 3 }, 3, null]);
  });

  test.prop([fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 12 })])(
    'are every heading above its own entries, and every entry once and in order',
    (sizes) => {
      const groups = sizes.map((count, at) => ({ key: `g${at}`, count }));
      const matched = sizes.reduce((sum, size) => sum + size, 0);
      const expected = groups.flatMap(({ key, count }) => [key, ...Array.from({ length: count }, () => `in ${key}`)]);
      const { count, rowAt, rowOf, groupOf } = groupRows(groups, matched);
      const rows = Array.from({ length: count }, (_, row) => rowAt(row));
      expect(rows.map((row) => (row.kind === 'heading' ? row.key : `in ${groupOf(row.at)?.key}`))).toEqual(expected);
      const entries = rows.flatMap((row) => (row.kind === 'entry' ? [row.at] : []));
      expect(entries).toEqual(Array.from({ length: matched }, (_, at) => at));
      for (const at of entries) expect(rowAt(rowOf(at))).toEqual({ kind: 'entry', at });
    },
  );
});
