import { describe, expect, it } from 'vitest';
import { InvalidPayload } from './op.ts';
import { searchOps } from './search.ts';
import { stanceOps } from './stance.ts';

const search = (input: unknown): Record<string, unknown> => searchOps['search']!.run(input) as Record<string, unknown>;

describe('search', () => {
  it('takes documents as a record or a list, once, and answers by handle', () => {
    const record = search({ docs: { d1: 'red kite', d2: 'blue lake' } });
    const list = search({
      docs: [
        { id: 'd1', text: 'red kite' },
        { id: 'd2', text: 'blue lake' },
      ],
    });
    expect(list['handle']).toBe(record['handle']);
    const { hits } = search({ handle: record['handle'], query: 'kite' });
    expect(hits).toMatchObject([{ id: 'd1', method: 'BM25' }]);
  });
  it('takes ids that are numbers, and null for what is left out', () => {
    const { hits } = search({
      docs: [{ id: 7, text: 'red kite', title: null, tenantId: null }],
      query: 'kite',
      k: null,
    });
    expect(hits).toMatchObject([{ id: '7' }]);
  });
  it('refuses an id that stands twice, since one document would hide the other', () => {
    const docs = [
      { id: 'a', text: 'kite' },
      { id: 'a', text: 'lake' },
    ];
    expect(() => search({ docs, query: 'kite' })).toThrow('docs.1.id');
  });
  it('searches titles', () => {
    expect(search({ docs: [{ id: 'a', text: 'x', title: 'Red kite' }], query: 'kite' })['hits']).toHaveLength(1);
  });
  it('says why there is nothing', () => {
    const docs = { d1: 'Latvia', d2: 'Norway' };
    expect(search({ docs, query: 'the of and' })).toMatchObject({
      hits: [],
      state: 'ungrounded',
      message: 'only common words',
    });
    expect(search({ docs, query: '\u200b \t' })).toMatchObject({ hits: [], state: 'abstained' });
  });
  it('reads phrases in quotes and beginnings of words', () => {
    const docs = { d1: 'kite of red', d2: 'a red kite', d3: { text: 'kitchen', title: 'Red Kite' } };
    const ids = (query: string): string[] =>
      (search({ docs, query })['hits'] as { id: string }[]).map((hit) => hit.id).toSorted();
    expect(ids('"red kite"')).toEqual(['d2', 'd3']);
    expect(ids('kitch*')).toEqual(['d3']);
    expect(ids('"red')).toEqual(['d1', 'd2', 'd3']);
    expect(search({ docs, query: '"kite red"' })).toMatchObject({
      hits: [],
      state: 'ungrounded',
      message: 'no passage holds the words in quotes as they stand',
    });
  });
  it('answers any query, however odd', () => {
    const docs = { d1: 'C++ and COVID-19 by GPT-4 in §7 of 10.1000/xyz', d2: 'other' };
    for (const query of ['C++', 'COVID-19', 'covid19', 'GPT-4', '10.1000/xyz', '§7', 'AND covid OR (', 'gpt:4 ~^']) {
      expect((search({ docs, query })['hits'] as { id: string }[])[0]?.id, query).toBe('d1');
    }
    for (const query of ['(', '*', '"', '\\', '[a-z', 'x'.repeat(50_000), 'kite '.repeat(10_000)]) {
      expect(search({ docs, query })).toMatchObject({ hits: [], state: 'ungrounded' });
    }
  });
  it('keeps to the scope', () => {
    const docs = [
      { id: 'a', text: 'kite', sourceId: 's' },
      { id: 'b', text: 'kite', sourceId: 't' },
    ];
    expect(search({ docs, query: 'kite', scope: { sourceIds: ['t'] } })['hits']).toMatchObject([{ id: 'b' }]);
  });
  it.each([
    [{ query: 'kite' }],
    [{ handle: 'none', query: 'kite' }],
    [{ docs: { a: 'x' }, query: 'x', method: 'dense' }],
    [{ docs: 7 }],
  ])('refuses %j', (input) => expect(() => search(input)).toThrow(InvalidPayload));
});

describe('stance and compare', () => {
  const run = (op: string, input: unknown): unknown => stanceOps[op]!.run(input);
  it('judges one passage or several', () => {
    const claim = 'The dam holds 40 tonnes.';
    expect(run('stance', { claim, evidence: 'The dam holds 30 tonnes.' })).toMatchObject({ stance: 'contradicts' });
    expect(run('stance', { claim, evidence: ['The dam holds 40 tonnes.', 'Basil needs sun.'] })).toMatchObject({
      stance: 'supports',
    });
  });
  it('compares texts with or without source and date', () => {
    const [a, b] = ['The bridge opened in 1974.', 'The bridge opened in 1978.'];
    expect(run('compare', { a, b })).toMatchObject({ contradiction: true, type: 'conflict' });
    expect(run('compare', { a: { text: a, source: 'A', date: '2001' }, b })).toMatchObject({ contradiction: true });
  });
});
