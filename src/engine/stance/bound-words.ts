import type { Statement } from './prepare.ts';
import type { Pair } from './signal.ts';

export const setOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/u));

/** Words that say where, when or to whom, and so bind what follows to what stands before. */
export const BINDING =
  setOf(`in at on to from for with by of within into during after before without outside near against through across under
  between among via onto upon along around below above behind`);
/** What a binding word denies of each other: who died after the battle did not die in it. */
export const OPPOSED: Readonly<Record<string, ReadonlySet<string>>> = {
  in: setOf('after before without outside near beyond until since'),
  at: setOf('after before outside near beyond until since'),
  during: setOf('after before until since'),
  from: setOf('to into towards'),
  to: setOf('from'),
  with: setOf('without against'),
  for: setOf('against'),
};
/** Places of one word, and dates of a claim, that are looked at: more of the same is no sentence, and the work must stay linear. */
export const MOST = 16;

/** How far an object stands behind its binding word, in words. */
export const OBJECT_REACH = 3;

/** A word that tells something and is no figure. */
export const isPlain = (statement: Statement, at: number): boolean =>
  statement.isContent[at] === 1 && statement.isNumber[at] === 0;

/** The first places of a word inside the window. */
export type Places = (concept: string) => readonly number[];

/** Where words stand inside the window, each looked up once. */
export function placesIn({ evidence, window }: Pair): Places {
  const known = new Map<string, readonly number[]>();
  return (concept) => {
    const found = known.get(concept);
    if (found) return found;
    const places: number[] = [];
    for (const at of evidence.positions.get(concept) ?? []) {
      if (at >= window.to || places.length >= MOST) break;
      if (at >= window.from) places.push(at);
    }
    known.set(concept, places);
    return places;
  };
}

/** The binding word right before a word, over articles and what stands before a noun; -1 where there is none. */
export function linkBefore({ words }: Statement, at: number): number {
  for (let k = at - 1; k >= 0 && k >= at - OBJECT_REACH; k--) {
    if (words[k]!.sentence !== words[at]!.sentence) return -1;
    if (OPPOSED[words[k]!.folded] !== undefined || BINDING.has(words[k]!.folded)) return k;
    if (['since', 'until', 'beyond', 'towards'].includes(words[k]!.folded)) return k;
  }
  return -1;
}
