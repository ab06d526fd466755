import type {
  AnswerCitation,
  AnswerEvent,
  AnswerPolicy,
  GroundedAnswer,
  RetrievedPassage,
  SynthesisReport,
} from '#domain/answer.ts';
import { isRetracted } from '#domain/source.ts';
import type { SourceDocument } from '#domain/source.ts';
import { compareCodeUnits } from '#base/compare.ts';
import { flattenContent } from '#engine/citations/safe-source.ts';
import { DEFAULT_RENDER_POLICY } from '#engine/retrieval/knowledge-source.ts';
import { SourceScopeViolationError } from '#engine/retrieval/scope.ts';
import { isInvisible } from '#engine/retrieval/search.ts';
import { hashSources } from '#engine/source-sets/source-set-hash.ts';
import { ENGINE_VERSION } from '#engine/version.ts';
import { framingOf } from './framing.ts';
import { evaluateAnswerState, evidenceConfidence } from './grounding-state.ts';
import { layOutAnswer } from './layout.ts';
import type { UnplacedClaim } from './layout.ts';
import { contentWords, jaccard } from './overlap.ts';
import { CITATION_WEIGHT, DEFAULT_ANSWER_POLICY, resultKind } from './policy.ts';
import { sanitizeReply } from './sanitize-reply.ts';
import { safeLabel, selectPassages } from './select-passages.ts';
import { queryStems, summarizePassage } from './summarize.ts';
import { synthesisCitations } from './synthesis-citations.ts';

/** What a search came to: passages of the documents in scope, best first, or why there are none. */
export type AnswerRetrieval =
  | {
      readonly ok: true;
      readonly passages: readonly RetrievedPassage[];
      readonly events?: readonly AnswerEvent[];
    }
  | { readonly ok: false; readonly detail: string };

/** What a configured model answered to `synthesisMessages`, or how asking it failed. */
export type AnswerSynthesis =
  | { readonly model: string; readonly reply: string }
  | { readonly model: string; readonly failure: 'failed' | 'timed-out'; readonly detail: string };

/** Everything that an answer depends on. */
export interface AnswerInput {
  readonly query: string;
  /** The clock, as an ISO instant. */
  readonly now: string;
  /** The documents in scope: the source set of the answer. */
  readonly documents: readonly SourceDocument[];
  readonly retrieval: AnswerRetrieval;
  /** Ceilings; what is left out takes the defaults. */
  readonly policy?: Partial<AnswerPolicy>;
  /** Cap of the prompt preview, in characters; 500 where left out. */
  readonly maxLearnedChars?: number;
  /** `null` or left out: no model is configured. */
  readonly synthesis?: AnswerSynthesis | null;
}

/**
 * Composes the grounded answer to a question (SPEC §5.1–5.5). Extractive unless a reply of a model is given: one claim a
 * retrieved passage, word for word, in the order of its overlap with the question. With a reply, its statements as far as
 * they can stand; a reply that failed or cannot be read leaves the extractive answer, with an event that says so.
 *
 * The answer asserts nothing but the slices that its citations name, or statements judged against these. Pure: the same
 * input gives the same bytes.
 *
 * @throws SourceScopeViolationError for a passage of a document that is not in scope, RangeError for one whose text is
 * not the slice that it claims to be or for a ceiling that is none: these are defects of the caller, never outcomes.
 */
export function composeAnswer(input: AnswerInput): GroundedAnswer {
  const { query, now, documents, retrieval } = input;
  const byId = new Map(documents.map((document) => [document.source.id, document]));
  const isEmptyQuestion = isInvisible(query);
  const found = retrieval.ok && !isEmptyQuestion ? distinct(retrieval.passages) : [];
  for (const passage of found) assertExact(passage, byId.get(passage.sourceId));
  const documentOf = (passage: Pick<RetrievedPassage, 'sourceId'>): SourceDocument => byId.get(passage.sourceId)!;

  const { usable, struckOut, selection } = selectPassages(
    found,
    (passage) => passage.isRetracted || isRetracted(documentOf(passage).source),
    { ...DEFAULT_ANSWER_POLICY, ...input.policy },
    input.maxLearnedChars ?? DEFAULT_RENDER_POLICY.maxLearnedChars,
  );
  const stems = queryStems(query);
  const cite = (passage: RetrievedPassage): AnswerCitation => citePassage(documentOf(passage), passage, stems);
  const citations = number(byOverlap(query, usable.map(cite)));
  const struck = number(byOverlap(query, struckOut.map(cite)));

  const asked = synthesize(input.synthesis ?? null, { citations, selection }, documents);
  const used = asked.statements;
  const isAbstaining = asked.report.outcome === 'abstained' || asked.report.outcome === 'nothing-cited';
  const claims: readonly UnplacedClaim[] = isAbstaining ? [] : (used?.claims ?? citations.map(retrievedClaim));
  const shown = used?.citations ?? citations;
  const { state, rule } = evaluateAnswerState({
    isEmptyQuestion,
    hasRetrievalFailed: !retrieval.ok,
    citations: shown.length,
    struckOut: struck.length,
    hasSynthesisAbstained: isAbstaining,
    undecided: claims.filter((claim) => claim.support === 'undecided').length,
  });
  const layout = layOutAnswer(framingOf(rule.id, used ? 'synthesized' : 'extractive'), claims);

  return {
    engineVersion: ENGINE_VERSION,
    generatedAt: now,
    query,
    answer: layout.answer,
    confidence: evidenceConfidence(shown.length),
    citations: shown,
    claims: layout.claims,
    citationMap: Object.fromEntries(layout.claims.map(({ id, citationIds }) => [id, citationIds])),
    groundingState: state,
    abstained: state === 'abstained',
    rule,
    markers: layout.markers,
    method: used || isAbstaining ? 'synthesized' : 'extractive',
    synthesis: asked.report,
    selection,
    struckOut: struck,
    sourceSet: {
      hash: hashSources(documents.map((document) => document.source)),
      sourceIds: documents.map((document) => document.source.id).sort(compareCodeUnits),
    },
    events: eventsOf(retrieval, struck.length, asked.report),
  };
}

/** Each passage once, at its first place: one found twice is no second witness. */
function distinct(passages: readonly RetrievedPassage[]): readonly RetrievedPassage[] {
  return [...new Map(passages.toReversed().map((passage) => [passage.passageId, passage])).values()].reverse();
}

function assertExact(passage: RetrievedPassage, document: SourceDocument | undefined): void {
  const { passageId: id, sourceId, start, end, text } = passage;
  if (!document) throw new SourceScopeViolationError({ id, sourceId, tenantId: null });
  if (document.text.slice(start, end) !== text) {
    throw new RangeError(`Passage ${id} is not the text of its source from ${start} to ${end}.`);
  }
}

/** A citation without its number. */
function citePassage(document: SourceDocument, passage: RetrievedPassage, stems: ReadonlySet<string>): AnswerCitation {
  const hasText = !isInvisible(passage.text);
  const span = hasText ? summarizePassage(document, passage, stems) : { start: passage.start, end: passage.start };
  const title = safeLabel(passage);
  const src = resultKind(document.source, hasText);
  return {
    id: '',
    passageId: passage.passageId,
    sourceId: passage.sourceId,
    title,
    src,
    uri: document.source.uri,
    summary: hasText ? document.text.slice(span.start, span.end) : title,
    weight: CITATION_WEIGHT[src],
    start: span.start,
    end: span.end,
  };
}

/** Most overlap of the question with title and summary first; equals stay as they were found (SPEC §5.2). */
function byOverlap(query: string, citations: readonly AnswerCitation[]): readonly AnswerCitation[] {
  const wanted = contentWords(query);
  return citations
    .map((citation, at) => ({
      citation,
      at,
      overlap: jaccard(wanted, contentWords(`${citation.title}\n${citation.summary}`)),
    }))
    .sort((a, b) => b.overlap - a.overlap || a.at - b.at)
    .map(({ citation }) => citation);
}

const number = (citations: readonly AnswerCitation[]): readonly AnswerCitation[] =>
  citations.map((citation, at) => ({ ...citation, id: String(at + 1) }));

const retrievedClaim = ({ id, summary }: AnswerCitation): UnplacedClaim => ({
  text: summary,
  label: 'retrieved',
  citationIds: [id],
});

interface Synthesis {
  readonly report: SynthesisReport;
  /** Set where statements of the reply are the answer. Citations are renumbered by first mention; the rest is left out. */
  readonly statements: {
    readonly claims: readonly UnplacedClaim[];
    readonly citations: readonly AnswerCitation[];
  } | null;
}

function synthesize(
  synthesis: AnswerSynthesis | null,
  answer: Pick<GroundedAnswer, 'citations' | 'selection'>,
  documents: readonly SourceDocument[],
): Synthesis {
  const without = (outcome: SynthesisReport['outcome'], detail: string): Synthesis => ({
    report: { outcome, model: synthesis?.model ?? null, detail, dropped: [], inventedIds: [] },
    statements: null,
  });
  if (!synthesis) return without('not-configured', 'No model is configured: the passages speak for themselves.');
  if (answer.citations.length === 0) return without('no-citations', 'There is no citation to put into words.');
  if ('failure' in synthesis) return without(synthesis.failure, flattenContent(synthesis.detail));
  const offered = synthesisCitations(answer);
  const { statements, ...rest } = sanitizeReply(synthesis.reply, offered, documents);
  const report: SynthesisReport = { model: synthesis.model, ...rest };
  if (rest.outcome !== 'used') return { report, statements: null };
  const numbers = new Map<string, string>();
  for (const { citationIds } of statements) {
    for (const id of citationIds) if (!numbers.has(id)) numbers.set(id, String(numbers.size + 1));
  }
  const claims = statements.map(({ text, citationIds, support }) => ({
    text,
    label: 'synthesized' as const,
    citationIds: citationIds.map((id) => numbers.get(id)!),
    support,
  }));
  const citations = [...numbers].map(([offeredId, id]) => ({ ...offered.find((item) => item.id === offeredId)!, id }));
  return { report, statements: { claims, citations } };
}

function eventsOf(retrieval: AnswerRetrieval, struckOut: number, report: SynthesisReport): readonly AnswerEvent[] {
  const events: AnswerEvent[] = retrieval.ok
    ? [...(retrieval.events ?? [])]
    : [{ code: 'retrieval-failed', detail: flattenContent(retrieval.detail) }];
  if (struckOut > 0) {
    events.push({
      code: 'passages-struck-out',
      detail: `${struckOut} of the passages found ${struckOut === 1 ? 'stands' : 'stand'} in retracted or withdrawn sources.`,
    });
  }
  if (report.outcome === 'failed' || report.outcome === 'timed-out' || report.outcome === 'malformed') {
    events.push({ code: 'synthesis-failed', detail: `${report.outcome}: ${report.detail}` });
  }
  return events;
}
