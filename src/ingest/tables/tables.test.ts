import { describe, expect, it } from 'vitest';
import type { ImportReport } from '#domain/import-report.ts';
import { importFile } from '../import-file.ts';

const read = (text: string, name = 't.csv'): Promise<ImportReport> =>
  importFile({ name, bytes: new TextEncoder().encode(text) });
const grid = (report: ImportReport): string[][] => {
  const document = report.documents[0]!;
  const rows: string[][] = [];
  for (const cell of document.blocks.find((block) => block.kind === 'table')?.cells ?? [])
    (rows[cell.row] ??= [])[cell.column] = document.text.slice(cell.start, cell.end);
  return rows;
};
const heads = (report: ImportReport): string[] => {
  const document = report.documents[0]!;
  const cells = document.blocks.find((block) => block.kind === 'table')?.cells ?? [];
  return cells.filter((cell) => cell.isHeader).map((cell) => document.text.slice(cell.start, cell.end));
};

describe('tables', () => {
  it('cells know their row, column and head', async () => {
    const report = await read('Item,Cost (EUR)\n"Roads, old","4,310"\n"The ""Mill""",7\n');
    expect(report).toMatchObject({ items: 3, added: 3, state: 'ready', documents: [{ source: { kind: 'table' } }] });
    expect(grid(report)).toEqual([
      ['Item', 'Cost (EUR)'],
      ['Roads, old', '4,310'],
      ['The "Mill"', '7'],
    ]);
    expect(heads(report)).toEqual(['Item', 'Cost (EUR)']);
  });

  it.each([
    ['semicolons with decimal commas', 'a;b\n1,5;2,5\n3,5;4,5\n', 't.csv'],
    ['semicolons, decimal commas and no head', '1,5;2,5\n3,5;4,5\n3,5;4,5\n', 't.csv'],
    ['tabs', 'a\tb\n1,5\t2,5\n3,5\t4,5\n', 't.csv'],
    ['tabs by name, commas in the head', 'a, x\tb, y\n1,5\t2,5\n3,5\t4,5\n', 't.tsv'],
    ['bars', 'a|b\n1,5|2,5\n3,5|4,5\n', 't.csv'],
    ['a stated separator', 'sep=;\na;b\n1,5;2,5\n3,5;4,5\n', 't.csv'],
  ])('finds the separator: %s', async (_name, text, name) => {
    expect(grid(await read(text, name))[2]).toEqual(['3,5', '4,5']);
  });

  it('a table in Windows-1252 keeps its letters', async () => {
    const bytes = Uint8Array.from('Stadt;Kosten\nK\xf6ln;5\nM\xfcnchen;7\n', (char) => char.charCodeAt(0));
    const report = await importFile({ name: 't.csv', bytes });
    expect(grid(report)[1]).toEqual(['Köln', '5']);
  });

  it('names each record of another length and keeps its cells', async () => {
    const report = await read('a,b,c\n1,2,3\n4,5\n6,7,8,9\n1,1,1\n');
    expect(report.warnings.map((one) => [one.code, one.place])).toEqual([
      ['row-ragged', 'record 3'],
      ['row-ragged', 'record 4'],
    ]);
    expect(report).toMatchObject({ items: 5, added: 5 });
    expect(report.documents[0]!.text).toContain('9');
  });

  it('formulas stand as text, negative numbers are no formulas', async () => {
    const report = await read('a,b\n"=HYPERLINK(""https://t.example"",""x"")",-7.25\n@SUM(1),-3\n');
    expect(grid(report)[1]![0]).toBe('=HYPERLINK("https://t.example","x")');
    expect(report.warnings.find((one) => one.code === 'formulas-as-text')?.message).toMatch(/^2 cells/);
  });

  it('takes lines above as caption and below as notes', async () => {
    const report = await read('Costs of the city\n\nItem,2023,2024\nRoads,1,2\nRails,3,4\n\nSource: the office\n');
    const { blocks, source } = report.documents[0]!;
    expect(blocks.map((block) => block.kind)).toEqual(['caption', 'table', 'footnote']);
    expect(source.title).toBe('Costs of the city');
    expect(heads(report)).toEqual(['Item', '2023', '2024']);
  });

  it('line breaks inside a cell do not break the row', async () => {
    expect(grid(await read('a,b\r\n"x\r\ny",2\r\n'))).toEqual([
      ['a', 'b'],
      ['x y', '2'],
    ]);
  });

  it('a quote that is never closed is named', async () => {
    const report = await read('a,b\n1,"2\n3,4\n');
    expect(report.warnings.map((one) => [one.code, one.place])).toContainEqual(['quote-not-closed', 'record 2']);
  });

  it('rows of figures alone have no head', async () => {
    expect(heads(await read('1,2\n3,4\n'))).toEqual([]);
  });

  it('an empty table is refused by name', async () => {
    const report = await read(',,\n,,\n');
    expect(report).toMatchObject({ state: 'empty', added: 0, items: 1 });
    expect(report.refused?.message).toContain('t.csv');
  });

  it('quotes without end stay linear', async () => {
    const started = performance.now();
    await read('"a,'.repeat(100_000));
    await read('"\n'.repeat(100_000));
    expect(performance.now() - started).toBeLessThan(5000);
  }, 30_000);
});
