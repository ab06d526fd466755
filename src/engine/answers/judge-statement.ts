import type { AnswerCitation } from '#domain/answer.ts';
import type { StanceJudgement } from '#domain/claim.ts';
import { judgePrepared, prepareClaim, prepareEvidence } from '#engine/stance/judge.ts';
import type { PreparedEvidence } from '#engine/stance/judge.ts';

/** A citation read for judging. */
export interface JudgedCitation {
  readonly citation: AnswerCitation;
  readonly evidence: PreparedEvidence;
}

/** How a statement stands against the passages that it cites. */
export type StatementVerdict =
  | {
      readonly kind: 'kept';
      readonly support: 'borne-out' | 'undecided';
      readonly citationIds: readonly string[];
      readonly removed: readonly { readonly citationId: string; readonly reason: string }[];
    }
  | { readonly kind: 'dropped'; readonly reason: string };

/** Reads citations for judging, once for all statements of a reply. */
export function prepareCitations(
  citations: readonly AnswerCitation[],
  headingsOf: (citation: AnswerCitation) => readonly string[],
): readonly JudgedCitation[] {
  return citations.map((citation) => ({
    citation,
    evidence: prepareEvidence(citation.summary, { title: citation.title, headings: headingsOf(citation) }),
  }));
}

/**
 * Judges a synthesized statement against what it cites. That it cites a real passage does not make it true to it, so:
 * one that a passage which it cites contradicts is dropped, with the passage named; one of which the judge can say that
 * its passages do not bear it out is dropped; one that the judge cannot decide on is kept and marked, for a person. From
 * one that stands, the citations that are not about it are taken off, or a model could make any answer look well
 * documented by naming every passage each time.
 */
export function judgeStatement(text: string, cited: readonly JudgedCitation[]): StatementVerdict {
  const claim = prepareClaim(text);
  const judged = cited.map(({ citation, evidence }) => ({ citation, judgement: judgePrepared(claim, evidence) }));
  const against = judged.find(({ judgement }) => judgement.stance === 'contradicts');
  if (against) {
    return {
      kind: 'dropped',
      reason: `contradicted by [${against.citation.id}], which it cites: ${detailOf(against.judgement, 'contradicts')}`,
    };
  }
  const isBorne = judged.some(({ judgement }) => judgement.stance === 'supports');
  const bearing = judged.filter(({ judgement }) => judgement.stance === 'supports' || !judgement.judged);
  if (bearing.length > 0) {
    const removed = judged
      .filter((item) => !bearing.includes(item))
      .map(({ citation }) => ({ citationId: citation.id, reason: 'the passage is not about this statement' }));
    return {
      kind: 'kept',
      support: isBorne ? 'borne-out' : 'undecided',
      citationIds: bearing.map(({ citation }) => citation.id),
      removed,
    };
  }
  if (cited.length > 1 && isJointlyAbout(text, cited)) {
    return {
      kind: 'kept',
      support: 'undecided',
      citationIds: cited.map(({ citation }) => citation.id),
      removed: [],
    };
  }
  const ids = cited.map(({ citation }) => `[${citation.id}]`).join(' ');
  const why = judged.map(({ judgement }) => detailOf(judgement, 'neutral')).find((detail) => detail !== '');
  return { kind: 'dropped', reason: `not borne out by ${ids}, which it cites${why ? `: ${why}` : ''}` };
}

/** A statement that draws on two passages may be about neither alone. */
function isJointlyAbout(text: string, cited: readonly JudgedCitation[]): boolean {
  const evidence = prepareEvidence(cited.map(({ citation }) => citation.summary).join(' '), {
    title: cited.map(({ citation }) => citation.title).join(' '),
  });
  const judgement = judgePrepared(prepareClaim(text), evidence);
  return judgement.stance === 'supports' || (judgement.stance === 'neutral' && !judgement.judged);
}

const detailOf = ({ rationale }: StanceJudgement, stance: string): string =>
  rationale.find((item) => item.stance === stance)?.detail ?? '';
