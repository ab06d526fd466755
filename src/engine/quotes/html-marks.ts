import { CLASS_DIGIT, classAt } from '#engine/text/char-class.ts';

/** Tags that only dress the words inside them. */
const INLINE = new Set(
  'a abbr acronym b bdi bdo big cite code del dfn em font i ins kbd label mark q s samp small span strike strong sub tt u var wbr'.split(
    ' ',
  ),
);
/** Tags at which a new line or cell begins. */
const BREAKING = new Set(
  'blockquote br caption center dd details div dl dt figcaption figure h1 h2 h3 h4 h5 h6 hr li ol p pre section summary table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
);

const MAX_TAG = 400;

/** A tag of a text that a reader does not see. */
export interface HtmlMark {
  readonly end: number;
  readonly breaks: boolean;
}

/**
 * The HTML tag at `at`, or `null`. Only tags of the two lists, so that `a < b and c > d` is read as it stands; `<sup>` is
 * left alone, because 10<sup>2</sup> is not 102, and so is a tag between two figures. Looks ahead a bounded stretch.
 */
export function htmlMarkAt(text: string, at: number): HtmlMark | null {
  let name = text[at + 1] === '/' ? at + 2 : at + 1;
  const from = name;
  while (name - from < 11 && isAsciiWord(text.charCodeAt(name))) name++;
  const tag = text.slice(from, name).toLowerCase();
  const breaks = BREAKING.has(tag);
  if (!breaks && !INLINE.has(tag)) return null;
  const next = text[name];
  if (next !== '>' && next !== '/' && next !== ' ' && next !== '\t' && next !== '\n') return null;
  let end = name;
  while (end - at < MAX_TAG && end < text.length && text[end] !== '>') {
    if (text[end] === '<') return null;
    end++;
  }
  if (text[end] !== '>') return null;
  // `if a <b and c> d`: attributes have an equals sign.
  const inside = text.slice(name, end).trim();
  if (inside !== '' && inside !== '/' && !inside.includes('=')) return null;
  if (!breaks && classAt(text, at - 1) === CLASS_DIGIT && classAt(text, end + 1) === CLASS_DIGIT) return null;
  return { end: end + 1, breaks };
}

function isAsciiWord(unit: number): boolean {
  return (unit >= 0x61 && unit <= 0x7a) || (unit >= 0x41 && unit <= 0x5a) || (unit >= 0x30 && unit <= 0x39);
}

/** End of `<sup>3</sup>` at `at`, and where its figures stand; `null` when it is something else. */
export function htmlSuperscriptAt(text: string, at: number): { readonly end: number; readonly inner: string } | null {
  if (text.slice(at, at + 5).toLowerCase() !== '<sup>') return null;
  const close = text.indexOf('<', at + 5);
  if (close < 0 || close - at > 25 || text.slice(close, close + 6).toLowerCase() !== '</sup>') return null;
  const inner = text.slice(at + 5, close);
  return /^[\d,\u2013\-[\]a-z*\u2020\u2021]+$/i.test(inner) ? { end: close + 6, inner } : null;
}
