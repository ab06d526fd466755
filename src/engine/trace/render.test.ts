import { describe, expect, it } from 'vitest';
import { EMBEDDED_JUDGE } from '#engine/stance/port.ts';
import { makeClaim, makeReport } from '#testing/reports.ts';
import { csvField } from './csv.ts';
import { renderEvidenceCsv } from './render-csv.ts';
import { renderReportMarkdown } from './render-markdown.ts';

describe('evidence table as CSV', () => {
  it.each([
    ['=HYPERLINK("https://t.example","x")', `"'=HYPERLINK(""https://t.example"",""x"")"`],
    ['@SUM(1)', "'@SUM(1)"],
    ['-7.25', '-7.25'],
    ['-3,410.60', '"-3,410.60"'],
    ['plain', 'plain'],
    ['a"b', '"a""b"'],
    ['e\nf', '"e\nf"'],
    ['  g ', '"  g "'],
    ['-cmd', "'-cmd"],
  ])('writes %j so that no spreadsheet runs it and no figure changes', (value, expected) => {
    expect(csvField(value)).toBe(expected);
  });

  it('has one row a citation, and one for a claim without any', () => {
    const claims = [makeClaim(), makeClaim({ citations: [], verdict: 'unsupported' })];
    expect(renderEvidenceCsv(makeReport({ claims })).trimEnd().split('\r\n')).toHaveLength(3);
  });
});

describe('report as Markdown', () => {
  it('says which judge decided, in which version', () => {
    const { name, version } = EMBEDDED_JUDGE;
    expect(renderReportMarkdown(makeReport({}))).toContain(` · judge ${name} ${version} · `);
  });

  it('lets no source text forge a heading, a list or a link', () => {
    const [citation] = makeClaim().citations;
    const quote = 'x\n# Forged\n* [a](https://t.example) <img src=q>';
    const claims = [makeClaim({ citations: [{ ...citation!, quote }] })];
    const lines = renderReportMarkdown(makeReport({ claims })).split('\n');
    expect(lines.filter((line) => line.startsWith('# '))).toEqual(['# Grounded report']);
    expect(lines.join('\n')).not.toContain('](https://t.example)');
    expect(lines.join('\n')).not.toMatch(/(?<!\\)<img/u);
  });
});
