import type { StateRule } from '#domain/answer.ts';
import type { CheckedClaim } from '#domain/claim.ts';
import type { EvidenceConfidence, GroundingState } from '#domain/report.ts';
import { ENOUGH_CITATIONS } from './policy.ts';

/**
 * Posture of a whole draft (SPEC §5.6). Empty asks nothing: `abstained`. One claim that rests on a retracted source
 * taints the whole: `retracted-source` comes before any count. Then every claim passes → `grounded`, some → `partial`,
 * none (also when nothing in it can be checked) → `ungrounded`.
 */
export function evaluateDraftState(draft: string, claims: readonly CheckedClaim[]): GroundingState {
  if (draft.trim() === '') return 'abstained';
  if (claims.some((claim) => claim.defects.some((defect) => defect.kind === 'retracted-source'))) {
    return 'retracted-source';
  }
  const passed = claims.filter((claim) => claim.verdict === 'pass').length;
  if (passed === 0) return 'ungrounded';
  return passed === claims.length ? 'grounded' : 'partial';
}

/** Evidence availability by the number of distinct usable citations: 0, 1–2, or 3 and more (SPEC §1). */
export function evidenceConfidence(citations: number): EvidenceConfidence {
  if (citations <= 0) return 'unavailable';
  return citations < 3 ? 'cautious' : 'grounded';
}

/** All that the state of an answer to a question depends on. */
export interface AnswerFacts {
  /** The question shows nothing: empty, white space, characters without width. */
  readonly isEmptyQuestion: boolean;
  /** The search itself failed, so that nothing is known of what the sources hold. */
  readonly hasRetrievalFailed: boolean;
  /** Distinct usable citations that the claims of the answer rest on. */
  readonly citations: number;
  /** Citations that would have been made but for a retraction or withdrawal. */
  readonly struckOut: number;
  /** A configured model declined, or nothing that it said could stand. */
  readonly hasSynthesisAbstained: boolean;
  /** Claims that the judge could not decide on; 0 for an extractive answer. */
  readonly undecided: number;
}

/** The state of an answer and the rule that gave it. */
export interface AnswerState {
  readonly state: GroundingState;
  readonly rule: StateRule;
}

const count = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? '' : 's'}`;

/**
 * Posture of the answer to a question (SPEC §5.1). An empty question is declined before anything is looked for:
 * `abstained`. Without a usable citation the answer is `ungrounded`, or `retracted-source` where all that was found
 * stands in retracted or withdrawn sources. One or two citations make it `partial`, three `grounded`; but an answer that
 * holds a statement which the judge could not decide on is never more than `partial`. A model that abstained, over
 * citations that exist, makes it `abstained`.
 */
export function evaluateAnswerState(facts: AnswerFacts): AnswerState {
  const { citations, struckOut, undecided } = facts;
  const as = (state: GroundingState, id: StateRule['id'], text: string): AnswerState => ({ state, rule: { id, text } });
  if (facts.isEmptyQuestion) {
    return as('abstained', 'empty-question', 'The question is empty, so it is declined.');
  }
  if (facts.hasRetrievalFailed) {
    return as('ungrounded', 'retrieval-failed', 'The sources could not be searched: 0 citations.');
  }
  if (citations <= 0 && struckOut > 0) {
    return as(
      'retracted-source',
      'only-retracted',
      `0 usable citations; ${count(struckOut, 'passage')} found only in retracted or withdrawn sources.`,
    );
  }
  if (citations <= 0) return as('ungrounded', 'nothing-found', 'Nothing usable was found: 0 citations.');
  if (facts.hasSynthesisAbstained) {
    return as(
      'abstained',
      'synthesis-abstained',
      `${count(citations, 'citation')} at hand, but the model put no statement into words that they bear out.`,
    );
  }
  if (citations < ENOUGH_CITATIONS) {
    return as('partial', 'few-citations', `${count(citations, 'citation')}; ${ENOUGH_CITATIONS} are needed.`);
  }
  if (undecided > 0) {
    return as(
      'partial',
      'undecided-claims',
      `${count(citations, 'citation')}, but ${count(undecided, 'statement')} could not be judged against what ` +
        `${undecided === 1 ? 'it cites' : 'they cite'}.`,
    );
  }
  return as('grounded', 'enough-citations', `${count(citations, 'citation')}; ${ENOUGH_CITATIONS} are needed.`);
}
