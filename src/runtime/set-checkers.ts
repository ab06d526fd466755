import type { SourceSet } from '#domain/source-set.ts';
import type { Thresholds } from '#domain/thresholds.ts';
import type { Checker } from '#engine/fact-check/check-draft.ts';
import { areSameThresholds, policiesOf } from '#engine/thresholds.ts';
import type { PreparedCorpus } from './corpus-keeper.ts';

/** Checkers over declared sets that are kept at once: preparing one takes long. */
const KEPT = 3;

/** What of a set a check depends on beside the sources themselves: another version or name is another report. */
export const printOfSet = ({ id, version, name }: SourceSet): string => JSON.stringify([id, version, name]);

/**
 * Gives the checker over a declared set, and over all sources at hand where there is none. A draft under a set needs none over all
 * sources, so that one is not made for it.
 */
export function createSetCheckers(): (set: SourceSet | null, corpus: PreparedCorpus) => Promise<Checker> {
  const kept = new Map<
    string,
    { readonly print: string; readonly thresholds: Thresholds; readonly checker: Checker }
  >();
  return async (set, corpus) => {
    if (set === null) return corpus.checker;
    const print = `${corpus.revision} ${printOfSet(set)}`;
    const known = kept.get(set.id);
    if (known?.print === print) return known.checker;
    const { createChecker } = await import('#engine/fact-check/check-draft.ts');
    const { thresholds, documents } = corpus;
    const carried = known && areSameThresholds(known.thresholds, thresholds) ? known.checker.carry() : undefined;
    const checker = createChecker(documents, policiesOf(thresholds).check, set, carried);
    kept.delete(set.id);
    kept.set(set.id, { print, thresholds, checker });
    for (const oldest of kept.keys()) {
      if (kept.size <= KEPT) break;
      kept.delete(oldest);
    }
    return checker;
  };
}
