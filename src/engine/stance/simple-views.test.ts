import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { judgeStance } from './judge.ts';
import { prepareStatement } from './prepare.ts';
import { inSource, takeApart } from './simple-views.ts';

const viewsOf = (text: string): readonly string[] =>
  takeApart(prepareStatement(text), 0).views.map((view) => view.text);

describe('a sentence taken apart', () => {
  it.each([
    [
      'The law was passed in 1981 and repealed in 1999.',
      ['The law was passed in 1981.', 'The law was repealed in 1999.'],
    ],
    [
      'The bridge, designed by Karl Brun, opened in 1932 and was widened in 1961.',
      ['The bridge was designed by Karl Brun.', 'The bridge opened in 1932.', 'The bridge was widened in 1961.'],
    ],
    [
      'The museum was built in March and the park opened in May.',
      ['The museum was built in March.', 'the park opened in May.'],
    ],
    ['The school has 340 pupils and 22 teachers.', ['The school has 22 teachers.']],
    ['The orchestra played in Paris in 1987 and in Vienna in 1988.', ['The orchestra played in Vienna in 1988.']],
    ['Profit fell from 9.1 million euros to 7.8 million euros.', ['Profit fell to 7.8 million euros.']],
    ['The meeting took place in Lisbon.', ['The meeting was held in Lisbon.']],
  ])('has one part for each thing it states: %s', (text, parts) => {
    expect(viewsOf(text)).toEqual(parts);
  });

  it.each([
    'In 1981 the law was passed and repealed.',
    'The man who wrote the play and died in Rome was forgotten.',
    'Was the law passed in 1981 and repealed in 1999?',
    '“The law was passed in 1981 and repealed in 1999.”',
    'Ann and Karl met in Rome.',
    'The mill that Orr sold and Hall closed was rebuilt and burned.',
    `The mill opened in 1901 and closed in ${'a long and hard '.repeat(16)}winter.`,
  ])('has none where its subject or its kind is not plain: %s', (text) => {
    expect(viewsOf(text)).toEqual([]);
  });

  it('has no sound part behind what is only supposed, denied or reported', () => {
    const { views } = takeApart(prepareStatement('The plant would be sold and closed in 1990.'), 0);
    expect(views.map(({ isSound }) => isSound)).toEqual([true, false]);
  });

  it('gives back spans of the source, whatever text it is', () => {
    const words = fc.constantFrom(
      'The',
      'mill',
      'opened',
      'and',
      'but',
      'closed',
      'in',
      '1901',
      'Ann',
      ',',
      'has',
      '3',
      'took',
      'place',
      'to',
      'fell',
      'from',
    );
    fc.assert(
      fc.property(fc.array(words, { maxLength: 20 }), (list) => {
        const text = list.join(' ');
        for (const view of takeApart(prepareStatement(text), 0).views) {
          const span = inSource(view, { start: 0, end: view.text.length });
          expect(span.start).toBeGreaterThanOrEqual(0);
          expect(span.end).toBeGreaterThan(span.start);
          expect(span.end).toBeLessThanOrEqual(text.length);
          for (const piece of view.pieces) if (piece.end > piece.start) expect(view.text).toContain(piece.text);
        }
      }),
      { numRuns: 300 },
    );
  });
});

/** Each holds all the words of the claim, and another part of the sentence has some of them. */
const STREWN: readonly (readonly [string, string])[] = [
  ['Brun designed the church.', 'Brun designed the bridge and admired the church.'],
  ['A fire destroyed the wheel house.', 'A fire destroyed the east wing in 1841 but spared the wheel house.'],
  ['The company sold the mill.', 'The company bought the mill and its owner sold the farm.'],
  ['The dog bit the man.', 'The dog saw the man and bit the child.'],
  ['The museum opened in May.', 'The museum was built in March and the park opened in May.'],
  ['The law was repealed in 1981.', 'The law was passed in 1981 and repealed in 1999.'],
  ['The firm paid the tax.', 'The firm promised wages and refused to pay, and the state paid the tax.'],
  ['The orchestra played in Paris in 1988.', 'The orchestra played in Paris in 1987 and in Vienna in 1988.'],
  ['The minister replaced Orr.', 'The minister was dismissed by the king and replaced by Orr.'],
  ['The plant was closed in 1990.', 'The plant would be sold and closed in 1990.'],
  ['Karl Brun opened in 1932.', 'The bridge, designed by Karl Brun, opened in 1932 and was widened in 1961.'],
  ['Sales rose to 50.', 'Sales rose from 50 to 60.'],
  ['Profit fell to 9.1 million euros.', 'Profit fell from 9.1 million euros to 7.8 million euros.'],
  ['The king was crowned in 1820.', 'The son of the king was born in 1800 and crowned in 1820.'],
  ['Anna married Otto.', 'Anna married Otto’s brother.'],
  ['The tower is 61 metres high.', 'The tower stands on a hill with a height of 61 metres.'],
  ['Orr died in 1912.', 'Two hundred lost their lives in 1912 and Orr was rescued.'],
];

const BORNE_OUT: readonly (readonly [string, string])[] = [
  ['Beetles of this kind have six legs.', 'Beetles of this kind are about two millimetres long and have six legs.'],
  [
    'The treaty entered into force in May 1971.',
    'The treaty was signed on 3 March 1969 and came into force on 7 May 1971.',
  ],
  ['The number of teachers rose to 412.', 'The number of teachers rose by 26 to 412.'],
  ['The bridge was widened in 1961.', 'The bridge, designed by Karl Brun, opened in 1932 and was widened in 1961.'],
  ['Karl Brun designed the bridge.', 'The bridge, designed by Karl Brun, opened in 1932 and was widened in 1961.'],
  ['Kell has 12,000 inhabitants.', 'The town of Kell lies on the river Orm and has 12,000 inhabitants.'],
  ['Mount Orr is 1,210 metres high.', 'Mount Orr has a height of 1,210 metres.'],
  ['Anna Keller established the mill in 1788.', 'The mill was founded by Anna Keller in 1788.'],
  ['Orr resigned in 1912.', 'Orr stepped down in 1912.'],
];

describe('the judge over a sentence that states several things', () => {
  it.each(STREWN)('bears nothing out by words of several parts: %s', (claim, evidence) => {
    expect(judgeStance(claim, evidence).stance).not.toBe('supports');
  });

  it.each(BORNE_OUT)('bears out what one part says: %s', (claim, evidence) => {
    const { stance, rationale } = judgeStance(claim, evidence);
    expect(stance).toBe('supports');
    for (const { evidenceSpan } of rationale)
      if (evidenceSpan) expect(evidenceSpan.end).toBeLessThanOrEqual(evidence.length);
  });

  it('contradicts by one part what it says otherwise of the same thing', () => {
    expect(judgeStance('The school has 23 teachers.', 'The school has 340 pupils and 22 teachers.').stance).toBe(
      'contradicts',
    );
    expect(
      judgeStance('Profit fell by 1.3 million euros.', 'Profit fell from 9.1 million euros to 7.8 million euros.')
        .stance,
    ).toBe('neutral');
  });

  it('contradicts where only the part tells what the figure is of', () => {
    const said = 'Profit fell from 9.1 million euros to 7.8 million euros.';
    expect(judgeStance('Profit fell to 7.6 million euros.', said).stance).toBe('contradicts');
  });

  it('lets a claim that joins two parts itself rest on both', () => {
    const said = 'Brun designed the bridge, and Hall admired the church.';
    expect(judgeStance('Brun designed the bridge and Hall admired the church.', said).stance).toBe('supports');
  });

  it('marks in the source what the part says, not where it would stand in the part', () => {
    const said = 'The treaty was signed on 3 March 1969 and entered into force on 7 May 1971.';
    const { rationale } = judgeStance('The treaty entered into force in May 1971.', said);
    const marked = rationale.map(
      ({ evidenceSpan }) => evidenceSpan && said.slice(evidenceSpan.start, evidenceSpan.end),
    );
    expect(marked).toContain(said.slice(0, -1));
  });

  it('takes from the title the name that a part leaves out', () => {
    const said = "Nutini's father is of Italian descent, from Barga, Tuscany, and his mother is Scottish.";
    const context = { title: 'Paolo Nutini' };
    expect(judgeStance("Paolo Nutini's father is of Italian descent.", said, context).stance).toBe('supports');
  });

  it('does not take an exception for a denial', () => {
    expect(judgeStance('The museum is closed on Mondays.', 'The museum is open daily except Mondays.').stance).toBe(
      'neutral',
    );
  });
});
