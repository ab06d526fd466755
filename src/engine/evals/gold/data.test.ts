import { describe, expect, it } from 'vitest';
import { DEFECT_KINDS } from '#domain/claim.ts';
import { loadOwnSet, OWN_DOMAINS } from './own-sets.ts';
import { readGoldSet } from './read-gold-set.ts';

interface RawSource {
  readonly id: string;
  readonly lines: readonly { readonly text: string; readonly origin: string }[];
}
interface RawSet {
  readonly format: string;
  readonly version: number;
  readonly domain: string;
  readonly reviewed: number;
  readonly sources: readonly RawSource[];
}

const raw = await Promise.all(OWN_DOMAINS.map(async (domain) => (await loadOwnSet(domain)) as RawSet));
const sets = raw.map((value) => readGoldSet(value, value.domain));
const items = sets.flatMap(({ value }) => value.items);
const plants = sets.flatMap(({ value }) => value.answers.flatMap((answer) => answer.plants));

describe('our own gold sets', () => {
  it('are read without a line that could not be', () => {
    for (const { unread } of sets) expect(unread).toEqual([]);
    for (const set of raw) expect(set).toMatchObject({ format: 'sophia-gold-set', version: 1 });
  });
  it('hold at least 400 items of ten domains, forty or more of each', () => {
    expect(items.length).toBeGreaterThanOrEqual(400);
    for (const { value } of sets) expect(value.items.length, value.name).toBeGreaterThanOrEqual(40);
    expect(new Set(items.map(({ domain }) => domain)).size).toBe(10);
  });
  it('plant every kind of defect', () => {
    const planted = new Set([...items, ...plants].map(({ kind }) => kind));
    expect(DEFECT_KINDS.filter((kind) => !planted.has(kind))).toEqual([]);
  });
  it('hold sound statements too, so that crying wolf is measured', () => {
    expect(items.filter(({ kind }) => kind === null).length).toBeGreaterThanOrEqual(items.length / 4);
  });
  it('note the origin of each fact and were reviewed twice', () => {
    for (const set of raw) {
      expect(set.reviewed, set.domain).toBeGreaterThanOrEqual(2);
      for (const { id, lines } of set.sources) {
        for (const { text, origin } of lines) expect(origin.trim(), `${id}: ${text}`).not.toBe('');
      }
    }
  });
  it('name every item and every statement once', () => {
    expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
    expect(new Set(items.map(({ domain, draft, sourceIds }) => JSON.stringify([domain, draft, sourceIds]))).size).toBe(
      items.length,
    );
  });
  it('mark the place of each planted fault that stands in words', () => {
    for (const { id, kind, fault } of items) {
      if (kind !== null && kind !== 'absent') expect(fault, id).not.toBeNull();
    }
  });
  it('expect of a sound statement that it passes, and of none other', () => {
    for (const { id, kind, verdicts, borneOutBy } of items) {
      expect(verdicts.includes('pass'), id).toBe(kind === null);
      expect(borneOutBy.length > 0, id).toBe(kind === null);
    }
  });
});
