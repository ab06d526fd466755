import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { extractQuotes } from './extract.ts';

const texts = (draft: string): string[] => extractQuotes(draft).map((quote) => quote.text);

const ROWS: readonly (readonly [rule: string, draft: string, expected: readonly string[]])[] = [
  [
    'curly and straight double quotes',
    'He wrote \u201cprices will fall\u201d and "no date was set".',
    ['prices will fall', 'no date was set'],
  ],
  [
    'German, French, Swiss and Japanese marks',
    '\u201edas ist\u201c und \u00ab c\u2019est \u00bb, \u2039 oui \u203a, \u300c\u65e5\u672c\u300d \u300e\u672c\u300f',
    ['das ist', 'c\u2019est', 'oui', '\u65e5\u672c', '\u672c'],
  ],
  ['reversed angle quotes', '\u00bbGerman style\u00ab it is', ['German style']],
  ['single quotes, but no apostrophes', "She don't say 'never again' to the students' union.", ['never again']],
  [
    'a plural possessive inside single quotes',
    '\u2018the students\u2019 rights matter\u2019 he said',
    ['the students\u2019 rights matter'],
  ],
  ['clipped words open nothing', "rock 'n' roll in the '90s and 'tis so", []],
  [
    'only the outermost of nested quotes',
    '\u201cOuter \u2018inner\u2019 words,\u201d he said.',
    ['Outer \u2018inner\u2019 words,'],
  ],
  ['inch marks', 'He is 6" tall, she 5\'10" and said "no" twice.', ['no']],
  ['a quote of several paragraphs', '\u201cFirst\n\n\u201csecond\u201d end.', ['First', 'second']],
  ['a mark that never closes', 'an \u201cunbalanced mark\n\nnext "ok then" x', ['ok then']],
  ['code', '`"a"` and ```\n"b"\n``` and "real one"', ['real one']],
  ['tags and link targets', '<a href="http://x">"link text"</a> [t](u "title")', ['link text']],
  [
    'block quotes without their attribution',
    '> Block line\n> goes on\n> \u2014 Author\n\n"after"',
    ['Block line\n> goes on', 'after'],
  ],
  ['a note set as a block quote', '> **Note:** hello\n\nx', []],
  ['scare quotes', 'the "best" plan', ['best']],
  ['empty marks', 'x "" \u201c\u201d', []],
];

describe('quotations of a draft', () => {
  it.each(ROWS)('%s', (_rule, draft, expected) => {
    expect(texts(draft)).toEqual(expected);
  });

  it('gives offsets that slice to the text, in order, not overlapping', () => {
    const piece = fc.constantFrom(
      '"',
      '\u201c',
      '\u201d',
      "'",
      '\u2018',
      '\u2019',
      '\u00ab',
      '\u00bb',
      ' ',
      '\n',
      '\n\n',
      '> ',
      '`',
      'word',
      '5',
      '(',
      ')',
      '<a ',
      '>',
      '](',
      '\u300c',
      '\u300d',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const draft = pieces.join('');
        let last = 0;
        for (const quote of extractQuotes(draft)) {
          expect(draft.slice(quote.start, quote.end)).toBe(quote.text);
          expect(quote.start).toBeGreaterThanOrEqual(last);
          last = quote.end;
        }
      }),
    );
  });

  it('finds each of any number of quotations', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z]{2,8}( [a-z]{2,8}){0,3}$/), { maxLength: 20 }), (quoted) => {
        expect(texts(quoted.map((text) => `He said \u201c${text}\u201d.`).join(' '))).toEqual(quoted);
      }),
    );
  });
});
