import type { Span } from '#base/span.ts';
import type { ClaimSuite, SuiteMiss, SuiteResult } from '#domain/evals.ts';
import type { CheckedClaim, ClaimCitation } from '#domain/claim.ts';
import type { CheckReport } from '#domain/report.ts';
import type { SourceDocument } from '#domain/source.ts';
import { wilsonInterval } from './statistics.ts';

/** A claim of a gold set: where it stands in the draft and the sources that bear it out (none: it must not be cited). */
export interface GoldClaim extends Span {
  readonly sourceIds: readonly string[];
}

/** A report with what it is held against. What is absent makes a suite "not measured" for it, never failed or passed. */
export interface JudgedReport {
  readonly id: string;
  readonly report: CheckReport;
  /** Texts of the sources as they were read. */
  readonly documents?: readonly SourceDocument[];
  readonly gold?: readonly GoldClaim[];
}

/** One thing looked at: it holds (`null`), it does not (a miss), or it could not be measured. */
type Look = SuiteMiss | 'not-measured' | null;

function summarise(suite: ClaimSuite, metric: string, looks: readonly Look[]): SuiteResult {
  const misses = looks.filter((look): look is SuiteMiss => look !== null && look !== 'not-measured');
  const notMeasured = looks.filter((look) => look === 'not-measured').length;
  const denominator = looks.length - notMeasured;
  const held = denominator - misses.length;
  return {
    suite,
    metric,
    value: denominator === 0 ? null : held / denominator,
    denominator,
    notMeasured,
    interval: wilsonInterval(held, denominator),
    misses,
  };
}

function missOfClaim(
  judged: JudgedReport,
  claim: CheckedClaim,
  why: string,
  sourceId: string | null = null,
): SuiteMiss {
  const { start, end, text } = claim;
  return { report: judged.id, in: 'draft', claimId: claim.id, sourceId, start, end, text, why };
}

function missOfCitation(judged: JudgedReport, claim: CheckedClaim, citation: ClaimCitation, why: string): SuiteMiss {
  return {
    report: judged.id,
    in: 'source',
    claimId: claim.id,
    sourceId: citation.sourceId,
    start: citation.start,
    end: citation.end,
    text: citation.quote,
    why,
  };
}

const supporting = (claim: CheckedClaim): readonly ClaimCitation[] =>
  claim.citations.filter((citation) => citation.stance === 'supports');

/**
 * Citation integrity: no id that is not in the set, ever. Looked at are every reference of every marker of the draft, every
 * citation of a claim and every citation of the envelope's map; a miss is an invented id. Value 1 is the only pass.
 */
export function evaluateCitationIntegrity(reports: readonly JudgedReport[]): SuiteResult {
  const looks = reports.flatMap((judged): readonly Look[] => {
    const { report } = judged;
    const known = new Set<string>(report.sources.map(({ id }) => id));
    const listed = new Set(report.answer.citations.map(({ id }) => id));
    const markers = report.markers.markers.flatMap((marker) =>
      marker.refs.map((ref, at): Look => {
        const index = marker.resolved[at] ?? null;
        if (index !== null && index >= 0 && index < report.sources.length) return null;
        const { start, end, text } = marker;
        const why = `the reference "${ref}" names no source of the set`;
        return { report: judged.id, in: 'draft', claimId: null, sourceId: null, start, end, text, why };
      }),
    );
    const cited = report.claims.flatMap((claim) =>
      claim.citations.map(({ sourceId }): Look => {
        if (known.has(sourceId)) return null;
        return missOfClaim(judged, claim, `the source "${sourceId}" is not in the set`, sourceId);
      }),
    );
    const spans = new Map<string, CheckedClaim>(report.claims.map((claim) => [claim.id, claim]));
    const mapped = Object.entries(report.answer.citationMap).flatMap(([claimId, ids]) =>
      ids.map((id): Look => {
        if (listed.has(id)) return null;
        const claim = spans.get(claimId);
        const why = `the answer cites "${id}", which it does not list`;
        if (claim) return missOfClaim(judged, claim, why);
        return { report: judged.id, in: 'draft', claimId, sourceId: null, start: 0, end: 0, text: '', why };
      }),
    );
    return [...markers, ...cited, ...mapped];
  });
  return summarise('citation-integrity', 'references that name a source of the set', looks);
}

/**
 * Invented ids: what is let out names only what is there. Looked at are the citations of claims, the citation map of the
 * envelope, and the markers that stand in its answer. Unlike citation integrity the draft's own references do not count: a
 * draft may invent what it likes, as long as none of it is let out (SPEC §15: no invented id, ever).
 */
export function evaluateInventedIds(reports: readonly JudgedReport[]): SuiteResult {
  const looks = reports.flatMap((judged): readonly Look[] => {
    const { report } = judged;
    const known = new Set<string>(report.sources.map(({ id }) => id));
    const spans = new Map<string, CheckedClaim>(report.claims.map((claim) => [claim.id, claim]));
    const cited = report.claims.flatMap((claim) =>
      claim.citations.map(({ sourceId }): Look => {
        if (known.has(sourceId)) return null;
        return missOfClaim(judged, claim, `the source "${sourceId}" is not in the set`, sourceId);
      }),
    );
    const mapped = Object.entries(report.answer.citationMap).flatMap(([claimId, ids]) =>
      ids.map((id): Look => {
        if (known.has(id)) return null;
        const claim = spans.get(claimId);
        const why = `the answer cites "${id}", which is not in the set`;
        if (claim) return missOfClaim(judged, claim, why, id);
        return { report: judged.id, in: 'draft', claimId, sourceId: id, start: 0, end: 0, text: '', why };
      }),
    );
    const invented = report.markers.markers.filter(({ resolved }) => resolved.every((index) => index === null));
    const letOut = invented.map(({ start, end, text }): Look => {
      // A marker may stand several times, grounded in one place: then only the others had to go.
      const before = report.draft.split(text).length - 1;
      const after = report.answer.answer.split(text).length - 1;
      const mustGo = invented.filter((marker) => marker.text === text).length;
      if (after <= before - mustGo) return null;
      const why = `the marker "${text}" names no source and is let out with the answer`;
      return { report: judged.id, in: 'draft', claimId: null, sourceId: null, start, end, text, why };
    });
    return [...cited, ...mapped, ...letOut];
  });
  return summarise('invented-ids', 'ids let out that name a source of the set', looks);
}

/**
 * Unsupported claims: the share of judged claims that are borne out. A claim that waits for a person was not measured: it
 * is neither supported nor unsupported.
 */
export function evaluateUnsupportedClaims(reports: readonly JudgedReport[]): SuiteResult {
  const looks = reports.flatMap((judged) =>
    judged.report.claims.map((claim): Look => {
      if (claim.verdict === 'pass') return null;
      if (!claim.judged) return 'not-measured';
      return missOfClaim(judged, claim, `${claim.verdict}: ${claim.reasons[0] ?? 'no reason given'}`);
    }),
  );
  return summarise('unsupported-claims', 'judged claims that are borne out', looks);
}

/** The claim of the report that shares most characters with a gold claim; the earlier of two that share as many. */
function claimAt(report: CheckReport, gold: Span): CheckedClaim | null {
  let best: CheckedClaim | null = null;
  let most = 0;
  for (const claim of report.claims) {
    const shared = Math.min(claim.end, gold.end) - Math.max(claim.start, gold.start);
    if (shared > most) {
      most = shared;
      best = claim;
    }
  }
  return best;
}

/**
 * Claim-to-source integrity on a gold set: each gold claim is cited to a source that bears it out and to no other, and one
 * that no source bears out is not cited at all. Only supporting citations count. A report without gold is not measured.
 */
export function evaluateClaimToSource(reports: readonly JudgedReport[]): SuiteResult {
  const looks = reports.flatMap((judged): readonly Look[] => {
    if (judged.gold === undefined) return judged.report.claims.map(() => 'not-measured' as const);
    return judged.gold.map((gold): Look => {
      const claim = claimAt(judged.report, gold);
      const cited = claim === null ? [] : supporting(claim).map(({ sourceId }): string => sourceId);
      const wrong = cited.find((id) => !gold.sourceIds.includes(id));
      const miss = (why: string, sourceId: string | null): SuiteMiss => ({
        report: judged.id,
        in: 'draft',
        claimId: claim?.id ?? null,
        sourceId,
        start: gold.start,
        end: gold.end,
        text: judged.report.draft.slice(gold.start, gold.end),
        why,
      });
      if (wrong !== undefined) return miss(`cited to "${wrong}", which does not bear it out`, wrong);
      if (gold.sourceIds.length === 0 || cited.length > 0) return null;
      if (claim === null) return miss('the report has no claim here', null);
      return miss(`not cited; borne out by ${gold.sourceIds.join(', ')}`, gold.sourceIds[0] ?? null);
    });
  });
  return summarise('claim-to-source', 'gold claims cited to the right sources alone', looks);
}

/** A source's text and its passages by id. */
interface IndexedDocument {
  readonly text: string;
  readonly passages: ReadonlyMap<string, Span>;
}

function indexDocuments(documents: readonly SourceDocument[]): ReadonlyMap<string, IndexedDocument> {
  return new Map(
    documents.map(({ source, text, passages }): [string, IndexedDocument] => [
      source.id,
      { text, passages: new Map(passages.map((passage) => [passage.id, passage])) },
    ]),
  );
}

function lookAtPassage(
  judged: JudgedReport,
  documents: ReadonlyMap<string, IndexedDocument>,
  claim: CheckedClaim,
  citation: ClaimCitation,
): Look {
  const document = documents.get(citation.sourceId);
  if (document === undefined) return 'not-measured';
  const { start, end, quote } = citation;
  if (start < 0 || end > document.text.length || start > end) {
    return missOfCitation(judged, claim, citation, 'the span lies outside the source');
  }
  if (document.text.slice(start, end) !== quote) {
    return missOfCitation(judged, claim, citation, 'the quoted words are not those of the span');
  }
  const passage = document.passages.get(citation.passageId);
  if (passage === undefined) {
    return missOfCitation(judged, claim, citation, `the source has no passage "${citation.passageId}"`);
  }
  // Evidence may run on over the end of a passage (a sentence cut by a page); it must touch the passage it names.
  if (passage.end <= start || end <= passage.start) {
    return missOfCitation(judged, claim, citation, `the span lies outside the passage "${citation.passageId}"`);
  }
  return null;
}

/**
 * Passage-to-source integrity: each citation's words are exactly those of its span in the source, and the passage that it
 * names is of that source and holds them. Without the source's text it is not measured.
 */
export function evaluatePassageToSource(reports: readonly JudgedReport[]): SuiteResult {
  const looks = reports.flatMap((judged) => {
    const documents = indexDocuments(judged.documents ?? []);
    return judged.report.claims.flatMap((claim) =>
      claim.citations.map((citation) => lookAtPassage(judged, documents, claim, citation)),
    );
  });
  return summarise('passage-to-source', 'citations whose words stand at their span', looks);
}

/** Evidence-pack completeness: each claim that is said to hold carries at least one supporting citation with its words. */
export function evaluateEvidencePack(reports: readonly JudgedReport[]): SuiteResult {
  const looks = reports.flatMap((judged) =>
    judged.report.claims
      .filter(({ verdict }) => verdict === 'pass')
      .map((claim): Look => {
        if (supporting(claim).some(({ quote }) => quote.trim() !== '')) return null;
        return missOfClaim(judged, claim, 'it is said to hold and carries no words of a source');
      }),
  );
  return summarise('evidence-pack', 'claims that hold and carry their evidence', looks);
}

function lookAtTrace(judged: JudgedReport, claim: CheckedClaim, isRepeated: boolean): Look {
  const { draft } = judged.report;
  if (isRepeated) return missOfClaim(judged, claim, `the claim id "${claim.id}" stands twice`);
  if (claim.start < 0 || claim.end > draft.length || claim.start >= claim.end) {
    return missOfClaim(judged, claim, 'the span lies outside the draft');
  }
  if (claim.reasons.every((reason) => reason.trim() === '')) {
    return missOfClaim(judged, claim, 'no reason is given for its verdict');
  }
  if (claim.verdict === 'contradicted' && !claim.citations.some(({ stance }) => stance === 'contradicts')) {
    return missOfClaim(judged, claim, 'it is said to be contradicted and names nothing that contradicts it');
  }
  return null;
}

/**
 * Trace completeness: each mark can be followed. A claim has an id of its own, a span in the draft and a reason, and one that
 * is contradicted names what contradicts it; text that was not checked has a span and says why.
 */
export function evaluateTraceCompleteness(reports: readonly JudgedReport[]): SuiteResult {
  const looks = reports.flatMap((judged): readonly Look[] => {
    const { report } = judged;
    const seen = new Set<string>();
    const claims = report.claims.map((claim) => {
      const isRepeated = seen.has(claim.id);
      seen.add(claim.id);
      return lookAtTrace(judged, claim, isRepeated);
    });
    const skipped = report.notChecked.map(({ start, end, why }): Look => {
      const isInside = start >= 0 && start < end && end <= report.draft.length;
      if (isInside && why.trim() !== '') return null;
      const text = report.draft.slice(Math.max(0, start), Math.max(0, end));
      const fault = isInside ? 'it was not checked and no reason is given' : 'the span lies outside the draft';
      return { report: judged.id, in: 'draft', claimId: null, sourceId: null, start, end, text, why: fault };
    });
    return [...claims, ...skipped];
  });
  return summarise('trace-completeness', 'claims and skipped texts that can be followed', looks);
}

/** All suites over the same reports, in the order of `CLAIM_SUITES`. */
export function evaluateClaimSuites(reports: readonly JudgedReport[]): readonly SuiteResult[] {
  return [
    evaluateCitationIntegrity(reports),
    evaluateInventedIds(reports),
    evaluateUnsupportedClaims(reports),
    evaluateClaimToSource(reports),
    evaluatePassageToSource(reports),
    evaluateEvidencePack(reports),
    evaluateTraceCompleteness(reports),
  ];
}
