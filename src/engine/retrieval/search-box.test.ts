import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldWord } from '#engine/text/tokens.ts';
import { stem } from '#engine/text/stems.ts';
import { buildBm25Index } from './bm25.ts';
import { sumShares } from './decomposition.ts';
import type { IndexablePassage } from './postings.ts';
import { prefixTerm } from './prefix.ts';
import { parseBoxQuery } from './query-syntax.ts';
import { searchBm25 } from './search.ts';
import { searchBox } from './search-box.ts';
import type { SearchOptions } from './search.ts';

function box(docs: Record<string, string | Partial<IndexablePassage>>, query: string, options: SearchOptions = {}) {
  const passages: IndexablePassage[] = Object.entries(docs).map(([id, doc]) =>
    typeof doc === 'string' ? { id, sourceId: id, text: doc } : { id, sourceId: id, text: '', ...doc },
  );
  const byId = new Map(passages.map((p) => [p.id, [p.title ?? '', ...(p.headings ?? []), p.text]]));
  return searchBox(buildBm25Index(passages), query, (id) => byId.get(id) ?? null, options);
}
const ids = (...args: Parameters<typeof box>): string[] => box(...args).hits.map((hit) => hit.id);

describe('the text of a search box', () => {
  it.each([
    ['red kite', 'red kite', [], []],
    ['"red kite" nest', '  nest red kite', ['red kite'], []],
    ['“red kite” „blue lake“ «moor»', '      red kite blue lake moor', ['red kite', 'blue lake', 'moor'], []],
    ['kit* nest', '  nest', [], ['kit']],
    ['a* * ** k*te *kite 5" and 6"', 'a* * ** k*te *kite 5" and 6"', [], []],
    ['"red kite', '"red kite', [], []],
    ['"" "!"', '    !', [], []],
    ['C++ AND (x OR -y) title:z ~2 ^3', 'C++ AND (x OR -y) title:z ~2 ^3', [], []],
  ])('%j', (text, words, phrases, prefixes) => {
    const parsed = parseBoxQuery(text);
    expect(parsed.words.trim().replace(/\s+/g, ' ')).toBe(words.trim().replace(/\s+/g, ' '));
    expect([parsed.phrases, parsed.prefixes]).toEqual([phrases, prefixes]);
  });
});

describe('a phrase', () => {
  const docs = {
    a: 'A red kite circled. The kite was red.',
    b: 'The kite, red as ever, flew.',
    c: 'Red. Kite!',
    d: { title: 'Red', text: 'kite' },
    e: 'reds kites',
  };
  it('must occur as it stands, but for case, marks and accents', () => {
    expect(ids(docs, '"Red Kite"').toSorted()).toEqual(['a', 'c']);
    expect(ids({ a: 'Zoë signed in Málaga', b: 'Malaga signed Zoe' }, '“zoe SIGNED”')).toEqual(['a']);
    expect(ids({ a: 'not to be found', b: 'to be or not to be' }, '"or not to be"')).toEqual(['b']);
  });
  it('leaves other words of the query free', () => {
    expect(ids(docs, '"red kite" circled harbour')).toEqual(['a', 'c']);
  });
  it('is found in scripts without spaces and with joined words', () => {
    const text = {
      a: '図書館の利用時間は九時からです',
      b: '時間の利用',
      c: 'ห้องสมุดเปิดเก้าโมง',
      d: 'Comet-7 fell',
      e: '7 comet',
    };
    expect(ids(text, '"利用時間"')).toEqual(['a']);
    expect(ids(text, '"สมุดเปิด"')).toEqual(['c']);
    expect(ids(text, '"Comet-7"')).toEqual(['d']);
  });
  it('says when none holds it, and when it is of common words only', () => {
    expect(box(docs, '"kite red as red"')).toEqual({
      state: 'ungrounded',
      message: 'no passage holds the words in quotes as they stand',
      hits: [],
    });
    expect(box(docs, '"of the"').message).toBe('only common words');
  });
  it('finds repeated beginnings', () => {
    expect(ids({ a: 'no no no yes', b: 'no yes' }, '"no no yes"')).toEqual(['a']);
  });
  it('is looked for beyond the first hits, and only as far as needed', () => {
    const many = Object.fromEntries(
      Array.from({ length: 50 }, (_, n) => [`p${n}`, n < 45 ? 'kite red kite red' : 'x red kite y z w']),
    );
    const index = buildBm25Index(Object.entries(many).map(([id, text]) => ({ id, sourceId: id, text })));
    let asked = 0;
    const hits = searchBox(index, '"x red kite"', (id) => (asked++, [many[id]!]), { limit: 2 }).hits;
    expect(hits.map((hit) => hit.id)).toEqual(['p45', 'p46']);
    expect(asked).toBe(2);
  });
  it('keeps to the scope', () => {
    expect(ids(docs, '"red kite"', { scope: { sourceIds: ['c'] } })).toEqual(['c']);
  });
});

describe('a beginning of a word', () => {
  it('finds every word that begins so', () => {
    expect(ids({ a: 'kites', b: 'kitchen', c: 'skit' }, 'kit*')).toEqual(['a', 'b']);
    expect(ids({ a: 'in 1912', b: 'in 2019' }, '19*')).toEqual(['a']);
    expect(ids({ a: 'Málaga', b: 'Madrid' }, 'mál*')).toEqual(['a']);
  });
  it('is one term, weighed by all passages it finds, and its share is shown', () => {
    const { hits } = box({ a: 'kites kitchen', b: 'kitchen moor', c: 'moor' }, 'kit* moor');
    expect(hits[0]?.id).toBe('b');
    expect(hits.map((hit) => hit.terms.map((share) => share.term))).toEqual([['moor', 'kit*'], ['kit*'], ['moor']]);
    for (const hit of hits) expect(sumShares(hit.terms)).toBe(hit.score);
  });
  it('finds a word by each of its beginnings, also where the stem is shorter or ends otherwise', () => {
    const words =
      'running happily policies hoping relational organization abilities tried dying studies nations effective hopelessness formally vietnamization generously agreed plastered motoring conflated troubled sized falling failing filing communism analogies predication operator feudalism decisiveness sensitivity sensibility replacement adoption irritant controlling';
    const index = buildBm25Index([{ id: 'a', sourceId: 'a', text: words }]);
    const missing: string[] = [];
    for (const word of words.split(' ')) {
      for (let length = 3; length <= word.length; length++) {
        const own = buildBm25Index([{ id: 'a', sourceId: 'a', text: word }]);
        if (prefixTerm(own, word.slice(0, length)) === null) missing.push(`${word}:${word.slice(0, length)}`);
      }
      expect(prefixTerm(index, stem(foldWord(word)).slice(0, 3))).not.toBeNull();
    }
    expect(missing).toEqual([]);
  });
});

describe('any query', () => {
  it('is an outcome, never an exception, and equals plain search when it has no marks', () => {
    const piece = fc.oneof(
      fc.constantFrom('"', '“', '”', '*', 'kit', 'red', ' ', '-', '(', 'the', '館', '\\', '\u0000'),
      fc.string({ unit: 'binary', maxLength: 3 }),
    );
    const docs = { a: 'red kite', b: 'the 図書館', c: 'kitchen "red' };
    const index = buildBm25Index(Object.entries(docs).map(([id, text]) => ({ id, sourceId: id, text })));
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const query = pieces.join('');
        const outcome = box(docs, query);
        for (const hit of outcome.hits) expect(sumShares(hit.terms)).toBe(hit.score);
        if (!/["“”„«»*]/.test(query)) expect(outcome).toEqual(searchBm25(index, query));
      }),
      { numRuns: 500 },
    );
  });
  it('may be very long', () => {
    const from = performance.now();
    for (const unit of ['"', '*', 'ab* ', '"a" ', 'a"', '“', 'x ']) box({ a: 'ab x' }, unit.repeat(20_000));
    expect(performance.now() - from).toBeLessThan(20_000);
  });
});
