import { isDigit, isSpace, letterClass } from '#engine/text/sentences-marks.ts';
import type { Span } from '#base/span.ts';
import { plainDigits } from './bibliography.ts';
import { trimEndMarks } from './trim-end.ts';

/** A numeric marker as read, before its numbers are resolved. */
export interface NumericMarker extends Span {
  readonly numbers: readonly number[];
  /** Written with a dash: it may be an interval. */
  readonly isRange: boolean;
  /** More than one number: it may be a vector or an interval. */
  readonly isList: boolean;
}

/** Longest range that is read as a row of citations; pages and years span more. */
const MAX_RANGE = 50;
/** Longest marker in code units. */
const MAX_MARKER = 120;
const CLOSES: Readonly<Record<string, string>> = { '[': ']', '［': '］', '【': '】', '〔': '〕' };

/**
 * What may stand before a number in a marker: `see`, and a word for what retrieval hands to a model (`Source 1`, `Chunk 3`,
 * `S1`, `#1`, `ref_1`). Not `Figure`, `Article` or `Section`: these number parts of the text or of a law.
 */
const LEAD =
  /^(?:(?:see also|see|also|cf\.?|e\.g\.,?) )?(?:(?:sources?|refs?\.?|references?|citations?|cites?|docs?\.?|documents?|passages?|chunks?|snippets?|contexts?|quellen?)(?: ?[:#_]|(?=[ \d]))|S(?=\d)|#)? ?(?=\d)/iu;

/** Numbers of "1, 2–4；7", "Source 1, Source 2", "see 1"; `null` for anything that is no list of reference numbers (0, years, letters, decimals). */
export function readNumbers(inner: string): { readonly numbers: number[]; readonly isRange: boolean } | null {
  const numbers: number[] = [];
  let isRange = false;
  for (const given of plainDigits(inner).split(/[,，、;；](?:\s*and\b)?|&|\band\b/u)) {
    const part = given.replace(/\s+/gu, ' ').trim().replace(LEAD, '');
    const match = /^\^?(\d{1,3})(?: ?(?:-|–|—|‑|−|to) ?(\d{1,3}))? ?\^?$/u.exec(part);
    if (match === null) return null;
    // A range written the wrong way round (4–2) means the same sources.
    const ends = [Number(match[1]), Number(match[2] ?? match[1])];
    const first = Math.min(...ends);
    const last = Math.max(...ends);
    if (first < 1 || last - first > MAX_RANGE || /^0\d\d/u.test(match[1] ?? '')) return null;
    if (match[2] !== undefined) isRange = true;
    for (let n = first; n <= last; n += 1) if (!numbers.includes(n)) numbers.push(n);
    if (numbers.length > MAX_RANGE * 2) return null;
  }
  return numbers.length === 0 ? null : { numbers, isRange };
}

/** Where in the source: `, p. 5`, `: 12–14`, `, § 3`. It names no other source. */
const LOCATOR =
  /(?:[,:]\s*|\s(?=pp?\.))(?:pp?\.|p(?=\d)|pages?\b|§|sec\.|sections?\b|ch\.|chap\.|chapters?\b|figs?\.|figures?\b|tables?\b|tab\.|para\.|lines?\b|at \d|S\. ?\d)[^]*$/iu;

/** A line break behind a comma or dash of a list of numbers: the text was wrapped there. */
const isWrappedList = (text: string, at: number): boolean =>
  ',;–-'.includes((text[at - 1] === '\r' ? text[at - 2] : text[at - 1]) ?? ' ') && /[\d ]/u.test(text[at + 1] ?? '');

/** The numeric marker that opens at `at` (`[1]`, `[1, 2]`, `[2–4]`, `【1†source】`, `[Sources: 1, 2]`), or `null`. */
export function readBracketMarker(text: string, at: number): NumericMarker | null {
  const close = CLOSES[text[at] ?? ''];
  if (close === undefined) return null;
  const escaped = text[at - 1] === '\\';
  let end = at + 1;
  while (
    end < text.length &&
    end - at < MAX_MARKER &&
    text[end] !== close &&
    text[end] !== '[' &&
    !(text[end] === '\n' && !isWrappedList(text, end))
  )
    end += 1;
  if (text[end] !== close) return null;
  let inner = text.slice(at + 1, escaped && text[end - 1] === '\\' ? end - 1 : end);
  // `【4:1†source】` and `[1†L1-L5]`: what stands behind names the place in the source.
  inner = inner.split(close === '】' ? /[†:]/u : '†')[0] ?? '';
  // `e.g. 1, 2` has a comma of its own.
  inner = inner.replace(/[\u200b\u2060\ufeff]/gu, '').replace(/^\s*e\.g\.,\s*/iu, '');
  const read = readNumbers(inner.replace(LOCATOR, '').replace(/[,;]\s*$/u, ''));
  if (read === null) return null;
  return {
    start: escaped ? at - 1 : at,
    end: end + 1,
    numbers: read.numbers,
    isRange: read.isRange,
    isList: read.numbers.length > 1,
  };
}

/** Superscript figures, or `<sup>1, 2</sup>`, that stand where a citation can stand; exponents are none. */
export function readSuperscript(text: string, at: number, count: number): NumericMarker | null {
  const html = /^<sup>[\s[]{0,4}(\d[\d,; –-]{0,40})\]?<\/sup>/iu.exec(text.slice(at, at + 64));
  const raised = html === null ? /^[⁰¹²³⁴⁵⁶⁷⁸⁹]+(?:[,˒⁻–-][⁰¹²³⁴⁵⁶⁷⁸⁹]+)*/u.exec(text.slice(at, at + 24)) : null;
  if ((html === null && raised === null) || isExponentPlace(text, at)) return null;
  const inner = (html?.[1] ?? raised?.[0] ?? '').replace(/⁻/gu, '-').replace(/˒/gu, ',');
  const end = at + (html?.[0] ?? raised?.[0] ?? '').length;
  if (letterClass(text, end) !== 'none' || isDigit(text.charCodeAt(end))) return null;
  let read = readNumbers(inner);
  const digits = plainDigits(inner);
  const single = read?.numbers.length === 1 ? (read.numbers[0] ?? 0) : 0;
  // Raised figures can touch: ¹² is one number when there is such a source, else the sources 1 and 2.
  if (single > count && /^[1-9]{2,3}$/u.test(digits)) {
    const each = Array.from(digits, Number);
    if (each.every((n, i) => n <= count && n > (each[i - 1] ?? 0))) read = { numbers: each, isRange: false };
  }
  if (read === null) return null;
  return { start: at, end, numbers: read.numbers, isRange: read.isRange, isList: false };
}

/** Two-letter words of running text, which carry a raised mark like any other word. */
const SHORT_WORDS: ReadonlySet<string> = new Set(
  'is it in on at by of to us we he me my be do go so no an as or if up am un uk eu ai es et le la de du il er am um zu so ja va'.split(
    ' ',
  ),
);

/** Behind a figure, a unit, a one- or two-letter name or a closing bracket, raised figures are an exponent. */
function isExponentPlace(text: string, at: number): boolean {
  const before = text[at - 1] ?? ' ';
  if (isSpace(before.charCodeAt(0))) return !/(?:\p{L}{3}|[.!?,;:”"’)])\s$/u.test(text.slice(Math.max(0, at - 4), at));
  if (isDigit(before.charCodeAt(0))) return true;
  if (')]}|⁻⁺'.includes(before)) return !/[.!?][)\]}]$/u.test(text.slice(Math.max(0, at - 2), at));
  if (letterClass(text, at - 1) === 'none') return false;
  let start = at;
  while (start > 0 && at - start < 12 && letterClass(text, start - 1) !== 'none') start -= 1;
  const word = text.slice(start, at);
  if (/^(?:km|cm|mm|dm|nm|mi|ft|yd|in|ha|sec|min|mol|kg|cal|rad|px|sin|cos|tan|log|ln|exp|chi)$/iu.test(word))
    return true;
  return word.length <= 2 && letterClass(text, start) !== 'caseless' && !SHORT_WORDS.has(word.toLowerCase());
}

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Before a bracket these make it an interval or a pair of values when it holds more than one number. */
const INTERVAL_LEADS = words(
  'range ranges ranging ranged interval intervals between ci iqr sd limits bounds bound scale values value domain span within score scores pages page pp lines line rows columns verses ages aged ' +
    'from over coordinates coordinate point points vector vectors pair tuple set integers integer numbers number n x y z i j k t p lies lie = ≈ ~ ∈ ≤ ≥ < > + × * / ± mean median',
);
/** Behind a bracket these are the unit of an interval. */
const UNITS =
  /^\s?(?:%|°|‰|(?:mg|g|kg|t|mm|cm|m|km|ms|s|min|h|hours?|days?|weeks?|months?|years?|percent|per cent|points?|people|patients?|dollars?|euros?|usd|eur|mL|ml|L|kW|MW|GW|Hz|K)(?![\p{L}\p{N}]))/u;
/** Before a bracketed single number these name a numbered thing of the text itself. */
const LABEL_LEADS = words(
  'figure fig fig. eq eq. eqn equation step table section chapter item page option question choice version row column col line bit level grade stage task exercise example theorem lemma slide',
);
/** Names that are indexed rather than documented when a bracket touches them. */
const INDEXED = words(
  'arr array arrays cell cells list lists row rows col cols column columns data args argv arg param params buf buffer vec vector matrix tensor index map dict obj object tuple ' +
    'item items elem element elements value values token tokens node nodes result results res input inputs output outputs str string strings lst tmp ptr img pixels row line lines field fields key keys val env req ' +
    'children entries records slots bits bytes memory stack queue heap table weights layers scores self this',
);

/**
 * Whether a bracketed number at `marker` documents the text before it. Not every bracket is a citation: `cells[4]` is
 * a subscript, "range [2–4]" an interval, "step [3]" a label, "[1] First" at a line's head a list numeral (SPEC §19).
 * What is left counts, also when no source has that number: a number out of thin air must be seen.
 */
export function isCitationPlace(text: string, marker: NumericMarker): boolean {
  const { start, end } = marker;
  if (text[end] === ':' && isLineHead(text, start)) return false;
  if (text[end] === '.' && letterClass(text, end + 1) !== 'none' && letterClass(text, end + 1) !== 'upper')
    return false;
  if (text[end] === '=' || /^\s?(?:=|\+=|:=)\s?/u.test(text.slice(end, end + 4))) return false;
  const touching = start > 0 && !isSpace(text.charCodeAt(start - 1));
  const before = trimEndMarks(wordBefore(text, start), '*_~').replace(/^[*_~]+/u, '');
  const single = marker.numbers.length === 1;
  if (touching && /[\p{L}\p{N}_$)]/u.test(text[start - 1] ?? '')) {
    if (/[_$\d]|\p{Ll}\p{Lu}|[\p{L}]\.[\p{L}]|->|::|\(\)$/u.test(before) && !/^\d[\d.,]*[\p{L}%]*$/u.test(before))
      return false;
    if (INDEXED.has(before.toLowerCase())) return false;
    if (/^[A-Za-z]{1,2}$/u.test(before) && !/^(?:it|us|me|we|so|do|is|in|on|up|no|go|UK|US|EU|UN|AI)$/u.test(before))
      return false;
    if (/[\p{L}\p{N}(]/u.test(text[end] ?? ' ') && letterClass(text, end) !== 'caseless') return false;
  } else if (touching && text[start - 1] === ']' && isSubscripted(text, start - 1)) return false;
  else if (touching && '<>=+*/^~∈#@'.includes(text[start - 1] ?? ' ') && !isEmphasis(text, start - 1)) return false;
  if (isLineHead(text, start)) return isLineHeadCitation(text, end);
  const lead = before.toLowerCase().replace(/[:,]$/u, '');
  if (marker.isRange || marker.isList) {
    if (INTERVAL_LEADS.has(lead) || /[=≈∈≤≥<>±]$/u.test(lead)) return false;
    if (
      lead === 'in' &&
      /(?:lies?|values?|numbers?|integers?|\b[a-z]|∈)\s+in\s*$/u.test(text.slice(Math.max(0, start - 24), start))
    )
      return false;
    if (UNITS.test(text.slice(end, end + 12))) return false;
  }
  if (single && (LABEL_LEADS.has(lead) || /[=∈]$/u.test(lead))) return false;
  return true;
}

/** `arr[i]` before the bracket: the next bracket is its second subscript. */
function isSubscripted(text: string, close: number): boolean {
  const open = text.lastIndexOf('[', close);
  return (
    open >= 0 &&
    close - open < 16 &&
    /^[A-Za-z_]\w*(?:[+-]\d)?$/u.test(text.slice(open + 1, close)) &&
    /[\p{L}\p{N}_]/u.test(text[open - 1] ?? ' ')
  );
}

/** `**[1]**`: marks of emphasis that open before the bracket, rather than a sign of multiplication. */
function isEmphasis(text: string, at: number): boolean {
  const mark = text[at] ?? '';
  if (mark !== '*' && mark !== '~') return false;
  let first = at;
  while (first > 0 && at - first < 3 && text[first - 1] === mark) first -= 1;
  return first === 0 || !/[\p{L}\p{N})]/u.test(text[first - 1] ?? ' ');
}

function wordBefore(text: string, at: number): string {
  let end = at;
  while (end > 0 && at - end < 3 && isSpace(text.charCodeAt(end - 1))) end -= 1;
  let start = end;
  while (
    start > 0 &&
    end - start < 40 &&
    !isSpace(text.charCodeAt(start - 1)) &&
    !'([]{“"‘,;—。，、！？；：'.includes(text[start - 1] ?? '')
  )
    start -= 1;
  return text.slice(start, end);
}

function isLineHead(text: string, at: number): boolean {
  for (let i = at - 1; i >= 0 && at - i < 12; i -= 1) {
    const char = text[i] ?? '';
    if (char === '\n' || char === '\r') return true;
    if (!' \t>-*•\\'.includes(char)) return false;
  }
  return at < 12 && text.slice(0, at).trim() === '';
}

/** At the head of a line only a number that is the subject of its sentence ("[1] reports …") is a citation. */
function isLineHeadCitation(text: string, end: number): boolean {
  let at = end;
  while (at < text.length && at - end < 3 && (text[at] === ' ' || text[at] === '\t')) at += 1;
  if (at >= text.length || text[at] === '\n' || text[at] === '\r') return true;
  return at > end ? letterClass(text, at) === 'lower' : '.,;[【'.includes(text[at] ?? ' ');
}
