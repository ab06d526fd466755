import type { Span } from '#base/span.ts';
import { sha256Hex } from '#base/sha256.ts';
import type { CheckedClaim, NotChecked } from '#domain/claim.ts';
import { claimId } from '#domain/ids.ts';
import type { MarkerResolution } from '#domain/marker.ts';
import type { CheckedQuote } from '#domain/quote.ts';
import type { CheckReport } from '#domain/report.ts';
import { evaluateGate } from '../gates/evaluate-gate.ts';
import type { ClaimOutcome } from './check-claim.ts';
import { measureCoverage } from './coverage.ts';

/** What a check came to, before it is one report. Spans index `draft`. */
export interface ReportParts extends Pick<
  CheckReport,
  'engineVersion' | 'now' | 'draft' | 'sourceSet' | 'sources' | 'ingestion'
> {
  readonly outcomes: readonly ClaimOutcome[];
  /** The claims of the outcomes, one each, as they are to be reported. */
  readonly unnamed: readonly ClaimOutcome['claim'][];
  readonly quotes: readonly CheckedQuote[];
  readonly markers: MarkerResolution;
  /** Words that join the parts of a sentence: they belong to no claim, and are not left unchecked. */
  readonly joins: readonly Span[];
  readonly notChecked: readonly NotChecked[];
}

/** Gives the claims their ids, weighs the gate and measures what was checked, in steps: one report of a draft or of an answer. */
export function* assembleReport<Answer extends CheckReport['answer']>(
  { outcomes, unnamed, joins, ...parts }: ReportParts,
  answerOf: (claims: readonly CheckedClaim[]) => Answer,
): Generator<void, CheckReport & { readonly answer: Answer }, void> {
  const { draft, sourceSet, quotes, markers, notChecked } = parts;
  const claims: CheckedClaim[] = [];
  for (const [at, claim] of unnamed.entries()) {
    claims.push({ id: claimId(`c${at + 1}-${sha256Hex(claim.text).slice(0, 8)}`), ...claim });
    yield;
  }
  const numbers = outcomes.flatMap((outcome) => outcome.numbers);
  const contradictions = outcomes.flatMap((outcome, at) =>
    outcome.contradictions.map((item) => ({ claimId: claims[at]!.id, ...item })),
  );
  const answer = answerOf(claims);
  yield;
  const gate = evaluateGate({ draft, claims, quotes, numbers, markers, contradictions, sourceSet });
  yield;
  return {
    engineVersion: parts.engineVersion,
    now: parts.now,
    draft,
    sourceSet,
    sources: parts.sources,
    answer,
    claims,
    quotes,
    numbers,
    markers,
    contradictions,
    gate,
    ingestion: parts.ingestion,
    notChecked,
    coverage: measureCoverage(draft, [...claims, ...markers.markers, ...quotes, ...joins], notChecked),
  };
}
