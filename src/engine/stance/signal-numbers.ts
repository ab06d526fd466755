import { belongs, inWindow } from './binding.ts';
import { conceptOf } from './concepts.ts';
import { relateNumbers } from './numbers.ts';
import { looksLikeOnce } from './once.ts';
import { relatePeriods } from './periods.ts';
import { rankOf } from './ranks.ts';
import type { PlacedPeriod, StatedNumber, Statement } from './prepare.ts';
import { looksFinite } from './words.ts';
import { slice, spanOf, speaksOfSame } from './signal.ts';
import type { Pair, Signal } from './signal.ts';

/** What the numbers of a claim come to in one window. */
export interface NumbersOutcome {
  /** Every number, rank and date of the claim stands in the window and belongs to what the claim speaks of. */
  readonly allBorneOut: boolean;
  readonly signals: readonly Signal[];
}

/** Share of the claim's other words that must be borne out before a differing number or date is a clash. */
const LEAST = 0.66;

/** Whether the noun that one of two numbers counts stands in the other side, so that a missing unit is made up for. */
function isUnitClear(pair: Pair, claimed: StatedNumber, stated: StatedNumber): boolean {
  const { claim, evidence, window } = pair;
  const mine = claimed.quantity.unit;
  const theirs = stated.quantity.unit;
  if (mine !== undefined && theirs === undefined) {
    const list = evidence.positions.get(conceptOf(mine)) ?? [];
    return list.some((at) => at >= window.from && at < window.to);
  }
  if (mine === undefined && theirs !== undefined) return claim.statement.positions.has(conceptOf(theirs));
  return false;
}

/** All relations of the claim's numbers to those of the window, worked out once. */
interface Grid {
  readonly stated: readonly StatedNumber[];
  /** The pair left over when all other figures agree: the same figure, whatever unit is not repeated. */
  readonly leftOver: readonly [number, number] | null;
  relation(claimed: number, stated: number): ReturnType<typeof relateNumbers>;
  /** Whether some number of the window bears out this one of the claim. */
  isMet(claimed: number): boolean;
  /** Whether some number of the claim equals this one. */
  isTaken(stated: number): boolean;
}

function layOut(pair: Pair, claimed: readonly StatedNumber[], stated: readonly StatedNumber[]): Grid {
  const rows = claimed.map((c) => stated.map((s) => relateNumbers(c.quantity, s.quantity, isUnitClear(pair, c, s))));
  const taken = stated.map((_, s) => rows.some((row) => row[s]!.relation === 'borne-out'));
  const met = rows.map((row) => row.some((cell) => cell.relation === 'borne-out'));
  // Two of three figures agree and one is left on each side: they are the same figure, whatever unit is not repeated.
  let leftOver: readonly [number, number] | null = null;
  const leftHere = met.flatMap((is, c) => (is ? [] : [c]));
  const leftThere = taken.flatMap((is, s) => (is ? [] : [s]));
  if (met.length - leftHere.length >= 2 && leftHere.length === 1 && leftThere.length === 1) {
    const [c, s] = [leftHere[0]!, leftThere[0]!];
    rows[c]![s] = relateNumbers(claimed[c]!.quantity, stated[s]!.quantity, true);
    leftOver = [c, s];
  }
  return { stated, leftOver, relation: (c, s) => rows[c]![s]!, isTaken: (s) => taken[s]!, isMet: (c) => met[c]! };
}

/** Words of a label that do not narrow what it counts. */
const WIDE = new Set(
  'out total overall number estimate approximately about count year figure sum amount average currently now officially confirm exact'
    .split(' ')
    .map(conceptOf),
);

/**
 * Whether the evidence counts a part or something else: an unknown word between the nearest shared word and the number
 * (`Population / male: …`), in the noun phrase of that word (`metropolitan France population`), or an unknown name close
 * behind the number (`54 in Sofia`).
 */
function isNarrowed(pair: Pair, at: StatedNumber): boolean {
  const { claim, evidence, window } = pair;
  const isUnknown = (i: number): boolean => {
    const word = evidence.words[i]!;
    return (
      evidence.isContent[i] === 1 &&
      !WIDE.has(word.concept) &&
      !claim.statement.positions.has(word.concept) &&
      !pair.context.has(word.concept)
    );
  };
  const sentence = evidence.words[at.from]!.sentence;
  let i = at.from - 1;
  let unknown = false;
  const limit = Math.max(window.from, at.from - REACH);
  for (; i >= limit && evidence.words[i]!.sentence === sentence; i--) {
    if (claim.statement.positions.has(evidence.words[i]!.concept) && !evidence.words[i]!.isStop) break;
    unknown ||= isUnknown(i) && !looksFinite(evidence.words[i]!);
  }
  const reached = i >= limit && evidence.words[i]!.sentence === sentence;
  if (reached && unknown && isLabel(evidence, i, at.from)) return true;
  if (reached) {
    for (let k = i - 1; k >= window.from && k >= i - 3 && evidence.isContent[k] === 1; k--) {
      if (evidence.words[k]!.clause !== evidence.words[i]!.clause) break;
      if (isUnknown(k) && !looksFinite(evidence.words[k]!)) return true;
    }
  }
  for (let k = at.to + 1; k < Math.min(window.to, at.to + 6); k++) {
    const word = evidence.words[k]!;
    if (word.clause !== evidence.words[at.to]!.clause || evidence.isNumber[k] === 1) return false;
    if (word.isName && isUnknown(k)) return true;
  }
  return false;
}

/** How far before a number its label is looked for. */
const REACH = 8;

/** Whether words `[from, to)` are a label rather than a sentence: a colon or slash stands between, and no finite verb. */
function isLabel(evidence: Statement, from: number, to: number): boolean {
  const text = evidence.text.slice(evidence.words[from]!.end, evidence.words[to]!.start);
  return (text.includes(':') || text.includes('/')) && !evidence.words.slice(from, to).some(looksFinite);
}

const PLACE = new Set(['number', 'no', 'rank', 'ranked', 'position', 'place', 'peaked', 'top']);

/** A place in a ranking: `higher than 35` is `number 31` there, so bounds of places cannot be compared as amounts. */
function isPlace(pair: Pair, claimed: StatedNumber, stated: StatedNumber): boolean {
  if (claimed.quantity.approximation === 'exact' && stated.quantity.approximation === 'exact') return false;
  const near = (statement: Statement, at: number): boolean =>
    statement.words.slice(Math.max(0, at - 4), at).some((word) => PLACE.has(word.folded));
  return near(pair.claim.statement, claimed.from) || near(pair.evidence, stated.from);
}

const CHANGES = new Set(
  'rise increase grow climb gain jump fall decrease decline drop shrink reduce lower differ exceed up down cut'
    .split(' ')
    .map(conceptOf),
);

/** Whether a number says by how much something differs or changed, not how much there is: `differ by 22`, `rose 5%`. */
function isChange(statement: Statement, { from }: StatedNumber): boolean {
  let at = from - 1;
  while (at >= 0 && at >= from - 3 && statement.isNumber[at] === 1 && statement.words[at]!.folded !== 'by') at--;
  const before = statement.words[at];
  if (before === undefined) return false;
  if (before.folded === 'by') {
    // `differ by 22 in one count, by five in another`: the verb may stand well before.
    for (let k = at - 1; k >= 0 && k >= at - 24 && statement.words[k]!.sentence === before.sentence; k--)
      if (CHANGES.has(statement.words[k]!.concept)) return true;
    return false;
  }
  return CHANGES.has(before.concept);
}

/** The words of the noun that a number counts. */
function unitWords(statement: Statement, number: StatedNumber): readonly number[] {
  const unit = number.quantity.unit;
  return unit === undefined ? [] : (statement.positions.get(conceptOf(unit)) ?? []);
}

/** Whether the passage states the number somewhere, be it of something else: then it is no slip. */
function isStatedElsewhere(pair: Pair, claimed: StatedNumber): boolean {
  return pair.evidence.numbers.some(
    (e) =>
      e.quantity.value === claimed.quantity.value &&
      relateNumbers(claimed.quantity, e.quantity, true).relation === 'borne-out',
  );
}

/**
 * `5 in 2022 and 6 in 2023`: a figure with its own time in a list of them. It belongs to the subject of the list as long
 * as nothing unknown to the claim stands between it and the figure before.
 */
function isListed({ claim, evidence, window }: Pair, claimed: StatedNumber, stated: StatedNumber): boolean {
  const { period } = claimed.quantity;
  if (period === undefined || stated.quantity.period === undefined) return false;
  if (relatePeriods(period, 'in', stated.quantity.period) !== 'same') return false;
  const before = evidence.numbers.findLast((e) => e.to < stated.from && e.from >= window.from);
  if (before === undefined || before.sentence !== stated.sentence) return false;
  for (let i = before.to + 1; i < stated.from; i++)
    if (evidence.isContent[i] === 1 && !claim.statement.positions.has(evidence.words[i]!.concept)) return false;
  return true;
}

/** Whether the time of a figure of the claim is that of a listed figure which bears it out. */
function isCarried(pair: Pair, { value, bound }: PlacedPeriod): boolean {
  if (bound !== 'in') return false;
  const stated = inWindow(pair.evidence.numbers, pair.window);
  return pair.claim.statement.numbers.some(
    (mine) =>
      mine.quantity.period === value &&
      stated.some((e) => relateNumbers(mine.quantity, e.quantity).relation === 'borne-out' && isListed(pair, mine, e)),
  );
}

/** `52 votes to 48`: what joins two figures whose order tells. */
const ORDERED = new Set(['to', 'against', 'versus', 'of', 'from']);

/** Whether two figures that the claim states in an order stand in the window in the other order only. */
function isReordered({ claim, evidence, window }: Pair): boolean {
  const mine = claim.statement.numbers;
  const theirs = inWindow(evidence.numbers, window);
  for (let k = 0; k + 1 < mine.length; k++) {
    const [a, b] = [mine[k]!, mine[k + 1]!];
    const between = claim.statement.words.slice(a.to + 1, b.from);
    if (a.quantity.value === b.quantity.value || between.length > 3) continue;
    if (!between.some((word) => ORDERED.has(word.folded))) continue;
    const places = (q: StatedNumber): readonly number[] =>
      theirs.filter((e) => relateNumbers(q.quantity, e.quantity, true).relation === 'borne-out').map((e) => e.from);
    const [first, second] = [places(a), places(b)];
    if (first.length > 0 && second.length > 0 && Math.min(...first) > Math.max(...second)) return true;
  }
  return false;
}

function judgeNumber(pair: Pair, index: number, grid: Grid, periodsAgree: boolean): Signal | null {
  const { claim, evidence, window } = pair;
  const claimed = claim.statement.numbers[index]!;
  const where = (e: StatedNumber): Pick<Signal, 'claimSpan' | 'evidenceSpan'> => ({
    claimSpan: spanOf(claim.statement, claimed.from, claimed.to),
    evidenceSpan: spanOf(evidence, e.from, e.to),
  });
  const rivalsOf = (s: number): readonly StatedNumber[] =>
    grid.stated.filter((_, o) => o !== s && !grid.isTaken(o) && grid.relation(index, o).relation !== 'other-unit');
  let other: StatedNumber | null = null;
  let why = '';
  let differing = 0;
  let isStated = isStatedElsewhere(pair, claimed);
  const except = new Set<number>();
  const aside = new Map<string, { readonly at: StatedNumber; readonly detail: string }>();
  for (let s = 0; s < grid.stated.length; s++) {
    const e = grid.stated[s]!;
    const { relation, detail } = grid.relation(index, s);
    if (relation === 'borne-out') {
      if (isListed(pair, claimed, e) || belongs(claim, evidence, window, e, rivalsOf(s))) return null;
      isStated = true;
    } else if (relation === 'differs') {
      if (isChange(claim.statement, claimed) !== isChange(evidence, e)) continue;
      if (grid.isTaken(s) || !belongs(claim, evidence, window, e, rivalsOf(s))) continue;
      // One figure cannot differ from two of the claim's: which one it means is open.
      if (
        pair.claim.statement.numbers.some(
          (_, c) => c !== index && !grid.isMet(c) && grid.relation(c, s).relation === 'differs',
        )
      )
        isStated = true;
      if (grid.leftOver?.[0] === index && grid.leftOver[1] === s)
        unitWords(claim.statement, claimed).forEach((i) => except.add(i));
      differing++;
      other = e;
      why = detail;
    } else if (
      relation === 'other-period' ||
      (relation === 'other-unit' && e.quantity.value === claimed.quantity.value)
    ) {
      aside.set(relation, { at: e, detail });
    }
  }
  const text = slice(claim.statement, claimed.from, claimed.to);
  if (
    other !== null &&
    differing === 1 &&
    !isStated &&
    periodsAgree &&
    !isPlace(pair, claimed, other) &&
    !isNarrowed(pair, other) &&
    speaksOfSame(pair, LEAST, except)
  ) {
    const said = slice(evidence, other.from, other.to);
    const detail = `the claim says ${text}, the source ${said}: ${why}`;
    return { feature: 'number-differs', stance: 'contradicts', strength: 0.85, detail, ...where(other) };
  }
  for (const feature of ['other-period', 'other-unit'] as const) {
    const found = aside.get(feature);
    if (found)
      return { feature, stance: 'neutral', strength: 0.5, detail: `${text}: ${found.detail}`, ...where(found.at) };
  }
  return missing(pair, claimed, `${text} is not stated for this in the passage`);
}

function missing(pair: Pair, item: { readonly from: number; readonly to: number }, detail: string): Signal {
  return {
    feature: 'number-not-found',
    stance: 'neutral',
    strength: 0.3,
    detail,
    claimSpan: spanOf(pair.claim.statement, item.from, item.to),
    evidenceSpan: null,
  };
}

function judgePeriod(pair: Pair, claimed: PlacedPeriod, stated: readonly PlacedPeriod[]): Signal | null {
  const { claim, evidence, window } = pair;
  const together = stated.map((e) => e.value);
  const relations = stated.map((e) => relatePeriods(claimed.value, claimed.bound, e.value, together));
  const owned = stated.map((e, k) =>
    belongs(
      claim,
      evidence,
      window,
      e,
      stated.filter((_, o) => o !== k && relations[o] === 'differs'),
    ),
  );
  if (relations.some((relation, k) => relation === 'same' && owned[k])) return null;
  const claimSpan = spanOf(claim.statement, claimed.from, claimed.to);
  const text = slice(claim.statement, claimed.from, claimed.to);
  const differing = stated.filter((_, k) => relations[k] === 'differs' && owned[k]);
  const only = differing[0];
  if (only === undefined && isNamedByTitle(pair, claimed)) return null;
  if (only === undefined || differing.length > 1 || relations.some((relation) => relation !== 'differs')) {
    return missing(pair, claimed, `${text} is not stated for this in the passage`);
  }
  const evidenceSpan = spanOf(evidence, only.from, only.to);
  const detail = `the claim speaks of ${text}, the source of ${slice(evidence, only.from, only.to)}`;
  const isSlip = isOtherYear(claimed.value, only.value) && window.coverage >= NEARLY_ALL && window.own >= MOST_OWN;
  if (stated.length === 1 && (isSlip || looksLikeOnce(pair)) && !recurs(pair) && speaksOfSame(pair, LEAST)) {
    return { feature: 'period-differs', stance: 'contradicts', strength: 0.85, detail, claimSpan, evidenceSpan };
  }
  return { feature: 'other-period', stance: 'neutral', strength: 0.5, detail, claimSpan, evidenceSpan };
}

/** Share of the claim that the window bears out where only the year of a full date may be wrong. */
const NEARLY_ALL = 0.9;
const MOST_OWN = 0.6;

/** The same day and month of two years: two full dates that nobody writes of two things by chance. */
function isOtherYear(a: string, b: string): boolean {
  return a.length === 10 && b.length === 10 && a.slice(4) === b.slice(4) && a.slice(0, 4) !== b.slice(0, 4);
}

const RECURRING = new Set(['annual', 'annually', 'yearly', 'each', 'every', 'holiday', 'festival', 'anniversary']);

/** Whether either side says that it happens again and again, so that two dates may both be right. */
function recurs({ claim, evidence, window }: Pair): boolean {
  const says = (words: readonly { readonly folded: string }[]): boolean =>
    words.some((word) => RECURRING.has(word.folded));
  return says(claim.statement.words) || says(evidence.words.slice(window.from, window.to));
}

/** `the survey of 2005` under a title that names 2005: the year says which work, not when something was so. */
function isNamedByTitle({ claim, context }: Pair, { bound, value, from, to }: PlacedPeriod): boolean {
  if (bound !== 'in' || from !== to || value.length !== 4 || !context.has(value)) return false;
  const { words } = claim.statement;
  return words[from - 1]?.folded === 'of' && context.has(words[from - 2]?.concept ?? '');
}

/** The next content word after a word of a statement, at most three on, or -1. */
function headAfter(statement: Statement, at: number): number {
  for (let i = at + 1; i < Math.min(statement.words.length, at + 4); i++) {
    if (statement.isContent[i] === 1 && rankOf(statement.words[i]!.folded) === 0) return i;
  }
  return -1;
}

/** Compares ranks before one noun: `her fourth album` against `her fifth studio album`. `null`: nothing to compare. */
function judgeRanks(pair: Pair): { readonly borneOut: boolean; readonly signal: Signal | null } {
  const { claim, evidence, window } = pair;
  let borneOut = true;
  for (let i = 0; i < claim.statement.words.length; i++) {
    const rank = rankOf(claim.statement.words[i]!.folded);
    const head = rank === 0 ? -1 : headAfter(claim.statement, i);
    if (head < 0) continue;
    const ranks: number[] = [];
    let place = -1;
    for (let at = window.from; at < window.to; at++) {
      const there = rankOf(evidence.words[at]!.folded);
      if (there === 0) continue;
      const theirs = headAfter(evidence, at);
      const near = theirs >= 0 ? [theirs, theirs + 1].map((k) => evidence.words[k]?.concept) : [];
      if (!near.includes(claim.statement.words[head]!.concept)) continue;
      ranks.push(there);
      place = at;
    }
    if (ranks.includes(rank)) continue;
    borneOut = false;
    if (ranks.length !== 1 || !speaksOfSame(pair, LEAST, new Set([i]))) continue;
    const detail = `“${claim.statement.words[i]!.folded}” against “${evidence.words[place]!.folded}”`;
    const spans = { claimSpan: spanOf(claim.statement, i, i), evidenceSpan: spanOf(evidence, place, place) };
    return { borneOut, signal: { feature: 'number-differs', stance: 'contradicts', strength: 0.8, detail, ...spans } };
  }
  return { borneOut, signal: null };
}

/**
 * Compares every number, rank and date of the claim with those of the window. A differing number is a clash only where
 * it is the one candidate of its unit that belongs to the same thing, and where no date tells the two apart; a
 * differing date only for what happens once. Everything else is said, and decides nothing.
 */
export function judgeNumbers(pair: Pair): NumbersOutcome {
  const { claim, evidence, window } = pair;
  const mine = claim.statement;
  if (mine.numbers.length === 0 && mine.periods.length === 0 && !mine.hasRank)
    return { allBorneOut: true, signals: [] };
  const periods = inWindow(evidence.periods, window);
  const signals: Signal[] = [];
  const figures = mine.numbers.length > 0;
  let periodsAgree = true;
  for (const period of mine.periods) {
    if (isCarried(pair, period)) continue;
    const signal = judgePeriod(pair, period, periods);
    if (signal === null) continue;
    periodsAgree = false;
    // Where the claim also states a figure, another date means another figure, not a clash of dates.
    const weakened = figures && signal.stance === 'contradicts';
    signals.push(weakened ? { ...signal, feature: 'other-period', stance: 'neutral', strength: 0.5 } : signal);
  }
  const grid = layOut(pair, mine.numbers, inWindow(evidence.numbers, window));
  mine.numbers.forEach((_, index) => {
    const signal = judgeNumber(pair, index, grid, periodsAgree);
    if (signal !== null) signals.push(signal);
  });
  const ranks = mine.hasRank ? judgeRanks(pair) : { borneOut: true, signal: null };
  if (ranks.signal) signals.push(ranks.signal);
  const inOrder = mine.numbers.length < 2 || !isReordered(pair);
  return { allBorneOut: signals.length === 0 && ranks.borneOut && inOrder, signals };
}
