import type { Stance, StanceJudgement } from './claim.ts';

/**
 * How a stronger judge stands to the embedded one on one pair: `agree` (the same stance, both settled), `settles` (the
 * embedded one left it open, the stronger one did not), `doubts` (the other way round), `opposed` (two different
 * settled stances), `open` (both leave it to a person).
 */
export type JudgeAgreement = 'agree' | 'settles' | 'doubts' | 'opposed' | 'open';

/** What the screen shows of two judges side by side. */
export interface JudgeComparison {
  readonly embedded: StanceJudgement;
  /** `null` where the stronger judge could not run; `failure` says why. */
  readonly stronger: StanceJudgement | null;
  readonly failure: string | null;
  readonly agreement: JudgeAgreement | null;
  /** What counts, see `combineJudges`. */
  readonly stance: Stance;
  /** False: a person must look. */
  readonly judged: boolean;
  /** One plain sentence for people. */
  readonly note: string;
}
