import type { SourceSet, SourceSetStanding } from '#domain/source-set.ts';
import { SET_ASPECTS } from '#domain/source-set.ts';
import type { Source } from '#domain/source.ts';
import { isRetracted } from '#domain/source.ts';
import { evaluateSourceSetReadiness } from './evaluate-readiness.ts';
import { hashSourceSet } from './hash-source-set.ts';
import { recogniseRights } from './licences.ts';
import { rightsState } from './parse/read-rights.ts';
import { rightsResolver } from './rights.ts';

/** Whether a set may ground an answer, every reason why not, and what was looked at to say so. */
export type Readiness = Omit<SourceSetStanding, 'hash'>;

/** State of a statement that says in so many words that the source may not be used; silence and doubt are no such words. */
function statedBar(rights: string | null): 'blocked' | 'expired' | null {
  if (rights === null) return null;
  const word = rightsState(rights);
  if (word === 'blocked' || word === 'expired') return word;
  return word === null && recogniseRights(rights).kind === 'none' ? 'blocked' : null;
}

/**
 * Judges sources of which no set was declared (SPEC §11): whatever was at hand. Nobody promised anything of them, so what is merely unknown
 * bars nothing and is not judged: a source that was retracted is named as `source:<id>:retracted`, one whose rights are stated to
 * bar it as `source:<id>:rights:blocked` or `…:expired`. Such a source bars no other, because the gate counts the claims that rest on it; sources of
 * which nothing else is left, or none at all, ground nothing.
 */
export function evaluateReadiness(sources: readonly Source[]): Readiness {
  const judged = ['notices'] as const;
  if (sources.length === 0) {
    return { usableForGrounding: false, blockers: ['source-set:empty'], basis: 'library', judged };
  }
  let barred = 0;
  const blockers = sources.flatMap((source) => {
    const bar = statedBar(source.rights);
    const own = [
      ...(isRetracted(source) ? [`source:${source.id}:retracted`] : []),
      ...(bar === null ? [] : [`source:${source.id}:rights:${bar}`]),
    ];
    if (own.length > 0) barred++;
    return own;
  });
  return { usableForGrounding: barred < sources.length, blockers, basis: 'library', judged };
}

/**
 * Judges a declared set with the documents at hand: every aspect, and any blocker bars it. `documents` are content hashes by id.
 */
export function standingOfSet(
  set: SourceSet,
  now: string,
  documents: ReadonlyMap<string, string>,
  hash: string = hashSourceSet(set),
): SourceSetStanding {
  const { id, name, version } = set;
  const readiness = evaluateSourceSetReadiness(set, now, documents);
  const { resolve } = rightsResolver(now, { setRights: set.rights, commercial: set.use.commercial });
  const terms = set.items.flatMap((item) => {
    const { excerptLimit, attribution } = resolve(item);
    return excerptLimit === null && attribution === null ? [] : [{ id: item.id, excerptLimit, attribution }];
  });
  return { hash, ...readiness, basis: 'declared', judged: SET_ASPECTS, set: { id, name, version }, terms };
}
