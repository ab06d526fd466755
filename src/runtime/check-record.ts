import { sha256Hex } from '#base/sha256.ts';
import type { CheckReport } from '#domain/report.ts';
import type { SourceDocument } from '#domain/source.ts';
import type { CheckRecord, EarlierCitation, RecordedCitation } from '#storage/records.ts';

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
    quotes: report.quotes.flatMap(({ sourceId, text }, at) =>
      sourceId === null ? [] : [{ id: `q${at + 1}`, sourceId, text }],
    ),
  };
}

/** Most earlier citations kept for one draft, newest first: sources that change all day must not fill the database. */
const EARLIER = 2_000;

/** The name of a claim by what it says, whatever its number in the draft (see `claimId` in the engine: `c<number>-<hash>`). */
const saidBy = (claimId: string): string => claimId.slice(claimId.indexOf('-') + 1);

const placeOf = (citation: RecordedCitation): string =>
  JSON.stringify([saidBy(citation.claimId), citation.sourceId, citation.start, citation.end, citation.quote]);

/**
 * The record of a new check with what is to be kept of the one before it. Where the sources changed, its citations stay
 * beside the new ones; those of claims that the draft no longer makes go, and so do those that the new check cites again.
 * `claimIds` are all claims of the new report, also those that cite nothing.
 */
export function withEarlier(given: CheckRecord, before: CheckRecord | null, claimIds: readonly string[]): CheckRecord {
  if (!before) return given;
  const next = given.durations || !before.durations ? given : { ...given, durations: before.durations };
  const ids = new Map(claimIds.map((id) => [saidBy(id), id]));
  const seen = new Set(next.citations.map(placeOf));
  const earlier: EarlierCitation[] = [];
  const replaced =
    before.sourceSetHash === next.sourceSetHash
      ? []
      : before.citations.map((citation): EarlierCitation => ({ ...citation, recordedAt: before.checkedAt }));
  for (const citation of [...replaced, ...(before.earlier ?? [])]) {
    const claimId = ids.get(saidBy(citation.claimId));
    const place = placeOf(citation);
    if (claimId === undefined || seen.has(place) || earlier.length === EARLIER) continue;
    seen.add(place);
    earlier.push({ ...citation, claimId });
  }
  return earlier.length === 0 ? next : { ...next, earlier };
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
