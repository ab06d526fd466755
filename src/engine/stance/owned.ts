import { isPlain, linkBefore, OBJECT_REACH, setOf } from './bound-words.ts';
import type { Places } from './bound-words.ts';
import type { Pair } from './signal.ts';
import { looksFinite } from './words.ts';

const DIMENSIONS = new Set(['length', 'height', 'depth', 'width', 'thickness', 'weight', 'diameter', 'area', 'age']);

/** `on a hill with a height of 61 metres` does not say how high the tower is: what the dimension is of, or -1. */
export function dimensionOfAnother({ claim, evidence, window }: Pair): number {
  const mine = claim.statement;
  for (let at = window.from + 3; at < window.to; at++) {
    const { words } = evidence;
    if (!DIMENSIONS.has(words[at]!.folded) || words[at + 1]?.folded !== 'of') continue;
    let article = at - 1;
    while (article > window.from && at - article < OBJECT_REACH && isPlain(evidence, article)) article--;
    if (words[article - 1]?.folded !== 'with') continue;
    const owner = article - 2;
    if (owner < window.from || words[owner]!.clause !== words[at]!.clause || !isPlain(evidence, owner)) continue;
    if (!mine.positions.has(words[owner]!.concept)) return owner;
  }
  return -1;
}

const POSSESSIVE = /['’]s?$/u;

/** `Otto’s brother` is not Otto: what a name owns in every place, where the claim has the name itself; or -1. */
export function ownedByName({ claim, evidence }: Pair, inside: Places): number {
  const mine = claim.statement;
  for (const i of claim.content) {
    const { isName, concept, start, end } = mine.words[i]!;
    if (!isName || POSSESSIVE.test(mine.text.slice(start, end + 2).trim())) continue;
    const owned = inside(concept).map((at) => {
      const word = evidence.words[at]!;
      const next = evidence.words[at + 1];
      if (next === undefined || next.clause !== word.clause || !isPlain(evidence, at + 1)) return -1;
      const isOwner = /^['’]s?(?= )/u.test(evidence.text.slice(word.end, next.start)) || POSSESSIVE.test(word.folded);
      return isOwner && !mine.positions.has(next.concept) ? at + 1 : -1;
    });
    if (owned.length > 0 && owned.every((at) => at >= 0)) return owned[0]!;
  }
  return -1;
}

/** What stands before a name or a noun and is the same thing: `the town of Kell`. */
const KINDS =
  setOf(`town city village hamlet island isle river lake state kingdom republic province county district region country
  municipality borough parish commune territory month year port bay gulf sea mount strait valley peninsula empire duchy
  ship number share majority rest all most half part some one two three many percent cent`);

/** Who is somebody else than the person whose they are. What bodies and countries do, their people do. */
const KIN =
  setOf(`son daughter wife husband father mother brother sister widow widower child children parents friend friends pupil pupils
  student students teacher heir nephew niece uncle aunt grandson granddaughter grandfather grandmother cousin servant secretary lawyer
  assistant assistants follower followers successor predecessor rival rivals enemy enemies ally allies agent agents owner owners`);

/**
 * `The pupils of the teachers went home` does not say that the teachers went home: the subject of the verb that both share is another
 * word, of which the claim's subject is only what it belongs to. That word, or -1.
 */
export function saidOfOwned({ claim, evidence }: Pair, inside: Places): number {
  const mine = claim.statement;
  const verb = claim.content.find(
    (i) => claim.isSubject[i] === 0 && looksFinite(mine.words[i]!) && !mine.words[i]!.isName,
  );
  const subjects = claim.content.filter((i) => claim.isSubject[i] === 1);
  const head = subjects.at(-1);
  if (verb === undefined || head === undefined || subjects.length > 2) return -1;
  const places = inside(mine.words[verb]!.concept);
  const owned = places.map((at) => {
    let noun = at - 1;
    while (noun > 0 && noun >= at - 2 && !isPlain(evidence, noun)) noun--;
    if (noun <= 0 || evidence.words[noun]!.concept !== mine.words[head]!.concept) return -1;
    const link = linkBefore(evidence, noun);
    if (link <= 0 || evidence.words[link]!.folded !== 'of' || !isPlain(evidence, link - 1)) return -1;
    const { concept, folded } = evidence.words[link - 1]!;
    const isOther = evidence.words[noun]!.isName ? KIN.has(folded) : !KINDS.has(folded);
    return isOther && !mine.positions.has(concept) ? link - 1 : -1;
  });
  return owned.length > 0 && owned.every((at) => at >= 0) ? owned[0]! : -1;
}
