import type { AnswerDrop, GroundedAnswer, RetrievedPassage } from '#domain/answer.ts';
import { citationOf } from './model.ts';

/** A passage that was found, as it is listed. */
export interface HitEntry {
  readonly passage: RetrievedPassage;
  readonly drop: AnswerDrop | null;
  /** What the address calls it: `admitted:0`, `dropped:2`. */
  readonly item: string;
  /** `[2]`, or `null` where it is not cited. */
  readonly cited: string | null;
}

/** Everything that was found, in two lists. */
export function hitEntries(answer: GroundedAnswer): {
  readonly admitted: readonly HitEntry[];
  readonly dropped: readonly HitEntry[];
} {
  const entry = (passage: RetrievedPassage, drop: AnswerDrop | null, item: string): HitEntry => {
    const found = citationOf(answer, passage);
    return { passage, drop, item, cited: found && !found.isStruck ? found.citation.id : null };
  };
  return {
    admitted: answer.selection.admitted.map((passage, index) => entry(passage, null, `admitted:${index}`)),
    dropped: answer.selection.dropped.map((drop, index) => entry(drop.passage, drop, `dropped:${index}`)),
  };
}
