import { BINDING, isPlain, linkBefore, MOST, OBJECT_REACH, OPPOSED, placesIn, setOf } from './bound-words.ts';
import type { Places } from './bound-words.ts';
import type { Limit } from './limited.ts';
import { dimensionOfAnother, ownedByName, saidOfOwned } from './owned.ts';
import type { Statement } from './prepare.ts';
import type { Pair } from './signal.ts';

const JOINS = setOf('and or but while whereas yet then');
/** How far a bound phrase stands behind what it is bound to, in words. */
const PHRASE_REACH = 6;

/** A phrase that is bound to a word: `infection in children`. Numbers of words. */
interface Bound {
  readonly head: number;
  readonly link: number;
  readonly object: number;
}

/** The object of the binding word `link`: the next word that says something; -1 where that is a figure or too far. */
function objectOf(statement: Statement, link: number): number {
  const { words } = statement;
  for (let at = link + 1; at < words.length && at <= link + OBJECT_REACH; at++) {
    if (words[at]!.sentence !== words[link]!.sentence || statement.isNumber[at] === 1) return -1;
    if (isPlain(statement, at)) {
      // `in Calden Abbey`, `in adult women`: the last of them is what is named.
      let last = at;
      while (last < link + OBJECT_REACH && words[last + 1] !== undefined && isPlain(statement, last + 1)) last++;
      return words[last]!.sentence === words[link]!.sentence ? last : at;
    }
    if (BINDING.has(words[at]!.folded)) return -1;
  }
  return -1;
}

/** The phrases of a claim with what each is bound to. */
function boundIn(claim: Statement): readonly Bound[] {
  const bound: Bound[] = [];
  let head = -1;
  for (let i = 0; i < claim.words.length; i++) {
    if (head >= 0 && BINDING.has(claim.words[i]!.folded)) {
      const object = objectOf(claim, i);
      if (object >= 0 && claim.words[head]!.sentence === claim.words[i]!.sentence)
        bound.push({ head, link: i, object });
    }
    if (isPlain(claim, i)) head = i;
  }
  return bound;
}

/** Where the part of a sentence that the word `to` stands in begins behind `from`: at a coordination or a new clause; or -1. */
function joinBetween({ words }: Statement, from: number, to: number): number {
  for (let at = from + 1; at < to; at++) {
    if (JOINS.has(words[at]!.folded) || words[at]!.clause !== words[at - 1]!.clause) return at;
  }
  return -1;
}

/** Whether a part of its own, which says something more, leads from one object to another (`in children and reduces … in adults`). */
function isJoinedAway(statement: Statement, from: number, to: number): boolean {
  const join = joinBetween(statement, from, to);
  if (join < 0) return false;
  for (let at = join; at < to; at++) if (isPlain(statement, at)) return true;
  return false;
}

/**
 * `prevents infection in children and reduces symptoms in adults` does not say that it prevents infection in adults: the
 * passage binds another object to the word by the same binding word, and the claim's own stands in another part. The
 * binding word that shows it, or -1.
 */
function boundToAnother({ claim, evidence }: Pair, inside: Places): number {
  for (const { head, link, object } of boundIn(claim.statement)) {
    const { words } = claim.statement;
    const heads = inside(words[head]!.concept);
    const objects = inside(words[object]!.concept);
    if (heads.length === 0 || objects.length === 0) continue;
    let other = -1;
    for (const at of heads) {
      const found = boundElsewhere(evidence, claim.statement, at, words[link]!.folded, objects);
      if (found < 0) {
        other = -1;
        break;
      }
      other = found;
    }
    if (other >= 0) return other;
  }
  return -1;
}

/** The binding word by which `head` is bound to something that the claim does not have, `objects` standing joined away; or -1. */
function boundElsewhere(
  evidence: Statement,
  claim: Statement,
  head: number,
  link: string,
  objects: readonly number[],
): number {
  const { words } = evidence;
  for (let at = head + 1; at < words.length && at <= head + PHRASE_REACH; at++) {
    const word = words[at]!;
    if (word.sentence !== words[head]!.sentence || JOINS.has(word.folded)) return -1;
    if (word.folded !== link) continue;
    const object = objectOf(evidence, at);
    if (object < 0 || claim.positions.has(words[object]!.concept)) return -1;
    const isElsewhere = objects.every((mine) =>
      mine > object ? isJoinedAway(evidence, object, mine) : joinBetween(evidence, mine, head) >= 0,
    );
    return isElsewhere ? at : -1;
  }
  return -1;
}

/** `died a year after the battle` against `died in battle`: the opposed binding word in every place, or -1. */
function boundOtherwise({ claim, evidence, window }: Pair, inside: Places): number {
  const mine = claim.statement;
  const places = [
    ...claim.content.map((i) => ({
      link: linkBefore(mine, i),
      there: inside(mine.words[i]!.concept),
    })),
    ...mine.periods.slice(0, MOST).map(({ from, value }) => ({
      link: linkBefore(mine, from),
      there: evidence.periods
        .filter((period) => period.value === value && period.from >= window.from && period.to < window.to)
        .map((period) => period.from),
    })),
    ...mine.numbers.slice(0, MOST).map(({ from, quantity }) => ({
      link: linkBefore(mine, from),
      there: evidence.numbers
        .filter((e) => e.quantity.value === quantity.value && e.from >= window.from && e.to < window.to)
        .map((e) => e.from),
    })),
  ];
  for (const { link, there } of places) {
    const opposed = link < 0 ? undefined : OPPOSED[mine.words[link]!.folded];
    if (opposed === undefined || there.length === 0) continue;
    const links = there.map((at) => linkBefore(evidence, at));
    if (links.every((at) => at >= 0 && opposed.has(evidence.words[at]!.folded))) return links[0]!;
  }
  return -1;
}

/**
 * `to lorry traffic` against `to traffic`, where a noun stands bare behind the same word: what is said of one kind only. The word
 * that names the kind, or -1. Names are left out: `in East Calden` is in Calden.
 */
function narrowedObject({ claim, evidence, window }: Pair, inside: Places): number {
  const mine = claim.statement;
  for (const i of claim.content) {
    const link = mine.words[i - 1]?.folded ?? '';
    if (!BINDING.has(link) || mine.words[i]!.isName) continue;
    const places = inside(mine.words[i]!.concept).filter((at) => at > window.from + 1);
    const isNarrowed = (at: number): boolean =>
      isPlain(evidence, at - 1) &&
      !evidence.words[at - 1]!.isName &&
      evidence.words[at - 2]?.folded === link &&
      !mine.positions.has(evidence.words[at - 1]!.concept);
    if (places.length > 0 && places.every(isNarrowed)) return places[0]! - 1;
  }
  return -1;
}

/** `paid by the company of the director` against `paid by the director`: the word that another did it, or -1. */
function doneByAnother({ claim, evidence }: Pair, inside: Places): number {
  const mine = claim.statement;
  for (const i of claim.content) {
    const link = linkBefore(mine, i);
    if (link < 0 || mine.words[link]!.folded !== 'by') continue;
    const owners = inside(mine.words[i]!.concept).map((at) => {
      const of = linkBefore(evidence, at);
      const owned = of > 0 && evidence.words[of]!.folded === 'of' && isPlain(evidence, of - 1) ? of - 1 : -1;
      if (owned < 0 || mine.positions.has(evidence.words[owned]!.concept)) return -1;
      const by = linkBefore(evidence, owned);
      return by >= 0 && evidence.words[by]!.folded === 'by' ? owned : -1;
    });
    if (owners.length > 0 && owners.every((at) => at >= 0)) return owners[0]!;
  }
  return -1;
}

/**
 * `met the ambassador after the talks in Geneva` does not say that they met in Geneva: the object is bound to a word of another
 * clause that the claim does not have. That word, or -1.
 */
function boundInAside({ claim, evidence }: Pair, inside: Places): number {
  const mine = claim.statement;
  for (const { head, object } of boundIn(mine)) {
    const heads = inside(mine.words[head]!.concept);
    const objects = inside(mine.words[object]!.concept);
    if (heads.length === 0 || objects.length === 0) continue;
    const asides = objects.map((at) => {
      const link = linkBefore(evidence, at);
      const { clause } = evidence.words[at]!;
      if (link <= 0 || heads.some((one) => evidence.words[one]!.clause === clause)) return -1;
      const holder = link - 1;
      const isOther = isPlain(evidence, holder) && evidence.words[holder]!.clause === clause;
      return isOther && !mine.positions.has(evidence.words[holder]!.concept) ? holder : -1;
    });
    if (asides.every((at) => at >= 0)) return asides[0]!;
  }
  return -1;
}

const RANKING = /^(?:[\p{L}-]{3,}est|most|least|first|last|only|best|worst)$/u;

/** `the first horse railway` against `the first railway`: a word that narrows what a ranking ranks, or -1. */
function narrowedRank({ claim, evidence, window }: Pair, inside: Places): number {
  const { words } = claim.statement;
  for (let i = 0; i + 1 < words.length; i++) {
    if (!RANKING.test(words[i]!.folded) || !isPlain(claim.statement, i + 1)) continue;
    const places = inside(words[i + 1]!.concept).filter((at) => at > window.from);
    const narrowed = places.filter((at) => {
      const between = evidence.words[at - 1]!;
      return (
        isPlain(evidence, at - 1) &&
        !between.isName &&
        !claim.statement.positions.has(between.concept) &&
        evidence.words[at - 2]?.folded === words[i]!.folded
      );
    });
    if (places.length > 0 && narrowed.length === places.length) return narrowed[0]! - 1;
  }
  return -1;
}

/** A comparison that the claim makes (`faster than prices`) and the passage does not. */
function comparesAlone({ claim, evidence, window }: Pair): boolean {
  const { words, isNumber } = claim.statement;
  const than = words.findIndex(({ folded }, i) => folded === 'than' && isNumber[i] === 0);
  if (than < 0 || words[than + 1] === undefined || isNumber[than + 1] === 1) return false;
  for (let at = window.from; at < window.to; at++) {
    if (/^(?:than|compared|exceed(?:s|ed|ing)?|out\p{L}+|over|above|below)$/u.test(evidence.words[at]!.folded))
      return false;
  }
  return true;
}

/**
 * Whether the passage binds the claim's words to each other in another way than the claim does, although it holds them all.
 * Words alone cannot tell `in children` from `in adults` where both stand in one sentence; what each is bound to can.
 */
export function boundWrongly(pair: Pair): Limit | null {
  const { evidence } = pair;
  const word = (at: number): string => evidence.words[at]!.folded;
  const inside = placesIn(pair);
  const another = boundToAnother(pair, inside);
  if (another >= 0) return { at: another, detail: `the source says so of something else (“${word(another)}”)` };
  const otherwise = boundOtherwise(pair, inside);
  if (otherwise >= 0) return { at: otherwise, detail: `the source says “${word(otherwise)}” where the claim does not` };
  const others = [
    narrowedObject(pair, inside),
    doneByAnother(pair, inside),
    boundInAside(pair, inside),
    dimensionOfAnother(pair),
    ownedByName(pair, inside),
    saidOfOwned(pair, inside),
  ];
  for (const at of others) if (at >= 0) return { at, detail: `the source says so of “${word(at)}” only` };
  const rank = narrowedRank(pair, inside);
  if (rank >= 0) return { at: rank, detail: `the source ranks less (“${word(rank)}”)` };
  if (comparesAlone(pair)) return { at: pair.window.from, detail: 'the claim compares, the source does not' };
  return null;
}
