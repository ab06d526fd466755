import { describe, expect, it } from 'vitest';
import { timed } from '#testing/timed.ts';
import { extractQuotes } from './extract.ts';
import { locateQuote } from './locate.ts';
import { prepareText } from './prepare.ts';

const FOUND: readonly (readonly [rule: string, document: string, quote: string])[] = [
  ['a lone raised 1 behind a figure is a note', 'The firm employs 450\u00b9 people.', 'employs 450 people'],
  ['a quote may end before the note of a figure', 'The firm employs 450\u00b9 people.', 'employs 450'],
  ['a raised figure behind a long figure is a note', 'It employs 4,500\u00b3 people.', 'It employs 4,500 people.'],
  ['a raised figure behind money is a note', 'It cost $45\u00b2 then.', 'It cost $45 then.'],
  ['a figure behind et al. is a note', 'Smith et al.1 found it.', 'Smith et al. found it.'],
  ['quotation marks may be typed for TeX', "The ``so-called'' expert spoke.", 'The “so-called” expert spoke.'],
  ['code between double back-ticks is code', 'Run ``make all`` and wait.', 'Run make all and wait.'],
  ['the letter apostrophe is an apostrophe', 'It won\u02bct hold.', "It won't hold."],
  ['the okina is an apostrophe', 'In Hawai\u02bbi it rained.', "In Hawai'i it rained."],
  ['a back-tick typed for an apostrophe is one', "It won't hold.", 'It won`t hold.'],
  [
    'the Arabic stretching mark draws out a word, no more',
    '\u0642\u0627\u0644 \u0627\u0644\u0648\u0632\u064a\u0640\u0640\u0640\u0631 \u0625\u0646 \u0627\u0644\u0623\u0633\u0639\u0627\u0631',
    '\u0642\u0627\u0644 \u0627\u0644\u0648\u0632\u064a\u0631 \u0625\u0646 \u0627\u0644\u0623\u0633\u0639\u0627\u0631',
  ],
  [
    'Arabic presentation forms are the letters',
    '\ufed7\ufe8e\ufedd \ufe8d\ufedf\ufeee\ufeaf\ufef3\ufeae \ufe8d\ufedf\ufef4\ufeee\ufee1',
    '\u0642\u0627\u0644 \u0627\u0644\u0648\u0632\u064a\u0631 \u0627\u0644\u064a\u0648\u0645',
  ],
  [
    'Kangxi radicals are the characters',
    '\u2f42\u5b57\u2f24\u2f29\u7684\u68c0\u67e5',
    '\u6587\u5b57\u5927\u5c0f\u7684\u68c0\u67e5',
  ],
  ['Roman numeral signs are letters', 'Chapter \u2163 starts.', 'Chapter IV starts.'],
  [
    'Thai words stand without spaces',
    '\u0e23\u0e32\u0e04\u0e32\u0e08\u0e30\u0e25\u0e14\u0e25\u0e07\u0e43\u0e19\u0e1b\u0e35\u0e2b\u0e19\u0e49\u0e32',
    '\u0e08\u0e30\u0e25\u0e14\u0e25\u0e07',
  ],
  ['a reference link is its text', 'See [the report][1] now.', 'See the report now.'],
  ['a named character reference is the character', 'Smith &amp; Sons fell.', 'Smith & Sons fell.'],
  ['a numbered character reference is the character', 'It won&#8217;t hold.', "It won't hold."],
  ['a letter as character reference is the letter', 'The caf&eacute; closed.', 'The caf\u00e9 closed.'],
  ['a no-break space as character reference is white space', '10&nbsp;km of pipe.', '10 km of pipe.'],
  ['tags that dress words are no part of them', 'The <b>dam</b> held.', 'The dam held.'],
  ['a tag that breaks the line is white space', 'The dam<br>held.', 'The dam held.'],
  ['raised figures in tags are a note behind a word', 'The dam<sup>2</sup> held firm.', 'The dam held firm.'],
  ['lowered figures of a formula are figures', 'CO\u2082 emissions fell.', 'CO2 emissions fell.'],
  ['lowered figures in tags are figures', 'CO<sub>2</sub> fell in May.', 'CO\u2082 fell in May.'],
  ['a square unit may be typed', 'A plot of 450 m\u00b2 lies there.', 'A plot of 450 m2 lies there.'],
  ['a multiplication sign may be typed as x', 'A 3\u00d74 grid held.', 'A 3x4 grid held.'],
  ['a trade mark sign may be missing', 'The Foo\u2122 brand won.', 'The Foo brand won.'],
  ['mathematical letters are letters', 'We saw \ud835\udc5d = 0.04 here.', 'We saw p = 0.04 here.'],
];

const REFUSED: readonly (readonly [rule: string, document: string, quote: string])[] = [
  ['a power is not the base', 'The dose was 10\u00b2 units.', 'The dose was 10 units.'],
  ['a power of two is a base', 'A 256\u00b2 grid here now.', 'A 256 grid here now.'],
  ['a two-figure base keeps its power', 'It employs 45\u00b2 people here.', 'It employs 45 people here.'],
  ['a figure with its note welded on is another figure', 'It employs 4501 people.', 'It employs 450 people.'],
  ['a power in tags is not two figures', 'The dose was 10<sup>2</sup> units.', 'The dose was 102 units.'],
  ['a lowered figure behind a figure is no figure', 'log 10<sub>2</sub> is it.', 'log 102 is it.'],
  ['a formula is not its first half', 'CO\u2082 emissions fell.', 'CO emissions fell.'],
  ['an exponent of ten is no figure', 'A value of 3 \u00d7 10\u2078 was found.', 'A value of 3 \u00d7 108 was found.'],
  ['a square is no cube', 'A plot of 450 m\u00b2 lies there.', 'A plot of 450 m3 lies there.'],
  ['a sign as character reference counts', 'p &lt; 0.05 was found.', 'p > 0.05 was found.'],
  ['a minus as character reference counts', 'The mean was &minus;3 here.', 'The mean was 3 here.'],
  ['less-than and greater-than are no tag', 'if a < b and c > d then so', 'if a then so'],
  ['a Thai vowel stays with its consonant', '\u0e01\u0e33\u0e25\u0e31\u0e07\u0e14\u0e35', '\u0e01'],
  ['a mathematical figure is a figure', 'It rose \ud835\udfd2% in May.', 'It rose 6% in May.'],
  ['half of a product is not the whole', 'A 3\u00d74 grid held.', 'A 3 grid held.'],
];

const EXTRACTED: readonly (readonly [rule: string, draft: string, quotes: readonly string[]])[] = [
  [
    'an opener that never closes hides nothing behind it',
    'He said \u201cprices will fall and left. She said \u201cno\u201d then.',
    ['no'],
  ],
  ['straight marks inside straight marks are nested', 'He said "she said "no" to it" today.', ['she said "no" to it']],
  ['a note figure may touch the closing mark', 'He said "prices will fall"1 and left.', ['prices will fall']],
  ['the marks of TeX', "He said ``prices will fall'' today.", ['prices will fall']],
  ['escaped marks', 'He said \\"prices will fall\\" today.', ['prices will fall']],
  ['straight marks set apart by spaces', 'He said " prices will fall " today.', ['prices will fall']],
  ['an opening mark typed for the closing one', 'He said \u201cprices will fall\u201c today.', ['prices will fall']],
  ['a straight mark may close a curly one', 'He said \u201cprices will fall" today.', ['prices will fall']],
  ['seconds of arc', 'At 40\u00b0 26\' 46" N it lies, he said "yes".', ['yes']],
];

describe('kinds of public bug reports: the same words, set otherwise', () => {
  it.each(FOUND)('%s', (_rule, document, quote) => {
    const { status, matches } = locateQuote(prepareText(document), quote);
    expect(status).toBe('verbatim');
    expect(document.slice(matches[0]?.start, matches[0]?.end)).toBe(matches[0]?.sourceText);
  });
});

describe('kinds of public bug reports: another statement', () => {
  it.each(REFUSED)('%s', (_rule, document, quote) => {
    expect(locateQuote(prepareText(document), quote).found).toBe(false);
  });
});

describe('kinds of public bug reports: quotations of a draft', () => {
  it.each(EXTRACTED)('%s', (_rule, draft, quotes) => {
    expect(extractQuotes(draft).map((quote) => quote.text)).toEqual(quotes);
  });
});

describe('a text that repeats itself', () => {
  timed.each(['a', '1 ', '\u6f22', 'a, '])('finds a long quote of %j in linear time', (unit) => {
    const cost = (length: number): number => {
      const quote = unit.repeat(length / unit.length);
      const begun = performance.now();
      expect(locateQuote(prepareText(`${quote} x ${quote}`), quote).found).toBe(true);
      return performance.now() - begun;
    };
    cost(5_000);
    // Quadratic, the second would take sixty-four times the first, several seconds.
    expect(cost(80_000)).toBeLessThan(20 * cost(10_000) + 400);
  });
});
