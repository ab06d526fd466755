import { describe, expect, it } from 'vitest';
import { checkConsistency } from './consistency.ts';
import { parseQuantities } from './parse.ts';

const flags = (text: string): string[] =>
  checkConsistency(text, parseQuantities(text).quantities).map((flag) => flag.detail);

describe('numbers that disagree with themselves', () => {
  it.each([
    ['Of 240 patients, 66 (31%) relapsed.', '66/240 = 27.5%, text says 31%'],
    ['Relapse occurred in 66 of 240 patients (31%).', '66/240 = 27.5%, text says 31%'],
    ['In total 31% (66/240) relapsed.', '66/240 = 27.5%, text says 31%'],
    ['711 of 2,201 passengers, or 35 per cent, were saved.', '711/2201 = 32.3%, text says 35%'],
    [
      'The ship carried 324 in first class, 284 in second and 709 in third, a total of 1,320 passengers.',
      '324 + 284 + 709 = 1317, text says 1320',
    ],
    ['The total of 100 includes 60 men and 50 women.', '60 + 50 = 110, text says 100'],
    ['The rate rose 2%, from 4% to 6%.', 'from 4% to 6% is 2 percentage points or 50%, text says 2%'],
    ['Output rose from 100 to 150 tonnes, up 60%.', 'from 100 to 150 is 50%, text says 60%'],
    ['Profit fell from 4 to 6 million.', 'from 4000000 to 6000000 is a rise, text says a fall'],
  ])('flags: %s', (text, detail) => {
    expect(flags(text)).toEqual([detail]);
  });

  it.each([
    'Of 240 patients, 66 (27.5%) relapsed and 24 (10%) died.',
    'Of 240 patients, 66 (28%) relapsed.',
    '711 of 2,201, or 32.30 per cent, were saved.',
    'The ship carried 324 in first class, 284 in second and 709 in third, a total of 1,317 passengers.',
    'The rate rose 2 percentage points, from 4% to 6%.',
    'Revenue grew from $4.0 million to $5.0 million, an increase of 25%.',
    'Of 120 women and 100 men, 60 (50%) smoked.',
    'A total of 45 deaths (12%) occurred, 20 in Asia and 25 in Europe.',
    'Sales were $5 million (31% of revenue).',
    'The total of 100 includes 30 men and 50 women.',
  ])('leaves alone: %s', (text) => {
    expect(flags(text)).toEqual([]);
  });
});
