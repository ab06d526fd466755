import type { Source } from '#domain/source.ts';
import { isRetracted } from '#domain/source.ts';

/** Whether a set may ground an answer, and every reason why not. */
export interface Readiness {
  readonly usableForGrounding: boolean;
  readonly blockers: readonly string[];
}

/**
 * Judges a set of sources as far as its metadata goes (SPEC §11): an empty set grounds nothing, and a retracted source
 * is named as `source:<id>:retracted`. A retracted source does not bar the whole set, because no claim may rest on it
 * in any case and the gate counts those that do; a set of which nothing else is left is barred.
 */
export function evaluateReadiness(sources: readonly Source[]): Readiness {
  if (sources.length === 0) return { usableForGrounding: false, blockers: ['source-set:empty'] };
  const blockers = sources.filter(isRetracted).map((source) => `source:${source.id}:retracted`);
  return { usableForGrounding: blockers.length < sources.length, blockers };
}
