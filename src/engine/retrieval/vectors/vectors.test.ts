import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tokenize } from '#engine/text/tokens.ts';
import { crc32 } from './crc32.ts';
import { cosineOf, emptyPassageVectors, scanVectors, setPassage, vectorQuery } from './passage-vectors.ts';
import { createEmbedder, embedText, wordProbability } from './sentence-vectors.ts';
import { parseWordVectors, WordVectorsError } from './word-vectors.ts';

interface Manifest {
  readonly sha256: string;
  readonly bytes: number;
  readonly words: number;
  readonly dimensions: number;
  readonly lastRank: number;
}
const manifest = JSON.parse(readFileSync(new URL('./data/manifest.json', import.meta.url), 'utf8')) as Manifest;
const bytes = new Uint8Array(readFileSync(new URL('./data/word-vectors.bin', import.meta.url)));
const words = parseWordVectors(bytes);
const embed = createEmbedder(words);

function cosine(a: string, b: string): number {
  const [x, y] = [embedText(embed, a).values, embedText(embed, b).values];
  return x.reduce((sum, value, d) => sum + value * y[d]!, 0);
}

function passages(...texts: readonly string[]) {
  const vectors = emptyPassageVectors(words, texts.length);
  texts.forEach((text, doc) => setPassage(vectors, doc, tokenize(text)));
  return vectors;
}
const everything = (): boolean => true;

describe('the file of word vectors', () => {
  it('is the one that its manifest describes', () => {
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(manifest.sha256);
    expect(bytes.length).toBe(manifest.bytes);
    expect(words.rows.size).toBe(manifest.words);
    expect(words.dimensions).toBe(manifest.dimensions);
    expect(words.ranks.at(-1)).toBe(manifest.lastRank);
  });

  it('is read wherever it lies in a larger buffer', () => {
    const shifted = new Uint8Array(bytes.length + 3);
    shifted.set(bytes, 3);
    expect(parseWordVectors(shifted.subarray(3)).values.subarray(0, 200)).toEqual(words.values.subarray(0, 200));
  });

  it('is refused when cut short, lengthened, or of another kind', () => {
    for (const damaged of [
      new Uint8Array(0),
      bytes.subarray(0, 23),
      bytes.subarray(0, 1000),
      bytes.subarray(0, bytes.length - 1),
      new Uint8Array([...bytes.subarray(0, 200), 0]),
      new TextEncoder().encode('<!doctype html><title>404</title> not the file that was asked for'),
    ]) {
      expect(() => parseWordVectors(damaged)).toThrow(WordVectorsError);
    }
  });

  it('is refused when a header promises more than anyone has', () => {
    const greedy = bytes.slice(0, 100);
    new DataView(greedy.buffer).setUint32(8, 0xffffffff, true);
    expect(() => parseWordVectors(greedy)).toThrow(/4294967295 words/);
  });

  it('is refused whichever byte was changed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: bytes.length - 1 }), fc.integer({ min: 1, max: 255 }), (at, flip) => {
        const damaged = bytes.slice();
        damaged[at] = damaged[at]! ^ flip;
        expect(() => parseWordVectors(damaged)).toThrow(WordVectorsError);
      }),
      { numRuns: 20 },
    );
  });

  it('is checked by the checksum that everyone uses', () => {
    expect(crc32(new TextEncoder().encode('123456789'))).toBe(0xcbf43926);
  });
});

describe('vectors of texts', () => {
  it('are nearer for texts that say similar things', () => {
    const doctors = 'The physician treated the sick child in hospital.';
    expect(cosine(doctors, 'A doctor cared for an ill infant at the clinic.')).toBeGreaterThan(0.6);
    expect(cosine(doctors, 'The bank raised its interest rates in spring.')).toBeLessThan(0.3);
  });

  it('have unit length, and are nothing without a word that is known', () => {
    const { values, known } = embedText(embed, 'The red kite circles.');
    expect(known).toBe(3);
    expect(Math.hypot(...values)).toBeCloseTo(1, 12);
    for (const text of ['', 'the of and', '1912 4,300', '図書館の利用時間', 'שלום עולם', '🙂', 'zxqvblorp']) {
      expect(embedText(embed, text)).toMatchObject({ known: 0, values: new Float64Array(100) });
    }
  });

  it('do not change with the order of the words or with what else is there', () => {
    const one = embedText(embed, 'red kite').values;
    embedText(embed, 'something else in between');
    expect(embedText(embed, 'Red the KITE!').values).toEqual(one);
  });

  it('use the relative of an inflected word that is not among those kept', () => {
    expect(words.rows.has('miscalculating')).toBe(false);
    expect(embedText(embed, 'miscalculating').known).toBe(1);
    expect(cosine('miscalculating', 'miscalculation')).toBeGreaterThan(0.5);
  });

  it('weigh a rare word more than a common one', () => {
    expect(wordProbability(0)).toBeGreaterThan(wordProbability(10));
    expect(cosine('said volcano', 'volcano')).toBeGreaterThan(cosine('said volcano', 'said'));
  });
});

describe('the scan', () => {
  const vectors = passages(
    'The bank raised its interest rates.',
    'A doctor cared for the ill infant.',
    '1912',
    'A doctor cared for the ill infant.',
    'The surgeon operated on the patient.',
  );
  const query = vectorQuery(vectors, 'physician and sick child')!;

  it('gives the nearest first, the lower number in a tie, and no passage without a vector', () => {
    const hits = scanVectors(vectors, query, 10, everything);
    expect(hits.map(({ doc }) => doc).slice(0, 3)).toEqual([1, 3, 4]);
    expect(hits.map(({ doc }) => doc)).not.toContain(2);
    for (const { doc, cosine: value } of hits) expect(value).toBe(cosineOf(vectors, query, doc));
  });

  it('keeps the lower number where a tie stands at the edge', () => {
    expect(scanVectors(vectors, query, 1, everything).map(({ doc }) => doc)).toEqual([1]);
    expect(scanVectors(vectors, query, 0, everything)).toEqual([]);
  });

  it('scores nothing that is not allowed', () => {
    expect(scanVectors(vectors, query, 10, (doc) => doc === 4).map(({ doc }) => doc)).toEqual([4]);
  });

  it('loses next to nothing to the signed bytes', () => {
    const exact = cosine('physician and sick child', 'The surgeon operated on the patient.');
    expect(cosineOf(vectors, query, 4)).toBeCloseTo(exact, 2);
  });

  it('has nothing to look for in a query of one known word or none', () => {
    for (const text of ['', 'the of', 'k', 'physician', '図書館', '🙂']) expect(vectorQuery(vectors, text)).toBeNull();
  });
});
