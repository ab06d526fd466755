/** Limits of SPEC §17 and issue 6: what an archive for people never reaches and a bomb always does. */
export const ZIP_LIMITS = { entries: 20_000, bytes: 512 * 1024 * 1024, ratio: 200 } as const;
/**
 * What an archive may hold, archives inside it included: they draw on one budget, because a bomb of bombs is a bomb. Counts
 * down while entries are unpacked.
 */
export interface ZipBudget {
  entries: number;
  bytes: number;
}

export const freshBudget = (): ZipBudget => ({ entries: ZIP_LIMITS.entries, bytes: ZIP_LIMITS.bytes });
