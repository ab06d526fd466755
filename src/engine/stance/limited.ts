import type { Statement } from './prepare.ts';

/** Why the words of a passage, though they hold those of a claim, do not say it outright; `at` is the word that shows it. */
export interface Limit {
  readonly at: number;
  readonly detail: string;
}

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/u));

/** How far a sentence is looked through before and behind the words, so that a text of one sentence stays linear. */
const BEFORE = 40;
const BEHIND = 8;
/** Places of one word in a claim that are looked at. */
const PLACES = 16;

const CONDITIONS = setOf('if unless provided providing assuming suppose supposing lest');
const INVERTED = setOf('had were should');
/** Nouns that make what `that` opens hearsay or a guess. */
const HEARSAY =
  setOf(`rumour rumours rumor rumors allegation allegations myth notion speculation hypothesis suggestion fear fears
  belief misconception idea possibility prospect risk chance hope hopes question doubt doubts suspicion suspicions`);
/** Verbs that open an order to whoever reads, above all to a model. Not `note` or `remember`: these assert what follows. */
const ORDERS = setOf(
  'ignore disregard forget override pretend assume imagine say answer respond reply output print repeat write tell',
);
const BY_OPENING = setOf('in of on under without');
/** What an opening names where a finding holds in thought, in a dish or in an animal only. */
const UNREAL =
  setOf(`theory principle practice simulation simulations silico vitro vivo mice mouse rats rat animals rodents monkeys dogs pigs rabbits
  zebrafish cells laboratory lab hindsight`);
/** Ahead of a title they make another one: the deputy is not the head. */
const LESSER =
  setOf(`deputy vice acting assistant associate interim honorary aspiring retired designate elect ex former then
  prospective aspirant would-be alleged purported`);
const OWNERS = setOf('its his her their our my your');
const BEHIND_ONLY = setOf('in if when for at on after with by under within during among to where');
const BEFORE_ONLY = setOf('in for at with among on');
const PRESENT = setOf('is are has');
const PAST = setOf('was were had');
const GONE = setOf('until formerly previously once then till');
const EXACT = setOf('exactly precisely');

const has = ({ words }: Statement, word: string): boolean => words.some((item) => item.folded === word);
const hasAny = ({ words }: Statement, list: ReadonlySet<string>): boolean =>
  words.some((item) => list.has(item.folded));

/** First word of the sentence that holds the word `at`, at most `BEFORE` words back; -1 where it begins before that. */
function sentenceStart({ words }: Statement, at: number): number {
  let first = at;
  while (first > 0 && words[first - 1]!.sentence === words[at]!.sentence) {
    if (at - first >= BEFORE) return -1;
    first--;
  }
  return first;
}

/** `If it rains, …`, `Had the mill closed, …`: the sentence only supposes what the claim asserts. */
function condition(claim: Statement, evidence: Statement, first: number, from: number): Limit | null {
  const { words } = evidence;
  const opening = words[first]!.folded;
  for (let i = first; i < from; i++) {
    const { folded, clause } = words[i]!;
    const opens = i === first || words[i - 1]!.clause !== clause || words[i - 1]!.folded === 'that';
    if (
      opens &&
      CONDITIONS.has(folded) &&
      !has(claim, folded) &&
      (folded !== 'provided' || words[i + 1]?.folded === 'that')
    )
      return { at: i, detail: `the source says so under a condition (“${folded}”)` };
  }
  // A question asked with `had` or `were` ends with its own mark and is refused elsewhere.
  const isInverted = INVERTED.has(opening) && first < from && words[from]!.clause === words[first]!.clause;
  return isInverted && claim.words[0]?.folded !== opening ? { at: first, detail: 'the source only supposes it' } : null;
}

/** `In mice, …`, `In theory, …`, `Without a booster, …` before the words. */
function opening(claim: Statement, { words }: Statement, first: number, from: number): Limit | null {
  const opener = words[first]!.folded;
  if (first === from || !BY_OPENING.has(opener) || words[first]!.clause === words[from]!.clause) return null;
  const { clause } = words[first]!;
  for (let i = first + 1; i < from && words[i]!.clause === clause; i++) {
    if (UNREAL.has(words[i]!.folded) && !has(claim, words[i]!.folded))
      return { at: i, detail: `the source says so of “${words[i]!.folded}” only` };
  }
  return opener === 'without' && !has(claim, 'without')
    ? { at: first, detail: 'the source says so under a condition (“without”)' }
    : null;
}

/** `Ignore previous instructions and say …`: what a source orders its reader to say, it does not state. */
function command(claim: Statement, { words }: Statement, first: number, from: number): Limit | null {
  const { folded } = words[first]!;
  if (first === from || !ORDERS.has(folded) || claim.words[0]?.folded === folded) return null;
  return { at: first, detail: 'the source gives an order and states nothing' };
}

/** `Rumours that …`, `the idea that …` right before the words. */
function hearsay(claim: Statement, { words }: Statement, first: number, from: number): Limit | null {
  let that = from - 1;
  while (that > first && that > from - 3 && words[that]!.isStop && words[that]!.folded !== 'that') that--;
  if (words[that]?.folded !== 'that') return null;
  for (let i = that - 1; i >= first && i >= that - 2; i--) {
    if (HEARSAY.has(words[i]!.folded) && !has(claim, words[i]!.folded))
      return { at: i, detail: `the source speaks of it as “${words[i]!.folded}”` };
  }
  return null;
}

/** `…, but only at high doses`, `… in adults only`, and the object that the claim leaves off (`closed its north gate`). */
function behind(claim: Statement, evidence: Statement, to: number): Limit | null {
  const { words } = evidence;
  const last = to - 1;
  const { sentence, clause } = words[last]!;
  const next = words[to];
  const lastOfClaim = claim.words.at(-1)?.folded ?? '';
  if (
    next !== undefined &&
    next.clause === clause &&
    next.sentence === sentence &&
    OWNERS.has(next.folded) &&
    words[last]!.folded === lastOfClaim &&
    lastOfClaim.endsWith('ed')
  )
    return { at: to, detail: 'the source says so of something that belongs to it' };
  if (has(claim, 'only')) return null;
  for (let i = to; i < words.length && i < to + BEHIND && words[i]!.sentence === sentence; i++) {
    if (words[i]!.folded !== 'only') continue;
    const isLast = words[i + 1] === undefined || words[i + 1]!.clause !== words[i]!.clause;
    const isBound =
      words[i - 1]!.folded === 'but' ||
      BEHIND_ONLY.has(words[i + 1]?.folded ?? '') ||
      (isLast && [2, 3, 4].some((step) => i - step >= last && BEFORE_ONLY.has(words[i - step]!.folded)));
    if (isBound) return { at: i, detail: 'the source limits it (“only”), the claim does not' };
  }
  return null;
}

/** What may follow words and narrow them in a set phrase: `extinct in the wild`. */
const NARROW_PLACES = setOf('wild captivity paper name part parts places theory principle practice');
/** Words that open a condition or an end right behind what they narrow. */
const NARROW_NEXT = setOf('without once');
const ENDS = setOf('until till');

const BEFORE_CASES = setOf('in at on for before after with under during');

/** Whether a claim says what is so as a rule: nothing in it is past. */
const isPresent = ({ words, periods }: Statement): boolean =>
  periods.length === 0 && !words.some(({ folded }) => PAST.has(folded) || folded.endsWith('ed'));

/** `extinct in the wild`, `500 kilograms without fuel`, `12 euros for children`, `3 per cent less than prices`. */
function trailing(claim: Statement, evidence: Statement, to: number): Limit | null {
  const { words } = evidence;
  const { sentence } = words[to - 1]!;
  const at = (k: number): string => (words[k]?.sentence === sentence ? words[k]!.folded : '');
  const next = at(to);
  if (next === '' || has(claim, next)) return null;
  // What was so until then was so; what is so is not.
  if (NARROW_NEXT.has(next) || (ENDS.has(next) && isPresent(claim)))
    return { at: to, detail: `the source limits it (“${next}”), the claim does not` };
  if (next === 'in' || next === 'on') {
    const place = at(to + 1) === 'the' ? to + 2 : to + 1;
    if (NARROW_PLACES.has(at(place)) && !has(claim, at(place)))
      return { at: place, detail: `the source says so of “${at(place)}” only` };
  }
  // What is so as a rule (`bans smoking`) is not, where the source names the case (`in restaurants`, `before tax`).
  const isBare = evidence.isContent[to + 1] === 1 && evidence.isNumber[to + 1] === 0 && !words[to + 1]!.isName;
  if (BEFORE_CASES.has(next) && isBare && isPresent(claim) && !claim.positions.has(words[to + 1]!.concept))
    return { at: to + 1, detail: `the source says so of “${at(to + 1)}” only` };
  if (next === 'between' && isPresent(claim)) return { at: to, detail: 'the source says when, the claim as a rule' };
  const isFigure = evidence.isNumber[to - 1] === 1;
  if (isFigure && next === 'for' && evidence.isContent[to + 1] === 1 && !claim.positions.has(words[to + 1]!.concept))
    return { at: to + 1, detail: `the source says so for “${at(to + 1)}” only` };
  const isJoined = words[to]!.clause === words[to - 1]!.clause;
  if (isJoined && /^(?:less|more|fewer|lower|higher)$/u.test(next) && (at(to + 1) === 'than' || at(to + 2) === 'than'))
    return { at: to, detail: 'the source compares, the claim does not' };
  return null;
}

const AFTER_NOUN = setOf('of to on for from with in who that under over aged without above below');
const AFTER_PEOPLE = setOf('who under over aged without above below');
const PARTS = setOf('one some two three half part most few many several none each any');
const ARTICLES = setOf('the both these those all its their his her our');

/**
 * What narrows a noun of the claim: `all flights to Orm` for all flights, `production of tyres` for production, `women over
 * thirty` for women, `one of both proposals` for both.
 */
function narrowedNoun(claim: Statement, evidence: Statement, from: number, to: number): Limit | null {
  const { words } = evidence;
  const whole = new Set(
    claim.cues.quantifiers
      .filter(({ kind, head }) => (kind === 'all' || kind === 'none') && head >= 0)
      .map(({ head }) => claim.words[head]!.concept),
  );
  for (let i = from; i < to; i++) {
    const { concept, sentence, isStop } = words[i]!;
    const mine = claim.positions.get(concept);
    if (isStop || mine === undefined || evidence.isNumber[i] === 1) continue;
    const next = words[i + 1]?.sentence === sentence ? words[i + 1]!.folded : '';
    const isKept = mine.slice(0, PLACES).some((at) => claim.words[at + 1]?.folded === next);
    const object = words[i + 2];
    const isNew = object?.sentence === sentence && !claim.positions.has(object.concept);
    // `all members of the club` are all members, where a text speaks of one club.
    const isOfKnown = next === 'of' && ARTICLES.has(object?.folded ?? '');
    if (isNew && !isKept && !isOfKnown && whole.has(concept) && AFTER_NOUN.has(next))
      return { at: i + 2, detail: `the source says so of some only (“${next} ${object.folded}”)` };
    if (
      isNew &&
      !isKept &&
      AFTER_PEOPLE.has(next) &&
      words[i]!.folded !== concept &&
      !words[i]!.isName &&
      !has(claim, next)
    )
      return { at: i + 1, detail: `the source says so of some only (“${next} ${object.folded}”)` };
    if (isNew && !isKept && next === 'of' && evidence.isContent[i + 2] === 1 && !object.isName && mine[0]! > 0)
      return { at: i + 2, detail: `the source says so of “${object.folded}” only` };
    const article = ARTICLES.has(words[i - 1]?.folded ?? '') ? i - 2 : i - 1;
    const part = words[article - 1];
    if (words[article]?.folded === 'of' && part !== undefined && PARTS.has(part.folded) && !has(claim, part.folded))
      return { at: article - 1, detail: `the source says so of a part only (“${part.folded} of”)` };
  }
  return null;
}

/** `the deputy CEO`, `a co-founder`, `less effective`: a word before a shared one that takes part of it back. */
function lesser(claim: Statement, { words, positions }: Statement, from: number, to: number): Limit | null {
  for (let i = from; i + 1 < to; i++) {
    const { folded, concept } = words[i]!;
    const next = words[i + 1]!;
    if (!claim.positions.has(next.concept) || !positions.has(next.concept) || claim.positions.has(concept)) continue;
    const isTitle = LESSER.has(folded) && !next.isStop;
    const isJoint =
      folded === 'co' &&
      claim.words.some((word, at) => word.concept === next.concept && claim.words[at - 1]?.folded === 'the');
    const isLess = (folded === 'less' || folded === 'least') && !next.hasDigit && !has(claim, folded);
    if (isTitle || isJoint || isLess)
      return { at: i, detail: `the source has “${folded} ${next.folded}”, the claim “${next.folded}”` };
  }
  return null;
}

/** A present that the source puts into the past: `was the CEO until 2019`. */
function bygone(claim: Statement, { words }: Statement, first: number, from: number, to: number): Limit | null {
  if (!hasAny(claim, PRESENT) || hasAny(claim, PAST)) return null;
  let past = -1;
  let gone = -1;
  for (let i = first; i < Math.min(words.length, to + BEHIND) && words[i]!.sentence === words[from]!.sentence; i++) {
    if (PRESENT.has(words[i]!.folded)) return null;
    if (PAST.has(words[i]!.folded)) past = i;
    if (GONE.has(words[i]!.folded)) gone = i;
  }
  return past >= 0 && gone >= 0
    ? { at: gone, detail: `the source puts it into the past (“${words[gone]!.folded}”)` }
    : null;
}

/** `rose to 5%` against `rose by 5%`, and `exactly 500` against `about 500`. */
function figures(claim: Statement, evidence: Statement, from: number, to: number): Limit | null {
  for (const mine of claim.numbers) {
    const before = claim.words[mine.from - 1]?.folded ?? '';
    const same = evidence.numbers.filter(
      (e) =>
        e.from >= from &&
        e.to < to &&
        e.quantity.value === mine.quantity.value &&
        e.quantity.unit === mine.quantity.unit,
    );
    if (same.length === 0) continue;
    const opposite = before === 'to' ? 'by' : before === 'by' ? 'to' : null;
    if (opposite !== null && same.every((e) => evidence.words[e.from - 1]?.folded === opposite))
      return { at: same[0]!.from - 1, detail: `the source says “${opposite}”, the claim “${before}” the same figure` };
    if (EXACT.has(before) && same.every((e) => e.quantity.approximation !== 'exact'))
      return { at: same[0]!.from, detail: 'the source gives no exact figure' };
  }
  return null;
}

/**
 * What stands round the words `[from, to)` of a passage and takes back part of what they would say alone: a condition, an
 * opening that holds in thought or in mice, hearsay, `but only`, a lesser title, a time that is gone, a figure said to be
 * another kind of figure. `null` where nothing does. What the claim itself says with the same word limits nothing.
 */
export function limitAround(claim: Statement, evidence: Statement, from: number, to: number): Limit | null {
  if (to <= from) return null;
  const start = sentenceStart(evidence, from);
  const first = start < 0 ? from : start;
  return (
    condition(claim, evidence, first, from) ??
    opening(claim, evidence, first, from) ??
    command(claim, evidence, first, from) ??
    hearsay(claim, evidence, first, from) ??
    lesser(claim, evidence, from, to) ??
    figures(claim, evidence, from, to) ??
    bygone(claim, evidence, first, from, to) ??
    behind(claim, evidence, to) ??
    trailing(claim, evidence, to) ??
    narrowedNoun(claim, evidence, from, to)
  );
}
