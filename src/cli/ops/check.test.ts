import { describe, expect, it } from 'vitest';
import { checkOps } from './check.ts';

interface Answer {
  readonly verdict: string;
  readonly judged: boolean;
  readonly claims: readonly {
    readonly text: string;
    readonly verdict: string;
    readonly defects: readonly { readonly kind: string }[];
  }[];
}

const verify = (input: unknown): Answer => checkOps['verify-claim']!.run(input) as Answer;
const SHORT: Readonly<Record<string, string>> = { pass: 'P', contradicted: 'C' };

/**
 * Claim, source, and what the verdict must be: `P` pass, `C` contradicted; with `!` what it must not be. A row that only
 * must not pass may end as contradicted or with a person: which of the two is a matter of how precise the signals are,
 * but green would be wrong.
 */
const CASES: readonly (readonly [string, string, string])[] = [
  ['The rate rose 2%.', 'The rate rose 2 percentage points, from 4% to 6%.', '!P'],
  ['The rate rose 50%.', 'The rate rose 2 percentage points, from 4% to 6%.', '!C'],
  ['The rate rose by 2 percentage points.', 'The rate rose from 4% to 6%.', '!C'],
  [
    'Revenue in fiscal 2023 was $5 billion.',
    'Revenue was $5 billion in fiscal 2022 and $6 billion in fiscal 2023.',
    '!P',
  ],
  [
    'Revenue in fiscal 2023 was $6 billion.',
    'Revenue was $5 billion in fiscal 2022 and $6 billion in fiscal 2023.',
    'P',
  ],
  ['Sales in Q2 were 4.2 million units.', 'Sales were 4.2 million units in Q1 and 5.1 million units in Q2.', '!P'],
  ['The trail is 10 km long.', 'The trail is 10 miles long.', '!P'],
  ['The trail is 16 km long.', 'The trail is 10 miles long.', '!C'],
  ['The plant cost 40 million euros.', 'The plant cost 40 million dollars.', '!P'],
  ['The plant cost $40 million.', 'The plant cost $40 million to build.', 'P'],
  ['GDP was $12,000.', 'GDP per capita was $12,000.', '!P'],
  ['Emissions per person were 8 tonnes.', 'Emissions per person were 8 tonnes in 2020.', 'P'],
  ['The drug cures migraine.', 'The drug may cure migraine.', '!P'],
  ['The vaccine prevents infection.', 'The vaccine might prevent infection.', '!P'],
  ['The battery lasts 12 hours.', 'The battery lasts up to 12 hours.', '!P'],
  ['All patients improved.', 'Some patients improved.', '!P'],
  ['The compound slows tumour growth in humans.', 'The compound slows tumour growth in mice.', '!P'],
  ['The compound slows tumour growth.', 'The compound slows tumour growth in mice.', '!P'],
  ['Coffee causes cancer.', 'Coffee is associated with cancer.', '!P'],
  ['Smoking is associated with cancer.', 'Smoking is associated with cancer.', 'P'],
  ['Rents in Oslo are higher than in Bergen.', 'Rents in Bergen are higher than in Oslo.', '!P'],
  ['Not all members voted.', 'All members voted.', 'C'],
  ['None of the members voted.', 'All members voted.', 'C'],
  ['All members voted.', 'Not all members voted.', 'C'],
  ['Only the mayor signed the letter.', 'The mayor signed the letter.', '!P'],
  ['The treaty was signed before 1990.', 'The treaty was signed in 1988.', 'P'],
  ['The treaty was signed before 1990.', 'The treaty was signed in 1994.', 'C'],
  ['The treaty was signed after 1990.', 'The treaty was signed in 1994.', 'P'],
  ['It was the second largest dam in Europe.', 'It was the third largest dam in Europe.', '!P'],
  ['The dam is the second largest in Europe.', 'The dam is the largest in Europe.', '!P'],
  ['Between 40 and 50 people attended the hearing.', 'The hearing was attended by 45 people.', '!C'],
  ['About 50 people attended the hearing.', '48 people attended the hearing.', 'P'],
  ['More than 40 people attended the hearing.', '41 people attended the hearing.', 'P'],
  ['More than 40 people attended the hearing.', '39 people attended the hearing.', 'C'],
  ['At least 40 people attended the hearing.', '40 people attended the hearing.', 'P'],
  ['Fewer than 40 people attended the hearing.', '45 people attended the hearing.', 'C'],
  ['The company employs 5,000 people.', 'The company employs 5,000 people in Germany.', '!C'],
  ['The company employs 5,000 people in Germany.', 'The company employs 5,000 people worldwide.', '!P'],
  ['Alpha Corp earned $3 million.', 'Beta Corp earned $3 million.', '!P'],
  ['Alpha Corp earned $3 million.', 'Alpha Corp earned $2 million and Beta Corp earned $3 million.', '!P'],
  ['Brown beat Jones in the final.', 'Jones beat Brown in the final.', '!P'],
  ['Google acquired Fitbit.', 'Fitbit acquired Google.', '!P'],
  ['The station opened in 2024.', 'The station will open in 2024.', '!P'],
  ['The station will open in 2024.', 'The station will open in 2024.', 'P'],
  ['The company plans to close the plant.', 'The company closed the plant.', '!P'],
  ['The company closed the plant.', 'The company plans to close the plant.', '!P'],
  ['The tower is the tallest in the city.', 'The tower is among the tallest in the city.', '!P'],
  ['The tower is 300 m tall.', 'The tower is 0.3 km tall.', '!C'],
  ['The tower is 300 m tall.', 'The tower is 984 feet tall.', '!C'],
  ['The ship weighed 1.500 tonnes.', 'The ship weighed 1,500 tonnes.', '!C'],
  ['The fund holds $4.2 million.', 'The fund holds $4.2 billion.', 'C'],
  ['The fund holds $4.2 billion.', 'The fund holds $4,200 million.', 'P'],
  ['The fund lost $48,215.', '| Item | 2024 |\n| Net result ($) | (48,215) |', '!C'],
  ['The plant employs 450 people.', 'The plant employs 450 people.1', '!C'],
  ['Unemployment fell to 5%.', 'Unemployment rose to 5%.', '!P'],
  ['Unemployment fell in 2020.', 'Unemployment rose in 2020.', '!P'],
  ['The measure was not rejected.', 'The measure was rejected.', 'C'],
  ['The measure was rejected.', 'The measure was not rejected.', 'C'],
  ['The law does not apply to farms.', 'The law applies to farms.', 'C'],
  ['The law applies to farms.', 'The law applies to farms except dairy farms.', '!C'],
  ['The minister denied the report.', 'The minister confirmed the report.', '!P'],
  ['The study found no effect on sleep.', 'The study found an effect on sleep.', 'C'],
  ['The study found an effect on sleep.', 'The study found no effect on sleep.', 'C'],
  ['The bridge opened in 1974.', 'The bridge opened in 1978.', 'C'],
  ['The bridge opened in May 1974.', 'The bridge opened in 1974.', '!C'],
  ['The bridge opened in 1974.', 'The bridge opened on 3 May 1974.', 'P'],
  ['The bridge opened in 1974 and cost $3 million.', 'The bridge opened in 1974.', '!P'],
  ['Mr Rao was appointed in 2019.', 'Mr Rao was appointed in 2019 and left in 2021.', 'P'],
  ['A third of the voters abstained.', 'One third of the voters abstained.', 'P'],
  ['33% of the voters abstained.', 'A third of the voters abstained.', '!C'],
  ['Half of the staff left.', '50 per cent of the staff left.', '!C'],
  ['The population doubled.', 'The population tripled.', '!P'],
  ['Sales were $4,310.', '(in millions)\n| Item | 2024 |\n| Sales | 4,310 |', '!P'],
  ['Sales were $4.31 billion.', '(in millions)\n| Item | 2024 |\n| Sales | 4,310 |', 'P'],
  ['Sales were $4.31 billion in 2024.', '(in $ millions)\n| Item | 2023 | 2024 |\n| Sales | 3,900 | 4,310 |', 'P'],
  ['Sales were $4.31 billion in 2023.', '(in $ millions)\n| Item | 2023 | 2024 |\n| Sales | 3,900 | 4,310 |', '!P'],
  ['Sales were $3.9 billion in 2023.', '(in $ millions)\n| Item | 2023 | 2024 |\n| Sales | 3,900 | 4,310 |', 'P'],
  [
    'Costs were $4.31 billion in 2024.',
    '(in $ millions)\n| Item | 2023 | 2024 |\n| Sales | 3,900 | 4,310 |\n| Costs | 2,000 | 2,100 |',
    '!P',
  ],
  [
    'Costs were $2.1 billion in 2024.',
    '(in $ millions)\n| Item | 2023 | 2024 |\n| Sales | 3,900 | 4,310 |\n| Costs | 2,000 | 2,100 |',
    'P',
  ],
  [
    'Costs were $2.5 billion in 2024.',
    '(in $ millions)\n| Item | 2023 | 2024 |\n| Sales | 3,900 | 4,310 |\n| Costs | 2,000 | 2,100 |',
    'C',
  ],
  [
    'The margin was 12.5% in 2024.',
    '| Item | Margin (%) | Revenue ($m) |\n| --- | --- | --- |\n| 2023 | 11.0 | 90 |\n| 2024 | 12.5 | 100 |',
    'P',
  ],
  [
    'Revenue was $100 million in 2024.',
    '| Year | Margin (%) | Revenue ($m) |\n| --- | --- | --- |\n| 2023 | 11.0 | 90 |\n| 2024 | 12.5 | 100 |',
    'P',
  ],
  [
    'Revenue was $100 in 2024.',
    '| Year | Margin (%) | Revenue ($m) |\n| --- | --- | --- |\n| 2023 | 11.0 | 90 |\n| 2024 | 12.5 | 100 |',
    '!P',
  ],
  ['The net loss was $1.2 million in 2024.', '(in thousands)\n| Item | 2024 |\n| Net income (loss) | (1,200) |', '!C'],
  ['Net income was $1.2 million in 2024.', '(in thousands)\n| Item | 2024 |\n| Net income | (1,200) |', '!P'],
  [
    'Earnings per share were $2.10.',
    '(in millions, except per share amounts)\n| Item | 2024 |\n| Revenue | 4,310 |\n| Earnings per share | 2.10 |',
    'P',
  ],
  [
    'Kenya had 54 million inhabitants in 2022.',
    '| Country | Population in 2022 (millions) |\n| --- | --- |\n| Kenya | 54.0 |\n| Uganda | 47.2 |',
    'P',
  ],
  [
    'Uganda had 54 million inhabitants in 2022.',
    '| Country | Population in 2022 (millions) |\n| --- | --- |\n| Kenya | 54.0 |\n| Uganda | 47.2 |',
    '!P',
  ],
  ['The dose was 5 mg.', 'The dose was 5 g.', 'C'],
  ['The reaction takes 30 minutes.', 'The reaction takes half an hour.', '!C'],
  ['He won five medals in 1996.', 'He won five medals in 2000.', '!P'],
  ['Sea level rose 20 cm between 1900 and 2000.', 'Sea level rose 20 cm between 1900 and 2000.', 'P'],
  ['The mayor resigned because of the scandal.', 'The mayor resigned after the scandal.', '!P'],
  ['The road was closed by the police.', 'The police closed the road.', 'P'],
  ['The police was closed by the road.', 'The police closed the road.', '!P'],
  ['Two thirds of 90 members agreed.', '60 of 90 members agreed.', '!C'],
  ['In the trial 25% of patients recovered.', 'In the trial 50 of 200 patients recovered.', '!C'],
  ['In the trial 35% of patients recovered.', 'In the trial 50 of 200 patients recovered.', '!P'],
  ['The vaccine was approved in 2021 and cut admissions by 40% [1].', 'The vaccine was approved in 2021.', '!P'],
  ['Output was 734,500 tonnes.', 'Output was 734 500 t.', 'P'],
  ['The app has 2 million users.', 'The app has 2K users.', '!P'],
  ['The temperature fell to -5 °C.', 'The temperature fell to 5 °C.', '!P'],
  ['The price was nearly $100.', 'The price was $98.', '!C'],
  ['Exports were never banned.', 'Exports were banned in 1990.', '!P'],
  ['The lake is deeper than 300 m.', 'The lake is 310 m deep.', '!C'],
  ['The lake is deeper than 300 m.', 'The lake is 250 m deep.', '!P'],
  ['The office is in Paris.', 'The office is in London.', '!P'],
  ['Marie Curie won the Nobel Prize in 1903.', 'Marie Curie won the Nobel Prize in 1911.', '!P'],
  ['She won the prize in 1903.', 'Marie Curie won the prize in 1903.', '!P'],
  ['The bill was passed by 52 votes to 48.', 'The bill was passed by 48 votes to 52.', '!P'],
  ['The bank denied that it had lost money.', 'The bank had lost money.', '!P'],
  ['The bank had lost money.', 'The bank denied that it had lost money.', '!P'],
  ['The critics said that the bridge was unsafe.', 'The bridge was unsafe.', '!P'],
  ['Few residents supported the plan.', 'Most residents supported the plan.', '!P'],
  ['Most residents supported the plan.', 'A few residents supported the plan.', '!P'],
];

describe('verify-claim', () => {
  it.each(CASES)('%s | %s | %s', (claim, source, expected) => {
    const { verdict } = verify({ claim, ...(source.includes('|') ? { table: source } : { source }) });
    const short = SHORT[verdict] ?? 'U';
    if (expected.startsWith('!')) expect(short).not.toBe(expected.slice(1));
    else expect(short).toBe(expected);
  });

  it('says that only another source of the set bears a claim out', () => {
    const { verdict, claims } = verify({
      draft: 'The dam opened in 1961 [2].',
      sources: { 1: 'The dam opened in 1961.', 2: 'The mill closed in 1961.' },
    });
    expect(verdict).toBe('unsupported');
    expect(claims[0]?.defects.map((defect) => defect.kind)).toContain('misattributed');
  });

  it('bears nothing out where the list of sources is empty, and refuses a request that names none', () => {
    expect(verify({ claim: 'The dam opened in 1961.', sources: [] }).verdict).toBe('unsupported');
    expect(() => verify({ claim: 'The dam opened in 1961.' })).toThrow('source');
  });

  it('reads the years of a first column as the time of its figures', () => {
    const table = '| Year | Visitors |\n|---|---|\n| 2019 | 1,200 |\n| 2020 | 800 |';
    expect(verify({ claim: 'There were 1,200 visitors in 2019.', table }).verdict).toBe('pass');
    expect(verify({ claim: 'There were 1,200 visitors in 2020.', table }).verdict).not.toBe('pass');
  });

  it('takes null for what is left out', () => {
    const source = 'The dam opened in 1961.';
    expect(verify({ claim: null, draft: source, source, sources: null, table: null, now: null }).verdict).toBe('pass');
  });

  it('never passes a claim whose subject nobody named', () => {
    const { verdict, judged, claims } = verify({ claim: 'She opened it in 1961.', source: 'She opened it in 1961.' });
    expect({ verdict, judged }).toEqual({ verdict: 'unsupported', judged: false });
    expect(claims[0]?.defects.map((defect) => defect.kind)).toContain('needs-resolution');
  });
});
