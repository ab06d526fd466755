const MONTHS_EN = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

const MONTHS: Readonly<Record<string, readonly string[]>> = {
  en: MONTHS_EN,
  de: [
    'Januar',
    'Februar',
    'März',
    'April',
    'Mai',
    'Juni',
    'Juli',
    'August',
    'September',
    'Oktober',
    'November',
    'Dezember',
  ],
  fr: [
    'janvier',
    'février',
    'mars',
    'avril',
    'mai',
    'juin',
    'juillet',
    'août',
    'septembre',
    'octobre',
    'novembre',
    'décembre',
  ],
  es: [
    'enero',
    'febrero',
    'marzo',
    'abril',
    'mayo',
    'junio',
    'julio',
    'agosto',
    'septiembre',
    'octubre',
    'noviembre',
    'diciembre',
  ],
};

/** The parts of a calendar date that a string states; `month` and `day` are 1-based and absent where not stated. */
export interface DateParts {
  readonly year: number;
  readonly month?: number;
  readonly day?: number;
}

function daysIn(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/**
 * Parts of an ISO date (`2016`, `2016-03`, `2016-03-04`, with any time behind it), or `null` where it is no calendar
 * date. Read from the characters, never through `Date`: a date without a time is a square of the calendar, not an
 * instant, and in a western time zone `new Date('2016-03-04')` shows the day before.
 */
export function parseIsoDate(iso: string): DateParts | null {
  const match = /^([+-]?\d{4,6})(?:-(\d{2})(?:-(\d{2})(?:[T ].*)?)?)?$/.exec(iso.trim());
  if (!match) return null;
  const year = Number(match[1]);
  if (match[2] === undefined) return { year };
  const month = Number(match[2]);
  if (month < 1 || month > 12) return null;
  if (match[3] === undefined) return { year, month };
  const day = Number(match[3]);
  return day >= 1 && day <= daysIn(year, month) ? { year, month, day } : null;
}

/**
 * An ISO date for people (`4 March 2016`, `March 2016`, `2016`), the same in every time zone. American English puts the
 * month first, German a full stop after the day. What is no ISO date comes back as it is. A time behind the date is
 * left out: the date stands as written, in the zone it was written in.
 */
export function formatIsoDate(iso: string, locale = 'en'): string {
  const parts = parseIsoDate(iso);
  if (!parts) return iso;
  const language = locale.toLowerCase().split(/[-_]/)[0] ?? 'en';
  const names = (Object.hasOwn(MONTHS, language) ? MONTHS[language] : undefined) ?? MONTHS_EN;
  if (parts.month === undefined) return String(parts.year);
  const month = names[parts.month - 1]!;
  if (parts.day === undefined) return language === 'es' ? `${month} de ${parts.year}` : `${month} ${parts.year}`;
  if (/^en[-_]us$/i.test(locale)) return `${month} ${parts.day}, ${parts.year}`;
  if (language === 'de') return `${parts.day}. ${month} ${parts.year}`;
  if (language === 'es') return `${parts.day} de ${month} de ${parts.year}`;
  if (language === 'fr') return `${parts.day === 1 ? '1er' : parts.day} ${month} ${parts.year}`;
  return `${parts.day} ${month} ${parts.year}`;
}

/**
 * Order of two ISO dates: negative where `a` is surely earlier, positive where surely later, 0 where they are the same,
 * `null` where the precision does not tell (`2016` and `2016-03`) or one of them is missing or no date.
 */
export function compareIsoDates(a: string | null, b: string | null): number | null {
  const left = a === null ? null : parseIsoDate(a);
  const right = b === null ? null : parseIsoDate(b);
  if (!left || !right) return null;
  if (left.year !== right.year) return left.year - right.year;
  if (left.month === undefined || right.month === undefined) return left.month === right.month ? 0 : null;
  if (left.month !== right.month) return left.month - right.month;
  if (left.day === undefined || right.day === undefined) return left.day === right.day ? 0 : null;
  return left.day - right.day;
}
