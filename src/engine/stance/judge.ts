import type { StanceJudgement } from '#domain/claim.ts';
import { sentenceStarts, weighClaim } from './align.ts';
import type { Alignment } from './align.ts';
import { conceptOf } from './concepts.ts';
import { CONFIDENCE_V1, featuresOf } from './confidence.ts';
import type { ConfidencePort } from './confidence.ts';
import { modelFeatures } from './model-features.ts';
import { lift, likelihoodOf } from './model.ts';
import type { Likelihood } from './model.ts';
import { prepareStatement } from './prepare.ts';
import { readApart } from './read-apart.ts';
import { ABOUT, readWhole } from './reading.ts';
import type { PreparedClaim, PreparedEvidence } from './reading.ts';
import { spanOf } from './signal.ts';
import type { Signal } from './signal.ts';
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
  const whole = readWhole(claim, evidence);
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
  const { pair, signals } = readWhole(claim, evidence);
  return modelFeatures(pair, signals);
}

/** `judgePrepared` for one pair of texts. Where a text meets many others, prepare it once instead. */
export function judgeStance(claim: string, evidence: string, context: EvidenceContext = {}): StanceJudgement {
  return judgePrepared(prepareClaim(claim, context.idf), prepareEvidence(evidence, context));
}
