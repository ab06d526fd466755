import { describe, expect, it } from 'vitest';
import type { CheckReport } from '#domain/report.ts';
import { makeReport } from '#testing/reports.ts';
import { attributionsBySource } from './attributions.ts';
import { withinExcerptLimits } from './excerpts.ts';
import { exportReport } from './export-report.ts';

const LONG = `${'word '.repeat(300)}end`;

/** A report whose first citation quotes at length. */
function quoting(more: Partial<CheckReport['sourceSet']> = {}, rights: string | null = null): CheckReport {
  const report = makeReport();
  const [source] = report.sources;
  const [claim] = report.claims;
  if (!source || !claim) throw new Error('the sample has neither');
  const citation = {
    sourceId: source.id,
    passageId: null,
    start: 0,
    end: LONG.length,
    quote: LONG,
    stance: 'supports',
  };
  return {
    ...report,
    sources: [{ ...source, rights }],
    sourceSet: { ...report.sourceSet, ...more },
    claims: [{ ...claim, citations: [{ ...claim.citations[0], ...citation } as never] }],
    contradictions: [],
  };
}
const terms = (excerptLimit: number | null, attribution: string | null = null) => {
  const [source] = makeReport().sources;
  return { terms: [{ id: source!.id as string, excerptLimit, attribution }] };
};

describe('excerpts in exports', () => {
  it('are cut to the limit that the set resolved, at a word, with the cut marked and the span kept', () => {
    const [claim] = withinExcerptLimits(quoting(terms(60))).claims;
    const [citation] = claim!.citations;
    expect(citation!.quote.length).toBeLessThanOrEqual(60);
    expect(citation!.quote).toMatch(/word…$/u);
    expect(citation!.end).toBe(LONG.length);
  });

  it('are cut to a quotation where a bare copyright line is all there is', () => {
    expect(withinExcerptLimits(quoting({}, '© 2020 Press')).claims[0]!.citations[0]!.quote.length).toBeLessThan(
      LONG.length,
    );
    const free = quoting({}, 'CC0-1.0');
    expect(withinExcerptLimits(free)).toBe(free);
  });

  it('carry the limit into every file for people, and leave the record and the packet whole', () => {
    const report = quoting(terms(60));
    for (const [kind, format] of [
      ['evidence_table', 'csv'],
      ['evidence_table', 'markdown'],
      ['evidence_table', 'json'],
      ['grounded_report', 'markdown'],
      ['grounded_report', 'csv'],
      ['grounded_report', 'claimreview'],
    ] as const) {
      expect(exportReport({ report }, kind, format).text, `${kind} ${format}`).not.toContain('word '.repeat(40).trim());
    }
    expect(exportReport({ report }, 'grounded_report', 'json').text).toContain('word '.repeat(40).trim());
  });

  it('print the credit that a person recorded in the place of the one that the licence would give', () => {
    const report = quoting(terms(null, 'By courtesy of the harbour board'), 'CC-BY-4.0');
    expect([...attributionsBySource(report).values()]).toEqual(['By courtesy of the harbour board']);
    expect(exportReport({ report }, 'bibliography', 'markdown').text).toContain('By courtesy of the harbour board');
  });
});
