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
import { entityAt } from './entities.ts';
import { firstNoise, NOISE_BREAK, NOISE_ENTITY, NOISE_NOTE } from './noise.ts';
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
  const symbols = new SymbolList();
  let notes = '';
  const digitAfter = classAt(text, end) === CLASS_DIGIT;
  let hyphenAt = -1;
  let hyphenThenSpace = false;
  let lineBroke = start === 0;
  let bulletAt = -1;
  let noiseIndex = firstNoise(noise, start);

  let at = start;
  while (at < end) {
    let unit = text.charCodeAt(at);
    let next = at + 1;
    if (noiseIndex < noise.starts.length && at >= noise.starts[noiseIndex]!) {
      const noiseEnd = Math.min(end, noise.ends[noiseIndex]!);
      const kind = noise.kinds[noiseIndex];
      const entity = kind === NOISE_ENTITY && at === noise.starts[noiseIndex] ? entityAt(text, at) : null;
      noiseIndex++;
      if (entity === null) {
        if (kind === NOISE_NOTE) notes += text.slice(at, noiseEnd);
        if (kind === NOISE_BREAK) {
          symbols.space();
          lineBroke = true;
        }
        at = noiseEnd;
        continue;
      }
      unit = entity.unit;
      next = entity.end;
    }
    const charClass = CHAR_CLASS[unit]!;
    if (charClass === CLASS_SPACE) {
      symbols.space();
      if (unit === 0x0a) lineBroke = true;
      if (hyphenAt >= 0) hyphenThenSpace = true;
      at = next;
      continue;
    }
    const folded = unit === 0x60 ? 0x27 : FOLD_UNIT[unit]!;
    if (unit === 0xac) {
      // The "not" sign is what some recognisers leave for a hyphen at a line end.
      hyphenAt = at;
    } else if (charClass === CLASS_INVISIBLE || folded === FOLD_DROP) {
      // Draws nothing.
    } else if (charClass === CLASS_HIGH_SURROGATE) {
      if (isAstralInvisible(text, at)) next = at + 2;
      else {
        symbols.put(text.slice(at, at + 2), at, at + 2);
        at += 2;
        continue;
      }
    } else if (folded === 0x2d) {
      const tightAfter = next === end;
      const looseBefore = at === 0 || !isTightBefore(text, at);
      if (digitAfter && tightAfter && looseBefore && unit !== 0x2014) symbols.put(CORE_MINUS, at, next);
      else {
        if (at === start && (unit === 0x2d || unit === 0x2010 || unit === 0x2011)) hyphenAt = at;
        symbols.put('-', at, next);
        if (unit === 0x2d && lineBroke && classAt(text, next) === CLASS_SPACE) {
          bulletAt = symbols.length - 1;
        }
      }
    } else if (folded === 0x27) {
      symbols.put(isInnerApostrophe(text, at, next) ? "'" : '"', at, next);
    } else if (folded === FOLD_EXPAND) {
      for (const symbol of EXPANSIONS.get(unit)!) symbols.put(symbol, at, next);
    } else symbols.put(String.fromCharCode(folded), at, next);
    at = next;
  }
  const { core, spaced, starts, ends } = symbols.read();
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
function isInnerApostrophe(text: string, at: number, next: number): boolean {
  const before = classAt(text, at - 1);
  const after = classAt(text, next);
  return (
    (before === CLASS_LETTER || before === CLASS_DIGIT || before === CLASS_MARK) &&
    (after === CLASS_LETTER || after === CLASS_DIGIT)
  );
}

/** Symbols of a gap as they are gathered. Arrays, not strings: appending to a string one reads flattens it each time. */
class SymbolList {
  readonly #symbols: string[] = [];
  readonly #spaceBefore: boolean[] = [];
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];
  #pendingSpace = false;

  get length(): number {
    return this.#symbols.length;
  }

  space(): void {
    this.#pendingSpace = true;
  }

  /** Adds a symbol. Quote marks or dashes in a row are one; three dots or more are an ellipsis. */
  put(symbol: string, start: number, end: number): void {
    const symbols = this.#symbols;
    const last = symbols.length - 1;
    if ((symbol === '"' || symbol === '-') && symbols[last] === symbol) this.#ends[last] = end;
    else if (symbol === '.' && symbols[last] === CORE_ELLIPSIS) this.#ends[last] = end;
    else if (symbol === '.' && symbols[last] === '.' && symbols[last - 1] === '.') {
      this.#drop();
      symbols[last - 1] = CORE_ELLIPSIS;
      this.#ends[last - 1] = end;
    } else if ((symbol === '.' || symbol === ',') && symbols[last] === '"') {
      // The stop goes before a closing mark, as Americans set it.
      symbols[last] = symbol;
      this.#push('"', start, end);
    } else this.#push(symbol, start, end);
  }

  #push(symbol: string, start: number, end: number): void {
    this.#symbols.push(symbol);
    this.#spaceBefore.push(this.#pendingSpace);
    this.#starts.push(start);
    this.#ends.push(end);
    this.#pendingSpace = false;
  }

  #drop(): void {
    this.#symbols.pop();
    this.#spaceBefore.pop();
    this.#starts.pop();
    this.#ends.pop();
  }

  read(): { core: string; spaced: string; starts: number[]; ends: number[] } {
    const starts: number[] = [];
    const ends: number[] = [];
    const spaced: string[] = [];
    for (const [i, symbol] of this.#symbols.entries()) {
      spaced.push(this.#spaceBefore[i]! ? ` ${symbol}` : symbol);
      // One entry a code unit, so that an emoji has two.
      for (let unit = 0; unit < symbol.length; unit++) {
        starts.push(this.#starts[i]!);
        ends.push(this.#ends[i]!);
      }
    }
    if (this.#pendingSpace) spaced.push(' ');
    return { core: this.#symbols.join(''), spaced: spaced.join(''), starts, ends };
  }
}

/**
 * Whether two gaps between the same two words say the same. `digits`: the words are figures on both sides, so white
 * space counts.
 */
export function sameGap(a: Gap, b: Gap, digits: boolean): boolean {
  if (a.notes !== '' && b.notes !== '' && a.notes !== b.notes) return false;
  if (digits && !a.core.includes('-') && !b.core.includes('-')) return a.spaced === b.spaced;
  const readings = (gap: Gap): readonly string[] =>
    gap.alternative === null ? [gap.core] : [gap.core, gap.alternative];
  return readings(a).some((core) => readings(b).includes(core));
}
