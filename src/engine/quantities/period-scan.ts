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
const ORDINAL_SUFFIX = new Set(['st', 'nd', 'rd', 'th']);
const PLACE: Readonly<Record<string, number>> = { first: 1, second: 2, third: 3, fourth: 4 };
const DASHES = new Set(['-', '–', '—', '/', '−']);

const two = (n: number): string => String(n).padStart(2, '0');

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
function goesOn(stream: LexemeStream, i: number): boolean {
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
function monthFirst(stream: LexemeStream, i: number): ScannedPeriod | null {
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
function dayFirst(stream: LexemeStream, i: number): ScannedPeriod | null {
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
function numericDate(stream: LexemeStream, i: number, lang: string | undefined): ScannedPeriod | null {
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

/** `2018–19`, `2021/22`, `2018–2019`: a span of years, never a subtraction or an average. */
function yearSpan(stream: LexemeStream, i: number): ScannedPeriod | null {
  const from = yearOf(stream.at(i));
  if (from === null) return null;
  let at = i + 1;
  const isSpaced = stream.at(at).kind === 's' && DASHES.has(stream.at(at + 1).text) && stream.at(at + 2).kind === 's';
  if (isSpaced) at++;
  if (!DASHES.has(stream.at(at).text)) return null;
  const dash = stream.at(at).text;
  const end = stream.at(isSpaced ? at + 2 : at + 1);
  const next = (isSpaced ? at + 2 : at + 1) + 1;
  if (end.kind !== 'd' || goesOn(stream, next)) return null;
  const full = yearOf(end);
  if (full !== null) return full > from ? { label: `${from}/${full}`, first: i, next } : null;
  if (end.text.length !== 2 || isSpaced) return null;
  const short = Number(end.text);
  const to = Math.floor(from / 100) * 100 + short + (short <= from % 100 ? 100 : 0);
  if (to - from > 60) return null;
  if (dash === '-' && to !== from + 1 && short >= 1 && short <= 12 && end.text.startsWith('0'))
    return { label: `${from}-${two(short)}`, first: i, next };
  return { label: `${from}/${to}`, first: i, next };
}

function fiscalYear(stream: LexemeStream, at: number, first: number): ScannedPeriod | null {
  const span = yearSpan(stream, at);
  if (span) return { ...span, first };
  const year = yearOf(stream.at(at));
  if (year !== null && !goesOn(stream, at + 1)) return { label: String(year), first, next: at + 1 };
  const short = stream.at(at);
  if (short.kind === 'd' && short.text.length === 2) {
    const base = 2000 + Number(short.text);
    const behind = stream.at(at + 2);
    if (DASHES.has(stream.at(at + 1).text) && behind.kind === 'd' && behind.text.length === 2)
      return { label: `${base}/${2000 + Number(behind.text)}`, first, next: at + 3 };
    return { label: String(base), first, next: at + 1 };
  }
  return null;
}

/** `Q1 2024`, `Q1`, `H1 2024`, with the part letter at lexeme `at` and its number known. */
function partOfYear(stream: LexemeStream, part: string, first: number, next: number): ScannedPeriod {
  let at = next;
  if (stream.at(at).text === '-' || stream.at(at).text === '/') at++;
  at = stream.skipSpace(at);
  if (stream.at(at).text === ',') at = stream.skipSpace(at + 1);
  for (const word of ['of', 'the', 'fiscal', 'fy', 'year']) if (stream.isWord(at, word)) at = stream.skipSpace(at + 1);
  const year = yearOf(stream.at(at));
  if (year !== null && !goesOn(stream, at + 1) && stream.at(at - 1).kind !== 'p')
    return { label: `${year}-${part}`, first, next: at + 1 };
  const lexeme = stream.at(at);
  const isShort =
    lexeme.kind === 'd' && lexeme.text.length === 2 && (stream.isWord(at - 1, 'fy') || stream.at(at - 1).text === "'");
  if (isShort) return { label: `${2000 + Number(lexeme.text)}-${part}`, first, next: at + 1 };
  if (stream.at(at).text === "'" && stream.at(at + 1).kind === 'd' && stream.at(at + 1).text.length === 2)
    return { label: `${2000 + Number(stream.at(at + 1).text)}-${part}`, first, next: at + 2 };
  return { label: part, first, next };
}

/** A period that begins with a word at lexeme `i`. */
export function periodFromWord(stream: LexemeStream, i: number): ScannedPeriod | null {
  const { lower, text } = stream.at(i);
  const glued = stream.at(i + 1);
  const after = stream.skipSpace(i + 1);
  if (lower === 'fy') return fiscalYear(stream, stream.at(after).text === "'" ? after + 1 : after, i);
  if (lower === 'fiscal' || (lower === 'financial' && stream.isWord(after, 'year'))) {
    const at = stream.isWord(after, 'year') ? stream.skipSpace(after + 1) : after;
    return fiscalYear(stream, at, i);
  }
  if ((lower === 'q' && /^[1-4]$/.test(glued.text)) || (text === 'H' && /^[12]$/.test(glued.text))) {
    return stream.at(i + 2).kind === 'w' ? null : partOfYear(stream, `${lower.toUpperCase()}${glued.text}`, i, i + 2);
  }
  const place = Object.hasOwn(PLACE, lower) ? PLACE[lower] : undefined;
  if (place !== undefined) {
    const at = stream.isWord(after, 'fiscal') ? stream.skipSpace(after + 1) : after;
    if (stream.isWord(at, 'quarter')) return partOfYear(stream, `Q${place}`, i, at + 1);
    if (stream.isWord(at, 'half') && place < 3) {
      const made = partOfYear(stream, `H${place}`, i, at + 1);
      return made.label.includes('-') ? made : null;
    }
    return null;
  }
  if (lower === 'from' || lower === 'between') {
    const from = yearOf(stream.at(after));
    const joiner = stream.skipSpace(after + 1);
    const at = stream.skipSpace(joiner + 1);
    const to = yearOf(stream.at(at));
    const isJoined =
      stream.isWord(joiner, 'to') ||
      stream.isWord(joiner, 'and') ||
      stream.isWord(joiner, 'through') ||
      stream.isWord(joiner, 'until');
    if (from !== null && to !== null && isJoined && to > from && !goesOn(stream, at + 1))
      return { label: `${from}/${to}`, first: after, next: at + 1 };
    return null;
  }
  return monthFirst(stream, i);
}

/** A period that begins with a figure at lexeme `i`: dates, spans, decades, centuries; a bare year is not decided here. */
export function periodFromFigure(stream: LexemeStream, i: number, lang: string | undefined): ScannedPeriod | null {
  const lexeme = stream.at(i);
  const glued = stream.at(i + 1);
  const date = numericDate(stream, i, lang) ?? dayFirst(stream, i) ?? yearSpan(stream, i);
  if (date) return date;
  if (/^[1-4]$/.test(lexeme.text) && glued.lower === 'q' && stream.at(i + 2).kind === 'd') {
    const year =
      yearOf(stream.at(i + 2)) ?? (stream.at(i + 2).text.length === 2 ? 2000 + Number(stream.at(i + 2).text) : null);
    if (year !== null) return { label: `${year}-Q${lexeme.text}`, first: i, next: i + 3 };
  }
  if (/^[1-4]$/.test(lexeme.text) && glued.lower === 'q' && glued.kind === 'w')
    return partOfYear(stream, `Q${lexeme.text}`, i, i + 2);
  const isDecade = glued.lower === 's' || (glued.text === "'" && stream.at(i + 2).lower === 's');
  if (isDecade && yearOf(lexeme) !== null && lexeme.text.endsWith('0'))
    return { label: `${lexeme.text}s`, first: i, next: glued.lower === 's' ? i + 2 : i + 3 };
  if (ORDINAL_SUFFIX.has(glued.lower)) {
    const at = stream.at(i + 2).text === '-' ? i + 3 : stream.skipSpace(i + 2);
    if (/^centur(?:y|ies)$/.test(stream.at(at).lower))
      return { label: `${lexeme.text}${glued.lower} century`, first: i, next: at + 1 };
    if (stream.isWord(at, 'quarter') && /^[1-4]$/.test(lexeme.text))
      return partOfYear(stream, `Q${lexeme.text}`, i, at + 1);
  }
  return null;
}

/** A time of day in minutes since midnight, with the lexeme after it. */
export function timeOfDay(stream: LexemeStream, i: number): { minutes: number; next: number } | null {
  const first = stream.at(i);
  if (first.text.length > 2) return null;
  let hours = Number(first.text);
  let minutes = 0;
  let at = i + 1;
  const sep = stream.at(at).text;
  const hasMinutes =
    (sep === ':' || sep === '.') && stream.at(at + 1).kind === 'd' && stream.at(at + 1).text.length === 2;
  if (hasMinutes) {
    minutes = Number(stream.at(at + 1).text);
    at += 2;
    if (
      sep === ':' &&
      stream.at(at).text === ':' &&
      stream.at(at + 1).kind === 'd' &&
      stream.at(at + 1).text.length === 2
    )
      at += 2;
  }
  if (minutes > 59 || hours > 24) return null;
  const half = halfOfDay(stream, at);
  if (half) {
    if (hours < 1 || hours > 12) return null;
    hours = (hours % 12) + (half.isAfternoon ? 12 : 0);
    return { minutes: hours * 60 + minutes, next: half.next };
  }
  const behind = stream.skipSpace(at);
  if (stream.isWord(behind, 'uhr') || (hasMinutes && stream.isWord(behind, 'gmt')))
    return { minutes: hours * 60 + minutes, next: behind + 1 };
  if (!hasMinutes || sep !== ':' || hours > 23 || stream.at(at).text === ':') return null;
  return { minutes: hours * 60 + minutes, next: at };
}

function halfOfDay(stream: LexemeStream, i: number): { isAfternoon: boolean; next: number } | null {
  const at = stream.skipSpace(i);
  const { lower } = stream.at(at);
  if (lower === 'am' || lower === 'pm') {
    // `5 am` yes; `I am` never has a figure before it.
    return { isAfternoon: lower === 'pm', next: at + 1 };
  }
  if ((lower !== 'a' && lower !== 'p') || stream.at(at + 1).text !== '.') return null;
  const m = stream.skipSpace(at + 2);
  if (!stream.isWord(m, 'm')) return null;
  return { isAfternoon: lower === 'p', next: stream.at(m + 1).text === '.' ? m + 2 : m + 1 };
}
