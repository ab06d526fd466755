import type { StanceJudgement } from '#domain/claim.ts';
import { OWN, alignClaim, hasBetween, sentenceStarts, weighClaim } from './align.ts';
import type { Alignment, ContextConcepts, WeighedClaim } from './align.ts';
import { conceptOf } from './concepts.ts';
import { CONFIDENCE_V1, featuresOf } from './confidence.ts';
import type { ConfidencePort } from './confidence.ts';
import { modelFeatures } from './model-features.ts';
import { lift, likelihoodOf } from './model.ts';
import type { Likelihood } from './model.ts';
import { prepareStatement } from './prepare.ts';
import type { Statement } from './prepare.ts';
import { hasPhrase, inSource, takeApart } from './simple-views.ts';
import type { SimpleView, TakenApart } from './simple-views.ts';
import { judgePolarity } from './signal-negation.ts';
import { judgeNumbers } from './signal-numbers.ts';
import { ALL_ELSE, holdsOpposite, judgeOpposites } from './signal-opposites.ts';
import { judgeOrder } from './signal-order.ts';
import { judgeQuantifiers } from './signal-quantifiers.ts';
import { spanOf } from './signal.ts';
import type { Pair, Signal } from './signal.ts';
import { judgeSuperlatives } from './superlatives.ts';
import { findContained, isTurned, judgeSupport, LEAST_COVERAGE } from './support.ts';
import { readWords } from './words.ts';

/** What is known around a passage. */
export interface EvidenceContext {
  /** Title of the source: it says what `it` and `the ship` are. */
  readonly title?: string;
  /** Headings above the passage, outermost first. */
  readonly headings?: readonly string[];
  /** Weight of a stem; all alike where not given. Must be the same for the whole of a check. */
  readonly idf?: (stem: string) => number;
}

/** A claim read for judging against many passages. */
export type PreparedClaim = WeighedClaim;

/** A passage read for judging against many claims. */
export interface PreparedEvidence {
  readonly statement: Statement;
  readonly starts: Int32Array;
  readonly context: ContextConcepts;
}

/** Share of a claim that a passage must hold to be about it at all. */
const ABOUT = 0.5;
/**
 * The same where the one word that is missing stands opposed and all else is shared: `the road is open` shares but half of
 * its words with `the road is closed`, or less where the missing word is rare.
 */
const ABOUT_BUT_OPPOSED = 0.1;

/**
 * Words of a claim beyond which it is no statement that rules can hold against a passage: each word, name and figure is laid
 * against each of a window, and only a claim of bounded length keeps that linear in the passage.
 */
const MOST_WORDS = 400;

const TOO_LONG: Signal = {
  feature: 'aligned',
  stance: 'neutral',
  strength: 0,
  detail: `longer than ${MOST_WORDS} words: that is more than one statement, and a person must look`,
  claimSpan: null,
  evidenceSpan: null,
};

export function prepareClaim(claim: string, idf?: (stem: string) => number): PreparedClaim {
  return weighClaim(prepareStatement(claim), idf);
}

export function prepareEvidence(evidence: string, context: EvidenceContext = {}): PreparedEvidence {
  const statement = prepareStatement(evidence);
  const concepts = new Set<string>();
  for (const text of [context.title ?? '', ...(context.headings ?? [])]) {
    for (const word of readWords(text).words) if (!word.isStop) concepts.add(conceptOf(word.folded));
  }
  return { statement, starts: sentenceStarts(statement), context: concepts };
}

/** Whether the claim only reports what the window states outright. */
function isOnlySaid(pair: Pair): boolean {
  const { claim, evidence, window } = pair;
  const said = claim.content.some((i) => window.how[i] === OWN && claim.statement.cues.report[i]! >= 0);
  if (!said) return false;
  for (let at = window.from; at < window.to; at++) if (evidence.cues.report[at]! >= 0) return false;
  return true;
}

/** The signals of one window. */
function judgeWindow(pair: Pair): readonly Signal[] {
  const stated = judgeNumbers(pair);
  const degree = judgeSuperlatives(pair);
  // The ranking of another year is another ranking.
  const isOtherTime = stated.signals.some(({ feature }) => feature === 'other-period');
  const counted = degree !== null && isOtherTime ? asRemark(degree) : degree;
  const numbers = counted === null ? stated : { allBorneOut: false, signals: [...stated.signals, counted] };
  const polarity = judgePolarity(pair);
  const quantifiers = judgeQuantifiers(pair);
  const support = judgeSupport(pair, { numbers, polarity, quantifiers });
  const order = judgeOrder(pair);
  if (support.supports && order.length === 0) return support.signals;
  const words = [...polarity.signals, ...quantifiers.signals, ...judgeOpposites(pair), ...order];
  // What holds at one time or of one number may not of another; and that a thing was said is not denied by the thing.
  const apart = numbers.signals.some((signal) => signal.stance === 'neutral');
  // `Open daily except on Mondays` does not deny that it is closed on Mondays.
  const told = isOnlySaid(pair) ? [] : apart || isTurned(pair) ? words.map(asRemark) : words;
  return withoutSuppositions(pair, [...numbers.signals, ...told, ...support.signals]);
}

/** A clash that does not count here and still has a name. */
const asRemark = (signal: Signal): Signal => ({ ...signal, stance: 'neutral', strength: 0.3 });

/** The one signal that counts on a window below `ABOUT`: an opposed word where all else, time and figures too, is shared. */
function judgeOpposedAlone(pair: Pair): readonly Signal[] {
  const signals = judgeOpposites(pair, ALL_ELSE);
  return signals.length === 0 || judgeNumbers(pair).signals.length > 0 ? [] : withoutSuppositions(pair, signals);
}

/** Modal verbs that, denied, tell of what was: `could not fly`. */
const TOLD_WHEN_DENIED = new Set(['could', 'would', 'should']);

/**
 * What a passage only supposes, plans or has somebody claim contradicts nothing that a claim asserts: `critics claim that
 * the road is closed`. Such a clash is kept in sight as a remark.
 */
function withoutSuppositions({ claim, evidence }: Pair, signals: readonly Signal[]): readonly Signal[] {
  const isSupposed = claim.content.some((i) => claim.statement.cues.hedge[i]! >= 0);
  return signals.map((signal) => {
    if (signal.stance !== 'contradicts' || signal.evidenceSpan === null || isSupposed) return signal;
    const { start } = signal.evidenceSpan;
    const at = evidence.words.findIndex((word) => word.start >= start);
    const hedge = at < 0 ? -1 : evidence.cues.hedge[at]!;
    if (hedge < 0 || hedge === at) return signal;
    const word = evidence.words[hedge]!.folded;
    if (TOLD_WHEN_DENIED.has(word) && evidence.cues.polarity[at] !== 0) return signal;
    const detail = `${signal.detail}, but the source only supposes or reports it (“${word}”)`;
    return { ...signal, feature: 'reported-speech', stance: 'neutral', strength: 0.4, detail };
  });
}

function finish(
  signals: readonly Signal[],
  coverage: number,
  own: number,
  matches: number,
  modelled: Likelihood,
  port: ConfidencePort,
): StanceJudgement {
  const strongest = decisiveOf(signals);
  const likelihood = strongest === null ? modelled : lift(modelled, strongest.stance, strongest.strength);
  const features = featuresOf(signals, coverage, own, likelihood);
  const { support, contradiction } = port.confidence(features);
  const stance = features.supports > 0 ? 'supports' : features.contradicts > 0 ? 'contradicts' : 'neutral';
  const isAbout = coverage >= ABOUT && matches >= 2;
  const decided =
    stance !== 'neutral' || signals.some((signal) => DECIDES_NEUTRAL.has(signal.feature) && coverage >= 0.9);
  return {
    stance,
    support,
    contradiction,
    judged: decided || !isAbout,
    rationale: signals.map(({ feature, stance: of, detail, claimSpan, evidenceSpan }) => ({
      feature,
      stance: of,
      detail,
      claimSpan,
      evidenceSpan,
    })),
    likelihood,
  };
}

/** The signal that makes the verdict: the strongest that supports, else the strongest that contradicts, or `null`. */
function decisiveOf(signals: readonly Signal[]): Signal | null {
  for (const stance of ['supports', 'contradicts'] as const) {
    const [first] = signals.filter((signal) => signal.stance === stance).toSorted((a, b) => b.strength - a.strength);
    if (first !== undefined) return first;
  }
  return null;
}

/** Signals that settle that the passage, though about the claim, does not bear it out. */
const DECIDES_NEUTRAL: ReadonlySet<string> = new Set([
  'stronger-than-source',
  'reported-speech',
  'quantifier',
  'other-period',
  'other-unit',
  'number-not-found',
  'names-not-covered',
]);

/** Everything that a judgement rests on: the window chosen, what fired there, and how much of the claim it holds. */
interface Reading {
  readonly pair: Pair | null;
  readonly signals: readonly Signal[];
  readonly coverage: number;
  readonly own: number;
  readonly matches: number;
}

/** Which of two readings of one passage tells more: one that supports before one that contradicts before the rest. */
function rankOf(signals: readonly Signal[] | null): number {
  if (signals === null) return -1;
  if (signals.some((signal) => signal.stance === 'supports')) return 2;
  return signals.some((signal) => signal.stance === 'contradicts') ? 1 : 0;
}

function read(claim: PreparedClaim, evidence: PreparedEvidence): Reading {
  const { statement } = claim;
  const pairOf = (window: Alignment): Pair => ({
    claim,
    evidence: evidence.statement,
    window,
    context: evidence.context,
  });
  const contained = findContained(statement, evidence.statement);
  if (contained >= 0) {
    const last = contained + statement.words.length - 1;
    const signal: Signal = {
      feature: 'exact-containment',
      stance: 'supports',
      strength: 0.97,
      detail: 'the claim stands in the passage word for word',
      claimSpan: spanOf(statement, 0, statement.words.length - 1),
      evidenceSpan: spanOf(evidence.statement, contained, last),
    };
    const [window] = alignClaim(claim, evidence.statement, evidence.starts, evidence.context, 1);
    const pair = window ? pairOf(window) : null;
    return { pair, signals: [signal], coverage: 1, own: 1, matches: statement.words.length };
  }
  if (statement.words.length > MOST_WORDS)
    return { pair: null, signals: [TOO_LONG], coverage: 1, own: 1, matches: statement.words.length };
  const windows = alignClaim(claim, evidence.statement, evidence.starts, evidence.context);
  const best = windows[0];
  if (best === undefined) return { pair: null, signals: [], coverage: 0, own: 0, matches: 0 };
  let chosen: readonly Signal[] | null = null;
  let place = best;
  const least = best.coverage < ABOUT && !holdsOpposite(claim, evidence.statement) ? ABOUT : ABOUT_BUT_OPPOSED;
  for (const window of windows) {
    // Once a window is about the claim, what the lesser ones oppose is of something else.
    if (window.coverage < (window === best ? least : ABOUT)) break;
    const pair = pairOf(window);
    const signals = window.coverage < ABOUT ? judgeOpposedAlone(pair) : judgeWindow(pair);
    if (rankOf(signals) > rankOf(chosen)) {
      chosen = signals;
      place = window;
    }
    if (rankOf(chosen) === 2) break;
  }
  const { coverage, own, matches } = place;
  return { pair: pairOf(place), signals: chosen ?? [], coverage, own, matches };
}

/** Share of a claim that a window must hold before its sentences are taken apart, and how many of them are. */
const NEARLY_WHOLE = 0.85;
const MOST_SENTENCES = 3;
/** The same where a phrase stands in the sentence for which the claim may have one word. */
const REWORDED = 0.5;

/** Sentences that were taken apart once, and parts that were read: a passage meets many claims. */
const apart = new WeakMap<Statement, Map<number, TakenApart>>();
const prepared = new WeakMap<SimpleView, PreparedEvidence>();

function partsOf(statement: Statement, sentence: number): TakenApart {
  const known = apart.get(statement) ?? new Map<number, TakenApart>();
  apart.set(statement, known);
  const parts = known.get(sentence) ?? takeApart(statement, sentence);
  known.set(sentence, parts);
  return parts;
}

function evidenceOf(view: SimpleView, context: ContextConcepts): PreparedEvidence {
  const known = prepared.get(view);
  if (known) return known;
  const statement = prepareStatement(view.text);
  const evidence = { statement, starts: sentenceStarts(statement), context };
  prepared.set(view, evidence);
  return evidence;
}

/** Whether a part has nearly all the words that the claim shares with the sentence; one that has not is not worth reading. */
function hasNearlyAll({ ranges, isReworded }: SimpleView, { claim, evidence, window }: Pair): boolean {
  if (isReworded) return true;
  const shared = claim.content.filter((i) => window.how[i] === OWN);
  const inside = shared.filter((i) =>
    ranges.some(({ from, to }) => hasBetween(evidence.positions.get(claim.statement.words[i]!.concept), from, to)),
  );
  return inside.length >= NEARLY_WHOLE * shared.length;
}

/** A signal of a view as one of the source: its span, and what stands word for word in the view does so in parts of the sentence. */
function asPart(signal: Signal, view: SimpleView): Signal {
  const evidenceSpan = signal.evidenceSpan && inSource(view, signal.evidenceSpan);
  if (signal.feature !== 'exact-containment') return { ...signal, evidenceSpan };
  const detail = 'the claim stands in parts of the sentence that belong together';
  return { ...signal, feature: 'clean-overlap', strength: 0.95, detail, evidenceSpan };
}

/** Whether a claim states several things itself. */
const isJoinedItself = ({ statement }: PreparedClaim): boolean =>
  statement.words.some(({ folded }) => folded === 'and' || folded === 'but');

const asReading = (whole: Reading, part: Reading, view: SimpleView): Reading => ({
  ...whole,
  signals: part.signals.map((signal) => asPart(signal, view)),
  coverage: part.coverage,
  own: part.own,
  matches: part.matches,
});

/** Whether a part bears a claim out, but for a name that another part may tell. */
const isBorneOutBy = ({ signals, coverage }: Reading): boolean =>
  rankOf(signals) === 2 ||
  (coverage >= LEAST_COVERAGE && signals.length > 0 && signals.every(({ feature }) => feature === 'names-not-covered'));

/** What is said of a claim whose words stand in several parts of a sentence, none of which bears it out. */
const strewn = (evidence: PreparedEvidence, { from, to }: Alignment): Signal => ({
  feature: 'stronger-than-source',
  stance: 'neutral',
  strength: 0.4,
  detail: 'the words of the claim stand in parts of the sentence that say different things',
  claimSpan: null,
  evidenceSpan: spanOf(evidence.statement, from, to - 1),
});

/**
 * The reading of sentences taken apart. `Passed in 1981 and repealed in 1999` states two things, and each has to be held against the claim
 * without the other: a part may bear out a claim that the whole leaves open, and where no part does, the words of the whole bear out nothing
 * together (`Brun designed the church` against `Brun designed the bridge and admired the church`). Every rule of support holds for the part
 * as for the whole; where
 * a part says of the same thing another figure or the opposite, it contradicts.
 */
function readApart(claim: PreparedClaim, evidence: PreparedEvidence, whole: Reading): Reading {
  const { pair } = whole;
  const rank = rankOf(whole.signals);
  if (pair === null || whole.coverage < REWORDED || rank === 1) return whole;
  const { first, last, from, to } = pair.window;
  const isSupported = rank === 2;
  if (isSupported && (first !== last || whole.signals.some(({ feature }) => feature === 'exact-containment')))
    return whole;
  if (!isSupported && whole.coverage < NEARLY_WHOLE && !hasPhrase(evidence.statement, from, to)) return whole;
  let isJoined = false;
  let clash: Reading | null = null;
  for (let sentence = first; sentence <= last && sentence < first + MOST_SENTENCES; sentence++) {
    const parts = partsOf(evidence.statement, sentence);
    isJoined ||= parts.isJoined;
    for (const view of parts.views) {
      if ((!view.isSound && !isSupported) || !hasNearlyAll(view, pair)) continue;
      const part = read(claim, evidenceOf(view, evidence.context));
      if (isSupported && isBorneOutBy(part)) return whole;
      if (isSupported) continue;
      // By how much it fell clashes with no level.
      const isComparable = !view.isLevel || claim.statement.words.some(({ folded }) => folded === 'to');
      if (isComparable && rankOf(part.signals) === 1 && part.coverage >= LEAST_COVERAGE)
        clash ??= asReading(whole, part, view);
      if (rankOf(part.signals) < 2) continue;
      return asReading(whole, part, view);
    }
  }
  if (clash !== null) return clash;
  if (!isSupported || !isJoined || isJoinedItself(claim)) return whole;
  return { ...whole, signals: [strewn(evidence, pair.window)] };
}

/** The signal that says that a passage is about the claim and nothing decides. */
const aligned = ({ statement }: PreparedEvidence, { from, to, coverage }: Alignment): Signal => ({
  feature: 'aligned',
  stance: 'neutral',
  strength: 0,
  detail: `${Math.round(coverage * 100)} % of the claim stands here; no precise signal decides`,
  claimSpan: null,
  evidenceSpan: spanOf(statement, from, to - 1),
});

/**
 * What a passage says of a claim. `supports` only where the claim stands there word for word or by the clean rule;
 * `contradicts` only with a named, precise signal on a window that speaks of the same thing; else `neutral`, with
 * `judged: false` where the passage is about the claim and a person must look. Among windows, one that supports
 * comes before one that contradicts. `likelihood` is the calibrated model's, which decides nothing. Deterministic; never
 * throws; spans index the two given texts.
 */
export function judgePrepared(
  claim: PreparedClaim,
  evidence: PreparedEvidence,
  port: ConfidencePort = CONFIDENCE_V1,
): StanceJudgement {
  const whole = read(claim, evidence);
  const reading = readApart(claim, evidence, whole);
  const { pair, coverage, own, matches } = reading;
  const signals =
    reading.signals.length > 0 || pair === null || coverage < ABOUT
      ? reading.signals
      : [aligned(evidence, pair.window)];
  const likelihood = likelihoodOf(modelFeatures(pair, whole.signals));
  return finish(signals, coverage, own, matches, likelihood, port);
}

/** The features of a pair of texts as the model sees them, for training and for those who want to look. */
export function featuresOfPair(claim: PreparedClaim, evidence: PreparedEvidence): Float64Array {
  const { pair, signals } = read(claim, evidence);
  return modelFeatures(pair, signals);
}

/** `judgePrepared` for one pair of texts. Where a text meets many others, prepare it once instead. */
export function judgeStance(claim: string, evidence: string, context: EvidenceContext = {}): StanceJudgement {
  return judgePrepared(prepareClaim(claim, context.idf), prepareEvidence(evidence, context));
}
