import { formatIsoDate } from '#base/dates.ts';
import { LANGUAGE } from './language.ts';

/** The formatter of some options, made once: making one takes a hundred times longer than using it. */
function kept<Options, Format>(make: (locale: string, options: Options) => Format): (options: Options) => Format {
  const known = new Map<string, Format>();
  return (options) => {
    const key = JSON.stringify(options);
    const format = known.get(key) ?? make(LANGUAGE.formats, options);
    known.set(key, format);
    return format;
  };
}

const numberFormat = kept((locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options));
const dateFormat = kept((locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options));

/** A count or a measure with the reader's marks (`12,345`); `options` as `Intl.NumberFormat` has them. */
export const number = (value: number, options: Intl.NumberFormatOptions = {}): string =>
  numberFormat(options).format(value);

/** A figure with so many places after the point (`0.50`), as figures that stand below one another need it; never `-0.00`. */
export const decimal = (value: number, places: number): string =>
  number(value, { minimumFractionDigits: places, maximumFractionDigits: places, signDisplay: 'negative' });

/** An instant (ISO text or milliseconds) in the reader's own zone: day and time (`4 Mar 2016, 17:05`). */
export const moment = (instant: string | number, time: 'short' | 'medium' = 'short'): string =>
  dateFormat({ dateStyle: 'medium', timeStyle: time }).format(new Date(instant));

/** The time of day of an instant, to the second and on a clock of 24 hours. */
export const timeOfDay = (instant: string | number): string =>
  dateFormat({ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' }).format(new Date(instant));

/** A date as a source states it (`2016-03-04`, `2016-03`, `2016`), the same in every zone. */
export const day = (iso: string): string => formatIsoDate(iso, LANGUAGE.formats);

/** The day of an instant (ISO text) as it was written down: the date in it, the same in every zone. */
export const dayOf = (instant: string): string => day(instant.slice(0, 10));

/** Things one after another with the reader's word before the last (`a, b and c`). */
export const listOf = (items: readonly string[], type: 'conjunction' | 'disjunction' = 'conjunction'): string =>
  new Intl.ListFormat(LANGUAGE.formats, { type }).format(items);
