import { BEFORE_NUMBER } from './sentences-words.ts';
import { isDigit, isSpace } from './sentences-marks.ts';

const SUPERSCRIPT = /^[⁰¹²³⁴⁵⁶⁷⁸⁹]+(?:[,⁻–-][⁰¹²³⁴⁵⁶⁷⁸⁹]+)*/u;
/** Longest name of a source reference that is still read as one, in code units. */
export const MAX_REFERENCE = 300;

/**
 * End of the citation mark that begins at `at`, or -1. Only the forms that may follow a full stop and still belong to
 * the sentence before it: `[1]`, `[1, 2]`, `[1–3]`, `[^note]`, `【1】`, `[[source:…]]`, superscript figures,
 * `(Author 2020)` and a link in parentheses. Bounded look-ahead, so linear however many brackets are left open.
 */
export function citationMarkEnd(text: string, at: number): number {
  const char = text[at];
  if (char === '[') return text[at + 1] === '[' ? doubleBracketEnd(text, at) : bracketEnd(text, at);
  if (char === '【') return figuresEnd(text, at + 1, '】');
  if (char === '(') return parenthesisEnd(text, at);
  if (isDigit(text.charCodeAt(at))) return gluedFigureEnd(text, at);
  const figures = SUPERSCRIPT.exec(text.slice(at, at + 16));
  return figures === null ? -1 : at + figures[0].length;
}

/** `It fell.3 Then`: a note figure that lost its raising, glued to the stop behind a written-out word. */
function gluedFigureEnd(text: string, at: number): number {
  const match = /(?<!\p{Ll})(\p{Ll}{4,24})[.!?]["”’)]?$/u.exec(text.slice(Math.max(0, at - 24), at));
  if (match === null || BEFORE_NUMBER.has(match[1] ?? '')) return -1;
  const figure = /^\d{1,3}(?=\s+\p{Lu}|\s*$)/u.exec(text.slice(at, at + 8));
  return figure === null ? -1 : at + figure[0].length;
}

function doubleBracketEnd(text: string, at: number): number {
  const window = text.slice(at, at + MAX_REFERENCE);
  const match = /^\[\[\s*source\s*:/iu.exec(window.slice(0, 40));
  if (match === null) return -1;
  const close = window.indexOf(']]');
  const again = window.indexOf('[', match[0].length);
  return close < 0 || (again >= 0 && again < close) || /[\r\n]/u.test(window.slice(0, close)) ? -1 : at + close + 2;
}

function bracketEnd(text: string, at: number): number {
  if (text[at + 1] === '^') {
    const match = /^\[\^[^\s[\]]{1,40}\]/u.exec(text.slice(at, at + 48));
    return match === null || text[at + match[0].length] === ':' ? -1 : at + match[0].length;
  }
  return figuresEnd(text, at + 1, ']');
}

/** Figures with commas, ranges and spaces up to `close`; a year (four digits) is no reference number. */
function figuresEnd(text: string, from: number, close: string): number {
  let run = 0;
  let any = false;
  for (let i = from; i < from + 60; i += 1) {
    const unit = text.charCodeAt(i);
    if (isDigit(unit)) {
      run += 1;
      any = true;
      if (run > 3) return -1;
    } else if (text[i] === close) return any && text[i + 1] !== '(' ? i + 1 : -1;
    else if (',，、;；-–—†'.includes(text[i] ?? ' ') || isSpace(unit)) run = 0;
    else return -1;
  }
  return -1;
}

function parenthesisEnd(text: string, at: number): number {
  const window = text.slice(at, at + MAX_REFERENCE);
  const linked = window.startsWith('([') || window.startsWith('(http');
  const close = linked ? linkClose(window) : window.indexOf(')');
  if (close < 0) return -1;
  const inner = window.slice(1, close);
  if (/[\r\n]/u.test(inner)) return -1;
  const authorYear =
    inner.length <= 120 &&
    /^\p{Lu}/u.test(inner) &&
    /(?:^|[\s,])(?:1[5-9]|20)\d\d[a-z]?(?:, ?pp?\. ?\d[\d–-]*)?$/u.test(inner.slice(-24));
  return linked || authorYear ? at + close + 1 : -1;
}

function linkClose(window: string): number {
  if (window.startsWith('(http')) return window.indexOf(')');
  const close = window.indexOf('))');
  return close < 0 ? -1 : close + 1;
}
