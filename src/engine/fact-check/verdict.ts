import type { DefectKind, ResolutionAction, Route, StanceJudgement, Verdict } from '#domain/claim.ts';
import type { QuoteStatus } from '#domain/quote.ts';
import type { CheckPolicy } from './policy.ts';

/** One judged passage as the decision sees it. */
export interface JudgedEvidence {
  readonly judgement: StanceJudgement;
  /** The claim cites the source of this passage. */
  readonly isCited: boolean;
  readonly isRetracted: boolean;
}

/** What is known of one claim before the decision. */
export interface VerdictInput {
  readonly evidence: readonly JudgedEvidence[];
  /** Markers of the claim that resolve to a source of the set. */
  readonly citesInSet: number;
  /** One of these sources is retracted or withdrawn. */
  readonly citesRetracted: boolean;
  /** Markers of the claim that name no source of the set. */
  readonly citesMissing: number;
  /** Statuses of the quotations in the claim, against the cited sources. */
  readonly quotes: readonly QuoteStatus[];
  /** Why a person must resolve something before the claim can be judged. */
  readonly needsResolution: string | null;
}

/** How the check of one claim ended. */
export interface VerdictDecision {
  readonly verdict: Verdict;
  readonly judged: boolean;
  readonly action: ResolutionAction;
  readonly route: Route;
  readonly confidence: number;
  /** Faults of the claim as a whole; the caller gives them their place. */
  readonly defects: readonly { readonly kind: DefectKind; readonly detail: string }[];
  readonly reasons: readonly string[];
}

type Fault = VerdictDecision['defects'][number];

function strongest(evidence: readonly JudgedEvidence[], side: 'support' | 'contradiction', from: number): number {
  const stance = side === 'support' ? 'supports' : 'contradicts';
  let best = 0;
  for (const { judgement } of evidence) {
    if (judgement.stance === stance && judgement[side] >= from) best = Math.max(best, judgement[side]);
  }
  return best;
}

const QUOTE_FAULTS: Readonly<Partial<Record<QuoteStatus, Fault>>> = {
  'elision-changes-meaning': { kind: 'quote-not-verbatim', detail: 'The elision drops a word that turns the meaning.' },
  reordered: { kind: 'quote-not-verbatim', detail: 'The words stand in the source in another order.' },
  stitched: { kind: 'quote-not-verbatim', detail: 'The quotation is put together from places far apart.' },
  near: { kind: 'quote-not-verbatim', detail: 'The source has other words; they are marked.' },
  'other-source': { kind: 'quote-other-source', detail: 'The words stand in another source than the one cited.' },
  absent: { kind: 'quote-absent', detail: 'The quotation is in none of these sources.' },
  'no-text': { kind: 'quote-absent', detail: 'The source has no text to find the quotation in.' },
};

/** Faults that leave the gist of a quotation: other words or another order. A lost negation or a montage does not. */
const MAY_BE_PARTIAL: ReadonlySet<string> = new Set([QUOTE_FAULTS.near!.detail, QUOTE_FAULTS.reordered!.detail]);

function open(
  judged: boolean,
  confidence: number,
  defects: readonly Fault[],
  reason: string,
  verdict: 'unsupported' | 'partial' = 'unsupported',
): VerdictDecision {
  const action: ResolutionAction = judged ? (verdict === 'partial' ? 'hedge' : 'refuse') : 'escalate';
  return { verdict, judged, action, route: 'unsupported-claim-loop', confidence, defects, reasons: [reason] };
}

/**
 * Decides one claim from its judged evidence (SPEC §8, §5.6). Rules, in order; the first that applies ends it:
 *
 * 1. A claim that cites a retracted source, or that only a retracted source bears out, rests on a retracted source.
 * 2. A quotation that does not stand in the cited source keeps the claim from passing, whatever else supports it.
 * 3. A claim that waits for an antecedent is a person's, whatever it seems to match.
 * 4. Support in the cited sources (in any, where the claim cites none) → pass.
 * 5. A precise signal against it there → contradicted.
 * 6. Support in another source only → unsupported and misattributed: true, but not where it says.
 * 7. A precise signal against it elsewhere in the set → contradicted.
 * 8. A passage is about it but nothing decides → needs a person.
 * 9. Otherwise: not in these sources.
 *
 * Support outranks a contradiction inside one pool, since both together are a conflict between sources, which is
 * reported beside the claim and blocks the gate on its own.
 */
export function decideVerdict(input: VerdictInput, policy: CheckPolicy): VerdictDecision {
  const sound = input.evidence.filter((item) => !item.isRetracted);
  const pool = input.citesInSet > 0 ? input.evidence.filter((item) => item.isCited) : input.evidence;
  const soundPool = pool.filter((item) => !item.isRetracted);
  const others = sound.filter((item) => !soundPool.includes(item));
  const support = strongest(soundPool, 'support', policy.supportThreshold);
  const against = strongest(soundPool, 'contradiction', policy.contradictionThreshold);
  const tainted = strongest(
    pool.filter((item) => item.isRetracted),
    'support',
    policy.supportThreshold,
  );
  const elsewhere = strongest(others, 'support', policy.supportThreshold);
  const againstElsewhere = strongest(others, 'contradiction', policy.contradictionThreshold);

  const missing: readonly Fault[] =
    input.citesMissing > 0
      ? [{ kind: 'source-not-in-set', detail: 'A marker of this claim names a source that is not in the set.' }]
      : [];

  const quoteFaults = input.quotes.flatMap((status) => QUOTE_FAULTS[status] ?? []);
  const restsOnRetracted = input.citesInSet > 0 ? input.citesRetracted : tainted > 0 && support === 0;
  if (restsOnRetracted) {
    const fault: Fault = { kind: 'retracted-source', detail: 'The claim rests on a retracted source.' };
    return open(true, policy.minConfidenceToCite, [fault, ...quoteFaults, ...missing], fault.detail);
  }
  const worst = quoteFaults.find((fault) => !MAY_BE_PARTIAL.has(fault.detail)) ?? quoteFaults[0];
  if (worst) {
    const verdict = MAY_BE_PARTIAL.has(worst.detail) && against === 0 ? 'partial' : 'unsupported';
    return open(true, policy.minConfidenceToCite, [...quoteFaults, ...missing], worst.detail, verdict);
  }
  if (support > 0 && input.citesInSet + input.citesMissing > 0 && input.citesInSet === 0) {
    const fault: Fault = {
      kind: 'misattributed',
      detail: 'Another source of the set bears it out; the source it cites is not in the set.',
    };
    return open(true, support, [...missing, fault], fault.detail);
  }
  if (input.needsResolution !== null) {
    const fault: Fault = { kind: 'needs-resolution', detail: input.needsResolution };
    return open(false, 0, [fault, ...missing], input.needsResolution);
  }
  if (support > 0) {
    const isFirm = support >= policy.minConfidenceToCite && against === 0 && againstElsewhere === 0;
    return {
      verdict: 'pass',
      judged: true,
      action: isFirm ? 'cite' : support >= policy.minConfidenceToHedge ? 'hedge' : 'refuse',
      route: against > 0 || againstElsewhere > 0 ? 'contradiction-loop' : 'complete',
      confidence: support,
      defects: missing,
      reasons: ['A passage states it.'],
    };
  }
  if (against > 0) return contradicted(against, missing, 'The source says otherwise.');
  if (elsewhere > 0 && input.citesInSet > 0) {
    const fault: Fault = {
      kind: 'misattributed',
      detail: 'Another source of the set states it, the cited one does not.',
    };
    return open(true, elsewhere, [fault, ...missing], fault.detail);
  }
  if (againstElsewhere > 0) return contradicted(againstElsewhere, missing, 'A source of the set says otherwise.');
  const undecided = sound.some((item) => !item.judgement.judged);
  return undecided
    ? open(false, 0, missing, 'A passage is about this, but no precise signal decides. It needs a person.')
    : open(true, policy.minConfidenceToHedge, missing, 'No passage of these sources states it.');
}

function contradicted(strength: number, missing: readonly Fault[], reason: string): VerdictDecision {
  return {
    verdict: 'contradicted',
    judged: true,
    action: 'refuse',
    route: 'contradiction-loop',
    confidence: strength,
    defects: missing,
    reasons: [reason],
  };
}
