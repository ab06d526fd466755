import type { Approximation } from '#domain/quantity.ts';
import type { LexemeStream } from './lex.ts';

const SINGLE: ReadonlyMap<string, Approximation> = new Map([
  ...'about around roughly approximately approx circa c ca some nearly almost near estimated etwa rund ungefähr fast knapp environ presque circa unos casi cerca'
    .split(' ')
    .map((word): [string, Approximation] => [word, 'about']),
  ...'over above exceeding exceeded exceeds topping topped über'
    .split(' ')
    .map((word): [string, Approximation] => [word, 'more-than']),
  ...'under below unter'.split(' ').map((word): [string, Approximation] => [word, 'less-than']),
  ['mindestens', 'at-least'],
  ['minimum', 'at-least'],
  ['höchstens', 'at-most'],
  ['maximum', 'at-most'],
]);

const PAIRS: ReadonlyMap<string, Approximation> = new Map([
  ['more than', 'more-than'],
  ['greater than', 'more-than'],
  ['higher than', 'more-than'],
  ['larger than', 'more-than'],
  ['upwards of', 'at-least'],
  ['excess of', 'more-than'],
  ['mehr als', 'more-than'],
  ['plus de', 'more-than'],
  ['más de', 'more-than'],
  ['at least', 'at-least'],
  ['au moins', 'at-least'],
  ['fewer than', 'less-than'],
  ['less than', 'less-than'],
  ['lower than', 'less-than'],
  ['smaller than', 'less-than'],
  ['short of', 'less-than'],
  ['weniger als', 'less-than'],
  ['moins de', 'less-than'],
  ['menos de', 'less-than'],
  ['up to', 'at-most'],
  ['bis zu', 'at-most'],
  ['at most', 'at-most'],
  ['close to', 'about'],
]);

const NEGATED: ReadonlyMap<string, Approximation> = new Map([
  ['more than', 'at-most'],
  ['greater than', 'at-most'],
  ['fewer than', 'at-least'],
  ['less than', 'at-least'],
  ['lower than', 'at-least'],
]);

const SIGNS: ReadonlyMap<string, Approximation> = new Map([
  ['~', 'about'],
  ['≈', 'about'],
  ['≃', 'about'],
  ['∼', 'about'],
  ['>', 'more-than'],
  ['<', 'less-than'],
  ['≥', 'at-least'],
  ['⩾', 'at-least'],
  ['≤', 'at-most'],
  ['⩽', 'at-most'],
  ['约', 'about'],
  ['約', 'about'],
  ['近', 'about'],
  ['超', 'more-than'],
]);

/** The comparison word before the figure that begins at lexeme `i`, with the words' first lexeme. */
export function approximationBefore(stream: LexemeStream, i: number): Approximation {
  const k = stream.before(i);
  if (k < 0) return 'exact';
  const last = stream.at(k);
  if (last.text === '=' && stream.at(k - 1).text === '>') return 'at-least';
  if (last.text === '=' && stream.at(k - 1).text === '<') return 'at-most';
  const bySign = SIGNS.get(last.text);
  if (bySign) return bySign;
  if (last.kind === 'c') return last.text === '过' && stream.at(k - 1).text === '超' ? 'more-than' : 'exact';
  if (last.text === '.' && /^ca?$/.test(stream.at(k - 1).lower)) return 'about';
  if (last.kind !== 'w') return 'exact';
  const second = stream.before(k);
  const earlier = stream.at(second);
  const pair = earlier.kind === 'w' ? `${earlier.lower} ${last.lower}` : '';
  const paired = PAIRS.get(pair);
  if (paired) {
    const isNegated = /^(?:no|not|nicht|pas)$/.test(stream.at(stream.before(second)).lower);
    return isNegated ? (NEGATED.get(pair) ?? paired) : paired;
  }
  if (last.lower === 'as' || last.lower === 'many' || last.lower === 'much') return 'exact';
  if (last.lower === 'under' && /^(?:from|go|went|going)$/.test(earlier.lower)) return 'exact';
  return SINGLE.get(last.lower) ?? 'exact';
}

/** The comparison word after a figure: `9 million or more`, `1,500+`, `5 or so`. */
export function approximationAfter(stream: LexemeStream, i: number): Approximation {
  if (stream.at(i).text === '+' && stream.at(i + 1).kind !== 'd') return 'at-least';
  const at = stream.skipSpace(i);
  if (!stream.isWord(at, 'or')) return 'exact';
  const word = stream.at(stream.skipSpace(at + 1)).lower;
  if (word === 'more' || word === 'above' || word === 'higher') return 'at-least';
  if (word === 'less' || word === 'fewer' || word === 'below') return 'at-most';
  return word === 'so' ? 'about' : 'exact';
}
