import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { csvField, guardCell, isFormula, readCell, readCsv, writeCsv } from './csv.ts';

describe('cells of a table', () => {
  it.each([
    '-7.25',
    '-3,410.60',
    '+49 30 1234567',
    '+1 (555) 010-9999',
    '+1-555-0100',
    '+44 20 7946 0958 ext. 12',
    '+33.1.23.45.67.89',
    '-1.2e-5',
    '+0.5',
    '-.5',
    '-3.410,60',
    "-3'410.60",
    '-1 234,5',
    '-5 %',
    '-9.76%',
    '-€5',
    '-$1,000.00',
    '-40 °C',
    '-12.5 degrees',
    '-3 million euros',
    '+4 m/s',
    '−7 degrees',
    '-1,200 m²',
    '-0044-03-15',
    '-1/2',
    '-',
    '--',
    '−7',
    'plain',
    '1=1',
    'a@b.example',
    "'tis",
    '',
    '  g ',
  ])('leave %j as it is', (value) => {
    expect(guardCell(value)).toBe(value);
  });

  it.each([
    '=HYPERLINK("https://t.example","x")',
    '@SUM(1)',
    '+cmd|x',
    '-cmd',
    '-A1',
    '-2+A1',
    '-2 cmd|x',
    '-2 SUM(A1)',
    '-2 m+A1',
    '-2 m/s/A1',
    '-2 A1',
    '-2m',
    '+1+HYPERLINK("x")',
    '=1',
    ' =1+1',
    '\t=1',
    '\tx',
    '\rx',
    '\nx',
    '\u00a0=x',
    '\u200b=x',
    '\ufeff=x',
    '＝SUM(1)',
    '＠x',
    '-1-HYPERLINK("x")',
    "-2+3+cmd|' /C calc'!A0",
    "'=x",
  ])('guard %j, and give it back', (value) => {
    expect(guardCell(value)).toBe(`'${value}`);
    expect(readCell(guardCell(value))).toBe(value);
  });

  it('of E03 come back from a file', () => {
    const rows = [['a"b', 'c,d', 'e\nf', '=x', '  g ']];
    expect(readCsv(writeCsv(rows))).toEqual(rows);
  });

  it('are quoted only where they must be', () => {
    expect(csvField('a"b')).toBe('"a""b"');
    expect(csvField('plain words')).toBe('plain words');
  });

  it('bring a byte-order mark only where something is not ASCII', () => {
    expect(writeCsv([['a']])).toBe('a\r\n');
    expect(writeCsv([['é']])).toBe('\ufeffé\r\n');
  });

  it('take linear time on long runs', () => {
    for (const part of [' ', '-', '1', '1 ', '"', "'", '(', '+', '\u200b', '.,']) {
      const time = (n: number): number => {
        const text = `-${part.repeat(n)}x`;
        return Math.min(
          ...[0, 1, 2].map(() => {
            const start = process.cpuUsage();
            isFormula(text);
            readCsv(writeCsv([[text]]));
            const used = process.cpuUsage(start);
            return used.user + used.system;
          }),
        );
      };
      time(1000);
      expect(time(200_000), part).toBeLessThan(400_000);
    }
  });
});

const cell = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom('=', '+', '-', '@', "'", '"', ',', ';', '\n', '\r', '\t', ' ', '1', 'A', '\ufeff'),
  }),
);
test.prop([fc.array(fc.array(cell, { minLength: 1, maxLength: 6 }), { maxLength: 6 })], { numRuns: 1000 })(
  'any table comes back from its file cell by cell, and no cell of the file would be run',
  (rows) => {
    const text = writeCsv(rows);
    const read = readCsv(text);
    expect(read).toEqual(rows);
    for (const value of rows.flat()) expect(isFormula(guardCell(value))).toBe(false);
  },
);
