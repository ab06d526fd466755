import { OWN } from './align.ts';
import type { Statement } from './prepare.ts';
import { replacedBy } from './replaced.ts';
import { spanOf, speaksOfSame } from './signal.ts';
import type { Pair, Signal } from './signal.ts';

/** Share of the claim that must be borne out before a negation on one side counts. */
const LEAST = 0.75;
/** Share of the words under the negation that the other side must hold: `not the first of …` denies less than it seems. */
const LEAST_OF_SCOPE = 0.6;
/** Share that makes up for a first word that is not shared (`impossible to fix Capt. Smith with blame`). */
const MOST_OF_SCOPE = 0.75;
/** Share of the claim that the window itself must hold. */
const LEAST_OWN = 0.6;

/** A claim that denies must be met nearly whole: short denials of broad facts misfire. */
const LEAST_OWN_OF_DENIAL = 0.8;

const POSITIVE = 1;
const NEGATIVE = 2;
const UNCLEAR = 4;

/** Under which polarities a concept stands in a stretch of words. */
function polarities(statement: Statement, concept: string, from: number, to: number): number {
  let seen = 0;
  for (const at of statement.positions.get(concept) ?? []) {
    if (at < from || at >= to) continue;
    const polarity = statement.cues.polarity[at]!;
    seen |= polarity === 0 ? POSITIVE : polarity === 1 ? NEGATIVE : UNCLEAR;
  }
  return seen;
}

/** The content words under a negator, in order. */
function scopeOf(statement: Statement, negator: number, to: number): readonly number[] {
  const out: number[] = [];
  for (let i = negator + 1; i < to && i < negator + 40; i++) {
    if (statement.cues.negator[i] === negator && statement.isContent[i] === 1) out.push(i);
  }
  return out;
}

/** How the polarity of the shared words compares. */
export interface PolarityOutcome {
  /** Whether no shared word stands negated on one side and asserted on the other, nor unclear on either. */
  readonly agrees: boolean;
  readonly signals: readonly Signal[];
}

/**
 * Compares what each side negates, word by word of what they share, with the reach of each negation. It is a clash
 * when the first content word under the negation of one side stands asserted on the other, most of what is negated is
 * shared, nothing shared is negated on both sides, and the two speak of the same thing. A bare difference in the
 * number of negations says nothing.
 */
export function judgePolarity(pair: Pair): PolarityOutcome {
  const { claim, evidence, window } = pair;
  const { statement } = claim;
  let both = 0;
  let unclear = 0;
  const negatedInEvidence: number[] = [];
  const negatedInClaim: number[] = [];
  for (const i of claim.content) {
    if (window.how[i] !== OWN) continue;
    const concept = statement.words[i]!.concept;
    const there = polarities(evidence, concept, window.from, window.to);
    const here = polarities(statement, concept, 0, statement.words.length);
    if ((there | here) & UNCLEAR) unclear++;
    else if (here === NEGATIVE && there === NEGATIVE) both++;
    else if (here === POSITIVE && there === NEGATIVE) negatedInEvidence.push(i);
    else if (here === NEGATIVE && there === POSITIVE) negatedInClaim.push(i);
  }
  const mismatched = negatedInEvidence.length + negatedInClaim.length;
  const agrees = mismatched === 0 && unclear === 0;
  if (mismatched === 0 || both > 0 || (negatedInEvidence.length > 0 && negatedInClaim.length > 0))
    return { agrees, signals: [] };
  if (window.own < LEAST_OWN || !speaksOfSame(pair, LEAST) || replacedBy(pair) >= 0) return { agrees, signals: [] };
  if (saysSuperlative(pair)) return { agrees, signals: [] };
  if (
    negatedInEvidence.length === 0 &&
    (window.own < LEAST_OWN_OF_DENIAL || unclear > 0 || isOnlyMentioned(pair) || pointsElsewhere(pair))
  )
    return { agrees, signals: [] };
  const signal =
    negatedInEvidence.length > 0
      ? clash(pair, evidence, statement, window.from, window.to, negatedInEvidence)
      : clash(pair, statement, evidence, 0, statement.words.length, negatedInClaim);
  return { agrees, signals: signal === null ? [] : [signal] };
}

const SUPERLATIVE = /^(?:[\p{L}-]{3,}est|most|least|best|worst)$/u;

/** `Nowhere is there lower land than the shore` says what `the shore is the lowest land` says. */
function saysSuperlative({ claim, evidence, window }: Pair): boolean {
  return (
    claim.statement.words.some(({ folded }) => folded === 'than') &&
    evidence.words.slice(window.from, window.to).some(({ folded }) => SUPERLATIVE.test(folded))
  );
}

/** A passage this many times as long as a claim that denies that something was or is there only mentions it. */
const MENTION = 3;
const EXISTENTIAL = new Set(['have', 'has', 'had', 'is', 'are', 'was', 'were', 'be', 'any']);

/** `There was no X during Y` is met by one who says that there was, not by a long sentence that speaks of X and Y. */
function isOnlyMentioned({ claim, window }: Pair): boolean {
  const { words, cues } = claim.statement;
  const deniesBeing = words.some(
    (word, i) =>
      cues.isCue[i] === 1 &&
      cues.negator[i + 1] === i &&
      (word.folded === 'no' || EXISTENTIAL.has(words[i + 1]?.folded ?? '')),
  );
  return deniesBeing && window.to - window.from > MENTION * words.length;
}

const POINTING = new Set(['it', 'them', 'they', 'this', 'that', 'these', 'those', 'him', 'her', 'he', 'she']);

/** `There is no formula to describe it` denies something of a thing that only another sentence names. */
function pointsElsewhere({ claim }: Pair): boolean {
  return claim.content.length < 3 && claim.statement.words.some(({ folded }) => POINTING.has(folded));
}

/** The clash, where `negating` holds the negation, in words `[from, to)`. */
function clash(
  pair: Pair,
  negating: Statement,
  asserting: Statement,
  from: number,
  to: number,
  shared: readonly number[],
): Signal | null {
  const { claim, evidence, window } = pair;
  for (const i of shared) {
    const concept = claim.statement.words[i]!.concept;
    const at = (negating.positions.get(concept) ?? []).find(
      (p) => p >= from && p < to && negating.cues.polarity[p] === 1,
    );
    if (at === undefined) continue;
    const negator = negating.cues.negator[at]!;
    const inEvidence = negating === evidence;
    // `Without X, …` in a claim is a condition as often as a denial.
    if (!inEvidence && negating.cues.isShort[negator] === 1) continue;
    const scope = scopeOf(negating, negator, to);
    if (scope[0] === undefined) continue;
    const isShared = (p: number): boolean => asserting.positions.has(negating.words[p]!.concept);
    if (!isShared(scope[0]) && scope.filter(isShared).length < MOST_OF_SCOPE * scope.length) continue;
    if (scope.filter(isShared).length < LEAST_OF_SCOPE * scope.length) continue;
    const claimAt = inEvidence ? i : negator;
    const evidenceAt = inEvidence
      ? negator
      : ((evidence.positions.get(concept) ?? []).find((p) => p >= window.from) ?? window.from);
    const cue = negating.text.slice(negating.words[negator]!.start, negating.words[negator]!.end);
    return {
      feature: 'negation',
      stance: 'contradicts',
      strength: 0.8,
      detail: inEvidence ? `the source denies it (“${cue}”)` : `the claim denies (“${cue}”) what the source says`,
      claimSpan: spanOf(claim.statement, Math.min(claimAt, i), Math.max(claimAt, i)),
      evidenceSpan: spanOf(evidence, Math.min(evidenceAt, inEvidence ? at : evidenceAt), inEvidence ? at : evidenceAt),
    };
  }
  return null;
}
