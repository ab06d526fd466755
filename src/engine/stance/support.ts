import { OWN, UNCOVERED } from './align.ts';
import { nearest } from './binding.ts';
import { isAttribution } from './cues.ts';
import { relateNumbers } from './numbers.ts';
import type { Statement } from './prepare.ts';
import { limitAround } from './limited.ts';
import { narrower } from './narrower.ts';
import { oppositeIn } from './signal-opposites.ts';
import { boundWrongly } from './attached.ts';
import { deniesAlone } from './denies-alone.ts';
import { findExchange } from './exchanged.ts';
import { nameOfElsewhere } from './named-here.ts';
import { isSaidOfAnother, isSaidOfAnotherThing } from './clause-subject.ts';
import { isPartOfGroup } from './number-place.ts';
import { areRolesSwapped, isAgentMadeObject, isOfAnother } from './roles.ts';
import { isTurnedRound } from './signal-order.ts';
import type { NumbersOutcome } from './signal-numbers.ts';
import type { PolarityOutcome } from './signal-negation.ts';
import type { QuantifierOutcome } from './signal-quantifiers.ts';
import { replacedBy } from './replaced.ts';
import { spanOf } from './signal.ts';
import { togetherness } from './togetherness.ts';
import type { Pair, Signal } from './signal.ts';

/** Share of the claim's words that must be borne out, and share that the window itself must hold. */
export const LEAST_COVERAGE = 0.9;
const LEAST_OWN = 0.5;

/** Share of the neighbours in the claim that must stay near each other: words strewn over a passage prove nothing. */
const LEAST_TOGETHER = 0.6;

/** The last word of the window that the claim shares. */
function lastShared(pair: Pair): number {
  const { claim, evidence, window } = pair;
  for (let at = window.to - 1; at > window.from; at--) {
    if (evidence.isContent[at] === 1 && claim.statement.positions.has(evidence.words[at]!.concept)) return at;
    if (evidence.isNumber[at] === 1 && claim.statement.numbers.length > 0) return at;
  }
  return window.from;
}

/** The first word of the window that the claim shares. */
function firstShared({ claim, evidence, window }: Pair): number {
  for (let at = window.from; at < window.to; at++) {
    if (evidence.isContent[at] === 1 && claim.statement.positions.has(evidence.words[at]!.concept)) return at;
    if (evidence.isNumber[at] === 1 && claim.statement.numbers.length > 0) return at;
  }
  return window.from;
}

/** Words that turn what follows against the claim, when only the evidence has them. */
const TURNERS = new Set([
  'against',
  'except',
  'excluding',
  'former',
  'formerly',
  'instead',
  'rather',
  'pseudo',
  'anti',
  'ex',
  'quasi',
]);

/** Whether a shared word stands right behind a turning word that the claim lacks. */
export function isTurned(pair: Pair): boolean {
  const { claim, evidence, window } = pair;
  for (let at = window.from; at < window.to; at++) {
    const word = evidence.words[at]!;
    if (!TURNERS.has(word.folded) || claim.statement.positions.has(word.concept)) continue;
    for (let i = at + 1; i < Math.min(window.to, at + 4); i++) {
      if (evidence.isContent[i] === 1 || evidence.isNumber[i] === 1) {
        if (claim.statement.positions.has(evidence.words[i]!.concept)) return true;
        break;
      }
    }
  }
  return false;
}

/** What the other rules found, which support needs to know. */
export interface Findings {
  readonly numbers: NumbersOutcome;
  readonly polarity: PolarityOutcome;
  readonly quantifiers: QuantifierOutcome;
}

/** Where the claim stands word for word in the evidence, as the number of the first word, or -1. */
export function findContained(claim: Statement, evidence: Statement): number {
  const first = claim.words[0];
  if (first === undefined || claim.words.length < 3) return -1;
  const last = evidence.words.length - claim.words.length;
  for (let at = 0; at <= last; at++) {
    let k = 0;
    while (k < claim.words.length && evidence.words[at + k]!.folded === claim.words[k]!.folded) k++;
    if (
      k < claim.words.length ||
      !sameClauses(claim, evidence, at) ||
      !sameCues(claim, evidence, at) ||
      !sameNumbers(claim, evidence, at)
    )
      continue;
    const last = at + k - 1;
    if (
      limitBehind(claim, evidence, last) < 0 &&
      narrower(claim, evidence, at, clauseEnd(evidence, last)) === null &&
      limitAround(claim, evidence, at, at + k) === null
    )
      return at;
  }
  return -1;
}

/** Whether the words stand in one clause where the claim has them in one: `designed by Karl Brun, opened in 1932` does not say that Brun opened. */
function sameClauses({ words }: Statement, evidence: Statement, at: number): boolean {
  for (let k = 1; k < words.length; k++) {
    const turns = evidence.words[at + k]!.clause !== evidence.words[at + k - 1]!.clause;
    if (turns && words[k]!.clause === words[k - 1]!.clause) return false;
  }
  return true;
}

/** The word after the last of the clause that the word `at` stands in. */
function clauseEnd({ words }: Statement, at: number): number {
  let end = at + 1;
  while (end < words.length && words[end]!.clause === words[at]!.clause) end++;
  return end;
}

/** `2%` and `2 percentage points`, `5` and `5 billion` share their words: each number must be borne out where it stands. */
function sameNumbers(claim: Statement, evidence: Statement, at: number): boolean {
  return claim.numbers.every((mine) =>
    evidence.numbers.some(
      (e) => e.from === at + mine.from && relateNumbers(mine.quantity, e.quantity).relation === 'borne-out',
    ),
  );
}

/** Words that take back part of what stands before them. */
const LIMITS_BEHIND = new Set(['only', 'except', 'excluding', 'unless', 'if', 'provided', 'solely', 'against']);

/** The limiting word right behind the word `last` in its sentence that the claim does not have, or -1. */
function limitBehind(claim: Statement, evidence: Statement, last: number): number {
  for (let i = last + 1; i < Math.min(evidence.words.length, last + 3); i++) {
    const word = evidence.words[i]!;
    if (word.sentence !== evidence.words[last]!.sentence) return -1;
    if (LIMITS_BEHIND.has(word.folded)) return claim.words.some((mine) => mine.folded === word.folded) ? -1 : i;
    if (!word.isStop) return -1;
  }
  return -1;
}

const NARROWING: ReadonlySet<string> = new Set(['some', 'few', 'not-all', 'none']);

/** A contained sentence may still be denied, doubted or asked by what stands around it. */
function sameCues(claim: Statement, evidence: Statement, at: number): boolean {
  for (let k = 0; k < claim.words.length; k++) {
    if (claim.cues.polarity[k] !== evidence.cues.polarity[at + k]) return false;
    if (claim.cues.hedge[k]! >= 0 !== evidence.cues.hedge[at + k]! >= 0) return false;
  }
  // `Some members voted` does not say that members voted, full stop.
  if (evidence.cues.quantifiers.some((q) => q.from < at && q.to >= at - 1 && NARROWING.has(q.kind))) return false;
  return !isQuestion(evidence, evidence.words[at]!.sentence);
}

function isQuestion(statement: Statement, sentence: number): boolean {
  const span = statement.sentences[sentence];
  return span !== undefined && statement.text.slice(span.start, span.end).trimEnd().endsWith('?');
}

/** A shared word that the window holds only under a hedge, while the claim asserts it; or -1. */
function hedgedWord(pair: Pair): number {
  const { claim, evidence, window } = pair;
  for (const i of claim.content) {
    if (window.how[i] !== OWN || claim.statement.cues.hedge[i]! >= 0) continue;
    const list = evidence.positions.get(claim.statement.words[i]!.concept) ?? [];
    const inside = list.filter((at) => at >= window.from && at < window.to);
    if (inside.length > 0 && inside.every((at) => evidence.cues.hedge[at]! >= 0)) return inside[0]!;
  }
  return -1;
}

/** Whether every shared word is reported in the window and none in the claim; the reporting word, or -1. */
function reportingWord(pair: Pair): number {
  const { claim, evidence, window } = pair;
  let reporter = -1;
  for (const i of claim.content) {
    if (window.how[i] !== OWN) continue;
    if (claim.statement.cues.report[i]! >= 0) return -1;
    const at = nearest(evidence, window, claim.statement.words[i]!.concept, { from: window.from, to: window.to });
    if (at < 0 || evidence.cues.report[at]! < 0) continue;
    reporter = evidence.cues.report[at]!;
  }
  return reporter;
}

/** Whether a window supports the claim, or why it does not although it nearly does. */
export interface SupportOutcome {
  readonly supports: boolean;
  readonly signals: readonly Signal[];
}

/**
 * The clean rule: at least nine tenths of the weight of the claim borne out, at least half of it by the window itself,
 * every number and date, no name left out, nothing negated, hedged, quantified or opposed on one side only, no question,
 * no roles swapped. Measured at .88–.94 precision on encyclopaedic text; anything looser is worth a person's look, no more.
 */
export function judgeSupport(pair: Pair, findings: Findings): SupportOutcome {
  const { claim, evidence, window } = pair;
  const { statement } = claim;
  if (window.coverage < LEAST_COVERAGE || window.own < LEAST_OWN) return { supports: false, signals: [] };
  const units = claim.content.length + statement.numbers.length + statement.periods.length;
  if (units < 2 || window.matches + statement.numbers.length < 2) return { supports: false, signals: [] };
  const refuse = (signal: Signal | null): SupportOutcome => ({
    supports: false,
    signals: signal === null ? [] : [signal],
  });
  const opposite = oppositeIn(pair);
  if (opposite) return refuse(opposite);
  if (!findings.numbers.allBorneOut || isTurned(pair)) return refuse(null);
  if (togetherness(pair) < LEAST_TOGETHER) return refuse(null);
  if (isPartOfGroup(pair)) return refuse(null);
  const replacement = replacedBy(pair);
  if (replacement >= 0) {
    const detail = `the source has “${evidence.words[replacement]!.folded}” where the claim has another word`;
    return refuse(neutral('word-replaced', detail, null, spanOf(evidence, replacement, replacement)));
  }
  if (!findings.polarity.agrees || deniesAlone(pair)) return refuse(null);
  const missing = claim.content.find((i) => statement.words[i]!.isName && window.how[i] === UNCOVERED);
  if (missing !== undefined) {
    return refuse(
      neutral(
        'names-not-covered',
        `“${statement.words[missing]!.folded}” is not named`,
        spanOf(statement, missing, missing),
        null,
      ),
    );
  }
  const elsewhere = nameOfElsewhere(pair);
  if (elsewhere >= 0) {
    const detail = `“${statement.words[elsewhere]!.folded}” is not named where the rest is said`;
    return refuse(neutral('names-not-covered', detail, spanOf(statement, elsewhere, elsewhere), null));
  }
  const hedged = hedgedWord(pair);
  if (hedged >= 0) {
    const hedge = evidence.cues.hedge[hedged]!;
    const word = evidence.words[hedge]!.folded;
    return refuse(
      neutral(
        isAttribution(word) ? 'reported-speech' : 'stronger-than-source',
        isAttribution(word)
          ? `the source only reports it (“${word}”)`
          : `the source hedges (“${word}”), the claim does not`,
        null,
        spanOf(evidence, hedge, hedge),
      ),
    );
  }
  const less =
    narrower(statement, evidence, window.from, window.to) ??
    limitAround(statement, evidence, firstShared(pair), lastShared(pair) + 1);
  if (less) return refuse(neutral('stronger-than-source', less.detail, null, spanOf(evidence, less.at, less.at)));
  const limit = limitBehind(statement, evidence, lastShared(pair));
  if (limit >= 0) {
    const detail = `the source limits it (“${evidence.words[limit]!.folded}”), the claim does not`;
    return refuse(neutral('stronger-than-source', detail, null, spanOf(evidence, limit, limit)));
  }
  if (!findings.quantifiers.backed) {
    return refuse(
      neutral(
        statement.cues.quantifiers.length > 0 ? 'quantifier' : 'stronger-than-source',
        'the source does not say how many, or says fewer',
        null,
        spanOf(evidence, window.from, window.to - 1),
      ),
    );
  }
  if (
    areRolesSwapped(pair) ||
    isTurnedRound(pair) ||
    isAgentMadeObject(pair) ||
    isOfAnother(pair) ||
    isSaidOfAnother(pair) ||
    isSaidOfAnotherThing(pair)
  ) {
    return refuse(
      neutral('roles-swapped', 'who does it to whom differs', null, spanOf(evidence, window.from, window.to - 1)),
    );
  }
  const bound = boundWrongly(pair);
  if (bound) return refuse(neutral('stronger-than-source', bound.detail, null, spanOf(evidence, bound.at, bound.at)));
  const exchange = findExchange(pair);
  if (exchange) return refuse(exchange);
  if (isQuestion(evidence, window.first) || isQuestion(evidence, window.last)) return refuse(null);
  const signals: Signal[] = [
    {
      feature: 'clean-overlap',
      stance: 'supports',
      strength: 0.75 + 2 * (window.coverage - LEAST_COVERAGE),
      detail: `${Math.round(window.coverage * 100)} % of the claim stands in the passage, with every number and name`,
      claimSpan: { start: 0, end: statement.text.length },
      evidenceSpan: spanOf(evidence, window.from, window.to - 1),
    },
  ];
  const reporter = reportingWord(pair);
  if (reporter >= 0) {
    signals.push(
      neutral(
        'reported-speech',
        `the source reports it (“${evidence.words[reporter]!.folded}”)`,
        null,
        spanOf(evidence, reporter, reporter),
      ),
    );
  }
  return { supports: true, signals };
}

function neutral(
  feature: Signal['feature'],
  detail: string,
  claimSpan: Signal['claimSpan'],
  evidenceSpan: Signal['evidenceSpan'],
): Signal {
  return { feature, stance: 'neutral', strength: 0.4, detail, claimSpan, evidenceSpan };
}
