import type { ScoreNote } from '#domain/credibility.ts';
import { isAfter, readMoment, yearsBetween } from './clock.ts';
import type { Moment } from './clock.ts';

/** Years in which recency halves (SPEC §6). */
export const HALF_LIFE_YEARS = 5;

/**
 * Recency, 0 to 1: halves every five years from publication. A date of a year or a month counts from its first day, so that a
 * vague date is never flattered. No date, no calendar date and a future date give 0 and say why: a missing date is not today,
 * and a negative age is no youth.
 */
export function recencyOf(
  date: string | null | undefined,
  now: Moment,
): { readonly value: number; readonly note: ScoreNote | null } {
  if (date === null || date === undefined || date.trim() === '') {
    return { value: 0, note: { code: 'date:unknown', detail: 'no publication date is known, so recency counts 0' } };
  }
  const moment = readMoment(date);
  if (moment === null) {
    return {
      value: 0,
      note: { code: 'date:invalid', detail: `"${date.slice(0, 60)}" is no calendar date, so recency counts 0` },
    };
  }
  if (isAfter(moment, now)) {
    return {
      value: 0,
      note: { code: 'date:future', detail: `${date.slice(0, 60)} lies after the clock, so recency counts 0` },
    };
  }
  return {
    value: 0.5 ** (Math.max(0, yearsBetween(moment, Math.max(now.start, moment.start))) / HALF_LIFE_YEARS),
    note: null,
  };
}
