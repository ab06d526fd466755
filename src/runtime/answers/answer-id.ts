import { sha256Hex } from '#base/sha256.ts';
import { stableStringify } from '#base/stable-json.ts';
import type { GroundedAnswer } from '#domain/answer.ts';

/**
 * Name of an answer, from what it depends on: the question, the state of the sources in scope, the ceilings, the engine
 * and the model that was asked. Asking the same of the same gives the same name, in every browser that holds the same
 * sources; the clock is no part of it. `set` names the declared set that it was asked of, and its version.
 */
export function answerId(answer: GroundedAnswer, model: string | null, set: string | null = null): string {
  const { query, sourceSet, selection, engineVersion } = answer;
  const parts = {
    query,
    sourceSet: sourceSet.hash,
    policy: selection.policy,
    engineVersion,
    model,
    ...(set === null ? {} : { set }),
  };
  return `answer-${sha256Hex(stableStringify(parts)).slice(0, 32)}`;
}
