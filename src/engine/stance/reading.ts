import { OWN, alignClaim } from './align.ts';
import type { Alignment, ContextConcepts, WeighedClaim } from './align.ts';
import type { Statement } from './prepare.ts';
import { judgePolarity } from './signal-negation.ts';
import { judgeNumbers } from './signal-numbers.ts';
import { ALL_ELSE, holdsOpposite, judgeOpposites } from './signal-opposites.ts';
import { judgeOrder } from './signal-order.ts';
import { judgeQuantifiers } from './signal-quantifiers.ts';
import { spanOf } from './signal.ts';
import type { Pair, Signal } from './signal.ts';
import { judgeSuperlatives } from './superlatives.ts';
import { findContained, isTurned, judgeSupport } from './support.ts';

/** A claim read for judging against many passages. */
export type PreparedClaim = WeighedClaim;

/** A passage read for judging against many claims. */
export interface PreparedEvidence {
  readonly statement: Statement;
  readonly starts: Int32Array;
  readonly context: ContextConcepts;
}

/** Share of a claim that a passage must hold to be about it at all. */
export const ABOUT = 0.5;
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

/** Everything that a judgement rests on: the window chosen, what fired there, and how much of the claim it holds. */
export interface Reading {
  readonly pair: Pair | null;
  readonly signals: readonly Signal[];
  readonly coverage: number;
  readonly own: number;
  readonly matches: number;
}

/** Which of two readings of one passage tells more: one that supports before one that contradicts before the rest. */
export function rankOf(signals: readonly Signal[] | null): number {
  if (signals === null) return -1;
  if (signals.some((signal) => signal.stance === 'supports')) return 2;
  return signals.some((signal) => signal.stance === 'contradicts') ? 1 : 0;
}

/** What a passage says of a claim in the window that says most of it. */
export function readWhole(claim: PreparedClaim, evidence: PreparedEvidence): Reading {
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
