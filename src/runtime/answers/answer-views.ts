import type { AnswerSummary } from '#api/schemas/answer.ts';
import type { AnswerPolicy, GroundedAnswer } from '#domain/answer.ts';
import type { AnswerRecord, AnswerSet, AskedQuestion } from '#storage/records.ts';

/** Code units of a question that lists show; the record has all of it. */
const SHOWN = 500;

/** What was asked, as it is kept. */
export function askedOf({ query, sourceSetId = null, sourceIds, policy }: AskedQuestion): AskedQuestion {
  return { query, sourceSetId, sourceIds: sourceIds && [...sourceIds], policy };
}

export function answerRecordOf(
  id: string,
  askedAt: string,
  request: AskedQuestion,
  answer: GroundedAnswer,
  under: Pick<AnswerRecord, 'set' | 'askedBy'> = {},
): AnswerRecord {
  return {
    id,
    askedAt,
    request,
    groundingState: answer.groundingState,
    citations: answer.citations.length,
    sourceSetHash: answer.sourceSet.hash,
    ...under,
  };
}

const named = ({ id, name, version }: AnswerSet): NonNullable<AnswerSummary['set']> => ({ id, name, version });

/** A line of the history. A question of many pages is cut there, not inside a character. */
export function answerSummaryOf({ id, askedAt, request, set, askedBy: _by, ...rest }: AnswerRecord): AnswerSummary {
  const { query } = request;
  const last = query.charCodeAt(SHOWN - 1);
  const end = last >= 0xd800 && last <= 0xdbff ? SHOWN - 1 : SHOWN;
  const shown = query.length <= SHOWN ? query : `${query.slice(0, end)}…`;
  const under = set === undefined || (request.sourceSetId ?? null) === null ? {} : { set: named(set) };
  return { id, askedAt, query: shown, ...rest, ...under };
}

/** Ceilings without those that were given as `undefined`, which would override a default. */
export function definedMembers(policy: {
  readonly [Name in keyof AnswerPolicy]?: number | undefined;
}): Partial<AnswerPolicy> {
  return Object.fromEntries(Object.entries(policy).filter(([, value]) => value !== undefined));
}
