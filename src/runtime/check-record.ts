import { sha256Hex } from '#base/sha256.ts';
import type { CheckReport } from '#domain/report.ts';
import type { SourceDocument } from '#domain/source.ts';
import type { CheckRecord, RecordedCitation } from '#storage/records.ts';

/** Code units of source text kept on either side of a quote, as the Web Annotation model suggests. */
const CONTEXT = 32;

/** What is kept of a report: its outcome in numbers, and every citation with enough around it to be found again. */
export function checkRecordOf(draftId: string, report: CheckReport, documents: readonly SourceDocument[]): CheckRecord {
  const texts = new Map(documents.map((document) => [document.source.id, document.text]));
  const claims = { pass: 0, partial: 0, unsupported: 0, contradicted: 0, needsPerson: 0 };
  for (const claim of report.claims) claims[claim.judged ? claim.verdict : 'needsPerson']++;
  const citations = report.claims.flatMap((claim) =>
    claim.citations.map(({ sourceId, quote, start, end }): RecordedCitation => {
      const text = texts.get(sourceId) ?? '';
      return {
        claimId: claim.id,
        sourceId,
        quote,
        start,
        end,
        prefix: text.slice(Math.max(0, start - CONTEXT), start),
        suffix: text.slice(end, end + CONTEXT),
      };
    }),
  );
  return {
    draftId,
    draftHash: `sha256:${sha256Hex(report.draft)}`,
    sourceSetHash: report.sourceSet.hash,
    engineVersion: report.engineVersion,
    checkedAt: report.now,
    groundingState: report.answer.groundingState,
    decision: report.gate.decision,
    claims,
    citations,
  };
}

/** Whether two records say the same, so that an unchanged check costs no write. */
export function isSameCheck(a: CheckRecord | null, b: CheckRecord): boolean {
  return (
    a !== null &&
    a.draftHash === b.draftHash &&
    a.sourceSetHash === b.sourceSetHash &&
    a.engineVersion === b.engineVersion &&
    a.checkedAt === b.checkedAt
  );
}
