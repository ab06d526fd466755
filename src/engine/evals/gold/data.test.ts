import { describe, expect, it } from 'vitest';
import { DEFECT_KINDS } from '#domain/claim.ts';
import { loadOwnSet, loadSecondSet, OWN_DOMAINS, SECOND_ROUND } from './own-sets.ts';
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

const secondRaw = await Promise.all(
  SECOND_ROUND.flatMap((half) => OWN_DOMAINS.map(async (domain) => (await loadSecondSet(half, domain)) as RawSet)),
);
const second = secondRaw.map((value) => readGoldSet(value, value.domain));
const secondItems = second.flatMap(({ value }) => value.items);

describe('the second round', () => {
  it('is read without a line that could not be, each fact with its origin', () => {
    for (const { unread } of second) expect(unread).toEqual([]);
    for (const { lines } of secondRaw.flatMap(({ sources }) => sources)) {
      for (const { text, origin } of lines) expect(origin.trim(), text).not.toBe('');
    }
  });
  it('shares no source and no statement with the older sets or between its halves', () => {
    const texts = [...sets, ...second].flatMap(({ value }) => value.sources.map(({ text }) => text));
    expect(new Set(texts).size).toBe(texts.length);
    const drafts = [...items, ...secondItems].map(({ draft }) => draft);
    const repeated = secondItems.filter(({ draft }) => drafts.filter((other) => other === draft).length > 1);
    expect(repeated.map(({ id }) => id)).toEqual([]);
  });
  it('plants every kind of defect, beside enough statements that hold', () => {
    const planted = new Set(secondItems.map(({ kind }) => kind));
    expect(DEFECT_KINDS.filter((kind) => !planted.has(kind))).toEqual([]);
    expect(secondItems.filter(({ kind }) => kind === null).length).toBeGreaterThanOrEqual(secondItems.length / 3);
  });
});
