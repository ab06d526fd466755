import type { StanceJudgement } from '#domain/claim.ts';
import type { JudgeComparison } from '#domain/judgement.ts';
import { combineJudges } from './compare-judges.ts';
import { DECIDING_JUDGE } from './judge-version.ts';
import { judgeStance } from './judge.ts';
import type { EvidenceContext } from './judge.ts';

/** What of an `AbortSignal` a judge may look at; the engine knows no platform, so the shape alone is named. */
export interface StopSignal {
  readonly aborted: boolean;
  throwIfAborted(): void;
}

/**
 * A judge of stance. A stronger one (a pack that a person drops in, an endpoint; see `strong-judges.ts`) stands beside the
 * embedded one; it may take its time, and is told by `signal` that nobody waits any more.
 */
export interface StanceJudge {
  readonly name: string;
  readonly version: string;
  judge(
    claim: string,
    evidence: string,
    context: EvidenceContext,
    signal?: StopSignal,
  ): StanceJudgement | Promise<StanceJudgement>;
}

/** The judge that ships: precise signals, no network. */
export const EMBEDDED_JUDGE: StanceJudge = {
  ...DECIDING_JUDGE,
  judge: judgeStance,
};

/**
 * Asks the embedded judge and a stronger one about one pair. A stronger judge that throws or rejects never takes the
 * embedded judgement with it; only an abort is passed on.
 */
export async function askBoth(
  stronger: StanceJudge,
  claim: string,
  evidence: string,
  context: EvidenceContext = {},
  signal?: StopSignal,
): Promise<JudgeComparison> {
  const embedded = judgeStance(claim, evidence, context);
  try {
    const judgement = await stronger.judge(claim, evidence, context, signal);
    return combineJudges(embedded, judgement, { name: stronger.name });
  } catch (error) {
    signal?.throwIfAborted();
    const failure = error instanceof Error ? error.message : 'no reason given';
    return combineJudges(embedded, null, { name: stronger.name, failure });
  }
}
