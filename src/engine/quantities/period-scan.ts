import { DASHES, dayFirst, goesOn, monthFirst, numericDate, ORDINAL_SUFFIX, two, yearOf } from './date-scan.ts';
import type { ScannedPeriod } from './date-scan.ts';
import type { LexemeStream } from './lex.ts';
import { yearInWords } from './year-words.ts';

const PLACE: Readonly<Record<string, number>> = { first: 1, second: 2, third: 3, fourth: 4 };

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
  return decadeInWords(stream, i) ?? yearInWords(stream, i) ?? monthFirst(stream, i);
}

const DECADE_LEAD = /^(?:the|early|mid|late)$/;

/** Label of a decade said by its tens; `20s` may be of either century. */
function decadeOf(tens: number): { label: string; candidates?: readonly string[] } {
  if (tens >= 30) return { label: `19${tens}s` };
  return tens === 20 ? { label: '20s', candidates: ['1920s', '2020s'] } : { label: `20${two(tens)}s` };
}

/** `the '90s`, `the 80s`, `mid-60s`: a decade without its century. Bare `90s` are seconds. */
function shortDecade(stream: LexemeStream, i: number): ScannedPeriod | null {
  const { text } = stream.at(i);
  if (text.length !== 2 || !text.endsWith('0') || stream.at(i + 1).lower !== 's') return null;
  const hasMark = stream.at(i - 1).text === "'";
  const before = stream.at(hasMark ? stream.before(i - 1) : stream.at(i - 1).text === '-' ? i - 2 : stream.before(i));
  if (!hasMark && !DECADE_LEAD.test(before.lower)) return null;
  return { ...decadeOf(Number(text)), first: hasMark ? i - 1 : i, next: i + 2 };
}

const DECADE_WORDS: ReadonlyMap<string, number> = new Map(
  'twenties thirties forties fifties sixties seventies eighties nineties'
    .split(' ')
    .map((word, k) => [word, 20 + 10 * k]),
);

/** `the nineties`, `the mid-sixties`; `his nineties` is an age. */
function decadeInWords(stream: LexemeStream, i: number): ScannedPeriod | null {
  const tens = DECADE_WORDS.get(stream.at(i).lower);
  if (tens === undefined) return null;
  const before = stream.at(i - 1).text === '-' ? i - 2 : stream.before(i);
  if (!DECADE_LEAD.test(stream.at(before).lower)) return null;
  if (/^(?:his|her|their|my|our|your)$/.test(stream.at(stream.before(before)).lower)) return null;
  return { ...decadeOf(tens), first: i, next: i + 1 };
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
  const decade = shortDecade(stream, i);
  if (decade) return decade;
  if (ORDINAL_SUFFIX.has(glued.lower)) {
    const at = stream.at(i + 2).text === '-' ? i + 3 : stream.skipSpace(i + 2);
    if (/^centur(?:y|ies)$/.test(stream.at(at).lower))
      return { label: `${lexeme.text}${glued.lower} century`, first: i, next: at + 1 };
    if (stream.isWord(at, 'quarter') && /^[1-4]$/.test(lexeme.text))
      return partOfYear(stream, `Q${lexeme.text}`, i, at + 1);
  }
  return null;
}
