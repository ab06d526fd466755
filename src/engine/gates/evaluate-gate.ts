import type { FindingTarget, GateCriterionId, SuppressedFinding } from '#domain/gate.ts';
import type { GateCriterion, GateDecision } from '#domain/report.ts';
import { checkpointsSigned } from './checkpoints.ts';
import {
  citationIntegrity,
  contradictionBacklog,
  evidencePackComplete,
  noRetractedSource,
  noSupersededFigure,
  numbersVerified,
  overriddenIds,
  overrideFault,
  quotesVerified,
  sourceSetUsable,
  unsupportedBacklog,
} from './criteria.ts';
import { isGap } from './gate-input.ts';
import type { GateBasis, GateInput } from './gate-input.ts';
import { evaluateSignOffs, signOffContext } from './sign-offs.ts';
import { evaluateWaivers } from './waivers.ts';

export type { GateInput } from './gate-input.ts';

const SUPPRESSES: Readonly<Record<FindingTarget, GateCriterionId>> = {
  claim: 'unsupported-claim-backlog',
  quote: 'quotes-verified',
  number: 'numbers-verified',
  contradiction: 'contradiction-backlog',
};

function suppressedOf({ overrides, claims }: GateInput): readonly SuppressedFinding[] | undefined {
  const isContradicted = (id: string): boolean =>
    !isGap(claims) && claims.some((claim) => claim.id === id && claim.verdict === 'contradicted');
  return overrides?.map((item) => {
    const fault = overrideFault(item);
    return {
      ...item,
      criterion: item.target === 'claim' && isContradicted(item.id) ? 'contradiction-backlog' : SUPPRESSES[item.target],
      counts: fault === null,
      why: fault ?? `overridden by ${item.by}`,
    };
  });
}

/** What was counted on an earlier state proves nothing of this one: it has to be counted again. */
function asStale(criterion: GateCriterion, stale: readonly GateBasis[]): GateCriterion {
  if (stale.length === 0) return criterion;
  return {
    id: criterion.id,
    outcome: 'not-run',
    figure: criterion.figure,
    detail: `The ${stale.map((item) => item.of).join(' and the ')} changed since this was checked.`,
    clears: [{ action: 'run-check', ids: [] }],
  };
}

/**
 * Decides whether an answer may be published (SPEC §13, §18.7). Each criterion is counted from the evidence itself, and
 * ends `passed`, `failed`, `not-run` (nobody checked it, or what was checked has changed since) or `unavailable` (it could not
 * be checked). Ready means that every one passed or is waived: by name, by a role that may, with a reason, until a date that
 * has not come. A waiver does not change the outcome, and one that does not count is listed with its fault, as is every
 * finding that a person overrode. A draft in which nothing was checked is blocked: silence is no proof.
 *
 * A check that names no publication surface requires no sign-off, and the criterion says so.
 */
export function evaluateGate(input: GateInput): GateDecision {
  const overridden = overriddenIds(input.overrides);
  const context = signOffContext(input.draft, isGap(input.claims) ? [] : input.claims, input);
  const signOffs = evaluateSignOffs(input.signOffs ?? [], context);
  const waivers = evaluateWaivers(input.waivers ?? [], context);
  const stale = input.basis?.filter(({ checked, current }) => checked !== current) ?? [];

  const counted: readonly GateCriterion[] = [
    citationIntegrity(input),
    contradictionBacklog(input, overridden),
    unsupportedBacklog(input, overridden),
    sourceSetUsable(input),
    noRetractedSource(input),
    noSupersededFigure(input),
    quotesVerified(input, overridden),
    numbersVerified(input, overridden),
    checkpointsSigned(input, signOffs, context),
    evidencePackComplete(input),
  ];
  const criteria = counted.map((item) => {
    const current = item.id === 'checkpoints-signed' ? item : asStale(item, stale);
    const waived = waivers.find((state) => state.counts && state.waiver.criterion === item.id);
    return current.outcome === 'passed' || waived === undefined ? current : { ...current, waiver: waived.waiver };
  });
  const isReady = criteria.every((item) => item.outcome === 'passed' || item.waiver !== undefined);
  const suppressed = suppressedOf(input);
  return {
    decision: isReady ? 'ready' : 'blocked',
    criteria,
    ...(waivers.length === 0 ? {} : { waivers }),
    ...(signOffs.length === 0 ? {} : { signOffs }),
    ...(suppressed?.length ? { suppressed } : {}),
  };
}
