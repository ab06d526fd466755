/** Changes whenever a judgement may change, so that results can be addressed by what made them. */
export const EMBEDDED_JUDGE_VERSION = '1.3.0';

/** Who decided the verdicts of a report: a stronger judge is only ever laid beside it, on a person's word. */
export const DECIDING_JUDGE = { name: 'embedded', version: EMBEDDED_JUDGE_VERSION } as const;
