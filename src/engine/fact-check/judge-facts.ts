import type { Span } from '#base/span.ts';
import type { Rationale, StanceJudgement } from '#domain/claim.ts';
import type { Quantity } from '#domain/quantity.ts';
import { agreeAtPrecision } from '../quantities/compare.ts';
import { formatNumber, formatPercent } from '../quantities/format.ts';
import { parseQuantities } from '../quantities/parse.ts';
import { relateNumbers } from '../stance/numbers.ts';
import { relatePeriods } from '../stance/periods.ts';
import type { PlacedPeriod, StatedNumber } from '../stance/prepare.ts';
import type { PreparedClaim } from '../stance/reading.ts';
import { conceptOf } from '../stance/concepts.ts';
import { isGeneric, isSideMeasure, labelConcept } from './label-words.ts';
import type { LabelledFact } from './labelled-facts.ts';

/** Share of the weight of a claim that labels and titles must bear out before they support or oppose it. */
const LEAST_FOR_SUPPORT = 0.9;
const LEAST_AGAINST = 0.75;

const DIRECTION =
  /\b(?:rose|rises?|risen|grew|grown?|increas\w+|climb\w*|gain\w*|fell|falls?|fallen|decreas\w+|declin\w+|dropp?\w*|shrank|reduc\w+|lowered|doubled|halved|tripled|more than|than)\b/iu;

/** A claim as labels are held against it. */
interface LabelClaim {
  readonly claim: PreparedClaim;
  readonly words: ReadonlyMap<string, readonly number[]>;
}

function readClaim(claim: PreparedClaim): LabelClaim {
  const words = new Map<string, number[]>();
  claim.statement.words.forEach((word, i) => {
    if (word.isStop) return;
    const key = labelConcept(word.concept);
    const list = words.get(key);
    if (list) list.push(i);
    else words.set(key, [i]);
  });
  return { claim, words };
}

const isNamed = (
  words: readonly string[],
  claim: LabelClaim,
  context: ReadonlySet<string>,
  caption: ReadonlySet<string>,
): boolean => words.every((word) => claim.words.has(word) || context.has(word) || caption.has(word));

const countNamed = (words: readonly string[], claim: LabelClaim): number =>
  words.filter((word) => claim.words.has(word)).length;

/** Words between a number of the claim and the nearest word of a row label; infinite where the claim names none. */
function distance(fact: LabelledFact, number: StatedNumber, { words }: LabelClaim): number {
  let least = Infinity;
  for (const word of fact.row)
    for (const at of words.get(word) ?? [])
      least = Math.min(least, at < number.from ? number.from - at : Math.max(0, at - number.to));
  return least;
}

function fitsPeriods(fact: LabelledFact, periods: readonly PlacedPeriod[], context: ReadonlySet<string>): boolean {
  const stated = fact.quantity.period;
  return periods.every(({ value, bound }) => {
    if (stated !== undefined) return relatePeriods(value, bound, stated) === 'same' || fact.labelText.includes(value);
    return bound === 'in' && value.length === 4 && (fact.labelText.includes(value) || context.has(value));
  });
}

/** Whether some word of the labels or of the claim names what the other counts, so that a missing unit is made up for. */
function isUnitClear(claimed: Quantity, fact: LabelledFact, claim: LabelClaim, context: ReadonlySet<string>): boolean {
  const unit = claimed.kind === 'count' && claimed.unit !== undefined ? labelConcept(conceptOf(claimed.unit)) : null;
  if (unit === null)
    return fact.quantity.unit === undefined || claim.words.has(labelConcept(conceptOf(fact.quantity.unit)));
  return (
    fact.row.includes(unit) ||
    fact.column.includes(unit) ||
    fact.caption.has(unit) ||
    context.has(unit) ||
    isPersonWord(unit)
  );
}

const PERSON = conceptOf('people');
const isPersonWord = (concept: string): boolean => concept === PERSON;

const relate = (claimed: Quantity, fact: LabelledFact, claim: LabelClaim, context: ReadonlySet<string>) => {
  const { period: _c, ...mine } = claimed;
  const { period: _s, ...theirs } = fact.quantity;
  return relateNumbers(mine, theirs, isUnitClear(claimed, fact, claim, context));
};

/** The facts that the claim speaks of where it states `number`: its row named, nearest, of its time, in the column meant. */
function factsFor(
  number: StatedNumber,
  facts: readonly LabelledFact[],
  claim: LabelClaim,
  context: ReadonlySet<string>,
): readonly LabelledFact[] {
  const { periods } = claim.claim.statement;
  const named = facts.filter(
    (fact) =>
      isNamed(fact.row, claim, context, fact.caption) &&
      (fact.row.length === 0 || countNamed(fact.row, claim) > 0 || periods.length > 0) &&
      fitsPeriods(fact, periods, context),
  );
  const rows = named.filter((fact) => fact.row.length > 0);
  const nearest = Math.min(...rows.map((fact) => distance(fact, number, claim)));
  const most = Math.max(
    0,
    ...rows.filter((fact) => distance(fact, number, claim) === nearest).map((fact) => fact.row.length),
  );
  const wholeOnly = rows.every((fact) => countNamed(fact.row, claim) === 0);
  const own = named.filter((fact) =>
    fact.row.length === 0 || wholeOnly
      ? wholeOnly
      : distance(fact, number, claim) === nearest && fact.row.length === most,
  );
  return own.filter((fact) => isColumnMeant(fact, own, claim, context));
}

/** The column is named, or it is the only one of its measure that is no mere margin of another. */
function isColumnMeant(
  fact: LabelledFact,
  own: readonly LabelledFact[],
  claim: LabelClaim,
  context: ReadonlySet<string>,
): boolean {
  if (fact.column.length === 0) return true;
  if (fact.column.every((word) => claim.words.has(word))) return true;
  if (isSideMeasure(fact.column)) return false;
  const rivals = own.filter(
    (other) =>
      other.rowKey === fact.rowKey &&
      other !== fact &&
      !isSideMeasure(other.column) &&
      other.quantity.unit === fact.quantity.unit,
  );
  if (rivals.some((other) => other.column.some((word) => claim.words.has(word)))) return false;
  return (
    rivals.length === 0 && (isNamed(fact.column, claim, context, fact.caption) || fact.quantity.unit !== undefined)
  );
}

/** Weighed share of the claim that labels, titles and generic words bear out, and whether each of its names is. */
function coverageBy(
  facts: readonly LabelledFact[],
  claim: LabelClaim,
  context: ReadonlySet<string>,
): { readonly share: number; readonly names: boolean } {
  const labels = new Set<string>();
  for (const fact of facts) {
    for (const word of fact.row) labels.add(word);
    for (const word of fact.column) labels.add(word);
    for (const word of fact.caption) labels.add(word);
  }
  const { content, weights, statement } = claim.claim;
  const units = new Set(
    statement.numbers.map((n) => (n.quantity.kind === 'count' ? labelConcept(conceptOf(n.quantity.unit ?? '')) : '')),
  );
  let total = 0;
  let covered = 0;
  let names = true;
  for (const i of content) {
    const word = statement.words[i]!;
    const key = labelConcept(word.concept);
    if (!word.isName && (isGeneric(word.concept) || units.has(key) || isPersonWord(key))) continue;
    total += weights[i]!;
    if (labels.has(key) || context.has(word.concept)) covered += weights[i]!;
    else if (word.isName) names = false;
  }
  return { share: total === 0 ? 0 : covered / total, names };
}

/** Why the form of the claim says more than a figure: a change, a comparison, a denial, a hedge or a quantifier. */
function saysMore({ claim }: LabelClaim): boolean {
  const { cues, text, hasRank } = claim.statement;
  return (
    hasRank ||
    DIRECTION.test(text) ||
    cues.quantifiers.length > 0 ||
    claim.content.some((i) => cues.polarity[i] !== 0 || cues.hedge[i]! >= 0)
  );
}

/** A number of the claim that a label itself holds (`within 28 days`). */
function standsInLabel(number: StatedNumber, facts: readonly LabelledFact[]): boolean {
  return facts.some((fact) =>
    parseQuantities(fact.labelText).quantities.some((q) => relateNumbers(number.quantity, q).relation === 'borne-out'),
  );
}

interface Reason {
  readonly feature: 'table-row' | 'number-differs' | 'recomputed' | 'recomputation-differs';
  readonly stance: 'supports' | 'contradicts';
  readonly strength: number;
  readonly detail: string;
  readonly claimSpan: Span;
  readonly at: Span;
}

/** A share that the claim states, computed from two figures of one row: `421 of 1,561` from two columns. */
function shareOf(
  number: StatedNumber,
  facts: readonly LabelledFact[],
  claim: LabelClaim,
  context: ReadonlySet<string>,
): Reason | null {
  if (number.quantity.kind !== 'percent' || number.quantity.high !== undefined) return null;
  const isCount = ({ quantity: q }: LabelledFact): boolean =>
    (q.kind === 'number' || q.kind === 'count') && q.value >= 0 && q.high === undefined;
  const counts = facts.filter((fact) => isCount(fact) && fact.column.length > 0);
  const { periods } = claim.claim.statement;
  const fits = counts.filter(
    (fact) =>
      isNamed(fact.row, claim, context, fact.caption) &&
      fitsPeriods(fact, periods, context) &&
      (fact.isWhole || countNamed(fact.row, claim) > 0),
  );
  const byEntity = fits.filter((fact) => !fact.isWhole && countNamed(fact.row, claim) > 0);
  const pool = byEntity.length > 0 ? byEntity : fits;
  const pairs: (readonly [LabelledFact, LabelledFact])[] = [];
  for (const part of pool)
    for (const whole of pool) {
      if (
        part === whole ||
        part.rowKey !== whole.rowKey ||
        part.quantity.value > whole.quantity.value ||
        whole.quantity.value === 0
      )
        continue;
      if (
        !part.column.every((word) => claim.words.has(word) || context.has(word)) ||
        countNamed(part.column, claim) === 0
      )
        continue;
      if (
        !whole.column.every((word) => claim.words.has(word) || context.has(word)) ||
        countNamed(whole.column, claim) === 0
      )
        continue;
      pairs.push([part, whole]);
    }
  const [pair] = pairs;
  if (pairs.length !== 1 || pair === undefined) return null;
  const [part, whole] = pair;
  const value = (100 * part.quantity.value) / whole.quantity.value;
  const { quantity } = number;
  const agrees =
    agreeAtPrecision(quantity.value, quantity.precision, value, 0) ||
    relateNumbers(quantity, { ...quantity, value, precision: 0.01, approximation: 'exact' }).relation === 'borne-out';
  return {
    feature: agrees ? 'recomputed' : 'recomputation-differs',
    stance: agrees ? 'supports' : 'contradicts',
    strength: agrees ? 0.7 : 0.8,
    detail: `${formatNumber(part.quantity.value)} of ${formatNumber(whole.quantity.value)} is ${formatPercent(value, 2)}%`,
    claimSpan: { start: quantity.start, end: quantity.end },
    at: { start: Math.min(part.at.start, whole.at.start), end: Math.max(part.at.end, whole.at.end) },
  };
}

/**
 * Holds a claim against figures with labels, which no sentence joins to their subject: the cells of a table with row and
 * column, and lines `label: value`. It supports where each number of the claim is the figure of the row that the claim
 * names nearest to it, of the claim's time and in the column it means, or follows from two figures of that row, and
 * labels and titles bear out every name and nine tenths of the rest. It opposes where exactly one such figure differs and
 * no cell states the claimed one. `null` where nothing follows. Spans of the rationale index the passage.
 */
export function judgeFacts(
  prepared: PreparedClaim,
  facts: readonly LabelledFact[],
  context: ReadonlySet<string>,
): StanceJudgement | null {
  const { numbers } = prepared.statement;
  if (facts.length === 0 || numbers.length === 0) return null;
  const claim = readClaim(prepared);
  if (saysMore(claim)) return null;
  const reasons: Reason[] = [];
  const used: LabelledFact[] = [];
  let open = 0;
  for (const number of numbers) {
    const own = factsFor(number, facts, claim, context);
    const met = own.find((fact) => relate(number.quantity, fact, claim, context).relation === 'borne-out');
    const claimSpan = { start: number.quantity.start, end: number.quantity.end };
    const text = prepared.statement.text.slice(claimSpan.start, claimSpan.end);
    if (met) {
      used.push(met);
      const label = [met.rowKey.replace('\n', ' ').trim(), met.columnKey].filter((part) => part !== '').join(', ');
      reasons.push({
        feature: 'table-row',
        stance: 'supports',
        strength: 0.85,
        detail: `“${label}” gives ${text}`,
        claimSpan,
        at: met.at,
      });
      continue;
    }
    const share = shareOf(number, facts, claim, context);
    if (share) {
      used.push(...facts.filter((fact) => share.at.start <= fact.at.start && fact.at.end <= share.at.end));
      reasons.push(share);
      continue;
    }
    const differing = own.filter((fact) => relate(number.quantity, fact, claim, context).relation === 'differs');
    const isElsewhere = facts.some(
      (fact) => relateNumbers(number.quantity, fact.quantity, true).relation === 'borne-out',
    );
    const [only] = differing;
    const isColumnNamed = only?.column.every((word) => claim.words.has(word)) ?? false;
    if (only && differing.length === 1 && own.length === 1 && isColumnNamed && !isElsewhere && only.row.length > 0) {
      used.push(only);
      const { detail } = relate(number.quantity, only, claim, context);
      reasons.push({
        feature: 'number-differs',
        stance: 'contradicts',
        strength: 0.85,
        detail: `the claim says ${text}, the source ${formatNumber(only.quantity.value)}: ${detail}`,
        claimSpan,
        at: only.at,
      });
      continue;
    }
    if (!standsInLabel(number, facts)) open++;
  }
  if (reasons.length === 0) return null;
  const against = reasons.filter((reason) => reason.stance === 'contradicts');
  const { share, names } = coverageBy(used, claim, context);
  if (!names || share < (against.length > 0 ? LEAST_AGAINST : LEAST_FOR_SUPPORT)) return null;
  if (against.length === 0 && open > 0) return null;
  const shown = against.length > 0 ? against : reasons;
  const strength = Math.min(...shown.map((reason) => reason.strength));
  return {
    stance: against.length > 0 ? 'contradicts' : 'supports',
    support: against.length > 0 ? 0 : strength,
    contradiction: against.length > 0 ? strength : 0,
    judged: true,
    rationale: shown.map(({ feature, stance, detail, claimSpan, at }): Rationale => ({
      feature,
      stance,
      detail,
      claimSpan,
      evidenceSpan: at,
    })),
  };
}
