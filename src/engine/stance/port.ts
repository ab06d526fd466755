import type { StanceJudgement } from '#domain/claim.ts';
import { judgeStance } from './judge.ts';
import type { EvidenceContext } from './judge.ts';

/** A judge of stance. A stronger one (a local model, an endpoint) can take the place of the embedded one. */
export interface StanceJudge {
  readonly name: string;
  readonly version: string;
  judge(claim: string, evidence: string, context: EvidenceContext): StanceJudgement | Promise<StanceJudgement>;
}

/** Changes whenever a judgement may change, so that results can be addressed by what made them. */
export const EMBEDDED_JUDGE_VERSION = '1.0.0';

/** The judge that ships: precise signals, no model, no network. */
export const EMBEDDED_JUDGE: StanceJudge = {
  name: 'embedded',
  version: EMBEDDED_JUDGE_VERSION,
  judge: judgeStance,
};
