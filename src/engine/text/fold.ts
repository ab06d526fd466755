import type { Span } from '#base/span.ts';
import { CHAR_CLASS, CLASS_LETTER, CLASS_MARK, CLASS_SPACE, classAt, isAstralInvisible } from './char-class.ts';
import { EXPANSIONS, FOLD_DROP, FOLD_EXPAND, FOLD_UNIT } from './fold-table.ts';
import { OffsetMapBuilder } from './offset-map.ts';
import type { OffsetMap } from './offset-map.ts';
import { UnitBuffer } from './unit-buffer.ts';

/** A text as it is compared, with the way back. All offsets are UTF-16 code units. */
export interface FoldedText {
  readonly original: string;
  readonly folded: string;
  readonly map: OffsetMap;
  /** Span of the original behind the folded units `[start, end)`. */
  readonly toOriginal: (start: number, end: number) => Span;
}

/** Longest cluster that is composed at once, so that a run of a million accents stays linear. */
const MAX_CLUSTER = 32;

/**
 * Folds a text by the explicit table of `fold-table.ts`: lower case, white space of all kinds collapsed to one space,
 * quotes to `'` and `"`, dashes to `-`, ligatures and `…` expanded, invisible characters dropped, canonical
 * composition (e + U+0301 = é, but é stays apart from e), and a word broken over a line end joined. Superscripts,
 * fractions and circled digits stay what they are: 10² never becomes 102.
 *
 * Linear in the text. Leading and trailing white space becomes one space each, so that nothing is trimmed silently.
 */
export function fold(text: string): FoldedText {
  const out = new UnitBuffer(text.length);
  const map = new OffsetMapBuilder();
  // `delta` is original minus folded offset of the current run; NaN forces a new run.
  let delta = Number.NaN;
  const emit = (unit: number, at: number): void => {
    if (at - out.length !== delta) {
      map.run(out.length, at);
      delta = at - out.length;
    }
    out.push(unit);
  };
  const emitAtom = (string: string, start: number, end: number): void => {
    map.atom(out.length, start, end);
    delta = Number.NaN;
    for (let i = 0; i < string.length; i++) out.push(string.charCodeAt(i));
  };

  // Up to here the marks are known to be composed, so that a long run of marks is normalised once, not once a mark.
  let composedUpTo = 0;
  let at = 0;
  while (at < text.length) {
    const unit = text.charCodeAt(at);
    const charClass = CHAR_CLASS[unit]!;
    if (charClass === CLASS_SPACE) {
      let end = at + 1;
      while (
        end < text.length &&
        (classAt(text, end) === CLASS_SPACE || FOLD_UNIT[text.charCodeAt(end)] === FOLD_DROP)
      ) {
        end++;
      }
      if (end === at + 1) emit(0x20, at);
      else emitAtom(' ', at, end);
      at = end;
      continue;
    }
    const joined = lineBreakHyphen(text, at);
    if (joined > at) {
      at = joined;
      continue;
    }
    if (at >= composedUpTo && classAt(text, at + 1) === CLASS_MARK) {
      let end = at + 2;
      while (end < text.length && end - at < MAX_CLUSTER && classAt(text, end) === CLASS_MARK) end++;
      const cluster = text.slice(at, end);
      const composed = cluster.normalize('NFC');
      if (composed !== cluster) {
        emitAtom(foldUnits(composed), at, end);
        at = end;
        continue;
      }
      composedUpTo = end;
    }
    const folded = FOLD_UNIT[unit]!;
    if (folded === FOLD_EXPAND) emitAtom(EXPANSIONS.get(unit)!, at, at + 1);
    else if (unit >= 0xd800 && unit <= 0xdbff && isAstralInvisible(text, at)) at++;
    else if (folded !== FOLD_DROP) emit(folded, at);
    at++;
  }
  const built = map.build();
  return { original: text, folded: out.toString(), map: built, toOriginal: (start, end) => built.span(start, end) };
}

/** The folded string alone, for callers that compare and never point back. */
export function foldString(text: string): string {
  return fold(text).folded;
}

function foldUnits(text: string): string {
  let out = '';
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    const folded = FOLD_UNIT[unit]!;
    if (folded === FOLD_EXPAND) out += EXPANSIONS.get(unit)!;
    else if (folded !== FOLD_DROP) out += String.fromCharCode(folded);
  }
  return out;
}

/**
 * Where a word goes on after a hyphen at a line end (`commit-⏎tee`), or `at` when there is no such break. Both sides
 * must be letters and the second one lower case: `10-⏎20` is a range and `Anglo-⏎Saxon` keeps its hyphen.
 */
function lineBreakHyphen(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  if (unit !== 0x2d && unit !== 0x2010 && unit !== 0xad && unit !== 0xac) return at;
  if (at === 0 || classAt(text, at - 1) !== CLASS_LETTER) return at;
  let end = at + 1;
  let lines = 0;
  while (end < text.length && end - at < 80 && classAt(text, end) === CLASS_SPACE) {
    if (text.charCodeAt(end) === 0x0a) lines++;
    end++;
  }
  if (lines !== 1 || classAt(text, end) !== CLASS_LETTER) return at;
  const next = text.charCodeAt(end);
  return FOLD_UNIT[next] === next ? end : at;
}
