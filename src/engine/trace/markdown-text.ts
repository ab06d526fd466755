/** Characters that change what a reader sees without being seen: controls, bidi controls, tags. Joiners of letters stay. */
const UNSEEN =
  /[\u0000-\u0008\u000e-\u001b\u007f-\u0084\u0086-\u009f\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}]/gu;

/**
 * A text of a source, a draft or a model as one line of Markdown that can be nothing but text: a backslash before every sign
 * of markup, no line break of any form, no list numeral at its start, no bare address that a reader would make a link of,
 * and invisible characters written out by their number. So no such text can forge a line, a marker, a link or a table cell.
 */
export function plain(text: string): string {
  return text
    .replace(/[\\`*_{}[\]<>()#+!|~&$^=-]/gu, '\\$&')
    .replace(/[\s\u001c-\u001e\u0085\u2028\u2029]+/gu, ' ')
    .replace(UNSEEN, (sign) => `(U\\+${sign.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')})`)
    .replace(/:\/\//gu, '\\://')
    .replace(/www\./giu, (sign) => `${sign.slice(0, 3)}\\.`)
    .replace(/@/gu, '\\@')
    .replace(/^(\s?\d{1,9})\./u, '$1\\.');
}
