import { describe, expect, it } from 'vitest';
import { checkNumbers } from './ledger.ts';
import { parseTableFacts } from './tables.ts';

const statuses = (claim: string, text: string): string[] =>
  checkNumbers(claim, { text, tableFacts: parseTableFacts(text) }).map((entry) => entry.status);
const TABLE = '(in millions)\n| Item | 2024 |\n| Revenue | 4,310 |';

describe('the number ledger', () => {
  it.each([
    ['The rate rose 2%.', 'The rate rose 2 percentage points, from 4% to 6%.', 'other-unit'],
    [
      'Fiscal 2024 revenue reached $12.4 billion.',
      'Revenue was $12.4 billion in fiscal 2022 and $15.1 billion in fiscal 2024.',
      'other-period',
    ],
    ['Revenue was $4,310.', TABLE, 'mismatch'],
    ['Revenue was $4.31 billion.', TABLE, 'verified'],
    ['The relapse rate was 27.5% of patients.', 'Of 240 patients, 66 relapsed.', 'recomputed'],
    ['Revenue grew 25% in 2020.', 'Revenue was $4.0 billion in 2019 and $5.0 billion in 2020.', 'recomputed'],
    ['Revenue grew 50% in 2020.', 'Revenue was $4.0 billion in 2019 and $5.0 billion in 2020.', 'mismatch'],
    ['The app has 2 billion users.', 'The app has 2 million users.', 'mismatch'],
    ['The fire killed more than 9 million people.', 'The fire killed 5.2 million people.', 'mismatch'],
    ['Basil needs 6 hours of sun.', 'The ferry carries 300 passengers.', 'not-found'],
    ['The bridge is 50 m long.', 'The bridge carries 150 cars.', 'not-found'],
  ])('%s | %s → %s', (claim, evidence, status) => {
    expect(statuses(claim, evidence)).toEqual([status]);
  });

  it('points at the figure of the evidence', () => {
    const text = 'The hall seats 1,200 people.';
    const [entry] = checkNumbers('The hall seats 1,200 people.', { text });
    expect(text.slice(entry!.at!.start, entry!.at!.end)).toBe('1,200');
  });
});
