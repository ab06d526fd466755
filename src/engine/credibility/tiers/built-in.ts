import type { TierList } from '#domain/credibility.ts';
import { expandGroups } from './build.ts';
import { NEWS } from './news.ts';
import { OFFICIAL } from './official.ts';
import { OPEN } from './open.ts';
import { SCIENCE } from './science.ts';

/**
 * The list that ships. Of our own making, from criteria that anyone can look up: who may register a suffix, which bodies states
 * founded, which publishers review and print retractions, which houses name an editor and correct, which sites let anyone
 * write, what courts and authorities found. It copies no rating of others, and it stays short: what it does not name is
 * `unknown`, which is no verdict.
 */
export const BUILT_IN_TIERS: TierList = {
  name: 'built-in',
  version: '2026-11-30.1',
  entries: expandGroups([...OFFICIAL, ...SCIENCE, ...NEWS, ...OPEN]),
};
