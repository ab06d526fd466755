import { OWN } from './align.ts';
import { relateNumbers } from './numbers.ts';
import type { Statement } from './prepare.ts';
import { spanOf } from './signal.ts';
import type { Pair, Signal } from './signal.ts';

/** A name or a number at words `[from, to]` of both sides. */
interface Item {
  readonly isNumber: boolean;
  readonly mine: readonly [number, number];
  readonly theirs: readonly [number, number];
}

/** How many words beside an item say what it is of. */
const REACH = 8;

/** Words at which what is of one item ends and what is of the next begins. */
const JOINS = new Set(['and', 'or', 'but', 'while', 'whereas', 'against', 'than']);

/** Words that stand beside anything. */
const NOTHING = new Set(['the', 'a', 'an', 'and', 'or', 'was', 'were', 'is', 'are', 'had', 'has', 'have', 'of']);

/** The words beside an item up to the next item on either side, in its sentence. */
function beside({ words }: Statement, [from, to]: readonly [number, number], taken: ReadonlySet<number>): Set<string> {
  const out = new Set<string>();
  const { sentence } = words[from]!;
  for (const step of [-1, 1]) {
    for (let k = 1; k <= REACH; k++) {
      const at = step < 0 ? from - k : to + k;
      const word = words[at];
      if (word === undefined || word.sentence !== sentence || taken.has(at)) break;
      // A comma ends what belongs to an item before it; what follows it may be its own clause.
      if (word.clause !== words[from]!.clause || JOINS.has(word.folded)) break;
      if (!NOTHING.has(word.folded)) out.add(word.isStop ? `${step}${word.folded}` : word.concept);
    }
  }
  return out;
}

const shared = (a: ReadonlySet<string>, b: ReadonlySet<string>): number => {
  let count = 0;
  for (const word of a) if (b.has(word)) count++;
  return count;
};

/** What stands beside an item on either side. */
interface Around {
  readonly mine: ReadonlySet<string>;
  readonly theirs: ReadonlySet<string>;
}

/**
 * Whether a word that stands beside one item alone in the claim stands beside the other alone in the window, and another the
 * other way round: `timber 60%, salt 25%` against `salt 60%, timber 25%`, whatever else stays where it was.
 */
function areTraded(a: Around, b: Around): boolean {
  const moved = (from: Around, to: Around): boolean => {
    for (const word of from.mine) {
      if (/^-?1/u.test(word) || to.mine.has(word)) continue;
      if (to.theirs.has(word) && !from.theirs.has(word)) return true;
    }
    return false;
  };
  return moved(a, b) && moved(b, a);
}

/** Names and numbers that stand once on both sides. */
function itemsOf({ claim, evidence, window }: Pair): readonly Item[] {
  const { statement } = claim;
  const items: Item[] = [];
  const inside = (at: number): boolean => at >= window.from && at < window.to;
  for (const number of statement.numbers) {
    const same = evidence.numbers.filter((e) => {
      if (!inside(e.from) || !inside(e.to)) return false;
      const { period: _m, ...mine } = number.quantity;
      const { period: _t, ...theirs } = e.quantity;
      return relateNumbers(mine, theirs, true).relation === 'borne-out';
    });
    const twice = statement.numbers.filter((other) => other.quantity.value === number.quantity.value).length > 1;
    const [only] = same;
    if (only !== undefined && same.length === 1 && !twice)
      items.push({ isNumber: true, mine: [number.from, number.to], theirs: [only.from, only.to] });
  }
  for (let i = 0; i < statement.words.length; i++) {
    const word = statement.words[i]!;
    if (!word.isName || statement.isContent[i] === 0 || window.how[i] !== OWN) continue;
    const places = (evidence.positions.get(word.concept) ?? []).filter(inside);
    if (places.length !== 1 || statement.positions.get(word.concept)?.length !== 1) continue;
    const before = items.at(-1);
    const at = places[0]!;
    if (before && !before.isNumber && before.mine[1] === i - 1 && before.theirs[1] === at - 1)
      items[items.length - 1] = { isNumber: false, mine: [before.mine[0], i], theirs: [before.theirs[0], at] };
    else items.push({ isNumber: false, mine: [i, i], theirs: [at, at] });
  }
  return items;
}

/**
 * Two names or two figures that stand in each other's place: what is beside the one in the claim is in the window beside the
 * other, and the other way round (`80 in 2021 and 64 in 2023` against `64 in 2021 and 80 in 2023`). Moving parts of a sentence
 * leaves their neighbours with them, so that it does not fire on another order alone. `null` where nothing is exchanged.
 */
export function findExchange(pair: Pair): Signal | null {
  const items = itemsOf(pair);
  if (items.length < 2) return null;
  const { claim, evidence } = pair;
  const takenOf = (side: 'mine' | 'theirs'): ReadonlySet<number> =>
    new Set(
      items.flatMap((item) => Array.from({ length: item[side][1] - item[side][0] + 1 }, (_, k) => item[side][0] + k)),
    );
  const mineTaken = takenOf('mine');
  const theirsTaken = takenOf('theirs');
  const around = items.map((item) => ({
    mine: beside(claim.statement, item.mine, mineTaken),
    theirs: beside(evidence, item.theirs, theirsTaken),
  }));
  for (let i = 0; i < items.length; i++) {
    for (let k = i + 1; k < items.length; k++) {
      if (items[i]!.isNumber !== items[k]!.isNumber) continue;
      // Two words of one name: `International Whaling Commission`.
      const gap = claim.statement.words.slice(items[i]!.mine[1] + 1, items[k]!.mine[0]);
      if (gap.every(({ isName }) => isName)) continue;
      const [a, b] = [around[i]!, around[k]!];
      const crossed = [shared(a.mine, b.theirs), shared(b.mine, a.theirs)] as const;
      const straight = [shared(a.mine, a.theirs), shared(b.mine, b.theirs)] as const;
      const isExchanged =
        crossed[0] >= straight[0] &&
        crossed[1] >= straight[1] &&
        crossed[0] + crossed[1] > straight[0] + straight[1] + 1;
      const isBoth = crossed[0] > straight[0] && crossed[1] > straight[1];
      if (!isBoth && !isExchanged && !areTraded(a, b)) continue;
      const words = (side: readonly [number, number]): string =>
        claim.statement.text.slice(claim.statement.words[side[0]]!.start, claim.statement.words[side[1]]!.end);
      return {
        feature: 'roles-swapped',
        stance: 'neutral',
        strength: 0.4,
        detail: `“${words(items[i]!.mine)}” and “${words(items[k]!.mine)}” stand in each other's place`,
        claimSpan: spanOf(claim.statement, items[i]!.mine[0], items[k]!.mine[1]),
        evidenceSpan: spanOf(
          evidence,
          Math.min(items[i]!.theirs[0], items[k]!.theirs[0]),
          Math.max(items[i]!.theirs[1], items[k]!.theirs[1]),
        ),
      };
    }
  }
  return null;
}
