import type { Rationale } from '#domain/claim.ts';
import type { Quantity } from '#domain/quantity.ts';
import { relateNumbers } from '../stance/numbers.ts';
import type { PreparedClaim, PreparedEvidence } from '../stance/reading.ts';
import type { StatedNumber } from '../stance/prepare.ts';
import type { LabelledFact } from './labelled-facts.ts';

/** Two figures of one thing measured anew lie within this factor; a difference of them or a date does not. */
const NEAR = 2;
/** Share of the weight of the claim that the newer edition must hold in title and passage. */
const LEAST = 0.6;

const isMeasured = ({ kind, high, value }: Quantity): boolean =>
  high === undefined && (kind === 'measure' || kind === 'money' || kind === 'percent' || value % 1 !== 0);

/** A later row of a column than the one that states the claimed figure, with another figure: a table of versions. */
function laterVersion(number: StatedNumber, facts: readonly LabelledFact[]): LabelledFact | null {
  const claimed = number.quantity;
  for (const old of facts) {
    const { period } = old.quantity;
    if (period === undefined || relateNumbers(claimed, old.quantity).relation !== 'borne-out') continue;
    if (claimed.period !== undefined) return null;
    const column = facts.filter((fact) => fact.columnKey === old.columnKey && fact.quantity.period !== undefined);
    const latest = column.reduce((a, b) => (b.quantity.period! > a.quantity.period! ? b : a), old);
    const isOnly = column.filter((fact) => fact.quantity.period === latest.quantity.period).length === 1;
    if (latest === old || !isOnly || latest.quantity.value === old.quantity.value) continue;
    if (latest.quantity.unit === old.quantity.unit) return latest;
  }
  return null;
}

/** The one figure of the passage that differs from the claimed one, is of its measure, and close enough to be the same anew. */
function newFigure(claim: PreparedClaim, number: StatedNumber, evidence: PreparedEvidence): StatedNumber | null {
  const { statement, context } = evidence;
  let total = 0;
  let held = 0;
  for (const i of claim.content) {
    const word = claim.statement.words[i]!;
    total += claim.weights[i]!;
    if (context.has(word.concept) || statement.positions.has(word.concept)) held += claim.weights[i]!;
    else if (word.isName) return null;
  }
  if (total === 0 || held / total < LEAST) return null;
  const differing = statement.numbers.filter(({ quantity }) => {
    if (!isMeasured(quantity) || quantity.value === number.quantity.value) return false;
    const { relation } = relateNumbers(number.quantity, quantity);
    const ratio = quantity.value / number.quantity.value;
    return relation === 'differs' && ratio < NEAR && ratio > 1 / NEAR && quantity.unit === number.quantity.unit;
  });
  return differing.length === 1 ? differing[0]! : null;
}

/**
 * Whether a passage of a newer edition replaces a figure of the claim (SPEC §18.3), though it may repeat the old one beside
 * the new (`86 centimetres more than the 8,848 metres used until then`), so that no figure of it contradicts: a table of
 * versions with a later row, or one other figure of the same measure for the same thing. Only for figures without a period
 * of their own: `in 1955` stays true.
 */
export function findReplacement(
  claim: PreparedClaim,
  evidence: PreparedEvidence,
  facts: readonly LabelledFact[],
): Rationale | null {
  if (claim.statement.periods.length > 0) return null;
  for (const number of claim.statement.numbers) {
    if (!isMeasured(number.quantity)) continue;
    const later = laterVersion(number, facts);
    const anew = later ? null : newFigure(claim, number, evidence);
    const quantity = later?.quantity ?? anew?.quantity;
    if (quantity === undefined) continue;
    const { text } = claim.statement;
    const evidenceSpan = later?.at ?? { start: quantity.start, end: quantity.end };
    const said = anew ? evidence.statement.text.slice(quantity.start, quantity.end) : `${quantity.value}`;
    return {
      feature: 'figure-replaced',
      stance: 'contradicts',
      detail: `the claim says ${text.slice(number.quantity.start, number.quantity.end)}, the newer edition ${said}`,
      claimSpan: { start: number.quantity.start, end: number.quantity.end },
      evidenceSpan,
    };
  }
  return null;
}
