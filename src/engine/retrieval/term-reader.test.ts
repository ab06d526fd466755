import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eachTerm } from './bm25-terms.ts';
import { TermReader } from './term-reader.ts';

function general(text: string): string[] {
  const terms: string[] = [];
  eachTerm(text, true, (term) => terms.push(term));
  return terms;
}

function fast(reader: TermReader, text: string): string[] {
  const { found, count } = reader.read(text);
  const names = [...reader.terms.keys()];
  return Array.from(found.subarray(0, count), (term) => names[term]!);
}

const ROWS = [
  'The kites, the lakes. And the moors!',
  'e-mail EMAIL e.mail mail.example.org a_b_c _x_ -x- x-',
  "don't o'clock 'quoted' dogs' rock'n'roll it's. That’s",
  "the WHO and who, IT and it. WHO's IT- O'Brien l'eau dell'acqua d'a",
  'COVID-19 GPT-4 C++ F-16A 10-20 4-year two-year-old 3.14 1,178 1,17 10.1000/xyz-1 §7 U.S. e.g. i.e., etc.',
  'Zoë naïve cafe\u0301 stra\u00dfe x\u00ady soft\u00adhyphen a\u200bb',
  '図書館の利用時間 and 館 kite館lake ห้องสมุด \ud840\udc00\ud840\udc01 \ud800 \udc00',
  `${'a'.repeat(33)} ${'b'.repeat(32)}. ${'c'.repeat(300)} ${'d-'.repeat(40)}e`,
  'x\u000by\u000cz\u00a0w\u2028v\ttab\nline\r\nend',
  'a/b a,b a;b a:b (a)b [a]b a*b a+b a=b a|b a\\b a^b a~b a`b a{b}a a"b a#b a@b a%b a&b a$b a?b a<b>a',
  "word.Word word..word word.-word word._word word.1 word'1 word-1 word_1 word-\u00e9 word.\u00e9 word,\u00e9",
];

describe('the fast reader', () => {
  it.each(ROWS)('reads the terms of the general rules: %s', (text) => {
    const reader = new TermReader();
    expect(fast(reader, text)).toEqual(general(text));
    expect(fast(reader, text), 'from memory').toEqual(general(text));
  });
  it('reads any text as the general rules do, whatever it read before', () => {
    const reader = new TermReader();
    const piece = fc.oneof(
      fc.constantFrom(...'aAbZ09 \n\t.,\'’-‐_/"()*+é\u0301漢のก\u00ad\u200b\u00a0\u3000'.split('')),
      fc.constantFrom(
        'the',
        'Running',
        'kites',
        '10.1',
        '1,000',
        'U.S',
        "don't",
        'e-mail',
        '\ud840\udc00',
        '\ud83d\ude00',
      ),
      fc.string({ unit: 'binary', maxLength: 3 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const text = pieces.join('');
        expect(fast(reader, text)).toEqual(general(text));
      }),
      { numRuns: 3000 },
    );
  });
  it('keeps words apart when its table grows', () => {
    const reader = new TermReader();
    const words = Array.from(
      { length: 5000 },
      (_, n) =>
        `w${String(n)
          .split('')
          .map((d) => 'abcdefghij'[Number(d)])
          .join('')}`,
    );
    const text = words.join(' ');
    expect(fast(reader, text)).toEqual(general(text));
    expect(fast(reader, text.toUpperCase())).toEqual(general(text));
  });
});
