import { covers } from '#base/span.ts';
import type { Span } from '#base/span.ts';
import type { CheckedNumber, NumberStatus } from '#domain/quantity.ts';
import { prepareLedgerClaim, settleNumbers } from '../quantities/ledger.ts';
import type { LedgerClaim, LedgerEntry } from '../quantities/ledger.ts';
import type { ClaimTask } from './check-claim.ts';
import type { JudgedPassage } from './judged-passage.ts';
import type { PassageJudge } from './passage-judge.ts';

/** Share of a claim's support that a passage must have before a number in it is bound to the claim. */
const ABOUT = 0.15;
/** Most passages whose ledger is read for one claim. */
const MAX_PASSAGES = 8;

/** Which status settles a number first; a place that states it outranks every place that states something else. */
const ORDER: readonly NumberStatus[] = [
  'verified',
  'recomputed',
  'ambiguous',
  'mismatch',
  'other-period',
  'other-unit',
  'other-source',
  'not-found',
];

interface Settled {
  readonly entry: LedgerEntry;
  readonly passage: JudgedPassage;
}

const isBetter = (a: Settled, b: Settled | undefined): boolean => {
  if (!b) return true;
  const rank = ORDER.indexOf(a.entry.status) - ORDER.indexOf(b.entry.status);
  return rank < 0 || (rank === 0 && a.entry.shared > b.entry.shared);
};

const isStated = (status: NumberStatus): boolean => status === 'verified' || status === 'recomputed';

/** Best entry of each number, by its place in the claim, over some passages. */
function settle(
  claim: LedgerClaim,
  passages: readonly JudgedPassage[],
  judge: PassageJudge,
): ReadonlyMap<number, Settled> {
  const best = new Map<number, Settled>();
  for (const passage of passages) {
    for (const entry of settleNumbers(claim, judge.ledger(passage.at))) {
      const settled = { entry, passage };
      if (isBetter(settled, best.get(entry.start))) best.set(entry.start, settled);
    }
  }
  return best;
}

/**
 * The number ledger of one claim (SPEC §18.2): every number with its status and where a source states it. Passages that
 * support the claim are asked first, then passages of the cited sources that are about the claim, then others, which make
 * a stated number `other-source`. A passage about something else verifies nothing. Numbers inside a quotation are the
 * quotation's business and left out.
 */
export function checkNumbers(
  task: ClaimTask,
  judged: readonly JudgedPassage[],
  judge: PassageJudge,
): readonly CheckedNumber[] {
  const { claim, quotes } = task;
  const ledger = prepareLedgerClaim(claim.text);
  if (ledger.numbers.length === 0) return [];
  const cited = new Set(task.cited);
  const isHome = ({ at }: JudgedPassage): boolean => cited.size === 0 || cited.has(at.passage.sourceId);
  const about = judged
    .filter(({ judgement }) => judgement.stance !== 'neutral' || judgement.support >= ABOUT)
    .toSorted((a, b) => b.judgement.support - a.judgement.support);
  const isSupport = ({ judgement }: JudgedPassage): boolean => judgement.stance === 'supports';
  const supporting = settle(
    ledger,
    about.filter((item) => isHome(item) && isSupport(item)).slice(0, MAX_PASSAGES),
    judge,
  );
  const home = settle(ledger, about.filter((item) => isHome(item) && !isSupport(item)).slice(0, MAX_PASSAGES), judge);
  const away = settle(ledger, about.filter((item) => !isHome(item)).slice(0, MAX_PASSAGES), judge);
  return ledger.numbers
    .map(({ claimed }) => ({
      claimed,
      start: claimed.start,
      end: claimed.end,
      text: claim.text.slice(claimed.start, claimed.end),
    }))
    .filter(({ start, end }) => {
      const place: Span = { start: claim.start + start, end: claim.start + end };
      return !quotes.some((quote) => covers(quote, place));
    })
    .map(({ start, end, text, claimed }) => {
      const own = supporting.get(start);
      const near = home.get(start);
      const far = away.get(start);
      const first = own && isStated(own.entry.status) ? own : near;
      const chosen = pick(first ?? own, far);
      const base = chosen?.settled.passage.at.passage.start ?? 0;
      const at = chosen?.settled.entry.at ?? null;
      return {
        text,
        start: claim.start + start,
        end: claim.start + end,
        status: chosen?.status ?? (claimed.ambiguous === true ? 'ambiguous' : 'not-found'),
        sourceId: chosen && chosen.status !== 'not-found' ? chosen.settled.passage.at.passage.sourceId : null,
        at: at && { start: base + at.start, end: base + at.end },
        detail: chosen?.settled.entry.detail ?? 'no passage about this states it',
        ...(chosen?.status === 'mismatch' && chosen.settled.entry.stated === null ? { isComputed: true } : {}),
      };
    });
}

/** What the cited sources say of a number comes first; only where they say nothing may another source be named. */
function pick(
  home: Settled | undefined,
  far: Settled | undefined,
): { readonly settled: Settled; readonly status: NumberStatus } | null {
  if (home && home.entry.status !== 'not-found') return { settled: home, status: home.entry.status };
  if (far && isStated(far.entry.status)) return { settled: far, status: 'other-source' };
  return home ? { settled: home, status: home.entry.status } : null;
}
