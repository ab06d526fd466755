import type { Span } from '#base/span.ts';
import type { NumberStatus, Quantity } from '#domain/quantity.ts';
import { bindContext, labelWords, sharedWords } from './bind-context.ts';
import { relateQuantities } from './compare.ts';
import type { QuantityComparison } from './compare.ts';
import { LexemeStream } from './lex.ts';
import { parseQuantities } from './parse.ts';
import { recompute } from './recompute.ts';
import type { BoundQuantity } from './recompute.ts';
import type { TableFact } from './tables.ts';

/** Where one claimed number stands. Spans index the claim and the evidence that were given. */
export interface LedgerEntry extends Span {
  readonly claimed: Quantity;
  readonly text: string;
  readonly status: NumberStatus;
  /** The place of the evidence that decides, or `null`. */
  readonly at: Span | null;
  readonly stated: Quantity | null;
  readonly detail: string;
  /** How many content words the two contexts share. */
  readonly shared: number;
}

/** What the claim is held against. Facts of tables index the same evidence text. */
export interface LedgerEvidence {
  readonly text: string;
  readonly tableFacts?: readonly TableFact[];
  readonly lang?: string;
}

interface Candidate extends BoundQuantity {
  readonly comparison: QuantityComparison;
  readonly shared: number;
}

const isMatch = (relation: string): boolean => relation === 'equal' || relation === 'rounds' || relation === 'within';

function readEvidence(evidence: LedgerEvidence): BoundQuantity[] {
  const facts = evidence.tableFacts ?? [];
  const stream = new LexemeStream(evidence.text);
  const cells = facts.map((fact) => ({ quantity: fact.quantity, words: labelWords(`${fact.row} ${fact.column}`) }));
  const sorted = facts.toSorted((a, b) => a.start - b.start);
  let k = 0;
  const prose: BoundQuantity[] = [];
  for (const quantity of parseQuantities(evidence.text, { lang: evidence.lang }).quantities) {
    while (k < sorted.length && sorted[k]!.end <= quantity.start) k++;
    const cell = sorted[k];
    if (cell && cell.start < quantity.end) continue;
    prose.push({ quantity, words: bindContext(stream, quantity) });
  }
  return [...prose, ...cells];
}

/** A number so small or bare that finding it somewhere proves nothing without shared words. */
function isCommon(q: Quantity): boolean {
  return q.unit === undefined && q.scale === undefined && Math.abs(q.value) < 100 && Number.isInteger(q.value);
}

/** A claim read for the ledger, to be held against many passages. */
export interface LedgerClaim {
  readonly text: string;
  readonly words: ReadonlySet<string>;
  readonly numbers: readonly { readonly claimed: Quantity; readonly words: ReadonlySet<string> }[];
}

/** A passage read for the ledger, to be held against many claims. */
export type LedgerPassage = readonly BoundQuantity[];

export function prepareLedgerClaim(claim: string, lang?: string): LedgerClaim {
  const stream = new LexemeStream(claim);
  const numbers = parseQuantities(claim, { lang }).quantities.map((claimed) => ({
    claimed,
    words: bindContext(stream, claimed, 12),
  }));
  return { text: claim, words: labelWords(claim), numbers };
}

/** Everything the evidence states, table cells with what their headers give them instead of the bare cell. */
export function prepareLedgerPassage(evidence: LedgerEvidence): LedgerPassage {
  return readEvidence(evidence);
}

/** `checkNumbers` for texts that meet many others: both sides read once. */
export function settleNumbers(claim: LedgerClaim, stated: LedgerPassage): LedgerEntry[] {
  return claim.numbers.map(({ claimed, words }) => {
    const candidates: Candidate[] = stated.map((part) => ({
      ...part,
      comparison: relateQuantities(claimed, part.quantity),
      shared: sharedWords(words, part.words),
    }));
    return settle(claim.text, claimed, candidates, claim.words, stated);
  });
}

/**
 * The number ledger (SPEC §18.2): one entry for each number of a claim. Tried in this order: stated as claimed;
 * computed from stated parts; stated for another period; stated in another measure; contradicted by a figure of the
 * same measure whose context shares words with the claim; not found. A number that only happens to stand in the text
 * verifies nothing small: it must share context.
 */
export function checkNumbers(claim: string, evidence: LedgerEvidence): LedgerEntry[] {
  return settleNumbers(prepareLedgerClaim(claim, evidence.lang), readEvidence(evidence));
}

function best(candidates: readonly Candidate[]): Candidate | null {
  let found: Candidate | null = null;
  for (const candidate of candidates) if (found === null || candidate.shared > found.shared) found = candidate;
  return found;
}

function settle(
  claim: string,
  claimed: Quantity,
  candidates: readonly Candidate[],
  claimWords: ReadonlySet<string>,
  stated: readonly BoundQuantity[],
): LedgerEntry {
  const entry = (status: NumberStatus, found: Candidate | null, detail: string): LedgerEntry => ({
    claimed,
    text: claim.slice(claimed.start, claimed.end),
    status,
    at: found ? { start: found.quantity.start, end: found.quantity.end } : null,
    stated: found?.quantity ?? null,
    detail,
    shared: found?.shared ?? 0,
    start: claimed.start,
    end: claimed.end,
  });
  const match = best(candidates.filter((c) => isMatch(c.comparison.relation) && (c.shared > 0 || !isCommon(claimed))));
  const rival = best(candidates.filter((c) => c.comparison.relation === 'differs' && c.shared >= 2));
  if (match && !(rival && match.shared === 0 && rival.shared >= 3)) {
    if (claimed.ambiguous === true)
      return entry('ambiguous', match, 'the separator of the claim can be read two ways; one reading is stated');
    return entry('verified', match, match.comparison.detail);
  }
  const computed = recompute(claim, claimed, claimWords, stated);
  if (computed?.agrees) return { ...entry('recomputed', null, computed.detail), at: computed.at };
  const elsewhere = best(
    candidates.filter(
      (c) => c.comparison.relation === 'other-period' && c.shared > 0 && isMatch(withoutPeriods(claimed, c.quantity)),
    ),
  );
  if (elsewhere) {
    const right = best(
      candidates.filter((c) => c.comparison.relation === 'differs' && c.quantity.period !== undefined && c.shared > 0),
    );
    const instead = right ? `; for ${right.quantity.period} the source states another figure` : '';
    return entry(
      'other-period',
      elsewhere,
      `the figure belongs to ${elsewhere.quantity.period ?? 'another period'}${instead}`,
    );
  }
  const unit = best(
    candidates.filter(
      (c) => c.comparison.relation === 'other-unit' && c.shared > 0 && isOtherMeasure(claimed, c.quantity),
    ),
  );
  if (unit) return entry('other-unit', unit, unit.comparison.detail);
  if (computed) return { ...entry('mismatch', null, computed.detail), at: computed.at };
  const slip = best(candidates.filter((c) => c.comparison.scaleSlip === true && c.shared > 0));
  const mismatch =
    slip ?? best(candidates.filter((c) => c.comparison.relation === 'differs' && isHeldAgainst(claimed, c)));
  if (mismatch) return entry('mismatch', mismatch, mismatch.comparison.detail);
  if (claimed.ambiguous === true)
    return entry('ambiguous', null, 'the separator can be read two ways and neither reading is stated');
  return entry('not-found', null, 'the evidence does not state this number');
}

function withoutPeriods(a: Quantity, b: Quantity): string {
  const { period: _a, ...bareA } = a;
  const { period: _b, ...bareB } = b;
  return relateQuantities(bareA, bareB).relation;
}

/** The same digits under percent and percentage points, or under two currencies. */
function isOtherMeasure(claimed: Quantity, stated: Quantity): boolean {
  if (claimed.value !== stated.value) return false;
  const isShare = (q: Quantity): boolean => q.kind === 'percent' || q.kind === 'percentage-point';
  if (isShare(claimed) && isShare(stated)) return true;
  return claimed.kind === stated.kind && (claimed.kind === 'money' || claimed.kind === 'measure');
}

/** Whether a differing figure is about the same thing: at least two shared words, and none of both silent on the time that the other names. */
function isHeldAgainst(claimed: Quantity, candidate: Candidate): boolean {
  if (claimed.kind === 'ordinal' || claimed.kind === 'time') return candidate.shared >= 3;
  const isOneSided = (claimed.period === undefined) !== (candidate.quantity.period === undefined);
  return candidate.shared >= (isOneSided ? 3 : 2);
}
