import type { AnswerCitation, GroundedAnswer } from '#domain/answer.ts';

/**
 * The citations of an extractive answer as a model is given them: with the whole passage where the summary is a part of
 * it. What a model may draw on, what its statements are judged against and what a reader sees behind the marker must be
 * the same slice.
 */
export function synthesisCitations(answer: Pick<GroundedAnswer, 'citations' | 'selection'>): readonly AnswerCitation[] {
  const passages = new Map(answer.selection.admitted.map((passage) => [passage.passageId, passage]));
  return answer.citations.map((citation) => {
    const passage = passages.get(citation.passageId);
    if (!passage || passage.text.trim() === '') return citation;
    // The summary may reach past the ends of its passage, to what the passage leans on.
    const before = passage.start - citation.start;
    const after = citation.end - passage.end;
    const head = before > 0 ? citation.summary.slice(0, before) : '';
    const tail = after > 0 ? citation.summary.slice(citation.summary.length - after) : '';
    return {
      ...citation,
      start: Math.min(citation.start, passage.start),
      end: Math.max(citation.end, passage.end),
      summary: `${head}${passage.text}${tail}`,
    };
  });
}
