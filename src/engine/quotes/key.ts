import {
  CHAR_CLASS,
  CLASS_CJK,
  CLASS_DIGIT,
  CLASS_HIGH_SURROGATE,
  CLASS_INVISIBLE,
  CLASS_LETTER,
  CLASS_LOW_SURROGATE,
  CLASS_MARK,
  CLASS_SPACE,
  classAt,
  isAstralCjk,
  isAstralInvisible,
  isAstralLetter,
  isWordClass,
} from '#engine/text/char-class.ts';
import { EXPANSIONS, FOLD_DROP, FOLD_EXPAND, FOLD_UNIT } from '#engine/text/fold-table.ts';
import { OffsetMapBuilder } from '#engine/text/offset-map.ts';
import type { OffsetMap } from '#engine/text/offset-map.ts';
import { UnitBuffer } from '#engine/text/unit-buffer.ts';
import { entityAt } from './entities.ts';
import { findNoise, NOISE_BREAK, NOISE_ENTITY } from './noise.ts';
import type { Noise } from './noise.ts';

/**
 * A text reduced to its words, for searching. Everything that two faithful copies may differ in is out: punctuation,
 * hyphens between letters, markup, note marks. A match of keys is therefore only a candidate; `gaps.ts` then compares
 * what stands between the words on both sides. This is how `commit-⏎tee` can be both `committee` and (as in
 * `sea-⏎going`) a word with its own hyphen without searching twice.
 */
export interface TextKey {
  readonly text: string;
  readonly key: string;
  readonly map: OffsetMap;
  readonly noise: Noise;
}

const MAX_CLUSTER = 32;

/** What stood between the last word character and the next one, gathered while scanning. */
interface GapState {
  space: boolean;
  line: boolean;
  dash: boolean;
  apostrophe: boolean;
  softHyphen: boolean;
  other: boolean;
}

/** Builds the key of a text. Linear; one pass for noise, one for the key. */
export function buildKey(
  text: string,
  furniture: readonly { readonly start: number; readonly end: number }[] = [],
): TextKey {
  const noise = findNoise(text, furniture);
  const out = new UnitBuffer(text.length);
  const map = new OffsetMapBuilder();
  const gap: GapState = { space: false, line: true, dash: false, apostrophe: false, softHyphen: false, other: false };
  let delta = Number.NaN;
  let lastEnd = 0;
  let lastClass = 0;
  let nextNoise = 0;
  let noiseAt = noise.starts.length > 0 ? noise.starts[0]! : Infinity;
  let inGap = false;
  let at = 0;

  while (at < text.length) {
    let unit = text.charCodeAt(at);
    let width = 1;
    if (at >= noiseAt) {
      const kind = noise.kinds[nextNoise];
      const entity = kind === NOISE_ENTITY && at === noiseAt ? entityAt(text, at) : null;
      const noiseEnd = noise.ends[nextNoise]!;
      nextNoise++;
      noiseAt = nextNoise < noise.starts.length ? noise.starts[nextNoise]! : Infinity;
      if (entity === null) {
        at = Math.max(at, noiseEnd);
        inGap = true;
        if (kind === NOISE_BREAK) gap.space = gap.line = true;
        continue;
      }
      unit = entity.unit;
      width = entity.end - at;
    }
    const isEntity = width > 1;
    let charClass = CHAR_CLASS[unit]!;
    const figure = isEntity ? -1 : figureOf(text, at, unit);
    if (figure >= 0) {
      unit = figure;
      charClass = figure === 0x78 ? CLASS_LETTER : CLASS_DIGIT;
    }
    let plain = '';
    if (charClass === CLASS_HIGH_SURROGATE) {
      width = classAt(text, at + 1) === CLASS_LOW_SURROGATE ? 2 : 1;
      if (width === 2 && isAstralLetter(text, at)) charClass = isAstralCjk(text, at) ? CLASS_CJK : CLASS_LETTER;
      else if (width === 2 && isAstralInvisible(text, at)) charClass = CLASS_INVISIBLE;
      if (width === 2 && unit === 0xd835) plain = mathLetter(text, at);
    }
    if (!isWordClass(charClass)) {
      inGap = true;
      if (charClass === CLASS_SPACE) {
        gap.space = true;
        if (unit === 0x0a) gap.line = true;
      } else if (unit === 0xad || unit === 0xac) gap.softHyphen ||= !gap.space;
      else if (charClass !== CLASS_INVISIBLE) {
        const folded = unit === 0x60 ? 0x27 : FOLD_UNIT[unit]!;
        if (folded === 0x2d) {
          // `⏎- item`: a list item, not a dash between two words.
          if (unit !== 0x2d || !gap.line || classAt(text, at + 1) !== CLASS_SPACE) gap.dash = true;
        } else if (folded === 0x27) gap.apostrophe = true;
        else gap.other = true;
      }
      at += width;
      continue;
    }
    if (inGap || out.length === 0) {
      if (out.length > 0 && separates(gap, lastClass, charClass)) {
        if (at - lastEnd === 1 && gap.space && lastEnd - out.length === delta) out.push(0x20);
        else {
          map.atom(out.length, lastEnd, at);
          delta = Number.NaN;
          out.push(0x20);
        }
      }
      inGap = false;
      gap.space = gap.line = gap.dash = gap.apostrophe = gap.softHyphen = gap.other = false;
    }
    let end = at + width;
    let composed = plain;
    const nextClass = end < text.length ? CHAR_CLASS[text.charCodeAt(end)]! : 0;
    if (nextClass === CLASS_MARK && charClass !== CLASS_MARK) {
      while (end < text.length && end - at < MAX_CLUSTER && classAt(text, end) === CLASS_MARK) end++;
      const cluster = isEntity ? String.fromCharCode(unit) + text.slice(at + width, end) : text.slice(at, end);
      composed = cluster.normalize('NFC');
      if (composed === cluster) {
        composed = '';
        end = at + width;
      }
    }
    const folded = FOLD_UNIT[unit]!;
    if (composed !== '' || folded === FOLD_EXPAND || isEntity) {
      map.atom(out.length, at, end);
      delta = Number.NaN;
      const source = composed === '' ? String.fromCharCode(unit) : composed;
      for (let i = 0; i < source.length; i++) {
        const one = FOLD_UNIT[source.charCodeAt(i)]!;
        if (one === FOLD_EXPAND) for (const c of EXPANSIONS.get(source.charCodeAt(i))!) out.push(c.charCodeAt(0));
        else if (one !== FOLD_DROP) out.push(one);
      }
    } else {
      if (at - out.length !== delta) {
        map.run(out.length, at);
        delta = at - out.length;
      }
      out.push(folded);
      if (width === 2) out.push(text.charCodeAt(at + 1));
    }
    lastClass = charClass;
    lastEnd = end;
    at = end;
  }
  return { text, key: out.toString(), map: map.build(), noise };
}

/**
 * Figures and signs that are set small or otherwise but said the same: CO\u2082 is CO2, m² is m2 (only after a unit of
 * length: 10² is never 102), 3\u00d74 is 3x4. The code unit that is compared, or -1.
 */
function figureOf(text: string, at: number, unit: number): number {
  if (unit >= 0x2080 && unit <= 0x2089) {
    const before = text.charCodeAt(at - 1);
    const letter = classAt(text, at - 1) === CLASS_LETTER || before === 0x29 || before === 0x5d;
    return letter || (before >= 0x2080 && before <= 0x2089) ? unit - 0x2080 + 0x30 : -1;
  }
  if (unit === 0xb2 || unit === 0xb3) {
    let start = at;
    while (at - start < 4 && classAt(text, start - 1) === CLASS_LETTER) start--;
    return AREA_UNITS.has(text.slice(start, at)) && !isWordClass(classAt(text, at + 1)) ? unit - 0xb0 + 0x30 : -1;
  }
  if (unit === 0xd7) {
    const tight = classAt(text, at - 1) === CLASS_DIGIT;
    const spaced =
      classAt(text, at - 1) === CLASS_SPACE &&
      classAt(text, at - 2) === CLASS_DIGIT &&
      classAt(text, at + 1) === CLASS_SPACE &&
      classAt(text, at + 2) === CLASS_DIGIT;
    return tight || spaced ? 0x78 : -1;
  }
  return -1;
}

const AREA_UNITS = new Set(['m', 'km', 'cm', 'mm', 'dm', 'ft', 'in', 'mi', 'yd']);

/** The ordinary letter or figure behind a mathematical one (\ud835\udc5d for p), which papers set for a variable; `''` if none. */
function mathLetter(text: string, at: number): string {
  const plain = text.slice(at, at + 2).normalize('NFKC');
  return plain.length === 1 ? plain : '';
}

/**
 * Whether a gap parts two words. Between letters a hyphen or dash (spaced or not, at a line end or not) and an
 * apostrophe do not, nor does white space next to a Han or Kana character.
 */
function separates(gap: GapState, before: number, after: number): boolean {
  if (gap.other) return true;
  const letters = isLetterLike(before) && isLetterLike(after);
  if (gap.dash) return !letters;
  if (gap.apostrophe) return gap.space || !letters;
  if (gap.space) return !(gap.softHyphen && letters) && before !== CLASS_CJK && after !== CLASS_CJK;
  return false;
}

function isLetterLike(charClass: number): boolean {
  return charClass === CLASS_LETTER || charClass === CLASS_MARK || charClass === CLASS_CJK;
}
