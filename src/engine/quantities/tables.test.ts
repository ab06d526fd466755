import { describe, expect, it } from 'vitest';
import { factsOfCells, parseTableFacts } from './tables.ts';

const show = (text: string): string[] =>
  parseTableFacts(text).map(
    ({ row, column, quantity: q }) =>
      `${row} · ${column} · ${q.value}${q.unit === undefined ? '' : ' ' + q.unit}${q.period === undefined ? '' : ' @' + q.period}`,
  );

describe('facts of a table', () => {
  it('takes the scale of a caption', () => {
    expect(show('(in millions)\n| Item | 2024 |\n| Revenue | 4,310 |')).toEqual(['Revenue · 2024 · 4310000000 @2024']);
  });

  it('takes unit and scale of the corner cell, and reads brackets as negative', () => {
    const text = '(in thousands of U.S. dollars)\t2019\t2018\nTeam A\t601,256\t(219,094)';
    expect(show(text)).toEqual(['Team A · 2019 · 601256000 USD @2019', 'Team A · 2018 · -219094000 USD @2018']);
  });

  it('lets column and stub units stand before the caption', () => {
    const text =
      'Results ($m)\n\n| | 2023 | Change (%) |\n|---|---|---|\n| Sales | 12.5 | 4.2 |\n| Margin (%) | 31 | 2 |';
    expect(show(text)).toEqual([
      'Sales · 2023 · 12500000 USD @2023',
      'Sales · Change (%) · 4.2 %',
      'Margin (%) · 2023 · 31 % @2023',
      'Margin (%) · Change (%) · 2 %',
    ]);
  });

  it('gives amounts per share no scale where the caption says so', () => {
    const text = '(in millions, except per share data)\n| | 2024 |\n| Net income | 5 |\n| Earnings per share | 1.25 |';
    expect(parseTableFacts(text).map((fact) => fact.quantity.value)).toEqual([5e6, 1.25]);
  });

  it('points at the cell in the text', () => {
    const text = '| Item | 2024 |\n| Revenue | 4,310 |';
    const [fact] = parseTableFacts(text);
    expect(text.slice(fact!.start, fact!.end)).toBe('4,310');
  });

  it('reads cells of a document block with their caption', () => {
    const text = 'Item 2024 Revenue 4,310';
    const cells = [
      { row: 0, column: 0, isHeader: true, start: 0, end: 4 },
      { row: 0, column: 1, isHeader: true, start: 5, end: 9 },
      { row: 1, column: 0, isHeader: false, start: 10, end: 17 },
      { row: 1, column: 1, isHeader: false, start: 18, end: 23 },
    ];
    expect(factsOfCells(text, cells, '$ in thousands')[0]?.quantity).toMatchObject({
      value: 4_310_000,
      unit: 'USD',
      period: '2024',
    });
  });
});
