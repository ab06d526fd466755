import { covers, overlaps } from '#base/span.ts';
import type { Span } from '#base/span.ts';
import type { CheckedNumber, NumberStatus, Quantity } from '#domain/quantity.ts';
import { relateQuantities } from '../quantities/compare.ts';
import { parseQuantities } from '../quantities/parse.ts';
import type { ClaimTask } from './check-claim.ts';
import type { JudgedPassage } from './judged-passage.ts';

/** Statuses that a signal of the judge settles, by the name of the signal. */
const STATUS_OF_FEATURE: ReadonlyMap<string, NumberStatus> = new Map<string, NumberStatus>([
  ['number-differs', 'mismatch'],
  ['other-period', 'other-period'],
  ['other-unit', 'other-unit'],
]);

/** Share of a claim that a passage must bear out before a number in it is bound to the claim. */
const ABOUT = 0.25;

interface Settled {
  readonly status: NumberStatus;
  readonly passage: JudgedPassage | null;
  readonly at: Span | null;
  readonly detail: string;
}

const isBorneOut = (relation: string): boolean =>
  relation === 'equal' || relation === 'rounds' || relation === 'within';

/** A number in the passages, the strongest first; `null` where none states it. */
function findStated(quantity: Quantity, passages: readonly JudgedPassage[], read: Reader): Settled | null {
  for (const passage of passages) {
    for (const stated of read(passage)) {
      const { relation, detail } = relateQuantities(quantity, stated);
      if (!isBorneOut(relation)) continue;
      const base = passage.at.passage.start;
      return { status: 'verified', passage, at: { start: base + stated.start, end: base + stated.end }, detail };
    }
  }
  return null;
}

/** What the judge already said of this number: a signal on a passage, at these words of the claim. */
function findSignal(within: Span, passages: readonly JudgedPassage[]): Settled | null {
  for (const passage of passages) {
    for (const reason of passage.judgement.rationale) {
      const status = STATUS_OF_FEATURE.get(reason.feature);
      if (!status || !reason.claimSpan || !overlaps(reason.claimSpan, within)) continue;
      const base = passage.at.passage.start;
      const at = reason.evidenceSpan
        ? { start: base + reason.evidenceSpan.start, end: base + reason.evidenceSpan.end }
        : null;
      return { status, passage, at, detail: reason.detail };
    }
  }
  return null;
}

type Reader = (passage: JudgedPassage) => readonly Quantity[];

/**
 * The number ledger of one claim (SPEC §18.2): every number with its status and where a source states it. Passages that
 * support the claim are asked first; then the signals of the judge; then passages of the cited sources that are about
 * the claim; then others, which make it `other-source`. A number that merely occurs somewhere verifies nothing: the
 * passage must be about the claim. Numbers inside a quotation are the quotation's business and left out.
 */
export function checkNumbers(
  task: ClaimTask,
  judged: readonly JudgedPassage[],
  isPassed: boolean,
): readonly CheckedNumber[] {
  const { claim, quotes } = task;
  const quantities = parseQuantities(claim.text).quantities;
  if (quantities.length === 0) return [];
  const cited = new Set(task.cited);
  const about = judged.filter(({ judgement }) => judgement.stance !== 'neutral' || judgement.support >= ABOUT);
  const supporting = about.filter(({ judgement }) => judgement.stance === 'supports');
  const isHome = ({ at }: JudgedPassage): boolean => cited.size === 0 || cited.has(at.passage.sourceId);
  const home = about.filter(isHome);
  const away = about.filter((item) => !isHome(item));
  const read = reader();
  return quantities
    .map((quantity) => ({ quantity, start: claim.start + quantity.start, end: claim.start + quantity.end }))
    .filter(({ start, end }) => !quotes.some((quote) => covers(quote, { start, end })))
    .map(({ quantity, start, end }) => {
      const away1 = (found: Settled | null): Settled | null =>
        found && { ...found, status: 'other-source', detail: `only another source states it: ${found.detail}` };
      const settled =
        findStated(quantity, supporting.filter(isHome), read) ??
        (isPassed ? null : findSignal(quantity, home)) ??
        (isPassed ? null : findSignal(quantity, away)) ??
        findStated(quantity, home, read) ??
        away1(findStated(quantity, away, read)) ??
        MISSING;
      const isOpen = quantity.ambiguous === true && settled.status === 'not-found';
      return {
        text: claim.text.slice(quantity.start, quantity.end),
        start,
        end,
        status: isOpen ? 'ambiguous' : settled.status,
        sourceId: settled.passage?.at.passage.sourceId ?? null,
        at: settled.at,
        detail: settled.detail,
      };
    });
}

const MISSING: Settled = { status: 'not-found', passage: null, at: null, detail: 'no passage about this states it' };

/** Quantities of a passage, read once each. */
function reader(): Reader {
  const known = new Map<JudgedPassage, readonly Quantity[]>();
  return (passage) => {
    let found = known.get(passage);
    if (!found) {
      found = parseQuantities(passage.at.text).quantities;
      known.set(passage, found);
    }
    return found;
  };
}
