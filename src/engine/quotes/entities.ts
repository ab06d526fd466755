/** Character references that stay behind when a page is stripped of its markup, and what they stand for. */
const NAMED: ReadonlyMap<string, number> = new Map([
  ['amp', 0x26],
  ['lt', 0x3c],
  ['gt', 0x3e],
  ['quot', 0x22],
  ['apos', 0x27],
  ['nbsp', 0xa0],
  ['ensp', 0x2002],
  ['emsp', 0x2003],
  ['thinsp', 0x2009],
  ['shy', 0xad],
  ['ndash', 0x2013],
  ['mdash', 0x2014],
  ['minus', 0x2212],
  ['hellip', 0x2026],
  ['lsquo', 0x2018],
  ['rsquo', 0x2019],
  ['ldquo', 0x201c],
  ['rdquo', 0x201d],
  ['laquo', 0xab],
  ['raquo', 0xbb],
  ['deg', 0xb0],
  ['plusmn', 0xb1],
  ['times', 0xd7],
  ['euro', 0x20ac],
  ['pound', 0xa3],
  ['agrave', 0xe0],
  ['aacute', 0xe1],
  ['acirc', 0xe2],
  ['atilde', 0xe3],
  ['auml', 0xe4],
  ['aring', 0xe5],
  ['ccedil', 0xe7],
  ['egrave', 0xe8],
  ['eacute', 0xe9],
  ['ecirc', 0xea],
  ['euml', 0xeb],
  ['iacute', 0xed],
  ['icirc', 0xee],
  ['iuml', 0xef],
  ['ntilde', 0xf1],
  ['oacute', 0xf3],
  ['ocirc', 0xf4],
  ['ouml', 0xf6],
  ['oslash', 0xf8],
  ['uacute', 0xfa],
  ['uuml', 0xfc],
  ['szlig', 0xdf],
]);

const MAX_ENTITY = 10;

/** A character reference of a text: where it ends and the code unit that it stands for. */
export interface Entity {
  readonly end: number;
  readonly unit: number;
}

/**
 * The character reference at `at` (`&amp;`, `&#8217;`, `&#x2019;`), or `null`. Only names of a closed list and numbers of
 * the Basic Multilingual Plane, so that `AT&T;` stays what it is. Looks ahead ten units at most.
 */
export function entityAt(text: string, at: number): Entity | null {
  if (text.charCodeAt(at) !== 0x26) return null;
  let end = at + 1;
  while (end - at <= MAX_ENTITY && end < text.length && text.charCodeAt(end) !== 0x3b) end++;
  if (text.charCodeAt(end) !== 0x3b) return null;
  const name = text.slice(at + 1, end);
  let unit = NAMED.get(name) ?? -1;
  if (/^#\d{2,5}$/.test(name)) unit = Number(name.slice(1));
  else if (/^#[xX][0-9a-fA-F]{2,4}$/.test(name)) unit = parseInt(name.slice(2), 16);
  return unit < 0x20 || unit > 0xffff || (unit >= 0xd800 && unit <= 0xdfff) ? null : { end: end + 1, unit };
}
