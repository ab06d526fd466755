/** A statement of a model's reply as it may be shown: one line of text without markup, and the references it held. */
export interface CleanStatement {
  readonly text: string;
  /** Numbers and names that it refers to, as written, in order; ranges expanded. */
  readonly refs: readonly string[];
}

/** Widest range of a marker that is expanded (`[2-4]`); a wider one is no list of citations. */
const MAX_RANGE = 20;

const MARKERS = [
  /\[\[ {0,4}source {0,4}:(?<name>[^[\]\n]{1,200})\]\]/iuy,
  /\[\^?(?<list>\d{1,6}(?: ?[,;–—-] ?\d{1,6}){0,20})\]/uy,
  /\[(?:source|passage|citation|ref)\.? ?:? ?#?(?<list>\d{1,6})\]/iuy,
  /【(?<list>\d{1,6})[^【】\n]{0,40}】/uy,
] as const;

/**
 * Takes everything out of a statement of a model that could pass for something of ours: references (they are handed
 * back apart), brackets, markup, characters that are not seen or that turn the direction of writing, line breaks, half
 * surrogate pairs. What is left is plain text on one line in which no `[k]` can be read. Linear.
 */
export function cleanStatement(raw: string, isKnown: (ref: string) => boolean): CleanStatement {
  const refs: string[] = [];
  const visible = raw
    .replace(/\p{Cs}/gu, '\ufffd')
    .replace(/[\p{Cc}\u2028\u2029]/gu, ' ')
    .replace(/(?<![^\x00-\x7f])[\u200c\u200d]/gu, '')
    .replace(/[^\P{Cf}\u200c\u200d]|\u034f|\u17b4|\u17b5|[\u115f\u1160\u3164\uffa0]/gu, '');
  const text = withoutMarkers(visible, refs, isKnown)
    .replace(/<\/?[a-z!][^<>]{0,200}>/giu, '')
    .replace(/<(?=[a-z/!?])/giu, '‹')
    .replace(/[[［【〔⟦]/gu, '(')
    .replace(/[\]］】〕⟧]/gu, ')')
    .replace(/\s+/gu, ' ')
    .replace(/ (?=[.,;:!?](?:\s|$))/gu, '')
    .trim();
  return { text: text.replace(/^(?:[-*•] |#{1,6} |\d{1,3}[.)] )/u, '').trim(), refs };
}

function withoutMarkers(text: string, refs: string[], isKnown: (ref: string) => boolean): string {
  let out = '';
  for (let at = 0; at < text.length;) {
    const unit = text.charAt(at);
    const found = unit === '[' || unit === '【' ? readMarker(text, at) : null;
    // `arr[0]` is an index unless the number is one of ours.
    const isIndex = found !== null && /[\w)]/u.test(text.charAt(at - 1)) && !found.refs.every(isKnown);
    if (found === null || isIndex) {
      out += unit;
      at++;
    } else {
      refs.push(...found.refs);
      at = found.end;
    }
  }
  return out;
}

function readMarker(text: string, at: number): { readonly refs: readonly string[]; readonly end: number } | null {
  for (const pattern of MARKERS) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match === null) continue;
    const end = at + match[0].length;
    const name = match.groups?.['name'];
    return { refs: name === undefined ? expand(match.groups?.['list'] ?? '') : [name.trim()], end };
  }
  return null;
}

/** `1, 3-5` as its numbers. */
function expand(list: string): readonly string[] {
  return list.split(/ ?[,;] ?/u).flatMap((item) => {
    const range = /^(?<from>\d+) ?[–—-] ?(?<to>\d+)$/u.exec(item);
    if (range === null) return [item];
    const from = Number(range.groups?.['from']);
    const to = Number(range.groups?.['to']);
    if (to < from || to - from > MAX_RANGE) return [item];
    return Array.from({ length: to - from + 1 }, (_, i) => String(from + i));
  });
}
