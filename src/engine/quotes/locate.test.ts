import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { QuoteStatus } from '#domain/quote.ts';
import { foldString } from '#engine/text/fold.ts';
import { buildKey } from './key.ts';
import { locateQuote } from './locate.ts';
import { preparePages, prepareText } from './prepare.ts';
import { QUOTE_CASES } from './public-cases.fixture.ts';

interface PublicCase {
  readonly id: string;
  readonly why: string;
  readonly input: { readonly document?: string; readonly pages?: readonly string[]; readonly quote: string };
  readonly expected: {
    readonly found?: boolean;
    readonly start?: number;
    readonly end?: number;
    readonly sourceText?: string;
    readonly pages?: readonly number[];
    readonly mustNotBe?: readonly string[];
  };
}

const cases = QUOTE_CASES as readonly unknown[] as readonly PublicCase[];

function locate(document: string, quote: string) {
  return locateQuote(prepareText(document), quote);
}

describe('the public cases', () => {
  for (const { id, why, input, expected } of cases) {
    it(`${id}: ${why}`, () => {
      const source = input.pages === undefined ? prepareText(input.document ?? '') : preparePages(input.pages);
      const location = locateQuote(source, input.quote);
      expect(location.found).toBe(expected.mustNotBe === undefined ? expected.found : false);
      const first = location.matches[0];
      if (expected.start !== undefined) expect(first).toMatchObject({ start: expected.start, end: expected.end });
      if (expected.sourceText !== undefined) expect(first?.sourceText).toBe(expected.sourceText);
      if (expected.pages !== undefined) expect(location.matches.map((match) => match.page)).toEqual(expected.pages);
    });
  }
});

const FAITHFUL: readonly (readonly [rule: string, document: string, quote: string])[] = [
  ['a superscript after a word is a note', 'The growth\u00b9 rose in May.', 'The growth rose in May.'],
  ['a superscript after a year is a note', 'In 2019\u00b2 sales rose', 'In 2019 sales rose'],
  ['a bracketed figure is a note', 'The growth[3,4] rose in May.', 'The growth rose in May.'],
  ['a figure glued to the full stop is a note', 'were confirmed.3 The next year', 'were confirmed. The next year'],
  ['a figure welded to a word is a note', 'The policy3 was adopted.', 'The policy was adopted.'],
  ['angle quotes are quotes', 'He said \u00abc\u2019est la vie\u00bb twice.', 'He said "c\'est la vie" twice.'],
  ['inner quotes may change to single ones', 'He said \u201cno\u201d twice.', 'He said \u2018no\u2019 twice.'],
  ['composed and decomposed letters are the same', 'cafe\u0301 noir', 'caf\u00e9 noir'],
  ['full-width forms are the same', '\uff11\uff12\uff13\uff21', '123a'],
  ['a line break inside Han text is nothing', '\u8425\u6536\n\u589e\u957f', '\u8425\u6536\u589e\u957f'],
  ['an ellipsis of the source is matched as it is', 'We waited\u2026 then left.', 'We waited... then left.'],
  ['zero-width characters are nothing', 'zero\u200bwidth', 'zerowidth'],
  ['a link is its text', 'See [the docs](https://x.example/a_b) for more', 'See the docs for more'],
  ['emphasis is no part of the words', 'It is _very_ **good** now', 'It is very good now'],
  ['list items run on', 'Items:\n- first item\n- second item', 'first item second item'],
  ['a block quote is its text', '> line one\n> goes on', 'line one goes on'],
  ['dashes may be spaced or not', 'The tests\u2014both\u2014passed', 'The tests - both - passed'],
  ['a comma may be moved inside the marks', 'cost rose; then fell', 'cost rose; then fell,'],
  ['a possessive may be cut off', 'the committee\u2019s plan', 'the committee'],
  ['spaces round a sign are nothing', 'p = 0.04', 'p=0.04'],
];

describe('what typography may differ in', () => {
  it.each(FAITHFUL)('%s', (_rule, document, quote) => {
    expect(locate(document, quote).status).toBe('verbatim');
  });
});

const UNFAITHFUL: readonly (readonly [rule: string, document: string, quote: string])[] = [
  ['an exponent belongs to its figure', 'The dose was 10\u00b2 units.', 'The dose was 10 units.'],
  ['an exponent belongs to its unit', 'area of 5 m\u00b2 here', 'area of 5 m here'],
  ['a fraction belongs to its figure', 'It took 2\u00bd days', 'It took 2 days'],
  ['a figure is not found inside a figure', 'rose to 150 units', '50 units'],
  ['a figure is not cut at its point', 'rose to 50.5 units', 'rose to 50'],
  ['a word broken over a line is one word', 'a sce-\nnario was tested', 'nario was tested'],
  ['a minus sign belongs to its figure', 'it was \u22125 degrees', '5 degrees'],
  ['can is not in can’t', "he can't go", 'he can'],
  ['a hyphen that no line end explains counts', 'we re-sign it', 'we resign it'],
  ['the separator of a figure counts', 'cost 1.000 now', 'cost 1,000 now'],
  ['an accent counts', 'r\u00e9sum\u00e9 here now', 'resume here now'],
  ['a lost negation counts', 'The drug is not safe', 'The drug is safe'],
  ['a question is no statement', 'It is safe', 'It is safe?'],
  ['a currency counts', 'cost $5 million', 'cost \u20ac5 million'],
  ['a relation sign counts', 'x \u2264 5 mg', 'x \u2265 5 mg'],
  ['a name counts', 'Anna said so', 'Hanna said so'],
  ['figures of two sentences are not one figure', 'step 3. 5 units', 'step 3.5 units'],
  ['two different note marks are not the same', 'the growth[3] rose', 'the growth[4] rose'],
];

describe('what a faithful quote may not differ in', () => {
  it.each(UNFAITHFUL)('%s', (_rule, document, quote) => {
    expect(['near', 'absent']).toContain(locate(document, quote).status);
  });
});

const RUNGS: readonly (readonly [status: QuoteStatus, document: string, quote: string])[] = [
  ['elided', 'The tenant, who lives upstairs, shall pay.', 'The tenant \u2026 shall pay.'],
  ['elided', 'The tenant, who lives upstairs, shall pay.', 'The tenant [...] shall pay.'],
  ['elided', 'The tenant, who lives upstairs, shall pay.', 'The tenant . . . shall pay.'],
  ['elided', 'They believe that he shall pay', 'They believe that [the tenant] shall pay'],
  ['elided', 'The tenant shall pay rent.', '[t]he tenant shall pay rent'],
  ['elided', 'The dam held. It rained in March. The mill closed.', 'The dam held. \u2026 The mill closed.'],
  ['elision-changes-meaning', 'All staff except contractors were vaccinated.', 'All staff ... were vaccinated'],
  ['elision-changes-meaning', 'The drug may cure it.', 'The drug ... cure it'],
  ['elision-changes-meaning', 'The firm will, if profits allow, pay.', 'The firm will \u2026 pay'],
  ['elision-changes-meaning', 'The drug arrived. Prayer cured them all.', 'The drug \u2026 cured them all'],
  ['elision-changes-meaning', 'The drug failed. Prayer cured them all.', 'The drug \u2026 cured them all'],
  ['reordered', 'Prices rose and wages fell in May.', 'Wages fell and prices rose in May.'],
  ['reordered', 'From 4% to 6% overall', 'From 6% to 4% overall'],
  [
    'stitched',
    'The dam held in 1953. Nobody expected that at all. The mill closed in 1961.',
    'The dam held in 1953. The mill closed in 1961.',
  ],
  ['near', 'The south crew laid pipe in May.', 'The north crew laid pipe in May.'],
  ['absent', 'the cat sat on the mat', 'banana split'],
  ['absent', 'anything at all', ' '],
  ['no-text', ' \n ', 'prices will fall'],
];

describe('the rungs of the ladder', () => {
  it.each(RUNGS)('%s: %s / %s', (status, document, quote) => {
    expect(locate(document, quote).status).toBe(status);
  });

  it('marks the differing words of a near quote', () => {
    expect(locate('The south crew laid pipe in May.', 'The north crew laid pipe in May.').diff).toEqual([
      { op: 'equal', text: 'The' },
      { op: 'quote-only', text: 'north' },
      { op: 'source-only', text: 'south' },
      { op: 'equal', text: 'crew laid pipe in May' },
    ]);
  });

  it('names the word that an ellipsis hides', () => {
    expect(locate('The tenant shall not sublet it.', 'The tenant shall ... sublet it').detail).toContain('not');
  });

  it('calls parts far apart stitched, and says how far', () => {
    const text = `The start is here. ${'Some filler. '.repeat(400)}The end is there.`;
    const location = locate(text, 'The start is here ... The end is there.');
    expect(location).toMatchObject({ status: 'stitched', found: false });
    expect(location.detail).toContain('apart');
  });

  it('asks every other source before it says absent', () => {
    const others = [prepareText('x'), prepareText('In May wages will rise soon.')];
    const location = locateQuote(prepareText('Wages may rise soon.'), 'Wages will rise soon', { others });
    expect(location).toMatchObject({ status: 'other-source', found: false, otherIndex: 1 });
    expect(location.matches[0]?.sourceText).toBe('wages will rise soon');
  });
});

describe('more than one place', () => {
  const source = prepareText('one two. A b c. one two');

  it('lists all of them in order of the text', () => {
    expect(locateQuote(source, 'one two').matches.map((match) => match.start)).toEqual([0, 16]);
  });

  it('puts the place that prefix and suffix point to first', () => {
    expect(locateQuote(source, 'one two', { prefix: 'b c. ' }).matches[0]?.start).toBe(16);
    expect(locateQuote(source, 'one two', { suffix: '. A b' }).matches[0]?.start).toBe(0);
  });

  it('puts the place on the hinted page first', () => {
    const pages = preparePages(['x same words y', 'z', 'same words']);
    expect(locateQuote(pages, 'same words', { pageHint: 3 }).matches.map((match) => match.page)).toEqual([3, 1]);
  });
});

describe('pages', () => {
  it('finds a quote over a page break and names both pages', () => {
    const match = locateQuote(
      preparePages(['The first half of the sen-', 'tence ends here.']),
      'half of the sentence ends',
    ).matches[0];
    expect(match).toMatchObject({ page: 1, endPage: 2 });
  });

  it('passes over running headers and page numbers in the middle of a sentence', () => {
    const source = preparePages([
      'Report 2020\nText one that goes on\n12',
      'Report 2020\nto the second page.\nMore.\n13',
      'Report 2020\nThird page.\nMore.\n14',
    ]);
    expect(locateQuote(source, 'goes on to the second page').status).toBe('verbatim');
    expect(locateQuote(source, 'Report 2020').matches).toHaveLength(3);
  });
});

describe('invariants', () => {
  const word = fc.constantFrom(
    'dam',
    'of\ufb01ce',
    'cafe\u0301',
    'na\u00efve',
    '\ud83d\udc4d',
    '10\u00b2',
    '4%',
    '\u2014',
    'sea-\ngoing',
    'it\u2019s',
    '\u8425\u6536',
    '**bold**',
    'x[3]',
    '\u00ad',
    '1,280.5',
  );
  const text = fc.array(word, { minLength: 1, maxLength: 30 }).map((words) => words.join(' '));

  it('finds every stretch of whole words of a text, at offsets that slice to it', () => {
    fc.assert(
      fc.property(text, fc.nat(), fc.nat(), (document, a, b) => {
        const words = document.split(' ');
        const from = a % words.length;
        const to = from + 1 + (b % (words.length - from));
        const quote = words.slice(from, to).join(' ');
        fc.pre(buildKey(quote).key !== '' && !/^[\u2014\ud83d\u00ad]|[\u2014\u00ad]$/.test(quote));
        const location = locate(document, quote);
        expect(location.status).toBe('verbatim');
        for (const match of location.matches) {
          expect(document.slice(match.start, match.end)).toBe(match.sourceText);
          expect(buildKey(match.sourceText).key).toBe(buildKey(quote).key);
        }
      }),
    );
  });

  it('answers any quote over any text with one row whose slices are exact', () => {
    const any = fc.oneof(text, fc.string({ unit: 'binary', maxLength: 60 }));
    fc.assert(
      fc.property(any, any, (document, quote) => {
        const location = locate(document, quote);
        expect(location.found).toBe(location.status === 'verbatim');
        for (const match of location.matches) expect(document.slice(match.start, match.end)).toBe(match.sourceText);
      }),
    );
  });

  it('gives the same answer twice', () => {
    fc.assert(
      fc.property(text, text, (document, quote) => {
        expect(locate(document, quote)).toEqual(locate(document, quote));
      }),
    );
  });

  it('says verbatim only of texts with the same folded words', () => {
    const location = locate('The \u201cfund\u201d paid', 'the "fund" paid');
    expect(foldString(location.matches[0]?.sourceText ?? '')).toBe(foldString('the "fund" paid'));
  });
});
