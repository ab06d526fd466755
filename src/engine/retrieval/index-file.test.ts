import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addPassages, buildBm25Index, removeSource } from './bm25.ts';
import { xxHash32 } from './checksum.ts';
import { loadIndex, serializeIndex } from './index-file.ts';
import type { IndexablePassage } from './postings.ts';
import { searchBm25 } from './search.ts';

const word = fc.oneof(
  fc.constantFrom(
    'kite',
    'lake',
    'moor',
    'Hill',
    'e-mail',
    '1,178',
    '図書館',
    'Zoë',
    'the',
    'COVID-19',
    '\ud83d\ude00',
  ),
  fc.string({ unit: 'binary', maxLength: 4 }),
);
const words = (most: number): fc.Arbitrary<string> => fc.array(word, { maxLength: most }).map((list) => list.join(' '));
const passage: fc.Arbitrary<IndexablePassage> = fc.record({
  id: fc.oneof(
    fc.constantFrom('p1', 'p2', 'p10', 'p3', 'p\ud800', ''),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 3 }),
  ),
  sourceId: fc.constantFrom('s', 't', 'u'),
  tenantId: fc.constantFrom(null, 'north', ''),
  text: words(12),
  title: words(3),
  headings: fc.array(words(2), { maxLength: 2 }),
});
const passages = fc.array(passage, { maxLength: 12 });

const sample = buildBm25Index(
  Array.from({ length: 40 }, (_, n) => ({
    id: `p${n}`,
    sourceId: `s${n % 3}`,
    tenantId: n % 4 === 0 ? 'north' : null,
    title: 'Kites '.repeat(n % 6),
    headings: ['Moor'],
    text: `kite lake w${n} ${'hill '.repeat(n * 8)} moor`,
  })),
);

describe('the stored form', () => {
  it('gives back the index that was stored', () => {
    expect(loadIndex(serializeIndex(sample))).toEqual({ ok: true, index: sample });
    fc.assert(
      fc.property(passages, (set) => {
        const index = buildBm25Index(set);
        expect(loadIndex(serializeIndex(index))).toEqual({ ok: true, index });
      }),
    );
  });
  it('is found at any place of a larger buffer', () => {
    const bytes = serializeIndex(sample);
    const buffer = new Uint8Array(bytes.length + 7);
    buffer.set(bytes, 3);
    expect(loadIndex(buffer.subarray(3, 3 + bytes.length))).toEqual({ ok: true, index: sample });
  });
  it('is the same bytes for the same passages, whatever their order between sources and the steps they came in', () => {
    fc.assert(
      fc.property(passages, passages, (set, more) => {
        const grown = addPassages(buildBm25Index(set), more);
        const whole = buildBm25Index([...set, ...more]);
        expect(serializeIndex(grown)).toEqual(serializeIndex(whole));
        // The last of a tenant and id counts, so what a later passage replaced is not of its old source any more.
        const key = (p: IndexablePassage): string => JSON.stringify([p.id, p.tenantId]);
        const last = new Map([...set, ...more].map((p) => [key(p), p]));
        const left = [...set, ...more].filter(
          (p) => last.get(key(p)) === p && (p.sourceId !== 's' || p.tenantId !== null),
        );
        expect(serializeIndex(removeSource(grown, 's'))).toEqual(serializeIndex(buildBm25Index(left)));
        const bySource = left.toSorted((a, b) => (a.sourceId < b.sourceId ? 1 : a.sourceId > b.sourceId ? -1 : 0));
        expect(serializeIndex(buildBm25Index(bySource))).toEqual(serializeIndex(buildBm25Index(left)));
      }),
    );
  });
  it('answers as before when it is loaded', () => {
    const loaded = loadIndex(serializeIndex(sample));
    if (!loaded.ok) throw new Error(loaded.error.message);
    for (const options of [{}, { neighbourWeight: 0.25 }, { scope: { tenantId: 'north' } }]) {
      expect(searchBm25(loaded.index, 'kite hill w7', options)).toEqual(searchBm25(sample, 'kite hill w7', options));
    }
  });
});

describe('bytes that are no index', () => {
  const bytes = serializeIndex(sample);
  /** The same bytes with a header that fits them, as a forger or an odd accident would leave them. */
  const sealed = (body: Uint8Array): Uint8Array => {
    const out = body.slice();
    if (out.length < 16) return out;
    const header = new DataView(out.buffer);
    header.setUint32(8, out.length, true);
    header.setUint32(12, xxHash32(out.subarray(16)), true);
    return out;
  };
  it('are refused when cut at any place', () => {
    for (let length = 0; length < bytes.length; length++) {
      expect(loadIndex(bytes.subarray(0, length)).ok, `${length} bytes`).toBe(false);
    }
  });
  it('are refused when any byte differs', () => {
    for (let at = 0; at < bytes.length; at++) {
      const changed = bytes.slice();
      changed[at] = changed[at]! ^ (1 << (at % 8));
      expect(loadIndex(changed).ok, `byte ${at}`).toBe(false);
    }
  });
  it('say what is wrong and what to do', () => {
    const other = bytes.slice();
    other[4] = 9;
    expect(loadIndex(new Uint8Array(0))).toMatchObject({ error: { code: 'not-an-index' } });
    expect(loadIndex(new TextEncoder().encode('a page of some text'))).toMatchObject({
      error: { code: 'not-an-index' },
    });
    expect(loadIndex(other)).toMatchObject({
      error: {
        code: 'wrong-version',
        message: 'The stored search index has the form of version 9, not 2; build it anew.',
      },
    });
    expect(loadIndex(bytes.subarray(0, 100))).toMatchObject({
      error: {
        code: 'damaged',
        message: `The stored search index has 100 bytes where ${bytes.length} were stored; build it anew.`,
      },
    });
  });
  it('never throw, hang or give an index out of shape, even with a checksum that fits', () => {
    fc.assert(
      fc.property(
        fc.nat(bytes.length - 17),
        fc.uint8Array({ minLength: 1, maxLength: 6 }),
        fc.nat(3),
        (at, patch, cut) => {
          const changed = bytes.slice(0, bytes.length - cut);
          patch.forEach((value, n) => {
            if (16 + at + n < changed.length) changed[16 + at + n] = value;
          });
          const loaded = loadIndex(sealed(changed));
          if (!loaded.ok) return;
          // Values may differ, but every number points to something: searching and storing work.
          expect(() => searchBm25(loaded.index, 'kite hill w7', { neighbourWeight: 0.25 })).not.toThrow();
          expect(loadIndex(serializeIndex(loaded.index)).ok).toBe(true);
        },
      ),
      { numRuns: 3000 },
    );
  });
  it('refuse reading orders that go round in a circle', () => {
    const index = buildBm25Index([1, 2, 3].map((n) => ({ id: `p${n}`, sourceId: 's', text: 'kite' })));
    const circle = { ...index, postings: { ...index.postings, next: Int32Array.of(1, 0, -1) } };
    expect(loadIndex(serializeIndex(circle))).toMatchObject({ error: { code: 'damaged' } });
  });
});

describe('the checksum', () => {
  it('is xxHash32 by its published values', () => {
    const of = (text: string): number => xxHash32(new TextEncoder().encode(text));
    expect(of('')).toBe(0x02cc5d05);
    expect(of('a')).toBe(0x550d7456);
    expect(of('abc')).toBe(0x32d153ff);
    expect(of('Nobody inspects the spammish repetition')).toBe(0xe2293b2f);
  });
});
