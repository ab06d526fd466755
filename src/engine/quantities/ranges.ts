import type { QuantityKind } from '#domain/quantity.ts';
import type { Atom } from './atom.ts';
import type { ReadingContext } from './figure.ts';
import type { LexemeStream } from './lex.ts';

/** A figure after its range was looked for: `high` is set where there is one. */
export interface MaybeRange {
  readonly value: number;
  readonly high?: number;
  readonly unit: string | undefined;
  readonly scale: number;
  readonly kind: QuantityKind;
  readonly precision: number;
  readonly next: number;
}

const CHANGE =
  /^(?:rose|rise|risen|rises|rising|grew|grow|grown|grows|growing|fell|fall|fallen|falls|falling|increased?|increases|increasing|decreased?|decreases|decreasing|declined?|declines|declining|dropped|drops|jumped|climbed|slipped|up|down|by|went|moved|changed|gained|lost|surged|soared|shrank|shrunk|doubled|improved)$/;
const RANGING =
  /^(?:rang(?:e|es|ed|ing)|var(?:y|ies|ied|ying)|span(?:s|ned|ning)?|anywhere|between|fluctuat(?:e|es|ed|ing))$/;

/** Whether one of the few words before lexeme `i` in the clause matches. */
function hasWordBefore(stream: LexemeStream, i: number, pattern: RegExp, reach: number): boolean {
  let words = 0;
  for (let k = i - 1; k >= 0 && k > i - 40 && words < reach; k--) {
    const lexeme = stream.at(k);
    if (lexeme.text === '.' || lexeme.text === ';') return false;
    if (lexeme.kind !== 'w') continue;
    words++;
    if (pattern.test(lexeme.lower)) return true;
  }
  return false;
}

/** Lexeme where the second figure of a range may begin, after a dash, `to`, `and` after `between`, 至 …; −1 for none. */
function secondFigure(stream: LexemeStream, atom: Atom): { at: number; isDash: boolean } | null {
  let at = stream.skipSpace(atom.next);
  const isSpaced = at > atom.next;
  const joiner = stream.at(at);
  if (/^[-–—~]$/.test(joiner.text)) {
    const after = stream.skipSpace(at + 1);
    const isSpacedAfter = after > at + 1;
    if (isSpaced !== isSpacedAfter) return null;
    if (isSpaced && joiner.text === '—') return null;
    return { at: after, isDash: true };
  }
  if (joiner.text === '至' || joiner.text === '到') return { at: stream.skipSpace(at + 1), isDash: true };
  if (joiner.kind !== 'w') return null;
  const isTo = /^(?:to|bis|à)$/.test(joiner.lower);
  const isAnd =
    /^(?:and|und|et)$/.test(joiner.lower) && hasWordBefore(stream, atom.first, /^(?:between|zwischen|entre)$/, 3);
  if (!isTo && !isAnd) return null;
  at = stream.skipSpace(at + 1);
  return { at, isDash: false };
}

/** Passes over a currency mark to the digits behind it. */
function figureStart(stream: LexemeStream, at: number): number {
  let k = at;
  if (stream.at(k).kind === 'w' && /^[A-Z]{1,3}$/.test(stream.at(k).text)) k++;
  if (/^[$€£¥₹]$/.test(stream.at(k).text)) k++;
  return stream.skipSpace(k);
}

/**
 * Joins `3.1–3.4 GW`, `21 to 22 knots`, `between 3 and 4`, `$3–4 million` into one range, the first figure taking unit
 * and scale of the second where it has none. A change (`rose from 4% to 6%`) is two figures, and a range whose ends
 * are not in order, or of two units, is none. `isNegative` says that a minus stands before the first figure, which
 * `value` then still lacks; `high` has its sign (`−3.5 to −1.2`).
 */
export function joinRange(
  stream: LexemeStream,
  atom: Atom,
  context: ReadingContext,
  read: (i: number) => Atom | null,
  isNegative: boolean,
): MaybeRange {
  const alone: MaybeRange = {
    value: atom.value,
    unit: atom.unit,
    scale: atom.scale,
    kind: atom.kind,
    precision: atom.precision,
    next: atom.next,
  };
  const join = secondFigure(stream, atom);
  if (!join) return alone;
  const isSigned = /^[-–−]$/.test(stream.at(join.at).text) && !join.isDash;
  const figure = figureStart(stream, isSigned ? join.at + 1 : join.at);
  const kind = stream.at(figure).kind;
  if (kind !== 'd' && kind !== 'w' && kind !== 'f') return alone;
  if (join.isDash && kind === 'w') return alone;
  const second = read(figure);
  if (!second || second.first < join.at || second.first > figure) return alone;
  const previous = stream.at(stream.before(atom.first)).lower;
  const isFrom = /^(?:from|von|de)$/.test(previous);
  // `The range dropped from 290 km to 203 km`: the verb nearest to the figures says which it is.
  const isRanging =
    hasWordBefore(stream, atom.first, RANGING, 4) && !hasWordBefore(stream, atom.first, CHANGE, isFrom ? 2 : 1);
  const unit = atom.unit ?? second.unit;
  const inheritsUnit = atom.unit === undefined && second.unit !== undefined;
  const isOneUnit = second.unit === undefined || second.unit === unit;
  if (!isOneUnit) return alone;
  const ratio = second.scale / atom.scale;
  const takesScale =
    atom.scale === 1 &&
    second.scale > 1 &&
    atom.value < second.value / second.scale &&
    (join.isDash || inheritsUnit || atom.hasCurrencyBefore || second.unit === undefined || atom.unit === second.unit);
  const value = takesScale ? Number((atom.value * ratio).toPrecision(15)) : atom.value;
  const precision = takesScale ? atom.precision * ratio : atom.precision;
  const shape = {
    value,
    unit,
    scale: takesScale ? second.scale : atom.scale,
    kind: inheritsUnit ? second.kind : atom.kind,
    precision,
  };
  const isChange = !join.isDash && !isRanging && (isFrom || hasWordBefore(stream, atom.first, CHANGE, 2));
  const apart: MaybeRange = isSigned && inheritsUnit ? { ...shape, next: atom.next } : alone;
  if (isSigned && !isNegative) return apart;
  if (isChange) return isSigned ? apart : isFrom ? { ...shape, next: atom.next } : alone;
  if (atom.candidates || second.candidates || (context.isCell && join.isDash && stream.at(join.at - 1).kind === 's'))
    return alone;
  const high = isSigned ? -second.value : second.value;
  if (!(high > (isNegative ? -value : value))) return apart;
  return { ...shape, high, precision: Math.min(precision, second.precision), next: second.next };
}
