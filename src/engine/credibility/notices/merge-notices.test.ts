import { describe, expect, it } from 'vitest';
import type { NoticeRow } from '#domain/source-set.ts';
import type { Notice } from '#domain/source.ts';
import { noticeKey, type NoticeMatch } from './match-notices.ts';
import { mergeNotices } from './merge-notices.ts';

const match = (kind: NoticeRow['kind'], date: string | null, row = 2): NoticeMatch => ({
  by: 'doi',
  row: {
    kind,
    doi: '10.5555/a',
    pmid: null,
    isbn: null,
    url: null,
    title: null,
    noticeDoi: null,
    noticePmid: null,
    date,
    reasons: [],
    row,
  },
});
const carried = (kind: Notice['kind'], date: string | null, origin: Notice['origin'] = 'list'): Notice => ({
  kind,
  date,
  origin,
  detail: 'as carried',
});
const NONE: ReadonlySet<string> = new Set();

describe('laying a list of notices over a source', () => {
  it('keeps kinds apart and says which line brought each', () => {
    const merged = mergeNotices([], [match('correction', '2020-01-01', 2), match('retraction', '2021-01-01', 3)], NONE);
    expect(merged.notices.map(({ kind }) => kind)).toEqual(['correction', 'retraction']);
    expect(merged.steps.map(({ state, lines }) => [state, ...lines])).toEqual([
      ['new', 2],
      ['new', 3],
    ]);
  });

  it('adds nothing the second time', () => {
    const rows = [match('retraction', '2021-01-01')];
    const once = mergeNotices([], rows, NONE);
    const twice = mergeNotices(once.notices, rows, NONE);
    expect(twice.notices).toEqual(once.notices);
    expect(twice.steps.map(({ state }) => state)).toEqual(['known']);
  });

  it('does not bring back what was dismissed, and brings a later notice of the kind', () => {
    const dismissed = new Set([noticeKey(carried('retraction', '2021-01-01'))]);
    const merged = mergeNotices(
      [],
      [match('retraction', '2021-01-01'), match('retraction', '2023-05-01', 3)],
      dismissed,
    );
    expect(merged.notices.map(({ date }) => date)).toEqual(['2023-05-01']);
    expect(merged.steps.map(({ state }) => state).toSorted()).toEqual(['dismissed', 'new']);
  });

  it('lifts what an earlier list attached up to a reinstatement, never what the text says of itself', () => {
    const before = [
      carried('retraction', '2020-01-01'),
      carried('retraction', '2024-01-01'),
      carried('correction', '2019-01-01'),
      carried('retraction', '2020-01-01', 'text'),
    ];
    const merged = mergeNotices(before, [match('reinstatement', '2022-01-01', 9)], NONE);
    expect(merged.notices).toEqual(before.slice(1));
    expect(merged.steps).toEqual([{ notice: before[0], state: 'lifted', lines: [9] }]);
  });
});
