import { OWN, hasBetween, sentenceStarts } from './align.ts';
import type { Alignment, ContextConcepts } from './align.ts';
import { hasPhrase } from './phrases.ts';
import { prepareStatement } from './prepare.ts';
import type { Statement } from './prepare.ts';
import { rankOf, readWhole } from './reading.ts';
import type { PreparedClaim, PreparedEvidence, Reading } from './reading.ts';
import { spanOf } from './signal.ts';
import type { Pair, Signal } from './signal.ts';
import { inSource, takeApart } from './simple-views.ts';
import type { SimpleView, TakenApart } from './simple-views.ts';
import { LEAST_COVERAGE } from './support.ts';

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
 * as for the whole; where a part says another figure or the opposite of the same thing, it contradicts.
 */
export function readApart(claim: PreparedClaim, evidence: PreparedEvidence, whole: Reading): Reading {
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
      const part = readWhole(claim, evidenceOf(view, evidence.context));
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
