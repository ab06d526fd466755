import type { Span } from '#base/span.ts';
import { stem } from '#engine/text/stems.ts';
import { LexemeStream } from './lex.ts';
import { isFunctionWord } from './noun-scan.ts';

/** Words too general to say what a figure is of. */
const GENERAL: ReadonlySet<string> = new Set(
  (
    'million billion thousand trillion hundred percent per cent percentage point points total about approximately roughly nearly ' +
    'almost some year years number figure value amount reached was were rose fell grew increased decreased declined reported stood ' +
    'fiscal quarter dollars dollar euros usd eur there only according respectively increase decrease rise fall growth compared'
  ).split(' '),
);

/**
 * Content words around a figure, as stems, in its own sentence: up to `reach` before and after. They stand for the
 * entity and the measure, so that two figures are only held against each other when they speak of one thing.
 */
export function bindContext(stream: LexemeStream, span: Span, reach = 7): ReadonlySet<string> {
  const all = stream.all;
  let low = 0;
  let high = all.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (all[middle]!.end <= span.start) low = middle + 1;
    else high = middle;
  }
  const words = new Set<string>();
  collect(stream, low - 1, -1, reach, words);
  let after = low;
  while (after < all.length && all[after]!.start < span.end) after++;
  collect(stream, after, 1, reach, words);
  return words;
}

function collect(stream: LexemeStream, from: number, step: number, reach: number, words: Set<string>): void {
  let taken = 0;
  for (let i = from, seen = 0; i >= 0 && i < stream.all.length && taken < reach && seen < 90; i += step, seen++) {
    const lexeme = stream.at(i);
    if (isSentenceEnd(stream, i)) return;
    if (lexeme.kind !== 'w' || lexeme.text.length < 2 || isFunctionWord(lexeme.lower) || GENERAL.has(lexeme.lower))
      continue;
    words.add(stem(lexeme.lower));
    taken++;
  }
}

function isSentenceEnd(stream: LexemeStream, i: number): boolean {
  const { text, kind } = stream.at(i);
  if (kind === 's') return /\n\s*\n/.test(text);
  if (text === '。' || text === '|' || text === ';') return true;
  if (text !== '.' && text !== '!' && text !== '?') return false;
  const after = stream.at(i + 2);
  return (
    stream.at(i + 1).kind === 's' &&
    after.text !== '' &&
    (after.kind !== 'w' || after.text !== after.lower) &&
    stream.at(i - 1).text.length > 2
  );
}

/** Stems of the content words of a label. */
export function labelWords(label: string): ReadonlySet<string> {
  const words = new Set<string>();
  for (const lexeme of new LexemeStream(label.slice(0, 300)).all)
    if (lexeme.kind === 'w' && lexeme.text.length > 1 && !isFunctionWord(lexeme.lower) && !GENERAL.has(lexeme.lower))
      words.add(stem(lexeme.lower));
  return words;
}

/** Number of words that two contexts share. */
export function sharedWords(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0;
  for (const word of a) if (b.has(word)) shared++;
  return shared;
}
