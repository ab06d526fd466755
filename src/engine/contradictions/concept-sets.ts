import { conceptOf } from '#engine/stance/concepts.ts';
import { isStopWord } from '#engine/text/stop-words.ts';
import { tokenize } from '#engine/text/tokens.ts';

const startsWithDigit = (text: string): boolean => {
  const unit = text.charCodeAt(0);
  return unit >= 0x30 && unit <= 0x39;
};

/**
 * What a text is about: its distinct concepts without stop words and without figures, in the order in which they first
 * stand. Figures are left out because two statements that contradict each other by a figure share all the rest. Linear.
 */
export function conceptSetOf(text: string): readonly string[] {
  const out = new Set<string>();
  for (const { folded } of tokenize(text)) {
    if (!startsWithDigit(folded) && !isStopWord(folded)) out.add(conceptOf(folded));
  }
  return [...out];
}

/** Sets of numbers laid end to end: set `i` is `items[starts[i] … starts[i + 1])`, rarest concept first. */
export interface PackedSets {
  readonly starts: Uint32Array;
  readonly items: Uint32Array;
  /** Number of each concept: 0 is the rarest. Equal frequencies are told apart by code units, so the order is total. */
  readonly ranks: ReadonlyMap<string, number>;
  /** In how many sets the concept of each number stands. */
  readonly frequencies: Uint32Array;
}

/** Numbers concepts by how rare they are and packs the sets, so that a set begins with what tells it apart. */
export function packSets(sets: readonly (readonly string[])[]): PackedSets {
  const counts = new Map<string, number>();
  let total = 0;
  for (const set of sets) {
    total += set.length;
    for (const concept of set) counts.set(concept, (counts.get(concept) ?? 0) + 1);
  }
  const order = [...counts].toSorted(([a, x], [b, y]) => x - y || (a < b ? -1 : a > b ? 1 : 0));
  const ranks = new Map(order.map(([concept], rank) => [concept, rank]));
  const frequencies = Uint32Array.from(order, ([, count]) => count);
  const starts = new Uint32Array(sets.length + 1);
  const items = new Uint32Array(total);
  let at = 0;
  sets.forEach((set, i) => {
    starts[i] = at;
    for (const concept of set) items[at++] = ranks.get(concept)!;
    items.subarray(starts[i], at).sort();
  });
  starts[sets.length] = at;
  return { starts, items, ranks, frequencies };
}
