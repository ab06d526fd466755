import type { Span } from '#base/span.ts';
import { sha256Hex } from '#base/sha256.ts';
import type { AnswerClaim, GroundedAnswer } from '#domain/answer.ts';
import type { CheckedClaim, ClaimLabel, DraftClaim, NotChecked } from '#domain/claim.ts';
import { claimId } from '#domain/ids.ts';
import type { SourceId } from '#domain/ids.ts';
import type { DraftMarker, MarkerResolution } from '#domain/marker.ts';
import type { CheckReport, IngestionSummary } from '#domain/report.ts';
import type { SourceDocument } from '#domain/source.ts';
import { decompose } from '#engine/claims/decompose.ts';
import type { ClaimOutcome } from '#engine/fact-check/check-claim.ts';
import { checkClaim, quotesWithin } from '#engine/fact-check/check-claim.ts';
import { checkQuote } from '#engine/fact-check/check-quote.ts';
import { prepareCorpus } from '#engine/fact-check/corpus.ts';
import { measureCoverage } from '#engine/fact-check/coverage.ts';
import { createPassageJudge } from '#engine/fact-check/passage-judge.ts';
import { DEFAULT_CHECK_POLICY } from '#engine/fact-check/policy.ts';
import { evaluateGate } from '#engine/gates/evaluate-gate.ts';
import { extractQuotes } from '#engine/quotes/extract.ts';
import { evaluateReadiness } from '#engine/source-sets/readiness.ts';

/** The report of a draft, with the whole grounded answer in the place of the envelope. */
export interface AnswerReport extends CheckReport {
  readonly answer: GroundedAnswer;
}

/** A statement of one claim of the answer, in its place in the answer text. */
interface Statement {
  readonly claim: DraftClaim;
  readonly label: ClaimLabel;
  readonly cited: readonly SourceId[];
}

/**
 * Runs the check of a draft on an answer: each claim of the answer is taken apart into statements, and each statement
 * with its quotes and numbers goes through the fact-check loop against the whole set. What an answer says word for word
 * stands in its source, but another source of the set may speak against it, and only a check finds that out.
 *
 * The markers are those of the answer; bracketed numbers within a passage are its own text and resolve to nothing. The
 * offsets of the report index the answer text, which stands in `draft`. `documents` are the answer's: in scope, each once.
 */
export function checkAnswer(
  answer: GroundedAnswer,
  documents: readonly SourceDocument[],
  ingestion: readonly IngestionSummary[] = [],
): AnswerReport {
  const draft = answer.answer;
  const corpus = prepareCorpus(documents);
  const judge = createPassageJudge(corpus);
  const sources = documents.map((document) => document.source);
  const sourceOf = new Map(answer.citations.map((citation) => [citation.id, citation.sourceId]));
  const statements: Statement[] = [];
  const notChecked: NotChecked[] = [];
  const joins: Span[] = [];
  const first = answer.claims[0]?.start ?? draft.length;
  const framing = draft.slice(0, first).trimEnd();
  if (framing !== '') {
    notChecked.push({ start: 0, end: framing.length, reason: 'framing', why: 'the sentence that frames the answer' });
  }
  for (const claim of answer.claims) {
    const parts = decompose(claim.text);
    const cited = [...new Set(claim.citationIds.flatMap((id) => sourceOf.get(id) ?? []))];
    for (const part of parts.claims) statements.push({ claim: moved(part, claim), label: claim.label, cited });
    for (const item of parts.notChecked) notChecked.push({ ...item, ...movedSpan(item, claim) });
    joins.push(...parts.joins.map((span) => movedSpan(span, claim)));
  }

  const quotes = answer.claims.flatMap((claim) =>
    extractQuotes(claim.text).map((quote) => {
      const cited = new Set(claim.citationIds.flatMap((id) => sourceOf.get(id) ?? []));
      return checkQuote(corpus, { ...quote, ...movedSpan(quote, claim) }, cited);
    }),
  );
  const outcomes = statements.map(({ claim, cited, label }) => {
    const check = (read: DraftClaim): ClaimOutcome =>
      checkClaim(
        corpus,
        judge,
        { draft, claim: read, cited, citesMissing: [], quotes: quotesWithin(read, quotes) },
        DEFAULT_CHECK_POLICY,
      );
    const outcome = check(claim);
    // "It closed in 1999." with the mill put in its place stands nowhere; as it was quoted, with its context, it does.
    const isOpen = outcome.claim.verdict === 'unsupported' || outcome.claim.verdict === 'partial';
    const asQuoted = isOpen && label === 'retrieved' && claim.resolved !== claim.text ? check(quoted(claim)) : null;
    const kept = asQuoted?.claim.verdict === 'pass' ? asQuoted : outcome;
    return { ...kept, claim: { ...kept.claim, label } };
  });
  const claims: readonly CheckedClaim[] = outcomes.map(({ claim }, at) => ({
    id: claimId(`c${at + 1}-${sha256Hex(claim.text).slice(0, 8)}`),
    ...claim,
  }));
  const numbers = outcomes.flatMap((outcome) => outcome.numbers);
  const contradictions = outcomes.flatMap((outcome, at) =>
    outcome.contradictions.map((item) => ({ claimId: claims[at]!.id, ...item })),
  );
  const markers = resolutionOf(answer, documents);
  const sourceSet = { hash: answer.sourceSet.hash, ...evaluateReadiness(sources) };
  return {
    engineVersion: answer.engineVersion,
    now: answer.generatedAt,
    draft,
    sourceSet,
    sources,
    answer,
    claims,
    quotes,
    numbers,
    markers,
    contradictions,
    gate: evaluateGate({ draft, claims, quotes, numbers, markers, contradictions, sourceSet }),
    ingestion,
    notChecked,
    coverage: measureCoverage(draft, [...claims, ...answer.markers, ...quotes, ...joins], notChecked),
  };
}

const movedSpan = ({ start, end }: Span, { start: by }: Span): Span => ({ start: start + by, end: end + by });

const moved = (part: DraftClaim, claim: AnswerClaim): DraftClaim => ({
  ...part,
  ...movedSpan(part, claim),
  sentence: movedSpan(part.sentence, claim),
});

/** A statement read as it stands, no pronoun replaced. */
function quoted({ needsResolution: _, ...claim }: DraftClaim): DraftClaim {
  return { ...claim, resolved: claim.text };
}

/** The answer's own markers in the shape of those of a draft. */
function resolutionOf(answer: GroundedAnswer, documents: readonly SourceDocument[]): MarkerResolution {
  const at = new Map(documents.map((document, index) => [document.source.id, index]));
  const sourceOf = new Map(answer.citations.map((citation) => [citation.id, citation.sourceId]));
  const markers = answer.markers.map(({ citationId, start, end }): DraftMarker => {
    const source = sourceOf.get(citationId);
    return {
      form: 'numeric',
      text: `[${citationId}]`,
      refs: [citationId],
      resolved: [source === undefined ? null : (at.get(source) ?? null)],
      start,
      end,
    };
  });
  const grounded = [...new Set(markers.flatMap((marker) => marker.refs))];
  return { markers, grounded, ungrounded: [], ambiguous: [], links: [], bibliography: null };
}
