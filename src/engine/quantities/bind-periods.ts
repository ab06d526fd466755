import type { LexemeStream } from './lex.ts';
import type { ScannedPeriod } from './date-scan.ts';

/** A value's place among the lexemes. */
export interface Placed {
  readonly first: number;
  readonly next: number;
}

const BREAKERS: ReadonlySet<string> = new Set(
  'while whereas but compared comparing versus vs than against from up down and although though after before unlike following since because which who'.split(
    ' ',
  ),
);
const FORWARD: ReadonlySet<string> = new Set(
  'in for during of by at on as through until end year fiscal en im dans'.split(' '),
);

/** Whether the words from lexeme `from` to `to` only lead to a period and open no other clause. */
function leadsTo(stream: LexemeStream, from: number, to: number): boolean {
  if (to - from > 80) return false;
  let words = 0;
  for (let i = from; i < to; i++) {
    const lexeme = stream.at(i);
    if (lexeme.kind === 'w') {
      words++;
      if (BREAKERS.has(lexeme.lower)) return false;
    } else if (lexeme.text === ';' || lexeme.text === '|' || lexeme.text === '。') return false;
    else if (lexeme.text === ',' && FORWARD.has(stream.at(stream.skipSpace(i + 1)).lower) === false) return false;
  }
  return words <= 12;
}

/** Index after the sentence that lexeme `i` stands in, for every lexeme: cheap, good enough to keep values apart. */
function sentenceIds(stream: LexemeStream): Int32Array {
  const ids = new Int32Array(stream.all.length + 1);
  let id = 0;
  for (let i = 0; i < stream.all.length; i++) {
    ids[i] = id;
    const lexeme = stream.at(i);
    if (lexeme.kind === 's') {
      if (/\n\s*\n/.test(lexeme.text)) id++;
      continue;
    }
    if (lexeme.kind !== 'p') {
      if (lexeme.text === '。') id++;
      continue;
    }
    if (lexeme.text === '。' || lexeme.text === ';' || lexeme.text === '；') id++;
    else if ((lexeme.text === '.' || lexeme.text === '!' || lexeme.text === '?') && stream.at(i + 1).kind === 's') {
      const after = stream.at(i + 2);
      const before = stream.at(i - 1);
      const isAbbreviation = before.kind === 'w' && before.text.length <= 3 && before.text[0] !== before.lower[0];
      const startsNew =
        after.kind === 'w' ? after.text[0] !== after.lower[0] : after.kind === 'd' || /^["“'(]$/.test(after.text);
      if (startsNew && !isAbbreviation) id++;
    }
  }
  ids[stream.all.length] = id;
  return ids;
}

/**
 * Binds to each value the period it is stated for. In order: an aligned list before “respectively”; a period that
 * follows the value with only leading words between ("$12.4 billion in fiscal 2022"); the nearest period before it in
 * the sentence ("Fiscal 2024 revenue reached …"); the one period after it. Never across a sentence.
 */
export function bindPeriods(
  stream: LexemeStream,
  values: readonly Placed[],
  periods: readonly ScannedPeriod[],
): (string | undefined)[] {
  const bound: (string | undefined)[] = values.map(() => undefined);
  if (periods.length === 0 || values.length === 0) return bound;
  const sentence = sentenceIds(stream);
  let v = 0;
  let p = 0;
  while (v < values.length) {
    const id = sentence[values[v]!.first]!;
    const vEnd = advance(values, v, (value) => sentence[value.first] === id);
    while (p < periods.length && sentence[periods[p]!.first]! < id) p++;
    const pEnd = advance(periods, p, (period) => sentence[period.first] === id);
    if (pEnd > p) bindSentence(stream, values, periods, { v, vEnd, p, pEnd }, bound);
    v = vEnd;
  }
  return bound;
}

function advance<T>(list: readonly T[], from: number, keep: (item: T) => boolean): number {
  let i = from;
  while (i < list.length && keep(list[i]!)) i++;
  return i;
}

interface Range {
  readonly v: number;
  readonly vEnd: number;
  readonly p: number;
  readonly pEnd: number;
}

function bindSentence(
  stream: LexemeStream,
  values: readonly Placed[],
  periods: readonly ScannedPeriod[],
  range: Range,
  bound: (string | undefined)[],
): void {
  const { v, vEnd, p, pEnd } = range;
  if (bindRespectively(stream, values, periods, range, bound)) return;
  let before = -1;
  let k = p;
  for (let i = v; i < vEnd; i++) {
    const value = values[i]!;
    while (k < pEnd && periods[k]!.first < value.first) before = k++;
    const following = k < pEnd ? periods[k]! : null;
    const nextValue = i + 1 < vEnd ? values[i + 1]!.first : Infinity;
    const isNextOfRow =
      before >= 0 &&
      following !== null &&
      nextValue < Infinity &&
      (i === v || values[i - 1]!.first < periods[before]!.first) &&
      opensNext(stream, value.next, following.first);
    if (!isNextOfRow && following && following.first < nextValue && leadsTo(stream, value.next, following.first)) {
      bound[i] = following.label;
      continue;
    }
    if (before >= 0) {
      bound[i] = periods[before]!.label;
      continue;
    }
    const onlyOne = new Set(periods.slice(p, Math.min(pEnd, p + 8)).map((period) => period.label)).size === 1;
    if (following && (onlyOne || nextValue > following.first)) bound[i] = following.label;
    else if (following && leadsToList(stream, value.next, following.first)) bound[i] = following.label;
  }
}

/**
 * `In 2021 it found 64, in 2023 80`: a period behind a comma with a value of its own to come opens the next of a row, so that
 * a value with a period of its own before it does not take it.
 */
function opensNext(stream: LexemeStream, from: number, to: number): boolean {
  for (let i = to - 1; i >= Math.max(from, to - 12); i--) if (stream.at(i).text === ',') return true;
  return false;
}

/** Between a value and a period only values joined by `and` and commas. */
function leadsToList(stream: LexemeStream, from: number, to: number): boolean {
  if (to - from > 80) return false;
  let words = 0;
  for (let i = from; i < to; i++) {
    const lexeme = stream.at(i);
    if (lexeme.kind !== 'w') continue;
    if (++words > 10 || (BREAKERS.has(lexeme.lower) && lexeme.lower !== 'and')) return false;
  }
  return true;
}

/** `2019, 2018 and 2017 were $131 million, $117 million and $180 million, respectively`: the n-th value, the n-th period. */
function bindRespectively(
  stream: LexemeStream,
  values: readonly Placed[],
  periods: readonly ScannedPeriod[],
  range: Range,
  bound: (string | undefined)[],
): boolean {
  const { v, vEnd, p, pEnd } = range;
  const lastPlace = Math.max(values[vEnd - 1]!.next, periods[pEnd - 1]!.next);
  let at = -1;
  for (let i = values[v]!.first; i < Math.min(lastPlace + 16, stream.all.length); i++)
    if (stream.isWord(i, 'respectively')) at = i;
  if (at < 0) return false;
  const periodCount = pEnd - p;
  const list: number[] = [];
  for (let i = vEnd - 1; i >= v; i--) if (values[i]!.first < at && list.length < periodCount) list.unshift(i);
  if (list.length !== periodCount || periodCount < 2) return false;
  list.forEach((index, n) => {
    bound[index] = periods[p + n]!.label;
  });
  return true;
}
