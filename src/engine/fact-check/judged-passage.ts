import type { Span } from '#base/span.ts';
import type { ClaimCitation, Rationale, StanceJudgement } from '#domain/claim.ts';
import type { CorpusPassage } from './corpus.ts';

/** A passage with what the judge says of it. Rationale spans of the evidence index the passage text. */
export interface JudgedPassage {
  readonly at: CorpusPassage;
  readonly judgement: StanceJudgement;
}

/** Strength of the stance taken, 0 for neutral. */
export function strengthOf({ stance, support, contradiction }: StanceJudgement): number {
  return stance === 'supports' ? support : stance === 'contradicts' ? contradiction : 0;
}

function spanOfRationale(rationale: readonly Rationale[], stance: string, length: number): Span {
  let start = Number.POSITIVE_INFINITY;
  let end = 0;
  for (const reason of rationale) {
    if (reason.stance !== stance || !reason.evidenceSpan) continue;
    start = Math.min(start, reason.evidenceSpan.start);
    end = Math.max(end, reason.evidenceSpan.end);
  }
  return start < end ? { start, end } : { start: 0, end: length };
}

/** Widens a span to the sentences that it touches, so that what is lit can be read. */
function widen(span: Span, sentences: readonly Span[]): Span {
  let { start, end } = span;
  for (const sentence of sentences) {
    if (sentence.start <= span.start && span.start < sentence.end) start = sentence.start;
    if (sentence.start < span.end && span.end <= sentence.end) end = sentence.end;
  }
  return { start, end };
}

/** The citation that a judged passage makes: the sentences which decided, as an exact span of the document. */
export function toCitation({ at, judgement }: JudgedPassage, sentences: readonly Span[]): ClaimCitation {
  const lit = widen(spanOfRationale(judgement.rationale, judgement.stance, at.text.length), sentences);
  const base = at.passage.start;
  return {
    sourceId: at.passage.sourceId,
    passageId: at.passage.id,
    start: base + lit.start,
    end: base + lit.end,
    quote: at.text.slice(lit.start, lit.end),
    stance: judgement.stance,
    strength: strengthOf(judgement),
    rationale: judgement.rationale.map((reason) => ({
      ...reason,
      evidenceSpan: reason.evidenceSpan
        ? { start: base + reason.evidenceSpan.start, end: base + reason.evidenceSpan.end }
        : null,
    })),
  };
}
