/** The thresholds that a person may set, in the order in which they are shown (SPEC §8, §9). */
export const THRESHOLD_NAMES = [
  'support',
  'contradiction',
  'cite',
  'hedge',
  'preferGap',
  'surfaceBoth',
  'hedgeQuality',
  'refuseBelow',
] as const;
export type ThresholdName = (typeof THRESHOLD_NAMES)[number];

/** All scores are in [0, 1]. The first four rule the fact-check of a claim, the others what is suggested on a conflict. */
export type Thresholds = Readonly<Record<ThresholdName, number>>;
