import { NEAR, OWN, TITLE, UNCOVERED } from './align.ts';
import { oppositesOf } from './antonyms.ts';
import { conceptOf } from './concepts.ts';
import { hasOpposite } from './signal-opposites.ts';
import { replacedBy } from './replaced.ts';
import { togetherness } from './togetherness.ts';
import type { Statement } from './prepare.ts';
import type { Feature, Pair, Signal } from './signal.ts';

/** Signals that the model knows by name; the others stand too rarely to be weighed. */
const SIGNALS: readonly Feature[] = [
  'number-differs',
  'period-differs',
  'negation',
  'antonym',
  'direction',
  'quantifier',
  'other-period',
  'other-unit',
  'stronger-than-source',
  'reported-speech',
  'number-not-found',
  'clean-overlap',
  'exact-containment',
  'names-not-covered',
  'roles-swapped',
  'word-replaced',
];

/**
 * What the model looks at, in the order of its weights. All are of the pair: what a claim looks like by itself tells how
 * annotators invent claims, not what a passage says of it.
 */
export const MODEL_FEATURES = [
  'coverage',
  'coverage-squared',
  'own',
  'title-share',
  'near-share',
  'names-covered',
  'names-missing',
  'plain-covered',
  'subject-covered',
  'soft-covered',
  'last-covered',
  'together',
  'in-order',
  'passage-known',
  'names-new',
  'short-passage',
  'numbers-met',
  'numbers-missing',
  'periods-met',
  'periods-missing',
  'ranks-apart',
  'negation-apart',
  'negation-both',
  'hedge-source-only',
  'hedge-claim-only',
  'opposite',
  'opposite-covered',
  'replaced',
  'comparative-apart',
  'only-apart',
  'two-sentences',
  'nothing-shared',
  'negation-apart-covered',
  'numbers-missing-covered',
  'passage-covered',
  'all-covered',
  'one-uncovered',
  'many-uncovered',
  'figures-stated',
  'figures-rival',
  'direction-same',
  'direction-apart',
  'direction-claim-only',
  'superlative-apart',
  'opposite-anywhere',
  'name-for-name',
  'contrast',
  'uncovered-plain',
  ...SIGNALS.map((name) => `fired:${name}` as const),
] as const;

const COMPARATIVES = new Set(
  'more less fewer greater larger smaller higher lower longer shorter older younger earlier later before after over under above below least most'.split(
    ' ',
  ),
);
const ONLY = new Set(['only', 'solely', 'exclusively', 'never', 'always', 'first', 'last', 'all', 'every', 'none']);

/** Letters that two words must begin with to be one word in two forms (`warming`, `warmth`). */
const LEAST_COMMON = 4;

/** Share of the longer word that both begin with, in [0, 1]; 0 below `LEAST_COMMON` letters. */
function commonStart(a: string, b: string): number {
  let i = 0;
  while (i < a.length && a[i] === b[i]) i++;
  return i < LEAST_COMMON ? 0 : i / Math.max(a.length, b.length);
}

/** How much of the uncovered words of the claim stands in the window in another form, as a share of its content. */
function softCover({ claim, evidence, window }: Pair): number {
  let sum = 0;
  for (const i of claim.content) {
    if (window.how[i] !== UNCOVERED) continue;
    const { folded } = claim.statement.words[i]!;
    let best = 0;
    const limit = Math.min(window.to, window.from + LONGEST);
    for (let at = window.from; at < limit; at++) {
      const there = evidence.words[at]!.folded;
      if (there[0] === folded[0] && evidence.isContent[at] === 1) best = Math.max(best, commonStart(folded, there));
    }
    sum += best;
  }
  return sum;
}

/** Words of a window that are read; windows are sentences, so that more is no prose. */
const LONGEST = 120;

/** Share of the neighbouring shared words of the claim that keep their order in the window. */
function inOrder({ claim, evidence, window }: Pair): number {
  let pairs = 0;
  let kept = 0;
  let before = -1;
  for (const i of claim.content) {
    if (window.how[i] !== OWN) continue;
    const list = evidence.positions.get(claim.statement.words[i]!.concept) ?? [];
    const at = list.find((p) => p >= window.from && p < window.to) ?? -1;
    if (before >= 0 && at >= 0) {
      pairs++;
      if (at > before) kept++;
    }
    before = at;
  }
  return pairs === 0 ? 0 : kept / pairs;
}

/** Whether one of `words` stands in one statement only. */
function standsApart(pair: Pair, words: ReadonlySet<string>): number {
  const { claim, evidence, window } = pair;
  const here = claim.statement.words.some((word) => words.has(word.folded));
  let there = false;
  for (let at = window.from; at < window.to && !there; at++) there = words.has(evidence.words[at]!.folded);
  return here === there ? 0 : 1;
}

interface Shares {
  readonly covered: number;
  readonly of: number;
}
const share = ({ covered, of }: Shares, none: number): number => (of === 0 ? none : covered / of);

/** Coverage of the content words of a claim for which `counts` holds, by weight. */
function coverOf({ claim, window }: Pair, counts: (i: number) => boolean): Shares {
  let covered = 0;
  let of = 0;
  for (const i of claim.content) {
    if (!counts(i)) continue;
    of += claim.weights[i]!;
    if (window.how[i] !== UNCOVERED) covered += claim.weights[i]!;
  }
  return { covered, of };
}

function weightOf({ claim, window }: Pair, how: number): number {
  let sum = 0;
  for (const i of claim.content) if (window.how[i] === how) sum += claim.weights[i]!;
  return claim.total === 0 ? 0 : sum / claim.total;
}

/** Whether the shared words stand under a negation on neither side, one side, or both. */
function negations({ claim, evidence, window }: Pair): { readonly apart: number; readonly both: number } {
  let here = false;
  let there = false;
  for (const i of claim.content) if (claim.statement.cues.polarity[i]! > 0) here = true;
  for (const i of claim.content) {
    if (window.how[i] !== OWN) continue;
    const list = evidence.positions.get(claim.statement.words[i]!.concept) ?? [];
    if (list.some((at) => at >= window.from && at < window.to && evidence.cues.polarity[at]! > 0)) there = true;
  }
  return { apart: here === there ? 0 : 1, both: here && there ? 1 : 0 };
}

const hasHedge = (statement: Statement, from: number, to: number): boolean => {
  for (let i = from; i < to; i++) if (statement.cues.hedge[i]! >= 0) return true;
  return false;
};

/** Share of the content words of the window that the claim or the titles know, and names among the unknown ones. */
function readPassage({ claim, evidence, window, context }: Pair): { readonly known: number; readonly names: number } {
  let content = 0;
  let known = 0;
  let names = 0;
  const limit = Math.min(window.to, window.from + LONGEST);
  for (let at = window.from; at < limit; at++) {
    if (evidence.isContent[at] === 0) continue;
    content++;
    const word = evidence.words[at]!;
    if (claim.statement.positions.has(word.concept) || context.has(word.concept)) known++;
    else if (word.isName) names++;
  }
  return { known: content === 0 ? 0 : known / content, names: Math.min(1, names / 5) };
}

const hasWord = (statement: Statement, from: number, to: number, words: ReadonlySet<string>): boolean => {
  for (let i = from; i < to; i++) if (words.has(statement.words[i]!.folded)) return true;
  return false;
};
const SUPERLATIVES = new Set(
  'first last most least best worst only largest biggest smallest highest lowest longest shortest oldest youngest top fastest'.split(
    ' ',
  ),
);
const CONTRAST = new Set(
  'but however although though despite whereas nevertheless yet contrary instead unlike'.split(' '),
);

/** Whether a word of the claim that the passage lacks has its opposite anywhere in the passage. */
function oppositeAnywhere({ claim, evidence }: Pair): boolean {
  return claim.content.some((i) => {
    const { concept } = claim.statement.words[i]!;
    if (evidence.positions.has(concept)) return false;
    for (const [other] of oppositesOf(concept) ?? [])
      if (evidence.positions.has(other) && !claim.statement.positions.has(other)) return true;
    return false;
  });
}

/** Share of the figures of the claim that the passage states anywhere, and whether it states others of their kind. */
function figuresStated({ claim, evidence }: Pair): { readonly stated: number; readonly rival: number } {
  const mine = claim.statement.numbers;
  if (mine.length === 0) return { stated: 0, rival: 0 };
  let met = 0;
  let rival = 0;
  for (const { quantity } of mine) {
    if (evidence.numbers.some((e) => e.quantity.value === quantity.value)) met++;
    else if (evidence.numbers.some((e) => e.quantity.unit === quantity.unit)) rival = 1;
  }
  return { stated: met / mine.length, rival };
}

const UP = setOfConcepts(
  'rise increase grow growth gain climb surge improve expand more greater higher larger promote activate induce enhance stimulate elevate worsen raise boost exacerbate accelerate warm gain',
);
const DOWN = setOfConcepts(
  'fall decrease decline drop reduce reduction shrink lower less fewer smaller inhibit suppress block impair diminish lessen attenuate prevent protect cool loss decelerate weaken limit delay',
);

function setOfConcepts(words: string): ReadonlySet<string> {
  return new Set(words.split(' ').map(conceptOf));
}

/** Which way a stretch of words says that things go: the sign of its first word of direction, turned by a negation. */
function directionOf(statement: Statement, from: number, to: number): -1 | 0 | 1 {
  for (let i = from; i < to; i++) {
    const { concept } = statement.words[i]!;
    const way = UP.has(concept) ? 1 : DOWN.has(concept) ? -1 : 0;
    if (way !== 0) return statement.cues.polarity[i] === 1 ? (-way as -1 | 1) : way;
  }
  return 0;
}

/** Numbers or dates of the claim that no signal faults, as a share, with how many are faulted. */
function figures(of: number, faulted: number): { readonly met: number; readonly missing: number } {
  return of === 0
    ? { met: 0, missing: 0 }
    : { met: Math.max(0, of - faulted) / of, missing: Math.min(1, faulted / of) };
}

/** Strength of the remark that a quantifier has nothing to rest on, which the model knows as claiming more. */
const UNBACKED = 0.4;
const CLASHING: ReadonlySet<string> = new Set(['negation', 'antonym', 'direction', 'quantifier']);

/**
 * The features of a claim laid against a window, with the signals that fired there, in the order of `MODEL_FEATURES`.
 * All lie in [0, 1]. `null`: no window shares a word with the claim. Linear in the words of claim and window.
 */
export function modelFeatures(pair: Pair | null, all: readonly Signal[]): Float64Array {
  // A clash that was kept as a remark alone did not fire when the model was fitted.
  const signals = all.flatMap((signal): readonly Signal[] => {
    if (signal.stance !== 'neutral' || !CLASHING.has(signal.feature)) return [signal];
    return signal.feature === 'quantifier' && signal.strength >= UNBACKED
      ? [{ ...signal, feature: 'stronger-than-source' }]
      : [];
  });
  const out = new Float64Array(MODEL_FEATURES.length);
  const fired = (name: Feature): boolean => signals.some((signal) => signal.feature === name);
  const offset = MODEL_FEATURES.length - SIGNALS.length;
  SIGNALS.forEach((name, k) => (out[offset + k] = fired(name) ? 1 : 0));
  if (pair === null) {
    out[MODEL_FEATURES.indexOf('nothing-shared')] = signals.length === 0 ? 1 : 0;
    return out;
  }
  const { claim, evidence, window } = pair;
  const { words } = claim.statement;
  const isName = (i: number): boolean => words[i]!.isName;
  const names = coverOf(pair, isName);
  const counted = (features: readonly Feature[]): number =>
    signals.filter((signal) => features.includes(signal.feature)).length;
  const numbers = figures(
    claim.statement.numbers.length,
    counted(['number-differs', 'number-not-found', 'other-unit']),
  );
  const periods = figures(claim.statement.periods.length, counted(['period-differs', 'other-period']));
  const negation = negations(pair);
  const claimHedged = hasHedge(claim.statement, 0, words.length);
  const sourceHedged = hasHedge(evidence, window.from, window.to);
  const passage = readPassage(pair);
  const last = claim.content.at(-1);
  const opposite = hasOpposite(pair) ? 1 : 0;
  const uncovered = claim.content.filter((i) => window.how[i] === UNCOVERED);
  const passageCovered =
    claim.content.length === 0
      ? 0
      : claim.content.filter((i) => window.how[i] !== UNCOVERED || evidence.positions.has(words[i]!.concept)).length /
        claim.content.length;
  const stated = figuresStated(pair);
  const here = directionOf(claim.statement, 0, words.length);
  const there = directionOf(evidence, window.from, window.to);
  const missingName = names.of > 0 && names.covered < names.of ? 1 - names.covered / names.of : 0;
  const values = [
    window.coverage,
    window.coverage ** 2,
    window.own,
    weightOf(pair, TITLE),
    weightOf(pair, NEAR),
    share(names, 0.5),
    missingName,
    share(
      coverOf(pair, (i) => !isName(i)),
      0.5,
    ),
    share(
      coverOf(pair, (i) => claim.isSubject[i] === 1),
      0.5,
    ),
    claim.content.length === 0 ? 0 : softCover(pair) / claim.content.length,
    last !== undefined && window.how[last] !== UNCOVERED ? 1 : 0,
    togetherness(pair),
    inOrder(pair),
    passage.known,
    passage.names,
    1 / (1 + (window.to - window.from) / 12),
    numbers.met,
    numbers.missing,
    periods.met,
    periods.missing,
    claim.statement.hasRank === evidence.hasRank ? 0 : 1,
    negation.apart,
    negation.both,
    sourceHedged && !claimHedged ? 1 : 0,
    claimHedged && !sourceHedged ? 1 : 0,
    opposite,
    opposite * window.coverage,
    replacedBy(pair) >= 0 ? 1 : 0,
    standsApart(pair, COMPARATIVES),
    standsApart(pair, ONLY),
    window.last > window.first ? 1 : 0,
    0,
    negation.apart * window.coverage,
    numbers.missing * window.coverage,
    passageCovered,
    uncovered.length === 0 ? 1 : 0,
    uncovered.length === 1 ? 1 : 0,
    Math.min(1, uncovered.length / 6),
    stated.stated,
    stated.rival,
    here * there > 0 ? 1 : 0,
    here * there < 0 ? 1 : 0,
    here !== 0 && there === 0 ? 1 : 0,
    standsApart(pair, SUPERLATIVES),
    oppositeAnywhere(pair) ? 1 : 0,
    uncovered.some(isName) && passage.names > 0 ? 1 : 0,
    hasWord(evidence, window.from, window.to, CONTRAST) ? 1 : 0,
    claim.content.length === 0 ? 0 : uncovered.filter((i) => !isName(i)).length / claim.content.length,
  ];
  values.forEach((value, k) => (out[k] = value));
  return out;
}
