import { parseIsoDate } from '#base/dates.ts';

/** A moment on the calendar: days since 1970-01-01 in UTC, with the time of day as a fraction, as far as it is stated. */
export interface Moment {
  readonly precision: 'year' | 'month' | 'day' | 'instant';
  readonly year: number;
  /** 1–12; 1 where only the year is stated. */
  readonly month: number;
  readonly day: number;
  /** Days since the epoch of the first instant that the date may mean. */
  readonly start: number;
}

/** Days from 1970-01-01 to a day of the proleptic Gregorian calendar. A day that the month lacks runs on into the next. */
export function dayNumber(year: number, month: number, day: number): number {
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  return era * 146097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - 719468;
}

/** The calendar day of a day number, as ISO. */
export function isoDay(days: number): string {
  const z = Math.floor(days) + 719468;
  const era = Math.floor(z / 146097);
  const doe = z - era * 146097;
  const yoe = Math.floor((doe - Math.floor(doe / 1460) + Math.floor(doe / 36524) - Math.floor(doe / 146096)) / 365);
  const doy = doe - (365 * yoe + Math.floor(yoe / 4) - Math.floor(yoe / 100));
  const mp = Math.floor((5 * doy + 2) / 153);
  const day = doy - Math.floor((153 * mp + 2) / 5) + 1;
  const month = mp < 10 ? mp + 3 : mp - 9;
  const year = yoe + era * 400 + (month <= 2 ? 1 : 0);
  const pad = (value: number, width: number): string => String(value).padStart(width, '0');
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
}

const TIME = /^[T ](\d{2}):?(\d{2})(?::?(\d{2})(?:[.,]\d{1,9})?)?\s?(Z|[+-]\d{2}:?\d{2}|[+-]\d{2})?$/i;

/**
 * Reads an ISO date at the precision stated. A date without a time is a day of the calendar and is never shifted by a time
 * zone: `2026-03-10` is that day in New York and in Tokyo. A time with an offset is the instant that it names; one without
 * is taken as UTC. `null` for what is no calendar date.
 */
export function readMoment(iso: string): Moment | null {
  const text = iso.trim();
  const parts = parseIsoDate(text);
  if (parts === null) return null;
  const { year, month, day } = parts;
  if (month === undefined) return { precision: 'year', year, month: 1, day: 1, start: dayNumber(year, 1, 1) };
  if (day === undefined) return { precision: 'month', year, month, day: 1, start: dayNumber(year, month, 1) };
  const start = dayNumber(year, month, day);
  const time = TIME.exec(text.slice(text.search(/[T ]/i)));
  if (text.search(/[T ]/i) < 0 || time === null) return { precision: 'day', year, month, day, start };
  const hours = Number(time[1]);
  const minutes = Number(time[2]);
  const seconds = Number(time[3] ?? 0);
  if (hours > 24 || minutes > 59 || seconds > 60) return { precision: 'day', year, month, day, start };
  const zone = /^([+-])(\d{2}):?(\d{2})?$/.exec(time[4] ?? '');
  const offset = zone ? (zone[1] === '-' ? -1 : 1) * (Number(zone[2]) * 60 + Number(zone[3] ?? 0)) : 0;
  return {
    precision: 'instant',
    year,
    month,
    day,
    start: start + (hours * 3600 + minutes * 60 + seconds) / 86400 - offset / 1440,
  };
}

/** First instant after everything that a moment may mean: the end of its year, month or day; an instant itself. */
export function endOf(moment: Moment): number {
  if (moment.precision === 'year') return dayNumber(moment.year + 1, 1, 1);
  if (moment.precision === 'month') {
    return moment.month === 12 ? dayNumber(moment.year + 1, 1, 1) : dayNumber(moment.year, moment.month + 1, 1);
  }
  return moment.precision === 'day' ? moment.start + 1 : moment.start;
}

/**
 * Whether a date lies wholly after the clock. What the coarser of the two states decides: a time today is not after a clock that
 * says only the day, and the year 2026 is not after a day in March 2026.
 */
export function isAfter(date: Moment, now: Moment): boolean {
  return (
    date.start >= (now.precision === 'instant' ? now.start + Number.EPSILON : endOf(now)) && date.start > now.start
  );
}

/** Reads the clock that a caller passes in. It must be at least a day: a year is no clock. Throws on anything else. */
export function readClock(now: string): Moment {
  const moment = readMoment(now);
  if (moment === null || moment.precision === 'year' || moment.precision === 'month') {
    throw new RangeError(`the clock "${now}" is no ISO date or time`);
  }
  return moment;
}

/** Calendar years between two day numbers, with the part of the last year; anniversaries give whole numbers. */
export function yearsBetween(from: Moment, to: number): number {
  const shift = from.start - dayNumber(from.year, from.month, from.day);
  const anniversary = (years: number): number => dayNumber(from.year + years, from.month, from.day) + shift;
  let years = Math.floor((to - from.start) / 365.2425);
  while (anniversary(years) > to) years--;
  while (anniversary(years + 1) <= to) years++;
  return years + (to - anniversary(years)) / (anniversary(years + 1) - anniversary(years));
}
