import type { ExportInput, ExportKind } from '#domain/export.ts';
import type { CheckReport } from '#domain/report.ts';
import { limitExcerpt } from '../source-sets/rights.ts';
import { termsBySource } from './attributions.ts';

/**
 * A report with its excerpts cut to what the rights in their sources permit: a bare copyright line permits a quotation, a contract or a person may have
 * set another limit. Spans stay what they are, so that the whole passage can be looked up; the cut is marked with `…`. The same report where nothing
 * is over a limit.
 */
export function withinExcerptLimits(report: CheckReport): CheckReport {
  const limits = new Map(
    [...termsBySource(report)].flatMap(([id, { excerptLimit }]) => (excerptLimit === null ? [] : [[id, excerptLimit]])),
  );
  if (limits.size === 0) return report;
  const cut = <T extends { readonly sourceId: string | null; readonly quote: string }>(item: T): T => {
    const limit = item.sourceId === null ? undefined : limits.get(item.sourceId);
    const { text, isCut } = limitExcerpt(item.quote, limit ?? null);
    return isCut ? { ...item, quote: text } : item;
  };
  return {
    ...report,
    claims: report.claims.map((claim) => ({ ...claim, citations: claim.citations.map(cut) })),
    contradictions: report.contradictions.map((item) => ({ ...item, sides: item.sides.map(cut) })),
  };
}

/**
 * What an export may show. A review packet proves itself by exact spans, and the report as JSON is the record of the check, both for
 * whoever holds the sources: these keep their spans whole.
 */
export function exportable(input: ExportInput, kind: ExportKind, isRecord: boolean): ExportInput {
  return kind === 'review_packet' || isRecord ? input : { ...input, report: withinExcerptLimits(input.report) };
}
