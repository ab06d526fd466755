import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { verifyValue } from './verify-value.ts';

describe('a value in a quote', () => {
  it.each<[string, number | string, boolean, string?]>([
    ['Headcount reached 150 in 2023.', 5e7, false],
    ['The grid lost 3.1–3.4 GW.', 3.25, false],
    ['The grid lost 3.1–3.4 GW.', 3.4, true],
    ['营收 1,280万元。', 1280, false],
    ['营收 1,280万元。', 12_800_000, true],
    ['The app has 2K users.', 2e6, false],
    ['The app has 2K users.', 2000, true],
    ['The app has 2M users.', 2000, false],
    ['Spread reached 18.4%.', 0.0184, false],
    ['Spread reached 18.4%.', 0.184, true],
    ['Spread reached 18.4%.', 18.4, true],
    ['Revenue was $4.3 billion.', 4.3e9, true],
    ['Revenue was $4.3B.', 4.3e9, true],
    ['Revenue was 4,300 million.', 4.3e9, true],
    ['It grew 9.76 percent.', 0.0976, true],
    ['It grew 9.76 percentage points.', 0.0976, true],
    ['It grew 9.76pp.', 0.0976, true],
    ['Revenue was $4 million.', 4.3e9, false],
    ['Revenue was $4.3 billion.', 4300, true, 'million'],
    ['Revenue was $4.3 billion.', '4300 (in millions)', true],
    ['Revenue was $4.3 million.', 4.3, false],
    ['Revenue 4,300', 4.3e9, true],
    ['Rate 9.76', 0.0976, true],
    ['It was 4.3 cm.', '4.3', true],
    ['It was 14.35 cm.', '4.3', false],
    ['Net income rose.', 'income', true],
    ['Net incomes rose.', 'income', false],
    ['It lost 2% of it.', 2, false, 'pp'],
    ['It lost 2 pp.', 2, false, '%'],
    ['The dive reached 1 km.', 1000, true, 'm'],
    ['On April 14, 1912 it sank.', '14 April 1912', true],
    ['Net result (48,215)', -48_215, true],
    ['(in millions)\n| Item | 2024 |\n| Revenue | 4,310 |', 4.31e9, true],
    ['(in millions)\n| Item | 2024 |\n| Revenue | 4,310 |', 4310, false],
  ])('%s has %s: %s (%s)', (quote, value, supported, unit) => {
    expect(verifyValue(quote, value, { unit }).supported).toBe(supported);
  });

  it('says where it stands', () => {
    const quote = 'Revenue was $4.3 billion.';
    expect(verifyValue(quote, 4.3e9).match).toMatchObject({ start: 12, end: 24, text: '$4.3 billion' });
  });

  it('says that it did not check when it was told not to', () => {
    expect(verifyValue('nothing', 5, { checkValue: false })).toMatchObject({ supported: true, checked: false });
  });

  const path = '../shared/data/numbers/tatqa-citation-checks-dev.jsonl';
  it.skipIf(!existsSync(path))('agrees with at least 95 in 100 of the public financial checks', () => {
    const rows = readFileSync(path, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { quote: string; value: number; value_unit: string | null; expect: string });
    const right = rows.filter(
      (row) =>
        verifyValue(row.quote, row.value, { unit: row.value_unit ?? undefined }).supported === (row.expect === 'pass'),
    );
    expect(right.length / rows.length).toBeGreaterThanOrEqual(0.95);
  });
});
