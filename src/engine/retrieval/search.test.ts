import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { eachTerm, queryTerms } from './bm25-terms.ts';
import { addPassages, buildBm25Index, removeSource } from './bm25.ts';
import { sumShares } from './decomposition.ts';
import type { IndexablePassage } from './postings.ts';
import { SourceScopeViolationError, assertWithinScope } from './scope.ts';
import { searchBm25 } from './search.ts';
import { timed } from '#testing/timed.ts';

const passages = (docs: Record<string, string>): IndexablePassage[] =>
  Object.entries(docs).map(([id, text]) => ({ id, sourceId: id, text }));
const search = (docs: Record<string, string>, query: string, limit = 10): string[] =>
  searchBm25(buildBm25Index(passages(docs)), query, { limit }).hits.map((hit) => hit.id);

describe('the public search cases', () => {
  it('orders equal scores by id, whatever order the passages came in (V01)', () => {
    for (const order of [
      ['d1', 'd2', 'd3'],
      ['d3', 'd1', 'd2'],
      ['d2', 'd3', 'd1'],
    ]) {
      expect(search(Object.fromEntries(order.map((id) => [id, 'red kite'])), 'kite')).toEqual(['d1', 'd2', 'd3']);
    }
  });
  it('sorts hits by score when there are fewer than wanted (V02)', () => {
    const { hits } = searchBm25(
      buildBm25Index(passages({ d1: 'pump pump oil', d2: 'pump', d3: 'oil', d4: 'roof' })),
      'pump oil',
      { limit: 4 },
    );
    expect(hits.map((hit) => hit.id)).not.toContain('d4');
    expect(hits.map((hit) => hit.score)).toEqual(hits.map((hit) => hit.score).toSorted((a, b) => b - a));
  });
  it('finds words inside text without spaces (V03)', () => {
    expect(search({ d1: '図書館の利用時間は九時からです', d2: '駐車場は無料です' }, '利用時間')).toEqual(['d1']);
    expect(search({ d1: '図書館の利用時間は九時からです', d2: '駐車場は無料です' }, '館')).toEqual(['d1']);
    expect(search({ d1: 'ห้องสมุดเปิดเก้าโมง', d2: 'ที่จอดรถฟรี' }, 'ห้องสมุด')[0]).toBe('d1');
    expect(search({ d1: '도서관에서 공부했다', d2: '주차장' }, '도서관')).toEqual(['d1']);
  });
  it('finds nothing for common words only, and says so (V05)', () => {
    const outcome = searchBm25(buildBm25Index(passages({ d1: 'Latvia', d2: 'Norway of the north' })), 'the of and');
    expect(outcome).toEqual({ state: 'ungrounded', message: 'only common words', hits: [] });
  });
  it('finds a name with or without its accents (V07)', () => {
    const docs = { d1: 'Zoë signed in Málaga', d2: 'Zo came' };
    for (const query of ['Zoe', 'zoë', 'MALAGA', 'Zoe\u0308']) expect(search(docs, query)).toEqual(['d1']);
  });
  it.each([
    ["Don't stop", 'dont'],
    ['Mr O\u2019Brien came', 'OBrien'],
    ["the dog's dinner", 'dog'],
    ["l'eau claire", 'eau'],
    ['\u0130stanbul', 'istanbul'],
    ['\u0645\u064f\u062d\u064e\u0645\u0651\u064e\u062f', '\u0645\u062d\u0645\u062f'],
    ['a WHO report', 'WHO'],
    ['the IT department', 'IT'],
  ])('finds %s by %s', (text, query) => {
    expect(search({ d1: text, d2: 'who has seen it' }, query)).toEqual(['d1']);
  });
  it('finds hyphenated forms by every spelling (V09)', () => {
    const docs = { d1: 'Comet-7 landed at dawn', d2: 'comet dust' };
    expect(search(docs, 'Comet-7')[0]).toBe('d1');
    expect(search(docs, 'comet7')).toEqual(['d1']);
    expect(search({ d1: 'Send an e-mail.', d2: 'mail coach' }, 'email')).toEqual(['d1']);
    expect(search({ d1: 'Send an email.', d2: 'coach' }, 'e-mail')).toEqual(['d1']);
  });
  it('declines an empty or invisible query (V11)', () => {
    const index = buildBm25Index(passages({ d1: 'x' }));
    for (const query of ['', ' ', '\u200b \t', '\ufeff\u2060\u00ad']) {
      expect(searchBm25(index, query).state).toBe('abstained');
    }
  });
  it('does not require every word (V12)', () => {
    const docs = { d1: 'Plans for our harbour and the city', d2: 'Harbour fees' };
    expect(search(docs, 'Plans for the Harbour and the City')[0]).toBe('d1');
  });
});

describe('scoring', () => {
  it('gives the score of the formula for one term in bodies of equal length', () => {
    const { hits } = searchBm25(buildBm25Index(passages({ a: 'kite hill', b: 'lake hill', c: 'lake moor' })), 'kite');
    expect(hits[0]?.score).toBeCloseTo(Math.log(1 + 2.5 / 1.5), 6);
  });
  it('weighs a title more than a heading and a heading more than the body', () => {
    const text = 'plain words';
    const index = buildBm25Index([
      { id: 'body', sourceId: 's', title: 'plain', headings: ['plain'], text: 'kite words' },
      { id: 'heading', sourceId: 's', title: 'plain', headings: ['kite'], text },
      { id: 'title', sourceId: 's', title: 'kite', headings: ['plain'], text },
    ]);
    expect(searchBm25(index, 'kite').hits.map((hit) => hit.id)).toEqual(['title', 'heading', 'body']);
  });
  it('finds 1,178 and 1178 alike', () => {
    expect(search({ a: 'room for 1,178 persons', b: 'room for 178' }, '1178')).toEqual(['a']);
  });
  it('lifts a passage whose neighbours match when asked, and still explains it', () => {
    const docs = ['kite', 'moor', 'kite lake', 'lake'].map((text, n) => ({ id: `p${n}`, sourceId: 's', text }));
    docs.push({ id: 'q', sourceId: 'other', text: 'kite' });
    const index = buildBm25Index(docs);
    const plain = searchBm25(index, 'kite lake');
    const smooth = searchBm25(index, 'kite lake', { neighbourWeight: 0.25 });
    const scoreOf = (hits: typeof plain.hits, id: string): number => hits.find((hit) => hit.id === id)?.score ?? 0;
    expect(scoreOf(smooth.hits, 'p3')).toBeGreaterThan(scoreOf(plain.hits, 'p3'));
    expect(scoreOf(smooth.hits, 'q')).toBe(scoreOf(plain.hits, 'q'));
    for (const hit of smooth.hits) expect(sumShares(hit.terms)).toBe(hit.score);
  });
});

describe('scope', () => {
  const index = buildBm25Index([
    { id: 'a#1', sourceId: 'a', tenantId: 'north', text: 'kite' },
    { id: 'b#1', sourceId: 'b', tenantId: 'north', text: 'kite' },
    { id: 'a#1', sourceId: 'a', tenantId: 'south', text: 'kite' },
    { id: 'free#1', sourceId: 'free', text: 'kite' },
  ]);
  it('scores nothing outside the tenant and the sources', () => {
    const found = (scope: object): string[] =>
      searchBm25(index, 'kite', { scope }).hits.map((hit) => `${hit.tenantId}:${hit.id}`);
    expect(found({ tenantId: 'north' })).toEqual(['north:a#1', 'north:b#1']);
    expect(found({ tenantId: 'north', sourceIds: ['b'] })).toEqual(['north:b#1']);
    expect(found({ tenantId: 'south', sourceIds: ['b'] })).toEqual([]);
    expect(found({ sourceIds: [] })).toEqual([]);
  });
  it('sees only what belongs to no tenant when none is declared', () => {
    expect(searchBm25(index, 'kite').hits.map((hit) => hit.id)).toEqual(['free#1']);
  });
  it('throws for a result that escaped', () => {
    const escaped = [{ id: 'a#1', sourceId: 'a', tenantId: 'south' }];
    expect(() => assertWithinScope(escaped, { tenantId: 'north' })).toThrow(SourceScopeViolationError);
    expect(() => assertWithinScope(escaped, { tenantId: 'south' })).not.toThrow();
  });
});

const word = fc.constantFrom('kite', 'lake', 'moor', 'hill', 'red', 'pump', 'oil', '館', 'Zoë');
const passage = fc.record({
  id: fc.constantFrom('p1', 'p2', 'p3', 'p4', 'p5', 'p6', 'p10'),
  sourceId: fc.constantFrom('s', 't'),
  text: fc.array(word, { maxLength: 8 }).map((words) => words.join(' ')),
  title: fc.array(word, { maxLength: 2 }).map((words) => words.join(' ')),
});
const passageSet = fc.uniqueArray(passage, { selector: (p) => p.id, maxLength: 7 });
const query = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));

describe('promises', () => {
  it('every score is the sum of the shares of its terms, and the order is total', () => {
    fc.assert(
      fc.property(passageSet, query, (set, text) => {
        const { hits } = searchBm25(buildBm25Index(set), text);
        hits.forEach((hit, i) => {
          expect(hit.score).toBeGreaterThan(0);
          expect(sumShares(hit.terms)).toBe(hit.score);
          const after = hits[i + 1];
          if (after) expect(hit.score > after.score || (hit.score === after.score && hit.id < after.id)).toBe(true);
        });
      }),
    );
  });
  it('the first k of a longer list are the list of k', () => {
    fc.assert(
      fc.property(passageSet, query, fc.nat(6), (set, text, k) => {
        const index = buildBm25Index(set);
        expect(searchBm25(index, text, { limit: k }).hits).toEqual(
          searchBm25(index, text, { limit: 100 }).hits.slice(0, k),
        );
      }),
    );
  });
  it('an index that grew and shrank equals one built in one go', () => {
    fc.assert(
      fc.property(passageSet, passageSet, query, (set, more, text) => {
        const grown = addPassages(buildBm25Index(set), more);
        const ids = new Set(more.map((p) => p.id));
        const all = [...set.filter((p) => !ids.has(p.id)), ...more];
        for (const options of [{}, { neighbourWeight: 0.25 }]) {
          expect(searchBm25(grown, text, options)).toEqual(searchBm25(buildBm25Index(all), text, options));
        }
        const rest = all.filter((p) => p.sourceId !== 's');
        expect(searchBm25(removeSource(grown, 's'), text)).toEqual(searchBm25(buildBm25Index(rest), text));
      }),
    );
  });
  it('reading order inside a source survives growing and shrinking', () => {
    const doc = (n: number, sourceId: string): IndexablePassage => ({
      id: `${sourceId}#${n}`,
      sourceId,
      text: `w${n} kite`,
    });
    const first = [1, 2, 10, 11].map((n) => doc(n, 'a'));
    const second = [1, 2, 3].map((n) => doc(n, 'b'));
    const options = { neighbourWeight: 0.25 };
    const grown = removeSource(addPassages(buildBm25Index(first), second), 'none');
    expect(searchBm25(grown, 'w2 kite', options)).toEqual(
      searchBm25(buildBm25Index([...first, ...second]), 'w2 kite', options),
    );
  });
  it('gives the same hits whatever the order of the sources in the input', () => {
    fc.assert(
      fc.property(passageSet, query, fc.array(fc.nat(), { maxLength: 7 }), (set, text, keys) => {
        const shuffled = set
          .map((p, n) => ({ p, key: keys[n] ?? 0 }))
          .toSorted((a, b) => a.key - b.key)
          .map(({ p }) => p);
        expect(searchBm25(buildBm25Index(shuffled), text)).toEqual(searchBm25(buildBm25Index(set), text));
      }),
    );
  });
  it('a passage that has nothing to do with the query never reorders those that were equal', () => {
    fc.assert(
      fc.property(passageSet, query, fc.constantFrom('a0', 'p35', 'z9'), (set, text, id) => {
        const before = searchBm25(buildBm25Index(set), text, { limit: 100 }).hits;
        const more = [...set, { id, sourceId: 'unrelated', text: 'basil thyme' }];
        const after = searchBm25(buildBm25Index(more), text, { limit: 100 }).hits;
        expect(after.map((hit) => hit.id).toSorted()).toEqual(before.map((hit) => hit.id).toSorted());
        const place = new Map(after.map((hit, n) => [hit.id, n]));
        const same = (a: (typeof before)[number], b: typeof a): boolean =>
          JSON.stringify(a.terms) === JSON.stringify(b.terms);
        before.forEach((hit, n) => {
          const next = before[n + 1];
          if (next && same(hit, next)) expect(place.get(hit.id)).toBeLessThan(place.get(next.id)!);
        });
      }),
    );
  });
  it('smoothed scores are sums too, in total order, and the first k of a longer list', () => {
    fc.assert(
      fc.property(passageSet, query, fc.nat(6), (set, text, k) => {
        const index = buildBm25Index(set);
        const { hits } = searchBm25(index, text, { limit: 100, neighbourWeight: 0.25 });
        hits.forEach((hit, n) => {
          expect(sumShares(hit.terms)).toBe(hit.score);
          const after = hits[n + 1];
          if (after) expect(hit.score > after.score || (hit.score === after.score && hit.id < after.id)).toBe(true);
        });
        expect(searchBm25(index, text, { limit: k, neighbourWeight: 0.25 }).hits).toEqual(hits.slice(0, k));
      }),
    );
  });
  it('scores a passage alike under every scope that holds it, and finds the same as a filter would', () => {
    fc.assert(
      fc.property(passageSet, query, (set, text) => {
        const index = buildBm25Index(set);
        for (const neighbourWeight of [0, 0.25]) {
          const all = searchBm25(index, text, { limit: 100, neighbourWeight }).hits;
          const scoped = searchBm25(index, text, { limit: 100, neighbourWeight, scope: { sourceIds: ['s'] } }).hits;
          expect(scoped).toEqual(all.filter((hit) => hit.sourceId === 's'));
        }
      }),
    );
  });
  it('agrees with a reckoning of the formula passage by passage, titles and headings too', () => {
    const fields = fc.record({
      id: fc.constantFrom('p1', 'p2', 'p3', 'p4'),
      title: fc.array(word, { maxLength: 5 }),
      headings: fc.array(word, { maxLength: 5 }),
      text: fc.array(word, { maxLength: 120, size: 'max' }),
    });
    const terms = (words: readonly string[]): string[] => {
      const out: string[] = [];
      eachTerm(words.join(' '), true, (term) => out.push(term));
      return out;
    };
    fc.assert(
      fc.property(
        fc.uniqueArray(fields, { selector: (p) => p.id, minLength: 1, maxLength: 4 }),
        query,
        (docs, text) => {
          const index = buildBm25Index(
            docs.map((d) => ({
              id: d.id,
              sourceId: 's',
              title: d.title.join(' '),
              headings: d.headings,
              text: d.text.join(' '),
            })),
          );
          const read = docs.map((d) => ({ id: d.id, fields: [terms(d.title), terms(d.headings), terms(d.text)] }));
          const mean = [0, 1, 2].map((f) => read.reduce((sum, d) => sum + d.fields[f]!.length, 0) / read.length || 1);
          const expected = new Map<string, number>();
          for (const term of queryTerms(text)) {
            const holders = read.filter((d) => d.fields.some((field) => field.includes(term)));
            const idf = Math.log(1 + (read.length - holders.length + 0.5) / (holders.length + 0.5));
            for (const d of holders) {
              const tf = [2.5, 1.5, 1].reduce((sum, weight, f) => {
                const count = d.fields[f]!.filter((t) => t === term).length;
                return sum + (weight * count) / (0.25 + (0.75 * d.fields[f]!.length) / mean[f]!);
              }, 0);
              expected.set(d.id, (expected.get(d.id) ?? 0) + (idf * tf * 2.2) / (1.2 + tf));
            }
          }
          const { hits } = searchBm25(index, text);
          expect(hits.map((hit) => hit.id).toSorted()).toEqual([...expected.keys()].toSorted());
          for (const hit of hits) expect(hit.score).toBeCloseTo(expected.get(hit.id)!, 9);
        },
      ),
    );
  });
  it('scores alike on both sides of a block of passages', () => {
    const count = 70_000;
    const index = buildBm25Index(
      Array.from({ length: count }, (_, n) => ({
        id: `p${String(n).padStart(6, '0')}`,
        sourceId: 's',
        text: n % 10_000 === 0 ? 'kite lake' : 'lake',
      })),
    );
    const { hits } = searchBm25(index, 'kite lake', { limit: 8 });
    expect(hits.map((hit) => hit.id)).toEqual([0, 1, 2, 3, 4, 5, 6].map((n) => `p0${n}0000`).concat('p000001'));
    expect(searchBm25(index, 'kite lake', { limit: 8, scope: { sourceIds: ['t'] } }).hits).toEqual([]);
    expect(searchBm25(index, 'kite lake', { limit: 8 }).hits).toEqual(hits);
  });
  it('takes any query: one letter, ten thousand words, marks only', () => {
    const index = buildBm25Index(passages({ a: 'x kite', b: 'lake' }));
    expect(searchBm25(index, 'x').hits).toHaveLength(1);
    expect(searchBm25(index, Array.from({ length: 10_000 }, (_, n) => `w${n}`).join(' ') + ' lake').hits).toHaveLength(
      1,
    );
    for (const odd of ['?!', '[', '\u0000.', '§', '---'])
      expect(searchBm25(index, odd)).toEqual({ state: 'ungrounded', message: 'the query holds no word', hits: [] });
    for (const limit of [0, -1, Number.NaN, 1e12, 1.5]) {
      expect(searchBm25(index, 'kite lake', { limit }).hits.length).toBe(limit <= 0 ? 0 : limit === 1.5 ? 1 : 2);
    }
  });
  timed('takes time proportional to hostile text', () => {
    const seconds = (n: number, unit: string): number => {
      const text = unit.repeat(n / unit.length);
      const runs = [0, 1, 2].map(() => {
        const from = performance.now();
        searchBm25(buildBm25Index([{ id: 'p', sourceId: 's', text }]), text.slice(0, 1000));
        return performance.now() - from;
      });
      return Math.min(...runs);
    };
    for (const unit of [' ', '[', '"', '7', 'a', '漢', 'ab-', 'a b ']) {
      seconds(20_000, unit);
      expect(seconds(160_000, unit), unit).toBeLessThan(2.6 ** 3 * seconds(20_000, unit) + 50);
    }
  });
});
