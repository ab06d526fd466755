import type { LexemeStream } from './lex.ts';

/** Words after which a figure names a place or a thing (Section 4, page 12, No. 5), lower case. */
const LABELS: ReadonlySet<string> = new Set(
  (
    'section sections sect table tables tab figure figures fig figs chapter chapters ch article articles art nr page pages p pp ' +
    'vol volume appendix annex clause paragraph para step version ver release rule exhibit footnote note notes eq equation ' +
    'highway route flight room apt suite phone tel telephone fax isbn issn doi pmid pmcid rfc iso iec episode isin cik zip id ref ' +
    'reference references item seite abb abbildung tabelle kapitel abschnitt § v arxiv form din'
  ).split(' '),
);
/** Likewise, but only when written with a capital, because the small word is ordinary. */
const CAPITAL_LABELS: ReadonlySet<string> = new Set(
  'no phase type level grade class windows python apollo category part book act track lot tier block unit boeing airbus psalm line gate group model covid iphone ipad ios macos android playstation xbox gpt galaxy pixel formula interstate apartment bus'.split(
    ' ',
  ),
);
/** Prefixes that may be joined to a figure by a hyphen without making it a name (`sub-2%`, `mid-2019`). */
const OPEN_PREFIXES: ReadonlySet<string> = new Set(
  'mid sub pre post non ex early late under over to up about some almost nearly circa ca and or of'.split(' '),
);
const STREETS = /^(?:street|st|road|rd|avenue|ave|lane|drive|boulevard|blvd|square|court|way|place|highway|terrace)$/;

/** Whether the label word before lexeme `i` (over a full stop and a space) makes the figure there a reference. */
export function hasLabel(stream: LexemeStream, i: number): boolean {
  let k = stream.before(i);
  if (k < 0) return false;
  const sign = stream.at(k).text;
  if (sign === '§' || sign === '#' || sign === '№' || sign === '@' || sign === '_') return true;
  if (sign === '.' || sign === ':') k = sign === '.' ? k - 1 : stream.before(k);
  const word = stream.at(k);
  if (word.kind !== 'w') return false;
  const isCapital = word.text !== word.lower;
  if (sign === ':') return /^(?:isbn|issn|doi|pmid|phone|tel|fax|arxiv|id|zip)$/.test(word.lower);
  if (
    word.lower === 'p' ||
    word.lower === 'v' ||
    word.lower === 'ch' ||
    word.lower === 'art' ||
    word.lower === 'tab' ||
    word.lower === 'form'
  )
    return sign === '.' || word.lower === 'v' || (word.lower === 'form' && isCapital);
  if (
    word.lower === 'id' ||
    word.lower === 'note' ||
    word.lower === 'notes' ||
    word.lower === 'item' ||
    word.lower === 'release' ||
    word.lower === 'step'
  )
    return sign !== '.';
  if (LABELS.has(word.lower)) return sign !== '.' || word.lower.length <= 4;
  if (word.lower === 'no' && sign === '.') return true;
  return isCapital && sign !== '.' && CAPITAL_LABELS.has(word.lower);
}

/** Lexeme after the figure chain at `i`: digits joined by `. , - / :` and letters. */
export function chainEnd(stream: LexemeStream, i: number): number {
  let next = i + 1;
  for (;;) {
    const lexeme = stream.at(next);
    if (lexeme.kind === 'd' || lexeme.kind === 'w') next++;
    else if (
      /^[-.,/:–_]$/.test(lexeme.text) &&
      (stream.at(next + 1).kind === 'd' || (lexeme.text === '-' && stream.at(next + 1).kind === 'w'))
    )
      next += 2;
    else return next;
  }
}

/** Digits joined by one sign: lengths of the groups and the lexeme after. */
function hyphenGroups(stream: LexemeStream, i: number): { lengths: number[]; next: number } {
  const lengths = [stream.at(i).text.length];
  let next = i + 1;
  while (stream.at(next).text === '-' && stream.at(next + 1).kind === 'd') {
    lengths.push(stream.at(next + 1).text.length);
    next += 2;
  }
  return { lengths, next };
}

/**
 * Lexeme to go on at when the figure at `i` is no value: citation marks, list numerals, names (`A320`, `COVID-19`),
 * section numbers, phone numbers, street numbers, paths. `null` when it may be a value.
 */
export function excludedUntil(stream: LexemeStream, i: number, isCell: boolean): number | null {
  const lexeme = stream.at(i);
  const previous = stream.at(i - 1);
  const after = stream.at(i + 1);
  if (previous.text === '[' || previous.text === '^') {
    let next = i + 1;
    while (
      next < i + 60 &&
      (stream.at(next).kind === 'd' || stream.at(next).kind === 's' || /^[-,;–]$/.test(stream.at(next).text))
    )
      next++;
    if (stream.at(next).text === ']') return next + 1;
    if (previous.text === '^') return i + 1;
  }
  const isSide = previous.lower === 'x' && stream.at(i - 2).kind === 'd';
  if (previous.kind === 'w' && previous.end === lexeme.start && !isSide) return chainEnd(stream, i);
  const isHourSpan = previous.text === '-' && /^[ap]m$/.test(stream.at(i - 2).lower);
  if (
    previous.text === '-' &&
    stream.at(i - 2).kind === 'w' &&
    !isHourSpan &&
    !OPEN_PREFIXES.has(stream.at(i - 2).lower)
  )
    return chainEnd(stream, i);
  if (previous.text === '/' && (stream.at(i - 2).kind === 'w' || stream.at(i - 2).text === '/'))
    return chainEnd(stream, i);
  if (
    previous.text === '.' &&
    stream.at(i - 2).kind === 'w' &&
    /^[a-z]{1,3}$/.test(stream.at(i - 2).lower) &&
    hasLabel(stream, i)
  )
    return chainEnd(stream, i);
  if (hasLabel(stream, i)) {
    let next = labelledEnd(stream, i);
    for (let steps = 0; steps < 12; steps++) {
      const joiner = stream.skipSpace(next);
      const isJoiner =
        /^[–,—-]$/.test(stream.at(joiner).text) || stream.isWord(joiner, 'and') || stream.isWord(joiner, 'to');
      const other = stream.skipSpace(joiner + 1);
      if (
        !isJoiner ||
        stream.at(other).kind !== 'd' ||
        (stream.at(joiner).text === ',' && stream.at(other).text.length > 2)
      )
        break;
      next = labelledEnd(stream, other);
    }
    return next;
  }
  if (
    previous.text === '+' &&
    lexeme.text.length <= 3 &&
    /^[-\s(]$/.test(after.text) &&
    stream.at(i + 2).kind === 'd' &&
    stream.at(i + 4).kind === 'd'
  )
    return phoneEnd(stream, i);
  if (
    previous.text === '+' &&
    stream.at(i + 2).text === '(' &&
    stream.at(i + 4).text === ')' &&
    hyphenGroups(stream, i + 6).lengths.join() === '3,4'
  )
    return i + 9;
  if (isEvenPair(stream, i)) return i + 3;
  const reference = referenceEnd(stream, i);
  if (reference !== null) return reference;
  if (isNameNumber(stream, i)) return i + 1;
  if (isPostcode(stream, i)) return i + 1;
  const { lengths, next } = hyphenGroups(stream, i);
  if (lengths.length >= 3 || (lengths.length === 2 && lengths[0] === 3 && lengths[1] === 4)) {
    const isDate = lengths.length === 3 && (lengths[0] === 4 || lengths[2] === 4) && lengths[1]! <= 2;
    if (!isDate) return next;
  }
  if (previous.text === '(' && after.text === ')') {
    if (
      !isCell &&
      lexeme.text.length <= 2 &&
      stream.at(stream.before(i - 1)).kind !== 'd' &&
      stream.at(i - 2).text !== '$'
    )
      return i + 2;
    if (
      lexeme.text.length === 3 &&
      stream.at(i + 2).kind === 's' &&
      hyphenGroups(stream, i + 3).lengths.join() === '3,4'
    )
      return i + 6;
  }
  const startsLine = i === 0 || (previous.kind === 's' && previous.text.includes('\n'));
  if (
    startsLine &&
    !isCell &&
    lexeme.text.length <= 3 &&
    (after.text === '.' || after.text === ')') &&
    stream.at(i + 2).kind === 's' &&
    stream.at(i + 3).text !== ''
  )
    return i + 2;
  return isStreet(stream, i) ? i + 1 : null;
}

/** `24/7`, `9/11`, `50/50`: set phrases, neither two values nor a fraction. */
function isEvenPair(stream: LexemeStream, i: number): boolean {
  const behind = stream.at(i + 2);
  if (stream.at(i + 1).text !== '/' || behind.kind !== 'd' || stream.at(i + 3).text === '/') return false;
  const pair = `${stream.at(i).text}/${behind.text}`;
  return pair === '24/7' || pair === '9/11' || (stream.at(i).text === behind.text && behind.text.length === 2);
}

/** `12(3):45-67` of a volume, and the page of `(Smith 2019: 45)`; the lexeme after, or `null`. */
function referenceEnd(stream: LexemeStream, i: number): number | null {
  if (
    stream.at(i + 1).text === '(' &&
    stream.at(i + 2).kind === 'd' &&
    stream.at(i + 3).text === ')' &&
    stream.at(i + 4).text === ':' &&
    stream.at(stream.skipSpace(i + 5)).kind === 'd'
  )
    return chainEnd(stream, stream.skipSpace(i + 5));
  const colon = stream.before(i);
  const year = stream.at(colon - 1);
  if (stream.at(colon).text !== ':' || year.text.length !== 4 || year.kind !== 'd') return null;
  const end = chainEnd(stream, i);
  return stream.at(end).text === ')' ? end : null;
}

const NAME_NUMBERS: ReadonlySet<string> = new Set([
  'fortune 500',
  'p 500',
  'ftse 100',
  'ftse 250',
  'nasdaq 100',
  'dax 30',
  'dax 40',
  'cac 40',
  'nikkei 225',
  'russell 2000',
  'stoxx 50',
  'stoxx 600',
  'csi 300',
  'billboard 200',
  'hot 100',
  'channel 4',
  'radio 4',
]);
const SCREEN =
  /^(?:video|videos|resolution|tv|tvs|television|televisions|display|displays|uhd|screen|screens|monitor|monitors|camera|cameras)$/;

/** Figures that are part of a name: stock indexes, `3D`, `5G`, `4K video`. */
function isNameNumber(stream: LexemeStream, i: number): boolean {
  const before = stream.at(stream.before(i));
  const { text } = stream.at(i);
  if (before.kind === 'w' && before.text !== before.lower && NAME_NUMBERS.has(`${before.lower} ${text}`))
    return before.lower !== 'p' || stream.at(stream.before(i) - 1).text === '&';
  const glued = stream.at(i + 1).text;
  if (glued === 'D') return /^[2-4]$/.test(text);
  if (glued === 'G') return /^[2-7]$/.test(text) && stream.at(i + 2).text !== '/';
  return glued === 'K' && /^[48]$/.test(text) && SCREEN.test(stream.at(i + 3).lower);
}

/** The five digits of `Springfield, IL 62704`. */
function isPostcode(stream: LexemeStream, i: number): boolean {
  if (stream.at(i).text.length !== 5 || stream.at(i - 1).kind !== 's' || stream.at(i + 1).text === '%') return false;
  return /^[A-Z]{2}$/.test(stream.at(i - 2).text) && stream.at(stream.before(i - 2)).text === ',';
}

/** End of one labelled figure: dotted parts and a closing letter (`4.2.1`, `12a`) belong to it. */
function labelledEnd(stream: LexemeStream, i: number): number {
  let next = i + 1;
  while (/^[.-]$/.test(stream.at(next).text) && stream.at(next + 1).kind === 'd') next += 2;
  return stream.at(next).kind === 'w' && stream.at(next).text.length === 1 ? next + 1 : next;
}

function phoneEnd(stream: LexemeStream, i: number): number {
  let next = i + 1;
  while (next < i + 16 && (stream.at(next).kind === 'd' || /^[-() ]$/.test(stream.at(next).text))) next++;
  return next;
}

function isStreet(stream: LexemeStream, i: number): boolean {
  if (stream.at(i).text.length > 5) return false;
  // `221B Baker Street`
  let at = /^[A-Z]$/u.test(stream.at(i + 1).text) ? i + 2 : i + 1;
  for (let words = 0; words < 4; words++) {
    if (stream.at(at).kind !== 's' || stream.at(at + 1).kind !== 'w') return false;
    const word = stream.at(at + 1);
    if (word.text === word.lower) return false;
    if (words > 0 && STREETS.test(word.lower)) return true;
    at += 2;
  }
  return false;
}

/** Lexeme after an address or path that begins with the word at `i`, or `null` where there is none. */
export function linkEnd(stream: LexemeStream, i: number): number | null {
  const { lower } = stream.at(i);
  const sign = stream.at(i + 1).text;
  const isLink =
    ((lower === 'http' || lower === 'https' || lower === 'ftp') && sign === ':') ||
    (lower === 'www' && sign === '.') ||
    (lower === 'doi' && (sign === ':' || sign === '.'));
  if (!isLink) return null;
  let next = stream.skipSpace(i + 2);
  while (next < stream.all.length && stream.at(next).kind !== 's') next++;
  return next;
}
