import type { StanceJudgement } from '#domain/claim.ts';
import { OWN, alignClaim, sentenceStarts, weighClaim } from './align.ts';
import type { ContextConcepts, WeighedClaim } from './align.ts';
import { conceptOf } from './concepts.ts';
import { CONFIDENCE_V1, featuresOf } from './confidence.ts';
import type { ConfidencePort } from './confidence.ts';
import { prepareStatement } from './prepare.ts';
import type { Statement } from './prepare.ts';
import { judgePolarity } from './signal-negation.ts';
import { judgeNumbers } from './signal-numbers.ts';
import { judgeOpposites } from './signal-opposites.ts';
import { judgeQuantifiers } from './signal-quantifiers.ts';
import { spanOf } from './signal.ts';
import type { Pair, Signal } from './signal.ts';
import { findContained, judgeSupport } from './support.ts';
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
  const numbers = judgeNumbers(pair);
  const polarity = judgePolarity(pair);
  const quantifiers = judgeQuantifiers(pair);
  const support = judgeSupport(pair, { numbers, polarity, quantifiers });
  if (support.supports) return support.signals;
  const words = [...polarity.signals, ...quantifiers.signals, ...judgeOpposites(pair)];
  // What holds at one time or of one number may not of another; and that a thing was said is not denied by the thing.
  const apart = numbers.signals.some((signal) => signal.stance === 'neutral') || isOnlySaid(pair);
  return [...numbers.signals, ...(apart ? [] : words), ...support.signals];
}

function finish(
  signals: readonly Signal[],
  coverage: number,
  own: number,
  matches: number,
  port: ConfidencePort,
): StanceJudgement {
  const features = featuresOf(signals, coverage, own);
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
  };
}

/** Signals that settle that the passage, though about the claim, does not bear it out. */
const DECIDES_NEUTRAL: ReadonlySet<string> = new Set([
  'stronger-than-source',
  'other-period',
  'other-unit',
  'number-not-found',
  'names-not-covered',
]);

/**
 * What a passage says of a claim. `supports` only where the claim stands there word for word or by the clean rule;
 * `contradicts` only with a named, precise signal on a window that speaks of the same thing; else `neutral`, with
 * `judged: false` where the passage is about the claim and a person must look. Among windows, one that supports
 * comes before one that contradicts. Deterministic; never throws; spans index the two given texts.
 */
export function judgePrepared(
  claim: PreparedClaim,
  evidence: PreparedEvidence,
  port: ConfidencePort = CONFIDENCE_V1,
): StanceJudgement {
  const { statement } = claim;
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
    return finish([signal], 1, 1, statement.words.length, port);
  }
  const windows = alignClaim(claim, evidence.statement, evidence.starts, evidence.context);
  let chosen: readonly Signal[] | null = null;
  const best = windows[0];
  if (best === undefined) return finish([], 0, 0, 0, port);
  let place = best;
  for (const window of windows) {
    if (window.coverage < ABOUT) break;
    const signals = judgeWindow({ claim, evidence: evidence.statement, window, context: evidence.context });
    const rank = (list: readonly Signal[] | null): number =>
      list === null
        ? -1
        : list.some((s) => s.stance === 'supports')
          ? 2
          : list.some((s) => s.stance === 'contradicts')
            ? 1
            : 0;
    if (rank(signals) > rank(chosen)) {
      chosen = signals;
      place = window;
    }
    if (rank(chosen) === 2) break;
  }
  const signals = chosen ?? [];
  if (signals.length > 0 || best.coverage < ABOUT)
    return finish(signals, place.coverage, place.own, place.matches, port);
  const aligned: Signal = {
    feature: 'aligned',
    stance: 'neutral',
    strength: 0,
    detail: `${Math.round(place.coverage * 100)} % of the claim stands here; no precise signal decides`,
    claimSpan: null,
    evidenceSpan: spanOf(evidence.statement, place.from, place.to - 1),
  };
  return finish([aligned], place.coverage, place.own, place.matches, port);
}

/** `judgePrepared` for one pair of texts. Where a text meets many others, prepare it once instead. */
export function judgeStance(claim: string, evidence: string, context: EvidenceContext = {}): StanceJudgement {
  return judgePrepared(prepareClaim(claim, context.idf), prepareEvidence(evidence, context));
}
