import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stem } from './stems.ts';
import { isStopWord } from './stop-words.ts';
import { tokenize } from './tokens.ts';

const ROWS: readonly (readonly [rule: string, text: string, folded: readonly string[]])[] = [
  ['keeps numbers whole', '1,280.5% of 3.14', ['1,280.5', 'of', '3.14']],
  ['parts a list of numbers', '10, 20 and 1,2', ['10', '20', 'and', '1', '2']],
  [
    'keeps identifiers whole',
    'COVID-19 snake_case 10.1038/s41586-020-1',
    ['covid-19', 'snake_case', '10.1038/s41586-020-1'],
  ],
  ['parts hyphenated words and ranges', 'two-year 4-year 10-20', ['two', 'year', '4', 'year', '10', '20']],
  ['keeps apostrophes', 'don\u2019t', ["don't"]],
  ['reads dotted letters as one word', 'the U.S. e.g. this', ['the', 'us', 'eg', 'this']],
  ['folds diacritics', 'Na\u00efve Stra\u00dfe \u00d8re', ['naive', 'strasse', 'ore']],
  ['folds a dotted capital I', '\u0130stanbul', ['istanbul']],
  [
    'leaves out Arabic and Hebrew points',
    '\u0645\u064f\u062d\u064e\u0645\u0651\u062f \u05e9\u05c1',
    ['\u0645\u062d\u0645\u062f', '\u05e9'],
  ],
  ['makes a Han character a token', '\u8425\u6536 up', ['\u8425', '\u6536', 'up']],
  ['passes over emoji and signs', '\ud83d\udc4d = ok', ['ok']],
];

describe('tokens', () => {
  it.each(ROWS)('%s', (_rule, text, folded) => {
    expect(tokenize(text).map((token) => token.folded)).toEqual(folded);
  });

  it('gives exact slices in order', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (text) => {
        let last = 0;
        for (const token of tokenize(text)) {
          expect(token.start).toBeGreaterThanOrEqual(last);
          expect(token.end).toBeGreaterThan(token.start);
          expect(text.slice(token.start, token.end)).toBe(token.text);
          last = token.end;
        }
      }),
    );
  });
});

describe('stems', () => {
  it('stems English words and leaves everything else alone', () => {
    expect(['running', 'policies', '1,280', '\u8425', 'a'.repeat(100)].map(stem)).toEqual([
      'run',
      'polici',
      '1,280',
      '\u8425',
      'a'.repeat(100),
    ]);
  });
});

describe('stop words', () => {
  it('never drops what changes a meaning', () => {
    expect(['not', 'no', 'only', 'may', 'more', 'all', 'us'].some((word) => isStopWord(word))).toBe(false);
  });
  it('knows a language from another', () => {
    expect([isStopWord('the'), isStopWord('die'), isStopWord('die', 'de'), isStopWord('the', 'xx')]).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });
});
