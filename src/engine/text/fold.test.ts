import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { timed } from '#testing/timed.ts';
import { fold, foldString } from './fold.ts';

const ROWS: readonly (readonly [rule: string, text: string, folded: string])[] = [
  ['lowers case', 'The FUND', 'the fund'],
  ['collapses white space of all kinds', 'a \u00a0\u2009\n\tb', 'a b'],
  [
    'straightens quotes of all families',
    '\u201ca\u201d \u2018b\u2019 \u00abc\u00bb \u201ed\u201c',
    '"a" \'b\' "c" "d"',
  ],
  ['makes dashes and minus signs one', 'a\u2014b\u2013c\u2212d\u2011e', 'a-b-c-d-e'],
  ['expands ligatures and the ellipsis', 'o\ufb03ce \ufb01t \ufb06\u2026', 'office fit st...'],
  ['drops what draws nothing', 'in\u00adfra\u200bst\u2060r\ufeff', 'infrastr'],
  ['joins a word broken over a line', 'the commit-\n  tee', 'the committee'],
  ['leaves a range and a name at a line end apart', '10-\n20 Anglo-\nSaxon', '10- 20 anglo- saxon'],
  ['composes letters and accents', 'e\u0301', '\u00e9'],
  ['keeps accents', '\u00e9 e', '\u00e9 e'],
  ['reads full-width forms', '\uff21\uff11\uff0c', 'a1,'],
  ['leaves superscripts, fractions and circled figures alone', '10\u00b2 2\u00bd \u2460', '10\u00b2 2\u00bd \u2460'],
  ['keeps Han text and emoji', '\u8425\u6536\ud83d\udc4d', '\u8425\u6536\ud83d\udc4d'],
];

describe('folding', () => {
  it.each(ROWS)('%s', (_rule, text, folded) => {
    expect(foldString(text)).toBe(folded);
  });

  it('maps a ligature back to the one character it came from', () => {
    const folded = fold('of\ufb01cial');
    const at = folded.folded.indexOf('ici');
    expect(folded.toOriginal(at, at + 3)).toEqual({ start: 2, end: 5 });
    expect(folded.toOriginal(0, 3)).toEqual({ start: 0, end: 3 });
  });

  it('maps past collapsed white space and astral characters', () => {
    const folded = fold('\ud83d\udc4d  \n Profit');
    const at = folded.folded.indexOf('profit');
    expect(folded.toOriginal(at, at + 6)).toEqual({ start: 6, end: 12 });
  });

  const any = fc.string({ unit: 'binary', maxLength: 80 });

  it('has a map that never runs backwards and stays inside the text', () => {
    fc.assert(
      fc.property(any, (text) => {
        const { folded, map } = fold(text);
        let last = 0;
        for (let i = 0; i < folded.length; i++) {
          expect(map.startOf(i)).toBeGreaterThanOrEqual(last);
          expect(map.endOf(i)).toBeGreaterThan(map.startOf(i));
          last = map.startOf(i);
        }
        expect(folded.length === 0 ? 0 : map.endOf(folded.length - 1)).toBeLessThanOrEqual(text.length);
      }),
    );
  });

  it('changes nothing of what is folded already, hyphens at line ends aside', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('A', '\u201c', '\u2014', ' ', '\n', '\ufb01', '5', '\u00e9', '.') }),
        (text) => {
          const once = foldString(text);
          expect(foldString(once)).toBe(once);
        },
      ),
    );
  });

  it('folds a slice of the original to the same units where no boundary is crossed', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('dam', 'o\ufb03ce', 'cafe\u0301', '\ud83d\udc4d', '\u2014', '4%'), { minLength: 1 }),
        (words) => {
          const folded = fold(words.join('  '));
          for (const word of folded.folded.split(' ')) {
            const at = folded.folded.indexOf(word);
            const span = folded.toOriginal(at, at + word.length);
            expect(foldString(folded.original.slice(span.start, span.end))).toBe(word);
          }
        },
      ),
    );
  });
});

describe('a run of combining marks', () => {
  timed('is normalised once, not once a mark', () => {
    const cost = (text: string): number => {
      const begun = performance.now();
      fold(text);
      return performance.now() - begun;
    };
    cost('\u0301'.repeat(50_000));
    expect(cost('\u0301'.repeat(400_000))).toBeLessThan(150 + 3 * cost('a'.repeat(400_000)));
  });
});
