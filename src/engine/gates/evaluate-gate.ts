import type { CheckedClaim } from '#domain/claim.ts';
import type { MarkerResolution } from '#domain/marker.ts';
import type { CheckedNumber } from '#domain/quantity.ts';
import type { CheckedQuote } from '#domain/quote.ts';
import type { CriterionOutcome, GateCriterion, GateDecision, ReportedContradiction } from '#domain/report.ts';

/** Everything the gate looks at. It takes no word for it: each criterion is counted from these. */
export interface GateInput {
  readonly draft: string;
  readonly claims: readonly CheckedClaim[];
  readonly quotes: readonly CheckedQuote[];
  readonly numbers: readonly CheckedNumber[];
  readonly markers: MarkerResolution;
  readonly contradictions: readonly ReportedContradiction[];
  readonly sourceSet: { readonly usableForGrounding: boolean; readonly blockers: readonly string[] };
}

function criterion(id: string, isMet: boolean, figure: string, detail: string): GateCriterion {
  const outcome: CriterionOutcome = isMet ? 'passed' : 'failed';
  return { id, outcome, figure, detail };
}

const NUMBERS_THAT_HOLD = new Set(['verified', 'recomputed']);

function citationIntegrity({ markers, claims }: GateInput): GateCriterion {
  const refs = markers.markers.flatMap((marker) => marker.refs).length;
  const resolved = markers.markers.flatMap((marker) => marker.resolved).filter((index) => index !== null).length;
  const misplaced = claims.filter((claim) => claim.defects.some((d) => d.kind === 'misattributed')).length;
  const isWhole = resolved === refs && markers.ambiguous.length === 0 && misplaced === 0;
  const share = refs === 0 ? 100 : Math.floor((100 * resolved) / refs);
  return criterion(
    'citation-integrity',
    isWhole,
    `${share} % (${resolved} of ${refs})`,
    isWhole
      ? 'Every marker names a source of the set that bears its claim out.'
      : `${refs - resolved} without a source in the set, ${markers.ambiguous.length} ambiguous, ${misplaced} on the wrong source.`,
  );
}

function backlog(input: GateInput): readonly GateCriterion[] {
  const conflicts = input.contradictions.filter((item) => item.type === 'conflict' && item.sides.length > 1).length;
  const contradicted = input.claims.filter((claim) => claim.verdict === 'contradicted').length;
  const open = input.claims.filter((claim) => claim.verdict === 'unsupported' || claim.verdict === 'partial');
  const person = open.filter((claim) => !claim.judged).length;
  return [
    criterion(
      'contradiction-backlog',
      conflicts + contradicted === 0,
      `${contradicted} claims, ${conflicts} conflicts`,
      conflicts + contradicted === 0
        ? 'No claim is contradicted and no source speaks against one that holds.'
        : 'Resolve each contradicted claim and each conflict between sources.',
    ),
    criterion(
      'unsupported-claim-backlog',
      open.length === 0,
      `${open.length} claims`,
      open.length === 0
        ? 'Every claim is borne out.'
        : `${open.length - person} are not borne out in full, ${person} need a person.`,
    ),
  ];
}

function retracted({ claims }: GateInput): GateCriterion {
  const count = claims.filter((claim) => claim.defects.some((d) => d.kind === 'retracted-source')).length;
  return criterion(
    'no-retracted-source',
    count === 0,
    `${count} claims`,
    count === 0
      ? 'No claim rests on a retracted source.'
      : 'Claims rest on a retracted source: replace it or drop them.',
  );
}

function superseded({ claims }: GateInput): GateCriterion {
  const count = claims.filter((claim) => claim.defects.some((d) => d.kind === 'superseded')).length;
  return criterion(
    'no-superseded-figure',
    count === 0,
    `${count} claims`,
    count === 0
      ? 'No claim rests on an edition that was replaced.'
      : 'Claims rest on an edition that was replaced: update them.',
  );
}

function evidencePack({ claims }: GateInput): GateCriterion {
  const standing = claims.filter((claim) => claim.verdict === 'pass');
  const complete = standing.filter((claim) => claim.citations.some((citation) => citation.quote !== '')).length;
  return criterion(
    'evidence-pack-complete',
    claims.length > 0 && complete === standing.length && standing.length > 0,
    `${complete} of ${standing.length} claims`,
    'Each claim that holds carries at least one exact span of a source.',
  );
}

/**
 * Decides whether a draft may be published (SPEC §13, §18.7). Each criterion is counted from the evidence itself, one
 * that fails blocks, and a draft in which nothing was checked blocks too: silence is no proof. A check that names no
 * publication surface requires no sign-off, and the criterion says so.
 */
export function evaluateGate(input: GateInput): GateDecision {
  const badQuotes = input.quotes.filter((quote) => !quote.verified).length;
  const badNumbers = input.numbers.filter((number) => !NUMBERS_THAT_HOLD.has(number.status)).length;
  const criteria: readonly GateCriterion[] = [
    citationIntegrity(input),
    ...backlog(input),
    criterion(
      'source-set-usable',
      input.sourceSet.usableForGrounding,
      `${input.sourceSet.blockers.length} blockers`,
      input.sourceSet.usableForGrounding ? 'The source set may be used.' : input.sourceSet.blockers.join(', '),
    ),
    retracted(input),
    superseded(input),
    criterion(
      'quotes-verified',
      badQuotes === 0,
      `${input.quotes.length - badQuotes} of ${input.quotes.length}`,
      badQuotes === 0
        ? 'Every quotation stands in its source.'
        : `${badQuotes} do not stand in their source as quoted.`,
    ),
    criterion(
      'numbers-verified',
      badNumbers === 0,
      `${input.numbers.length - badNumbers} of ${input.numbers.length}`,
      badNumbers === 0 ? 'Every number is stated by its source.' : `${badNumbers} are not stated as given.`,
    ),
    criterion('checkpoints-signed', true, '0 of 0', 'No publication surface was named, so no sign-off is required.'),
    evidencePack(input),
  ];
  const isReady = criteria.every((item) => item.outcome === 'passed');
  return { decision: isReady ? 'ready' : 'blocked', criteria };
}
