import {
  CHAR_CLASS,
  CLASS_DIGIT,
  CLASS_LETTER,
  CLASS_OTHER,
  CLASS_SPACE,
  classAt,
  isWordAt,
} from '#engine/text/char-class.ts';
import { entityAt } from './entities.ts';
import { htmlMarkAt, htmlSuperscriptAt } from './html-marks.ts';
import { FOLD_UNIT } from '#engine/text/fold-table.ts';

/** Markup that a reader does not see, and marks that point to a note: neither is part of the words. */
export const NOISE_MARKUP = 1;
/** A note mark may be missing on one side; where both sides carry one, the two must agree. */
export const NOISE_NOTE = 2;
/** Running headers, footers and page numbers between two pages. */
export const NOISE_FURNITURE = 3;
/** A character reference (`&amp;`): read as the character that it stands for. */
export const NOISE_ENTITY = 4;
/** Markup at which a new line or cell begins: read as white space. */
export const NOISE_BREAK = 5;

/** Spans of a text that are passed over when quotes are compared; in order, not overlapping. */
export interface Noise {
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  readonly kinds: Uint8Array;
}

interface NoiseSpan {
  readonly start: number;
  readonly end: number;
  readonly kind: number;
}

const MAX_LINK_TARGET = 2048;
const MAX_BRACKET = 24;
const MAX_LABEL = 64;

/** Code units at which a piece of noise may begin. */
const MAY_START = new Uint8Array(0x10000);
for (const character of '&<\u2122\u00ae\u2120*`~_#>[]\u2020\u2021\u00b2\u00b3\u00b9\u2070\u2074\u2075\u2076\u2077\u2078\u2079\u2022\u25e6\u25aa\u2023') {
  MAY_START[character.charCodeAt(0)] = 1;
}
for (let digit = 0x31; digit <= 0x39; digit++) MAY_START[digit] = 1;

/**
 * Finds Markdown marks (emphasis, code, headings, block quotes, bullets, link targets) and note marks (superscripts,
 * `[3]`, `[^3]`, daggers, `confirmed.3 The`) in one linear pass. `furniture` joins the result.
 */
export function findNoise(
  text: string,
  furniture: readonly { readonly start: number; readonly end: number }[] = [],
): Noise {
  const spans: NoiseSpan[] = [];
  let openBracket = -1;
  let at = 0;
  while (at < text.length) {
    const unit = text.charCodeAt(at);
    if (MAY_START[unit] === 0) {
      at++;
      continue;
    }
    const before = spans.length;
    if (unit === 0x5b) {
      const end = bracketNoteEnd(text, at);
      if (end > at && text.charCodeAt(end) !== 0x28) spans.push({ start: at, end, kind: NOISE_NOTE });
      else openBracket = at;
    } else if (unit === 0x5d) {
      const end = openBracket >= 0 ? linkTargetEnd(text, at) : at;
      if (end > at) {
        const start = openBracket > 0 && text.charCodeAt(openBracket - 1) === 0x21 ? openBracket - 1 : openBracket;
        insertInOrder(spans, { start, end: openBracket + 1, kind: NOISE_MARKUP });
        spans.push({ start: at, end, kind: NOISE_MARKUP });
        at = end;
        openBracket = -1;
        continue;
      }
      openBracket = -1;
    } else if (unit >= 0x31 && unit <= 0x39) {
      const glued = gluedNoteEnd(text, at);
      const end = glued > at ? glued : weldedNoteEnd(text, at);
      if (end > at) spans.push({ start: at, end, kind: NOISE_NOTE });
      else {
        // Step over the whole number so that its later digits are not asked again.
        while (at < text.length && classAt(text, at) === CLASS_DIGIT) at++;
        continue;
      }
    } else if (unit === 0x26) {
      const entity = entityAt(text, at);
      if (entity !== null) spans.push({ start: at, end: entity.end, kind: NOISE_ENTITY });
    } else if (unit === 0x3c) {
      const raised = htmlSuperscriptAt(text, at);
      const mark = raised === null ? htmlMarkAt(text, at) : null;
      if (raised !== null && isNoteSuperscript(text, at, raised.end, /^\D|^1$/.test(raised.inner))) {
        spans.push({ start: at, end: raised.end, kind: NOISE_NOTE });
      } else if (mark !== null) {
        spans.push({ start: at, end: mark.end, kind: mark.breaks ? NOISE_BREAK : NOISE_MARKUP });
      }
    } else if (unit === 0x2020 || unit === 0x2021 || unit === 0x2122 || unit === 0xae || unit === 0x2120)
      spans.push({ start: at, end: at + 1, kind: NOISE_NOTE });
    else if (unit === 0xb9 || unit === 0xb2 || unit === 0xb3 || (unit >= 0x2070 && unit <= 0x2079)) {
      const end = superscriptEnd(text, at);
      if (isNoteSuperscript(text, at, end, end === at + 1 && unit === 0xb9))
        spans.push({ start: at, end, kind: NOISE_NOTE });
      else {
        at = end;
        continue;
      }
    } else {
      const end = markupEnd(text, at, unit);
      if (end > at) spans.push({ start: at, end, kind: NOISE_MARKUP });
      else {
        let next = at + 1;
        while (next < text.length && text.charCodeAt(next) === unit) next++;
        at = next;
        continue;
      }
    }
    at = spans.length > before ? spans[spans.length - 1]!.end : at + 1;
  }
  return pack(mergeFurniture(spans, furniture));
}

/** Index of the first span that ends after `at`. */
export function firstNoise({ ends }: Noise, at: number): number {
  let low = 0;
  let high = ends.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ends[middle]! <= at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Whether a note mark begins at `at`. */
export function isNoteAt(noise: Noise, at: number): boolean {
  const index = firstNoise(noise, at);
  return noise.starts[index] === at && noise.kinds[index] === NOISE_NOTE;
}

function insertInOrder(spans: NoiseSpan[], span: NoiseSpan): void {
  // The opening bracket lies before spans found inside the link text; these are few (marks in a link's own words).
  let at = spans.length;
  while (at > 0 && spans[at - 1]!.start > span.start) at--;
  if (at > 0 && spans[at - 1]!.end > span.start) return;
  spans.splice(at, 0, span);
}

function mergeFurniture(
  spans: readonly NoiseSpan[],
  furniture: readonly { start: number; end: number }[],
): NoiseSpan[] {
  if (furniture.length === 0) return [...spans];
  const merged: NoiseSpan[] = [];
  let next = 0;
  for (const { start, end } of furniture) {
    while (next < spans.length && spans[next]!.start < start) {
      const span = spans[next++]!;
      if (span.end <= start) merged.push(span);
      else merged.push({ ...span, end: start });
    }
    while (next < spans.length && spans[next]!.start < end) next++;
    merged.push({ start, end, kind: NOISE_FURNITURE });
  }
  return merged.concat(spans.slice(next));
}

function pack(spans: readonly NoiseSpan[]): Noise {
  const starts = new Uint32Array(spans.length);
  const ends = new Uint32Array(spans.length);
  const kinds = new Uint8Array(spans.length);
  spans.forEach((span, i) => {
    starts[i] = span.start;
    ends[i] = span.end;
    kinds[i] = span.kind;
  });
  return { starts, ends, kinds };
}

/** `[3]`, `[3, 4]`, `[3–5]`, `[^note]`, `[a]` after a word, `[note 2]`, `[citation needed]`; `[0]` is an array index. */
function bracketNoteEnd(text: string, at: number): number {
  let close = at + 1;
  while (close < text.length && close - at <= MAX_BRACKET && text.charCodeAt(close) !== 0x5d) {
    if (text.charCodeAt(close) === 0x5b || text.charCodeAt(close) === 0x0a) return at;
    close++;
  }
  if (text.charCodeAt(close) !== 0x5d) return at;
  const inner = text.slice(at + 1, close);
  const glued = at > 0 && CHAR_CLASS[text.charCodeAt(at - 1)] !== CLASS_SPACE;
  const isNote =
    /^[1-9]\d{0,2}(?: ?[,;\u2013-] ?[1-9]\d{0,2})*$/.test(inner) ||
    /^\^[\w-]+$/.test(inner) ||
    (glued && /^[a-z]$/.test(inner) && !isWordAt(text, close + 1)) ||
    /^(?:note|nb|fn|ref) \d{1,3}$/i.test(inner) ||
    /^citation needed$/i.test(inner);
  return isNote ? close + 1 : at;
}

/** For `](…)` and `][label]` the end after the bracket of the target; a target has no white space before its title. */
function linkTargetEnd(text: string, at: number): number {
  if (text.charCodeAt(at + 1) === 0x5b) {
    // `[text][label]`
    for (let i = at + 2; i < text.length && i - at <= MAX_LABEL; i++) {
      const unit = text.charCodeAt(i);
      if (unit === 0x5d) return i + 1;
      if (unit === 0x0a || unit === 0x5b) return at;
    }
    return at;
  }
  if (text.charCodeAt(at + 1) !== 0x28) return at;
  let depth = 0;
  for (let i = at + 1; i < text.length && i - at <= MAX_LINK_TARGET; i++) {
    const unit = text.charCodeAt(i);
    if (unit === 0x0a || unit === 0x5b || unit === 0x5d) return at;
    if (unit === 0x28) depth++;
    else if (unit === 0x29 && --depth === 0) return i + 1;
  }
  return at;
}

/** Nouns that are numbered: a figure glued to these is part of the name (phase2, windows11), not a note. */
const NUMBERED = new Set(
  'group phase model version level class stage table figure section chapter item page week grade series round batch panel trial study sample route python windows covid vitamin interleukin step type part line task test option appendix scenario layer track block value index point server client player channel article clause schedule annex protocol python html http perl java'.split(
    ' ',
  ),
);

/**
 * A note figure that lost its raising when the PDF was read: `the policy3 was`. One or two figures after a lower-case
 * word of five letters or more that is not usually numbered.
 */
function weldedNoteEnd(text: string, at: number): number {
  let start = at;
  while (at - start < 24 && start > 0 && text[start - 1]! >= 'a' && text[start - 1]! <= 'z') start--;
  if (at - start < 5 || isWordAt(text, start - 1) || '_-./@#'.includes(text[start - 1] ?? ' ')) return at;
  let end = at;
  while (end - at < 3 && classAt(text, end) === CLASS_DIGIT) end++;
  if (end - at > 2 || isWordAt(text, end) || '_-/@%'.includes(text[end] ?? ' ')) return at;
  if (text[end] === '.' && isWordAt(text, end + 1)) return at;
  return NUMBERED.has(text.slice(start, at)) ? at : end;
}

/** A figure glued to the full stop of a sentence and followed by the next one: `were confirmed.3 The`. */
function gluedNoteEnd(text: string, at: number): number {
  const last = text.charCodeAt(at - 1);
  let word = at - 1;
  if (last === 0x22 || last === 0x201d || last === 0x2019 || last === 0x29) word--;
  const stop = text.charCodeAt(word);
  if (stop !== 0x2e && stop !== 0x21 && stop !== 0x3f) return at;
  // `Smith et al.1 found`: the stop belongs to the abbreviation, and its sentence goes on.
  const isAuthors = word >= 5 && text.slice(word - 5, word).toLowerCase() === 'et al';
  for (let i = 1; i <= 4 && !isAuthors; i++) {
    const unit = text.charCodeAt(word - i);
    if (classAt(text, word - i) !== CLASS_LETTER || FOLD_UNIT[unit] !== unit) return at;
  }
  let end = at;
  while (end - at < 4 && classAt(text, end) === CLASS_DIGIT) end++;
  if (end - at > 3) return at;
  if (end === text.length) return end;
  if (classAt(text, end) !== CLASS_SPACE) return at;
  const next = end + 1;
  return isAuthors || next >= text.length || FOLD_UNIT[text.charCodeAt(next)] !== text.charCodeAt(next) ? end : at;
}

function isSuperscript(unit: number): boolean {
  return unit === 0xb9 || unit === 0xb2 || unit === 0xb3 || unit === 0x2070 || (unit >= 0x2074 && unit <= 0x2079);
}

function superscriptEnd(text: string, at: number): number {
  let end = at + 1;
  while (end < text.length) {
    const unit = text.charCodeAt(end);
    if (isSuperscript(unit)) end++;
    // Between superscripts: ¹,² ¹⁻³ ¹–³
    else if ((unit === 0x2c || unit === 0x207b || unit === 0x2013) && isSuperscript(text.charCodeAt(end + 1))) end += 2;
    else break;
  }
  return end;
}

/** Words on which a superscript is an exponent, not a note. */
const UNITS = new Set(
  'km hm dm cm mm nm pm um μm ft in yd mi ha mol cd kg mg ml dl hz pa kpa mpa sec min hr inch inches feet foot metres meters metre meter miles mile chi eta'.split(
    ' ',
  ),
);

/**
 * Whether superscript figures point to a note. After a word, closing punctuation, a year, an amount of money or a long
 * figure that is nobody's base (450¹ people) they do; after any other figure, a single letter or a unit they are an
 * exponent (10², 256², m², R²) and must be matched. `first`: the figure is a lone ¹, which is no useful exponent.
 */
function isNoteSuperscript(text: string, at: number, end: number, first: boolean): boolean {
  if (isWordAt(text, end)) return false;
  const last = at - 1;
  const charClass = classAt(text, last);
  if (charClass === CLASS_SPACE) return classAt(text, end) === CLASS_SPACE || end === text.length;
  if (charClass === CLASS_DIGIT) return isNotedFigure(text, last, first);
  if (charClass === CLASS_LETTER) {
    let start = last;
    while (last - start < 8 && classAt(text, start - 1) === CLASS_LETTER) start--;
    return last > start && !UNITS.has(text.slice(start, last + 1).toLowerCase());
  }
  return charClass !== CLASS_OTHER || '.,;:!?)]"\'\u201d\u2019\u00bb%'.includes(text[last] ?? '\0');
}

/** Whether a superscript on the figure that ends at `last` can only be a note. */
function isNotedFigure(text: string, last: number, first: boolean): boolean {
  let start = last;
  while (last - start < 20 && (classAt(text, start - 1) === CLASS_DIGIT || isGroupMark(text, start - 1))) start--;
  const before = text[start - 1] ?? ' ';
  if (isWordAt(text, start - 1) || '^=*/+(\u00d7\u00b7\u2212'.includes(before)) return false;
  if ('$\u20ac\u00a3\u00a5'.includes(before)) return true;
  const digits = text.slice(start, last + 1).replace(/[.,]/g, '');
  const value = Number(digits);
  const isBase = /^10*$/.test(digits) || Number.isInteger(Math.log2(value));
  return !isBase && (first || digits.length >= 3);
}

/** `,` or `.` between two figures. */
function isGroupMark(text: string, at: number): boolean {
  return (text[at] === ',' || text[at] === '.') && classAt(text, at - 1) === CLASS_DIGIT;
}

function isLineStart(text: string, at: number): boolean {
  let i = at - 1;
  while (i >= 0 && at - i <= 8 && (text[i] === ' ' || text[i] === '\t' || text[i] === '>')) i--;
  return i < 0 || text[i] === '\n' || text[i] === '\r' || text[i] === '\f';
}

/** End of Markdown marks at `at`, or `at` where the character is itself part of what is said. */
function markupEnd(text: string, at: number, unit: number): number {
  let end = at + 1;
  while (end < text.length && text.charCodeAt(end) === unit) end++;
  const left = isWordAt(text, at - 1);
  const right = isWordAt(text, end);
  switch (unit) {
    case 0x60: // `
      if (end === at + 2 && isTexQuote(text, end)) return at;
      return end === at + 1 && left && right && isTypedApostrophe(text, at) ? at : end;
    case 0x2a: // *
      if (end - at === 1 && isLineStart(text, at) && classAt(text, end) === CLASS_SPACE) return end;
      if (left && right) {
        const figure = classAt(text, at - 1) === CLASS_DIGIT || classAt(text, end) === CLASS_DIGIT;
        return end - at >= 2 && !figure ? end : at;
      }
      return isOpen(text, at - 1) && isOpen(text, end) ? at : end;
    case 0x5f: // _
      return left && right ? at : isOpen(text, at - 1) && isOpen(text, end) ? at : end;
    case 0x7e: // ~
      return end - at === 2 ? end : at;
    case 0x23: // #
      return end - at <= 6 && isLineStart(text, at) && classAt(text, end) === CLASS_SPACE ? end : at;
    case 0x3e: // >
      return isLineStart(text, at) && (classAt(text, end) === CLASS_SPACE || end === text.length) ? end : at;
    case 0x2022:
    case 0x25e6:
    case 0x25aa:
    case 0x2023:
      return classAt(text, end) === CLASS_SPACE && (isLineStart(text, at) || classAt(text, at - 1) === CLASS_SPACE)
        ? end
        : at;
    default:
      return at;
  }
}

const CONTRACTION = /^(?:t|s|d|m|re|ve|ll)(?![a-z])/i;

/** Won`t: a back-tick typed for an apostrophe. Code of which it could be the end opens on the same line. */
export function isTypedApostrophe(text: string, at: number): boolean {
  if (!CONTRACTION.test(text.slice(at + 1, at + 4))) return false;
  for (let i = at - 1; i >= 0 && at - i <= 80 && text[i] !== '\n'; i--) if (text[i] === '`') return false;
  return true;
}

/** How far the closing marks of a quotation typed for TeX are looked for. */
const LONGEST_TEX_QUOTE = 400;

/** Whether two back-ticks open a quotation as TeX has it, with two apostrophes at its end, rather than code. */
function isTexQuote(text: string, from: number): boolean {
  for (let i = from; i < text.length && i - from <= LONGEST_TEX_QUOTE && text[i] !== '\n'; i++) {
    if (text[i] === '`') return false;
    if (text[i] === "'" && text[i + 1] === "'") return true;
  }
  return false;
}

function isOpen(text: string, at: number): boolean {
  return at < 0 || at >= text.length || CHAR_CLASS[text.charCodeAt(at)] === CLASS_SPACE;
}
