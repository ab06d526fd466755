import {
  CHAR_CLASS,
  CLASS_DIGIT,
  CLASS_HIGH_SURROGATE,
  CLASS_INVISIBLE,
  CLASS_LETTER,
  CLASS_MARK,
  CLASS_CJK,
  CLASS_SPACE,
  classAt,
  isAstralInvisible,
} from '#engine/text/char-class.ts';
import { EXPANSIONS, FOLD_DROP, FOLD_EXPAND, FOLD_UNIT } from '#engine/text/fold-table.ts';
import { NOISE_NOTE } from './noise.ts';
import type { TextKey } from './key.ts';

/** Stands in a core for a minus sign, which unlike a dash belongs to the figure after it. */
export const CORE_MINUS = '\u2212';
/** Stands in a core for an ellipsis, however it is set. */
export const CORE_ELLIPSIS = '\u2026';

/** What stands between two words, reduced to what must agree. */
export interface Gap {
  /** Symbols without white space: quotes as `"`, dashes as `-`, an ellipsis as `…`. */
  readonly core: string;
  /** Original end offset of each unit of `core`. */
  readonly ends: readonly number[];
  /** Original start offset of each unit of `core`. */
  readonly starts: readonly number[];
  /** Like `core` but with white space kept: between figures `3.5` and `3. 5` are different things. */
  readonly spaced: string;
  /** Note marks that were passed over. */
  readonly notes: string;
  /** A second reading of the core: without the hyphen of a line end, or without the dash of a list item. */
  readonly alternative: string | null;
  /** The gap is one hyphen that may only be there because a line ended. */
  readonly breakable: boolean;
}

/**
 * Reads the gap `[start, end)` of a text. Spans of noise are passed over. Linear in the gap.
 */
export function readGap(of: TextKey, start: number, end: number): Gap {
  const { text, noise } = of;
  let core = '';
  let spaced = '';
  let notes = '';
  const starts: number[] = [];
  const ends: number[] = [];
  const digitAfter = classAt(text, end) === CLASS_DIGIT;
  let pendingSpace = false;
  let hyphenAt = -1;
  let hyphenThenSpace = false;
  let lineBroke = start === 0;
  let bulletAt = -1;
  let noiseIndex = firstNoise(noise.ends, start);

  const put = (symbol: string, from: number, to: number): void => {
    if (pendingSpace) spaced += ' ';
    pendingSpace = false;
    const last = core.at(-1);
    // Marks in a row are one mark, and a full stop or comma goes before a closing quote mark, as Americans set it.
    if ((symbol === '"' || symbol === '-') && last === symbol) {
      ends[ends.length - 1] = to;
      return;
    }
    core += symbol;
    spaced += symbol;
    starts.push(from);
    ends.push(to);
    if (symbol === '.' && core.endsWith('...')) {
      core = `${core.slice(0, -3)}${CORE_ELLIPSIS}`;
      spaced = `${spaced.slice(0, spaced.lastIndexOf('.', spaced.lastIndexOf('.', spaced.length - 2) - 1))}${CORE_ELLIPSIS}`;
      starts.length -= 2;
      ends.splice(ends.length - 3, 2);
    } else if (symbol === '.' && last === CORE_ELLIPSIS) {
      core = core.slice(0, -1);
      spaced = spaced.slice(0, -1);
      starts.length -= 1;
      ends.splice(ends.length - 2, 1);
    } else if ((symbol === '.' || symbol === ',') && last === '"') {
      core = `${core.slice(0, -2)}${symbol}"`;
      spaced = `${spaced.slice(0, -2)}${symbol}"`;
    }
  };

  let at = start;
  while (at < end) {
    if (noiseIndex < noise.starts.length && at >= noise.starts[noiseIndex]!) {
      const noiseEnd = Math.min(end, noise.ends[noiseIndex]!);
      if (noise.kinds[noiseIndex] === NOISE_NOTE) notes += text.slice(at, noiseEnd);
      at = noiseEnd;
      noiseIndex++;
      continue;
    }
    const unit = text.charCodeAt(at);
    const charClass = CHAR_CLASS[unit]!;
    if (charClass === CLASS_SPACE) {
      pendingSpace = true;
      if (unit === 0x0a) lineBroke = true;
      if (hyphenAt >= 0) hyphenThenSpace = true;
      at++;
      continue;
    }
    const folded = FOLD_UNIT[unit]!;
    if (unit === 0xac) {
      // The "not" sign is what some recognisers leave for a hyphen at a line end.
      hyphenAt = at;
    } else if (charClass === CLASS_INVISIBLE || folded === FOLD_DROP) {
      // Draws nothing.
    } else if (charClass === CLASS_HIGH_SURROGATE) {
      if (isAstralInvisible(text, at)) at++;
      else {
        put(text.slice(at, at + 2), at, at + 2);
        starts.push(at);
        ends.push(at + 2);
        at += 2;
        continue;
      }
    } else if (folded === 0x2d) {
      const tightAfter = at + 1 === end;
      const looseBefore = at === 0 || !isTightBefore(text, at);
      if (digitAfter && tightAfter && looseBefore && unit !== 0x2014) put(CORE_MINUS, at, at + 1);
      else {
        if (at === start && (unit === 0x2d || unit === 0x2010 || unit === 0x2011)) hyphenAt = at;
        put('-', at, at + 1);
        if (unit === 0x2d && lineBroke && classAt(text, at + 1) === CLASS_SPACE && core.endsWith('-')) {
          bulletAt = core.length - 1;
        }
      }
    } else if (folded === 0x27) {
      put(isInnerApostrophe(text, at) ? "'" : '"', at, at + 1);
    } else if (folded === FOLD_EXPAND) {
      for (const symbol of EXPANSIONS.get(unit)!) put(symbol, at, at + 1);
    } else put(String.fromCharCode(folded), at, at + 1);
    at++;
  }
  if (pendingSpace) spaced += ' ';
  const breakable =
    hyphenAt === start &&
    hyphenThenSpace &&
    (core === '-' || core === '') &&
    isLetter(text, start - 1) &&
    isLetter(text, end);
  const bullet = bulletAt < 0 ? null : core.slice(0, bulletAt) + core.slice(bulletAt + 1);
  const alternative = breakable ? (core === '' ? '-' : '') : bullet;
  return { core, starts, ends, spaced, notes, alternative, breakable };
}

function isLetter(text: string, at: number): boolean {
  const charClass = classAt(text, at);
  return charClass === CLASS_LETTER || charClass === CLASS_MARK;
}

/** Whether what comes before a hyphen makes it part of that word or figure rather than a sign. */
function isTightBefore(text: string, at: number): boolean {
  const charClass = classAt(text, at - 1);
  return (
    charClass === CLASS_LETTER ||
    charClass === CLASS_DIGIT ||
    charClass === CLASS_MARK ||
    charClass === CLASS_CJK ||
    '%)]'.includes(text[at - 1] ?? ' ')
  );
}

/** An apostrophe stands between two word characters; anything else of its shape is a quote mark. */
function isInnerApostrophe(text: string, at: number): boolean {
  const before = classAt(text, at - 1);
  const after = classAt(text, at + 1);
  return (
    (before === CLASS_LETTER || before === CLASS_DIGIT || before === CLASS_MARK) &&
    (after === CLASS_LETTER || after === CLASS_DIGIT)
  );
}

/** Index of the first noise span that ends after `at`. */
function firstNoise(ends: Uint32Array, at: number): number {
  let low = 0;
  let high = ends.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ends[middle]! <= at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Whether two gaps between the same two words say the same. `digits`: the words are figures on both sides, so white
 * space counts.
 */
export function sameGap(a: Gap, b: Gap, digits: boolean): boolean {
  if (a.notes !== '' && b.notes !== '' && a.notes !== b.notes) return false;
  if (digits && !a.core.includes('-') && !b.core.includes('-')) return a.spaced === b.spaced;
  const readings = (gap: Gap): readonly string[] => (gap.alternative === null ? [gap.core] : [gap.core, gap.alternative]);
  return readings(a).some((core) => readings(b).includes(core));
}
