import { scaleAt } from './atom.ts';
import type { Atom } from './atom.ts';
import type { ReadingContext } from './figure.ts';
import type { Found } from './found.ts';
import type { LexemeStream } from './lex.ts';
import { unitAfter } from './unit-scan.ts';

/** A minus before the figure, with the lexeme it stands at; −1 where there is none. */
export function signBefore(stream: LexemeStream, first: number, figure: number): number {
  for (const place of first === figure ? [first - 1] : [figure - 1, first - 1]) {
    const sign = stream.at(place).text;
    const before = stream.at(place - 1);
    const isFree =
      place === 0 ||
      before.kind === 's' ||
      before.text === '(' ||
      before.text === '|' ||
      before.text === '[' ||
      /^[$€£¥~≈<>=:]$/.test(before.text) ||
      (place === figure - 1 && first !== figure);
    if (sign === '−' && before.kind !== 'd' && before.kind !== 'w') return place;
    if (
      (sign === '-' || sign === '–') &&
      isFree &&
      stream.at(place).end === stream.at(place + 1).start &&
      stream.at(place + 1).kind !== 's'
    )
      return place;
  }
  const apart = stream.at(first - 1).kind === 's' ? stream.at(first - 2) : undefined;
  // A true minus stands apart only where nothing can be subtracted from.
  if (apart?.text === '−' && (first === 2 || /^[:(|=]$/.test(stream.at(stream.before(first - 2)).text)))
    return first - 2;
  const k = stream.before(first);
  const word = stream.at(k);
  if (
    word.kind === 'w' &&
    (word.lower === 'minus' || word.lower === 'negative') &&
    stream.at(stream.before(k)).kind !== 'd'
  )
    return k;
  return -1;
}

/**
 * Accounting negatives: `(48,215)` in a cell or after a wide gap, `$(48,215)` and `(5.2)%` anywhere, since an aside would
 * take the sign of money or percent inside its brackets. Lexeme of the closing mark.
 */
export function accountingClose(stream: LexemeStream, atom: Atom, context: ReadingContext): number {
  const open = stream.at(atom.first - 1).text === '(' ? atom.first - 1 : -1;
  if (open < 0 || atom.value < 0) return -1;
  let close = stream.skipSpace(atom.next);
  if (stream.at(close).text === '%') close++;
  if (stream.at(close).text !== ')') return -1;
  const before = stream.at(open - 1);
  const isMoney = /^[$€£¥₹]$/.test(before.text);
  const isWide =
    (before.kind === 's' && /\t|\s{2,}/.test(before.text)) ||
    before.text === '|' ||
    (before.kind === 's' && stream.at(open - 2).text === '|');
  const hasSeparator = stream.source.slice(stream.at(atom.figure).start, stream.at(close).start).search(/[.,]/) >= 0;
  const isPercent = stream.at(close + 1).text === '%';
  return context.isCell || isMoney || isPercent || (isWide && hasSeparator) ? close : -1;
}

/** The minus behind the figure of a cell, as ledgers print it: `1,234-` and nothing more. Its lexeme, or −1. */
export function trailingMinus(stream: LexemeStream, atom: Atom, context: ReadingContext): number {
  const sign = stream.at(atom.next);
  if (!context.isCell || !/^[-−]$/.test(sign.text) || stream.at(atom.next - 1).kind !== 'd') return -1;
  const behind = stream.at(atom.next + 1).text;
  return behind === '' || behind === '|' || /^\s/.test(behind) ? atom.next : -1;
}

/** Scale and unit that stand behind an accounting bracket: `$(1.2) million`, `(2.1)%`. */
export function readBehindBracket(stream: LexemeStream, item: Found, i: number, context: ReadingContext): void {
  if (item.scale !== 1) return;
  const scaled = scaleAt(stream, i, item.unit !== undefined, context);
  if (scaled.power > 0) {
    item.value = Number(`${item.value}e${scaled.power}`);
    item.precision = Number(`${item.precision}e${scaled.power}`);
    item.scale = Number(`1e${scaled.power}`);
  }
  const unit = item.unit === undefined ? unitAfter(stream, scaled.next, scaled.power > 0) : null;
  if (unit) {
    item.unit = unit.unit;
    item.kind = unit.kind;
  }
  item.next = unit?.next ?? scaled.next;
  item.end = stream.at(item.next - 1).end;
}

/** Whether the lexeme is a sign of money that may stand before an accounting bracket. */
export function isMoneySign(stream: LexemeStream, i: number): boolean {
  return /^[$€£]$/.test(stream.at(i).text);
}
