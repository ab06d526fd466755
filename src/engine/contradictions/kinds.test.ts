import { describe, expect, it } from 'vitest';
import { compareStatements } from './compare.ts';
import type { ComparedStatement, StatementComparison } from './compare.ts';

type Side = string | ComparedStatement;
type Type = StatementComparison['type'];
const side = (given: Side): ComparedStatement => (typeof given === 'string' ? { text: given } : given);
const both = (a: Side, b: Side): readonly StatementComparison[] => [
  compareStatements(side(a), side(b)),
  compareStatements(side(b), side(a)),
];

/** Each must be found, whichever side comes first. */
const CONFLICTS: readonly (readonly [string, Side, Side])[] = [
  ['a date of one event', 'The canal opened in 1869.', 'The canal opened in 1896.'],
  ['a date of birth', 'Clara Vogel was born on 3 May 1881.', 'Clara Vogel was born on 5 May 1881.'],
  ['a figure', 'The tunnel is 57 km long.', 'The tunnel is 75 km long.'],
  ['a scale', 'The loan was 3 million euros.', 'The loan was 3 billion euros.'],
  ['a share', 'Turnout was 61% in the 2019 election.', 'Turnout was 67% in the 2019 election.'],
  ['a count of one event', 'The fire killed 12 people.', 'The fire killed 21 people.'],
  ['a figure of one period', 'Revenue in 2023 was $5 million.', 'Revenue in 2023 was $7 million.'],
  ['units of one length', 'The tower is 100 m tall.', 'The tower is 400 feet tall.'],
  ['a negation', 'The vaccine prevents infection.', 'The vaccine does not prevent infection.'],
  ['a contraction', 'The minister signed the treaty.', "The minister didn't sign the treaty."],
  ['a failed act', 'The crew managed to seal the leak.', 'The crew failed to seal the leak.'],
  ['an outcome', 'The senate approved the budget.', 'The senate rejected the budget.'],
  ['a direction', 'Unemployment rose in March 2020.', 'Unemployment fell in March 2020.'],
  ['a prefix', 'The contract is binding.', 'The contract is non-binding.'],
  ['all and not all', 'All trains were cancelled.', 'Not all trains were cancelled.'],
  ['all and none', 'Every sample was contaminated.', 'No sample was contaminated.'],
  ['some and none', 'Some of the wells are polluted.', 'None of the wells are polluted.'],
  ['ranges apart', 'The trip takes 10 to 15 minutes.', 'The trip takes 25 to 30 minutes.'],
  ['a bound passed', 'The hall seats more than 500 people.', 'The hall seats 320 people.'],
  ['about, but far off', 'The lake holds about 40 million litres.', 'The lake holds about 90 million litres.'],
  ['a rank', 'It was her third novel.', 'It was her fifth novel.'],
  [
    'one source, one date',
    { text: 'The town has 5,000 inhabitants.', date: '2020' },
    { text: 'The town has 9,000 inhabitants.', date: '2020' },
  ],
  ['a count with its parts', 'The fire killed 12 people, including two guards.', 'The fire killed 21 people.'],
  ['two nouns for one thing', 'The company employs 40 people.', 'The firm employs 90 people.'],
  ['a never', 'The reactor was never shut down.', 'The reactor was shut down.'],
  [
    'an event, documents of two years',
    { text: 'The pier opened in 1912.', source: 'Guide', date: '1990' },
    { text: 'The pier opened in 1921.', source: 'Guide', date: '2010' },
  ],
];

/** None may be called a conflict, and where a type is given it must be the one named. */
const APART: readonly (readonly [string, Side, Side, Type?])[] = [
  ['another quarter', 'Profit was 2 million in Q3 2021.', 'Profit was 3 million in Q4 2021.', 'other-date'],
  ['what is taken in', 'The mast is 300 m tall.', 'The mast is 330 m tall including antennas.', 'measure'],
  ['what is left out', 'The fee is $25 including tax.', 'The fee is $20 excluding tax.', 'measure'],
  ['a figure and its non-', 'GAAP profit was $5 million.', 'Non-GAAP profit was $6 million.', 'measure'],
  ['two narrow things', 'The server runs on port 8080.', 'The database runs on port 5432.', 'scope'],
  ['two possibilities', 'The plan may fail.', 'The plan may succeed.', 'scope'],
  ['won and nominated', 'The film won three Oscars.', 'The film was nominated for five Oscars.', 'measure'],
  ['another year', 'The club had 200 members in 1990.', 'The club had 350 members in 2010.', 'other-date'],
  ['a role that changed', 'In 2009 Mr Diaz led the party.', 'In 2021 Mr Diaz runs a bakery.'],
  ['a role that ended', 'Ms Okafor was mayor from 2004 to 2010.', 'Ms Okafor is not mayor today.'],
  ['fiscal and calendar', 'Revenue in fiscal 2022 was $10 million.', 'Revenue in calendar 2022 was $12 million.'],
  ['fiscal year and year', 'Revenue for fiscal year 2022 was $10 million.', 'Revenue in 2022 was $12 million.'],
  [
    'half and whole',
    'Exports were 4 million tonnes in the first half of 2022.',
    'Exports were 9 million tonnes in 2022.',
  ],
  [
    'editions',
    { text: 'Population: 5.1 million', source: 'Almanac', date: '2015' },
    { text: 'Population: 5.6 million', source: 'Almanac', date: '2024' },
    'superseded',
  ],
  [
    'editions of spans of years',
    { text: 'Peru: life expectancy: 73.5 years', source: 'Almanac', date: '2015-16' },
    { text: 'Peru: life expectancy: 75.1 years (2024 est.)', source: 'Almanac', date: '2026' },
  ],
  [
    'two documents, two dates',
    { text: 'The company employs 300 people.', source: 'Herald', date: '2011' },
    { text: 'The company employs 520 people.', source: 'Post', date: '2023' },
    'other-date',
  ],
  [
    'only one side dated',
    'Togo: life expectancy: 64.5 years',
    'Togo: life expectancy: 71.9 years (2024 est.)',
    'other-date',
  ],
  ['the same in other units', 'The mast is 30 m high.', 'The mast is 98 feet high.', 'rounding'],
  ['the same temperature', 'Water boils at 100 °C there.', 'Water boils at 212 °F there.'],
  ['rounded', 'The dam cost 4.2 million euros.', 'The dam cost 4.18 million euros.', 'rounding'],
  ['about', 'About 5,000 people marched in Lund.', '5,120 people marched in Lund.', 'rounding'],
  ['nearly', 'Nearly 300 pupils attend the school.', '298 pupils attend the school.'],
  ['ranges that overlap', 'The trip takes 10 to 15 minutes.', 'The trip takes 12 to 18 minutes.'],
  ['a figure in a range', 'The trip takes 10 to 15 minutes.', 'The trip takes 12 minutes.'],
  ['bounds that meet', 'The hall seats at least 500 people.', 'The hall seats more than 450 people.'],
  ['up to', 'The bus carries up to 60 passengers.', 'The bus carries 44 passengers.'],
  ['another entity', 'Lake Orta is 12 km long.', 'Lake Iseo is 25 km long.', 'scope'],
  ['another place', 'There were 12 cases in Porto.', 'There were 31 cases in Lisbon.'],
  ['another group', 'The drug cures adults.', 'The drug does not cure children.'],
  ['a part', 'The union has 4,000 members.', 'The union has 1,200 female members.'],
  ['another currency', 'The painting sold for 3 million euros.', 'The painting sold for 4 million dollars.', 'measure'],
  ['gross and net', 'Gross profit was 9 million euros in 2020.', 'Net profit was 4 million euros in 2020.', 'measure'],
  ['nominal and real', 'Nominal wages rose 4% in 2021.', 'Real wages rose 1% in 2021.', 'measure'],
  ['mean and median', 'The median income is 41,000 euros.', 'The mean income is 55,000 euros.', 'measure'],
  ['share and count', 'Of the voters, 40% abstained.', 'Of the voters, 40,000 abstained.'],
  ['reported', 'The minister said the dam is safe.', 'The dam is not safe.', 'reported-speech'],
  ['a denial', 'The company denied that the valve leaked.', 'The valve leaked.', 'reported-speech'],
  ['alleged', 'Mr Holt allegedly stole the painting.', 'Mr Holt did not steal the painting.', 'reported-speech'],
  [
    'according to',
    'According to the union, 900 workers went on strike.',
    '650 workers went on strike.',
    'reported-speech',
  ],
  ['a hedge', 'The drug may cause headaches.', 'The drug does not cause headaches.'],
  ['a plan', 'The port will open in 2027.', 'The port opened in 2028.'],
  ['not only', 'The road is not only narrow but steep.', 'The road is narrow.'],
  ['no fewer than', 'No fewer than 40 ships sank.', '46 ships sank.'],
  ['two ways to say must', 'Always wear goggles in the lab.', 'Never enter the lab without goggles.'],
  ['a double denial', 'It is not true that the bridge is closed.', 'The bridge is open.'],
  ['an antonym denied', 'The gate is open.', 'The gate is not closed.'],
  ['two things compared', 'Copper is softer than steel.', 'Steel is harder than copper.'],
  ['a comparison of others', 'Route A is longer than route B.', 'Route C is shorter than route D.'],
  ['a question', 'Did the bridge collapse in 1907?', 'The bridge did not collapse in 1907.'],
  ['two questions', 'When did the bridge open?', 'Did the bridge open in 1978?'],
  ['a condition', 'If the pump fails, the mine floods.', 'The pump does not fail.'],
  [
    'two definitions',
    'Here “adult” means a person over 18.',
    'In this survey “adult” means a person over 16.',
    'measure',
  ],
  [
    'as defined',
    'Literacy, as defined by the census, is 74%.',
    'Literacy, as defined by the ministry, is 81%.',
    'measure',
  ],
  ['recurring', 'The festival is held in May 2019.', 'The festival is held in June 2021.'],
  ['unrelated', 'Cork oak grows in Portugal.', 'The tram runs every ten minutes.', 'none'],
  ['the same', 'The mill burned down in 1903.', 'In 1903 the mill burned down.', 'none'],
];

describe('what contradicts', () => {
  it.each(CONFLICTS)('%s: %s / %s', (_kind, a, b) => {
    for (const result of both(a, b)) expect(result).toMatchObject({ contradiction: true, type: 'conflict' });
  });
});

describe('what only differs', () => {
  it.each(APART.map((row) => [...row, row[3]] as const))('%s: %s / %s', (_kind, a, b, type) => {
    for (const result of both(a, b)) {
      expect(result.contradiction).toBe(false);
      if (type !== undefined) expect(result.type).toBe(type);
      expect(result.reasons.length).toBeGreaterThan(0);
    }
  });
});
