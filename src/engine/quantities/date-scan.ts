import type { Span } from '#base/span.ts';
import type { Lexeme, LexemeStream } from './lex.ts';

/** A stretch of time named in the text. `label` as in `Quantity.period`. */
export interface Period extends Span {
  /** `2024`, `2018/2019`, `2024-Q1`, `1912-04`, `1912-04-14`, `--04-14` (no year), `1990s`, `19th century`. */
  readonly label: string;
  /** The readings of `3/4/2016` where nothing decides; `label` is then the year alone. */
  readonly candidates?: readonly string[];
}

/** A period with the lexeme after it. */
export interface ScannedPeriod {
  readonly label: string;
  readonly first: number;
  readonly next: number;
  readonly candidates?: readonly string[];
}

const MONTH_WORDS = [
  'january jan januar janvier enero gennaio janeiro januari jänner',
  'february feb februar février febrero febbraio fevereiro februari',
  'march mar märz mars marzo março maart',
  'april apr avril abril aprile',
  'may mai mayo maggio maio mei',
  'june jun juni juin junio giugno junho',
  'july jul juli juillet julio luglio julho',
  'august aug août agosto augustus',
  'september sept sep septembre septiembre settembre setembro',
  'october oct oktober octobre octubre ottobre outubro okt',
  'november nov novembre noviembre novembro',
  'december dec dezember décembre diciembre dicembre dezembro dez',
];
const months = new Map<string, number>();
MONTH_WORDS.forEach((words, index) => {
  for (const word of words.split(' ')) months.set(word, index + 1);
});
/** English endings of an ordinal. */
export const ORDINAL_SUFFIX = new Set(['st', 'nd', 'rd', 'th']);
/** Signs that join two dates or years. */
export const DASHES = new Set(['-', '–', '—', '/', '−']);

/** A month or day with two digits. */
export const two = (n: number): string => String(n).padStart(2, '0');

function monthAt(stream: LexemeStream, i: number): number | null {
  const lexeme = stream.at(i);
  if (lexeme.kind !== 'w') return null;
  const month = months.get(lexeme.lower);
  if (month === undefined) return null;
  const isShort =
    lexeme.lower === 'may' || lexeme.lower === 'mar' || lexeme.lower === 'march' || lexeme.lower.length === 3;
  return isShort && lexeme.text[0] === lexeme.lower[0] && lexeme.lower !== 'mai' ? null : month;
}

/** Year of a lexeme of four plain digits from 1000 to 2199, else `null`. */
export function yearOf(lexeme: Lexeme): number | null {
  if (lexeme.kind !== 'd' || lexeme.text.length !== 4) return null;
  const year = Number(lexeme.text);
  return year >= 1000 && year < 2200 ? year : null;
}

function dayOf(lexeme: Lexeme): number | null {
  if (lexeme.kind !== 'd' || lexeme.text.length > 2) return null;
  const day = Number(lexeme.text);
  return day >= 1 && day <= 31 ? day : null;
}

/** A figure goes on after `i`: a separator or a letter is glued to it, so that a year cannot end here. */
export function goesOn(stream: LexemeStream, i: number): boolean {
  const after = stream.at(i);
  return (
    after.kind === 'd' ||
    after.text === '%' ||
    ((after.text === '.' || after.text === ',') && stream.at(i + 1).kind === 'd')
  );
}

/** Year after `i`, over a comma, `of`, `de` and spaces; with the lexeme after. */
function trailingYear(stream: LexemeStream, i: number): { year: number; next: number } | null {
  let at = i;
  // Text that was cut into words and put together again has a space before its commas.
  if (stream.at(at).kind === 's' && stream.at(at + 1).text === ',') at++;
  if (stream.at(at).text === ',' || stream.at(at).text === '.') at++;
  at = stream.skipSpace(at);
  for (const word of ['of', 'de', 'del', 'fiscal', 'fy', 'year']) {
    if (stream.isWord(at, word)) at = stream.skipSpace(at + 1);
  }
  const year = yearOf(stream.at(at));
  if (year === null || goesOn(stream, at + 1) || at === i) return null;
  return { year, next: at + 1 };
}

/** `April 14, 1912`, `April 14th`, `April 1912`. */
export function monthFirst(stream: LexemeStream, i: number): ScannedPeriod | null {
  const month = monthAt(stream, i);
  if (month === null) return null;
  let at = i + 1;
  if (stream.at(at).text === '.') at++;
  at = stream.skipSpace(at);
  if (at === i + 1) return null;
  if (stream.isWord(at, 'of') || stream.isWord(at, 'de')) at = stream.skipSpace(at + 1);
  const year = yearOf(stream.at(at));
  if (year !== null && !goesOn(stream, at + 1)) return { label: `${year}-${two(month)}`, first: i, next: at + 1 };
  const day = dayOf(stream.at(at));
  if (day === null || (goesOn(stream, at + 1) && stream.at(at + 1).text !== ',')) return null;
  let next = at + 1;
  let label = two(day);
  if (ORDINAL_SUFFIX.has(stream.at(next).lower)) next++;
  if (stream.at(next).text === '%' || stream.at(next).text === ':') return null;
  if (DASHES.has(stream.at(next).text) && dayOf(stream.at(next + 1)) !== null && stream.at(next + 2).kind !== 'w') {
    label = `${label}/${two(dayOf(stream.at(next + 1))!)}`;
    next += 2;
  }
  const tail = trailingYear(stream, next);
  return makeDays(tail?.year ?? null, month, label, i, tail ? tail.next : next);
}

function makeDays(year: number | null, month: number, days: string, first: number, next: number): ScannedPeriod {
  const head = year === null ? `--${two(month)}` : `${year}-${two(month)}`;
  const label = days
    .split('/')
    .map((day) => `${head}-${day}`)
    .join('/');
  return { label, first, next };
}

/** `14 April 1912`, `14th of April`, `14–15 April 1912`, `14. April 1912`, `le 1er mai`. */
export function dayFirst(stream: LexemeStream, i: number): ScannedPeriod | null {
  const day = dayOf(stream.at(i));
  if (day === null) return null;
  let at = i + 1;
  let days = two(day);
  const suffix = stream.at(at);
  if (ORDINAL_SUFFIX.has(suffix.lower) || suffix.lower === 'er' || suffix.text === '.') at++;
  const joiner = stream.at(at);
  const joinWord = stream.at(at + 1).lower;
  if (DASHES.has(joiner.text) && dayOf(stream.at(at + 1)) !== null) {
    days += '/' + two(dayOf(stream.at(at + 1))!);
    at += 2;
  } else if (joiner.kind === 's' && (joinWord === 'and' || joinWord === 'to') && dayOf(stream.at(at + 3)) !== null) {
    days += '/' + two(dayOf(stream.at(at + 3))!);
    at += 4;
  }
  if (ORDINAL_SUFFIX.has(stream.at(at).lower) && stream.at(at - 1).kind === 'd') at++;
  if (stream.at(at).kind !== 's' && stream.at(at).text !== '-') return null;
  at++;
  if (stream.isWord(at, 'of') || stream.isWord(at, 'de')) at = stream.skipSpace(at + 1);
  const month = monthAt(stream, at);
  if (month === null) return null;
  let next = at + 1;
  const tail =
    stream.at(next).text === '-' && yearOf(stream.at(next + 1)) !== null
      ? { year: yearOf(stream.at(next + 1))!, next: next + 2 }
      : trailingYear(stream, next);
  if (tail) next = tail.next;
  return makeDays(tail?.year ?? null, month, days, i, next);
}

/** `2016-03-04`, `04.03.2016`, `3/4/2016`, `2016/03/04`, `2016年3月4日`. */
export function numericDate(stream: LexemeStream, i: number, lang: string | undefined): ScannedPeriod | null {
  const a = stream.at(i);
  const sep = stream.at(i + 1);
  const b = stream.at(i + 2);
  if (sep.text === '年') {
    const year = Number(a.text);
    if (a.text.length !== 4) return null;
    if (b.kind === 'd' && stream.at(i + 3).text === '月') {
      const month = Number(b.text);
      if (stream.at(i + 4).kind === 'd' && /^[日号號]$/.test(stream.at(i + 5).text))
        return { label: `${year}-${two(month)}-${two(Number(stream.at(i + 4).text))}`, first: i, next: i + 6 };
      return { label: `${year}-${two(month)}`, first: i, next: i + 4 };
    }
    return { label: String(year), first: i, next: i + 2 };
  }
  const c = stream.at(i + 4);
  if (b.kind !== 'd' || c.kind !== 'd' || stream.at(i + 3).text !== sep.text || !/^[-/.]$/.test(sep.text)) return null;
  if (stream.at(i + 5).text === sep.text && stream.at(i + 6).kind === 'd') return null;
  const year = yearOf(a);
  if (year !== null) {
    const month = Number(b.text);
    const day = Number(c.text);
    if (b.text.length > 2 || c.text.length > 2 || month < 1 || month > 12 || day < 1 || day > 31) return null;
    return { label: `${year}-${two(month)}-${two(day)}`, first: i, next: skipClock(stream, i + 5) };
  }
  const x = dayOf(a);
  const y = dayOf(b);
  const shortYear = sep.text === '/' && c.text.length === 2 ? 2000 + Number(c.text) : null;
  const last = yearOf(c) ?? shortYear;
  if (x === null || y === null || last === null) return null;
  const dayMonth = y <= 12 ? `${last}-${two(y)}-${two(x)}` : null;
  const monthDay = x <= 12 ? `${last}-${two(x)}-${two(y)}` : null;
  const next = i + 5;
  if (dayMonth === null && monthDay === null) return null;
  if (sep.text === '.') return dayMonth ? { label: dayMonth, first: i, next } : null;
  if (dayMonth === null || monthDay === null || x === y) return { label: (dayMonth ?? monthDay)!, first: i, next };
  const tag = lang?.toLowerCase();
  if (tag === 'en-us') return { label: monthDay, first: i, next };
  if (tag !== undefined && tag !== 'en') return { label: dayMonth, first: i, next };
  return { label: String(last), first: i, next, candidates: [dayMonth, monthDay] };
}

/** Passes over `T10:00:00Z` glued to an ISO date. */
function skipClock(stream: LexemeStream, i: number): number {
  if (stream.at(i).text !== 'T' || stream.at(i + 1).kind !== 'd') return i;
  let next = i + 1;
  while (next < i + 12 && (stream.at(next).kind === 'd' || /^[:.Z+]$/.test(stream.at(next).text))) next++;
  return next;
}
