import type { Span } from '#base/span.ts';
import type { AnswerClaim, GroundedAnswer } from '#domain/answer.ts';
import type { ClaimLabel, DraftClaim, NotChecked } from '#domain/claim.ts';
import type { SourceId } from '#domain/ids.ts';
import type { DraftMarker, MarkerResolution } from '#domain/marker.ts';
import type { CheckReport, IngestionSummary } from '#domain/report.ts';
import type { BlockKind, SourceDocument } from '#domain/source.ts';
import { decompose } from '#engine/claims/decompose.ts';
import { assembleReport } from '#engine/fact-check/assemble-report.ts';
import type { ClaimOutcome } from '#engine/fact-check/check-claim.ts';
import { checkClaim, quotesWithin } from '#engine/fact-check/check-claim.ts';
import { checkQuote } from '#engine/fact-check/check-quote.ts';
import { prepareCorpus } from '#engine/fact-check/corpus.ts';
import { createPassageJudge } from '#engine/fact-check/passage-judge.ts';
import { DEFAULT_CHECK_POLICY } from '#engine/fact-check/policy.ts';
import { extractQuotes } from '#engine/quotes/extract.ts';
import { evaluateReadiness } from '#engine/source-sets/readiness.ts';

/** The report of a draft, with the whole grounded answer in the place of the envelope. */
export interface AnswerReport extends CheckReport {
  readonly answer: GroundedAnswer;
}

/** A statement of one claim of the answer, in its place in the answer text. */
interface Statement {
  readonly claim: DraftClaim;
  /** The whole sentence that it is a part of. */
  readonly sentence: string;
  readonly label: ClaimLabel;
  readonly cited: readonly SourceId[];
  /** The kind of block of its source that a quoted statement stands in. */
  readonly block: BlockKind | null;
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
    const blockAt = blocksOf(claim, answer, documents);
    for (const part of parts.claims) {
      const block = blockAt(part);
      if (block === 'heading') {
        notChecked.push({ ...movedSpan(part, claim), reason: 'heading', why: 'a heading states nothing' });
      } else {
        const sentence = claim.text.slice(part.sentence.start, part.sentence.end);
        statements.push({ claim: moved(part, claim), sentence, label: claim.label, cited, block });
      }
    }
    for (const item of parts.notChecked) notChecked.push({ ...item, ...movedSpan(item, claim) });
    joins.push(...parts.joins.map((span) => movedSpan(span, claim)));
  }

  const quotes = answer.claims.flatMap((claim) =>
    extractQuotes(claim.text).map((quote) => {
      const cited = new Set(claim.citationIds.flatMap((id) => sourceOf.get(id) ?? []));
      return checkQuote(corpus, { ...quote, ...movedSpan(quote, claim) }, cited);
    }),
  );
  const outcomes = statements.flatMap((statement) => {
    const outcome = checkStatement(statement, (claim) =>
      checkClaim(
        corpus,
        judge,
        { draft, claim, cited: statement.cited, citesMissing: [], quotes: quotesWithin(claim, quotes) },
        DEFAULT_CHECK_POLICY,
      ),
    );
    const { claim } = outcome;
    if (statement.block !== 'table' || !isOpen(outcome))
      return [{ ...outcome, claim: { ...claim, label: statement.label } }];
    const why = 'a table row is no sentence; it is quoted as it stands in its source';
    notChecked.push({ start: claim.start, end: claim.end, reason: 'not-a-statement', why });
    return [];
  });
  notChecked.sort((x, y) => x.start - y.start || x.end - y.end);
  const steps = assembleReport(
    {
      engineVersion: answer.engineVersion,
      now: answer.generatedAt,
      draft,
      sourceSet: { hash: answer.sourceSet.hash, ...evaluateReadiness(sources) },
      sources,
      outcomes,
      unnamed: outcomes.map(({ claim }) => claim),
      quotes,
      markers: resolutionOf(answer, documents),
      joins,
      ingestion,
      notChecked,
    },
    () => answer,
  );
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

const movedSpan = ({ start, end }: Span, { start: by }: Span): Span => ({ start: start + by, end: end + by });

const moved = (part: DraftClaim, claim: AnswerClaim): DraftClaim => ({
  ...part,
  ...movedSpan(part, claim),
  sentence: movedSpan(part.sentence, claim),
});

const isOpen = ({ claim }: ClaimOutcome): boolean => claim.verdict === 'unsupported' || claim.verdict === 'partial';

/**
 * Checks a statement. A quoted one that is left open is checked again as it stands, then within its whole sentence: with
 * the mill put in its place, "It closed in 1999" stands nowhere, and half a sentence lacks its subject; as they are quoted,
 * with what they lean on beside them, they stand.
 */
function checkStatement(
  { claim, label, sentence }: Statement,
  check: (claim: DraftClaim) => ClaimOutcome,
): ClaimOutcome {
  const outcome = check(claim);
  if (label !== 'retrieved' || !isOpen(outcome)) return outcome;
  const { needsResolution: _, ...quoted } = claim;
  for (const resolved of [claim.text, sentence]) {
    const asQuoted = check({ ...quoted, resolved });
    if (asQuoted.claim.verdict === 'pass') return asQuoted;
  }
  return outcome;
}

/** For a quoted claim, the kind of block that a part of it stands in; a model's statements stand in none. */
function blocksOf(
  claim: AnswerClaim,
  answer: GroundedAnswer,
  documents: readonly SourceDocument[],
): (part: Span) => BlockKind | null {
  const [id] = claim.citationIds;
  const citation = answer.citations.find((item) => item.id === id);
  const document = documents.find((item) => item.source.id === citation?.sourceId);
  if (claim.label !== 'retrieved' || !citation || !document || citation.summary !== claim.text) return () => null;
  return ({ start }) => {
    const at = citation.start + start;
    return document.blocks.find((block) => block.start <= at && at < block.end)?.kind ?? null;
  };
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
