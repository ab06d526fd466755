import { NEAR, OWN, UNCOVERED } from './align.ts';
import type { Pair } from './signal.ts';

/** What may stand for something that another sentence names. */
const STANDS_FOR_ANOTHER = new Set(
  'it its itself he him his himself she her hers herself they them their theirs this that these those both each one ones there here then'.split(
    ' ',
  ),
);

/** Whether a word of the window is written as a name, also at the head of a sentence. */
function isNamed({ evidence }: Pair, at: number): boolean {
  const { isName, isStop, start, sentence, folded } = evidence.words[at]!;
  if (isName) return true;
  const isHead = at === 0 || evidence.words[at - 1]!.sentence !== sentence;
  const first = evidence.text[start] ?? '';
  return isHead && !isStop && evidence.isContent[at] === 1 && first !== first.toLowerCase() && !folded.endsWith('ly');
}

/** The sentence of the window that holds most of what the claim says apart from names, as its words `[from, to)`. */
export function mainSentence({ claim, evidence, window }: Pair): readonly [number, number] {
  if (window.first === window.last) return [window.from, window.to];
  const weights = new Map<number, number>();
  for (const i of claim.content) {
    const word = claim.statement.words[i]!;
    if (word.isName || window.how[i] !== OWN) continue;
    const inside = (evidence.positions.get(word.concept) ?? []).filter((at) => at >= window.from && at < window.to);
    for (const sentence of new Set(inside.map((at) => evidence.words[at]!.sentence)))
      weights.set(sentence, (weights.get(sentence) ?? 0) + claim.weights[i]!);
  }
  const first = weights.get(window.first) ?? 0;
  const sentence = first > (weights.get(window.last) ?? 0) ? window.first : window.last;
  let { from, to } = window;
  while (from < to && evidence.words[from]!.sentence !== sentence) from++;
  while (to > from && evidence.words[to - 1]!.sentence !== sentence) to--;
  return [from, to];
}

/** Words between a noun and the name of what it belongs to. */
const BELONGS = new Set(['of', 'in', 'on', 'at', 'to']);

/** How far before a noun its article may stand, in words: `the lower snow summit`. */
const ARTICLE_REACH = 3;

/** Whether the sentence says of what a noun is: `the summit of K2`, `the capital of the district`. */
function isOfWhat({ evidence }: Pair, at: number): boolean {
  const [link, next, last] = [evidence.words[at + 1], evidence.words[at + 2], evidence.words[at + 3]];
  if (link === undefined || !BELONGS.has(link.folded)) return false;
  return link.folded === 'of' || (next?.folded === 'the' ? last : next)?.isName === true;
}

/**
 * Whether a name that the title holds is said by the noun it belongs to: under the title `Everest`, `the summit` is the summit
 * of Everest, unless the sentence says of what else it is (`the summit of K2`, `the K2 summit`).
 */
function isSaidByItsNoun(pair: Pair, name: number, [from, to]: readonly [number, number]): boolean {
  const { claim, evidence, context } = pair;
  const { words } = claim.statement;
  if (!context.has(words[name]!.concept)) return false;
  let i = name - 1;
  while (words[i]?.isName === true) i--;
  if (words[i]?.folded === 'the') i--;
  if (!BELONGS.has(words[i]?.folded ?? '')) return false;
  const noun = words[i - 1];
  if (noun === undefined || noun.isStop || noun.isName) return false;
  return (evidence.positions.get(noun.concept) ?? []).some((at) => {
    if (at < from || at >= to || isOfWhat(pair, at)) return false;
    for (let k = at - 1; k >= Math.max(from, at - ARTICLE_REACH); k--) {
      if (evidence.words[k]!.folded === 'the') return true;
      if (isNamed(pair, k)) return false;
    }
    return false;
  });
}

/**
 * A name of the claim that only another sentence of the passage or its title holds, where the sentence that says the rest
 * names somebody else whom the claim does not know, or has no word that could stand for the name: what is said here of one
 * is no support for saying it of another (`Asaph Hall has two moons` against `Mars has two moons`). The word of the claim,
 * or -1.
 */
export function nameOfElsewhere(pair: Pair): number {
  const { claim, evidence, window, context } = pair;
  const { words, positions } = claim.statement;
  const [from, to] = mainSentence(pair);
  const isHere = (i: number): boolean =>
    (evidence.positions.get(words[i]!.concept) ?? []).some((at) => at >= from && at < to);
  const [head] = claim.content;
  const elsewhere = claim.content.filter((i) => {
    const how = window.how[i]!;
    if (how === UNCOVERED || isHere(i)) return false;
    // A common noun of the subject in the title is what the passage is about; a name may be of anyone in it.
    return words[i]!.isName || how === NEAR || i === head;
  });
  if (elsewhere.every((i) => isSaidByItsNoun(pair, i, [from, to]))) return -1;
  let canStand = false;
  let stranger = false;
  for (let at = from; at < to; at++) {
    const word = evidence.words[at]!;
    if (STANDS_FOR_ANOTHER.has(word.folded)) canStand = true;
    if (!isNamed(pair, at) || positions.has(word.concept)) continue;
    // `Albert Einstein` for `Einstein`: part of a name that the claim has.
    const beside = [evidence.words[at - 1], evidence.words[at + 1]];
    if (beside.some((other) => other?.isName === true && positions.has(other.concept))) continue;
    stranger ||=
      !context.has(word.concept) || elsewhere.some((i) => words[i]!.isName && !context.has(words[i]!.concept));
  }
  const isTitled = (i: number): boolean => context.has(words[i]!.concept);
  const near = elsewhere.find((i) => !isTitled(i));
  if (stranger && (near !== undefined || !canStand)) return near ?? elsewhere[0]!;
  const isDefinite = evidence.words[from]?.folded === 'the';
  return near !== undefined && !canStand && !isDefinite ? near : -1;
}
