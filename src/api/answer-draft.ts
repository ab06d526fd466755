import type { GroundedAnswer } from '#domain/answer.ts';

/** Title of a draft that is made of an answer: its question, shortened. `unasked` stands in for an empty one. */
export function draftTitle(answer: GroundedAnswer, unasked = 'Answer to an empty question'): string {
  const line = answer.query.split(/\s+/u).join(' ').trim();
  if (line === '') return unasked;
  const points = Array.from(line);
  return points.length > 90 ? `${points.slice(0, 89).join('').trimEnd()}…` : line;
}

/**
 * Text of an answer with a reference list behind it. The numbers of an answer are its own; without the list a reader of the
 * draft, and the checker, would take `[2]` for the second source of the library.
 */
export function draftText(answer: GroundedAnswer): string {
  if (answer.citations.length === 0) return answer.answer;
  const references = answer.citations.map(({ id, title, uri }) => {
    const line = title.split(/\s+/u).join(' ').trim();
    return `[${id}] ${line}${uri === null ? '' : `. ${uri}`}`;
  });
  return `${answer.answer.trimEnd()}\n\nReferences\n\n${references.join('\n')}\n`;
}
