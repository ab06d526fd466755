import type { AnswerCitation } from '#domain/answer.ts';
import type { StanceJudgement } from '#domain/claim.ts';
import type { SourceDocument } from '#domain/source.ts';
import { prepareCorpus } from '#engine/fact-check/corpus.ts';
import type { CorpusPassage } from '#engine/fact-check/corpus.ts';
import { createPassageJudge } from '#engine/fact-check/passage-judge.ts';
import type { PassageJudge } from '#engine/fact-check/passage-judge.ts';
import { judgePrepared, prepareClaim, prepareEvidence } from '#engine/stance/judge.ts';

/** A citation as the judge of the fact-check takes it. */
export interface JudgedCitation {
  readonly citation: AnswerCitation;
  readonly at: CorpusPassage;
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

/** Citations with the judge that reads each of them once for all statements of a reply. */
export interface StatementJudge {
  readonly cited: ReadonlyMap<string, JudgedCitation>;
  readonly judge: PassageJudge;
}

/**
 * Prepares the cited slices for the judge of the fact-check, tables and labelled lines included. All words weigh alike:
 * weights counted over six passages would make whatever they have in common worthless.
 */
export function createStatementJudge(
  citations: readonly AnswerCitation[],
  documents: readonly SourceDocument[],
): StatementJudge {
  const cited = new Map<string, JudgedCitation>();
  for (const document of documents) {
    const own = citations.filter((citation) => citation.sourceId === document.source.id);
    if (own.length === 0) continue;
    const headings = new Map(document.passages.map((passage) => [passage.id, passage.headings]));
    const passages = own.map(({ passageId: id, sourceId, start, end }) => ({
      id,
      sourceId,
      start,
      end,
      headings: headings.get(id) ?? [],
    }));
    const cut = { ...document, passages };
    own.forEach((citation, n) => {
      cited.set(citation.id, { citation, at: { passage: passages[n]!, text: citation.summary, document: cut } });
    });
  }
  return { cited, judge: createPassageJudge(prepareCorpus([])) };
}

/**
 * Judges a synthesized statement against what it cites. That it cites a real passage does not make it true to it, so:
 * one that a passage which it cites contradicts is dropped, with the passage named; one of which the judge can say that
 * its passages do not bear it out is dropped; one that the judge cannot decide on is kept and marked, for a person. From
 * one that stands, the citations that are not about it are taken off, or a model could make any answer look well
 * documented by naming every passage each time.
 */
export function judgeStatement(text: string, ids: Iterable<string>, judge: StatementJudge): StatementVerdict {
  const cited = [...ids].flatMap((id) => judge.cited.get(id) ?? []);
  const judged = cited.map(({ citation, at }) => ({ citation, ...judgeOne(text, at, judge.judge) }));
  const against = judged.find(({ judgement }) => judgement.stance === 'contradicts');
  if (against) {
    return {
      kind: 'dropped',
      reason: `contradicted by [${against.citation.id}], which it cites: ${detailOf(against.judgement, 'contradicts')}`,
    };
  }
  const isBorne = judged.some(({ judgement }) => judgement.stance === 'supports');
  const bearing = judged.filter(({ judgement, isOpen }) => judgement.stance === 'supports' || isOpen);
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
  const named = cited.map(({ citation }) => `[${citation.id}]`).join(' ');
  const why = judged.map(({ judgement }) => detailOf(judgement, 'neutral')).find((detail) => detail !== '');
  return { kind: 'dropped', reason: `not borne out by ${named}, which it cites${why ? `: ${why}` : ''}` };
}

/**
 * As the check of a draft does: a passage that is loosely about a statement leaves it open rather than absent, and so does
 * one that holds half of it without a signal that decides.
 */
function judgeOne(
  text: string,
  at: CorpusPassage,
  judge: PassageJudge,
): { readonly judgement: StanceJudgement; readonly isOpen: boolean } {
  const judgement = judge.judge(text, at);
  if (judgement.stance !== 'neutral') return { judgement, isOpen: false };
  const isAligned = judgement.rationale.some((item) => item.feature === 'aligned');
  return { judgement, isOpen: !judgement.judged || isAligned || judge.isAbout(text, at) };
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
