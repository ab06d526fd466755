/** Hyphens and dashes that typesetting puts in place of `-`, and characters that show nothing. */
const DASHES = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/gu;
const INVISIBLE = /[\u00ad\u200b-\u200f\u2060\ufeff]/gu;

/** Longest suffix that is read. The registry has none longer than a few hundred characters. */
const MAX_SUFFIX = 300;

const isStop = (char: string): boolean =>
  /[\s"<>{}|\\^`\u0000-\u001f\u007f\u00a0\u3000-\u3002\u300a-\u3011\uff0c\uff1b\uff08\uff09\u201c\u201d\u00ab\u00bb]/u.test(
    char,
  );

/** A DOI found in a text; `[start, end)` is the identifier as written. */
export interface FoundDoi {
  readonly doi: string;
  readonly start: number;
  readonly end: number;
}

const count = (text: string, char: string): number => text.split(char).length - 1;

/**
 * Punctuation of the sentence around it is no part of a DOI; a closing bracket is one where its opening is inside
 * (`10.1016/0022-2836(70)90057-4`).
 */
function trimTail(doi: string): string {
  let end = doi.length;
  for (; end > 0; end--) {
    const last = doi[end - 1]!;
    const head = doi.slice(0, end);
    if (/[.,;:!?'’”…*_~/-]/u.test(last)) continue;
    if (last === ')' && count(head, ')') > count(head, '(')) continue;
    if (last === ']' && count(head, ']') > count(head, '[')) continue;
    break;
  }
  return doi.slice(0, end);
}

/** What landing pages append to the DOI in their own addresses, and which no registered DOI ends with. */
const LANDING_TAILS =
  /(?:\/(?:full|abstract|pdf|epdf|pdfdirect|summary|meta|html|fulltext|full-text|references|figures|citedby|suppinfo)|\.(?:full|abstract|pdf|full-text)(?:\.pdf)?|\.short)$/;

function stripLanding(doi: string, isBiorxiv: boolean): string {
  let out = doi;
  for (let round = 0; round < 3; round++) {
    const match = LANDING_TAILS.exec(out);
    // `10.1000/full` itself would lose all of its suffix.
    if (match === null || out.slice(0, match.index).indexOf('/') < 0) break;
    out = out.slice(0, match.index);
  }
  return isBiorxiv ? out.replace(/v\d{1,3}$/, '') : out;
}

/**
 * All DOIs of a text, in order. Reads `doi:`, resolver addresses, percent escapes, typeset dashes and the SICI form with
 * its angle brackets. What follows in an address (`?`, `#`, `/full`, `.pdf`, the `v2` of a preprint server) is not taken. Linear: each
 * `10.` is looked at once, and the search goes on behind what was read.
 */
export function findDois(text: string): readonly FoundDoi[] {
  const found: FoundDoi[] = [];
  for (let at = text.indexOf('10.'); at >= 0; at = text.indexOf('10.', at)) {
    const before = at === 0 ? '' : text[at - 1]!;
    const head = /^10\.\d{4,9}(?:\.\d{1,9}){0,3}(\/|%(?:25)?2[fF])/.exec(text.slice(at, at + 40));
    if (head === null || /[\w.\u00b7-]/.test(before)) {
      at += 3;
      continue;
    }
    const isEscaped = head[1] !== '/';
    const suffixStart = at + head[0].length;
    const isSici = /^\(sici\)/i.test(text.slice(suffixStart, suffixStart + 6));
    // In the middle of an address, `?`, `#` and `&` end the path; in running text they are as improbable.
    const lead = text.slice(Math.max(0, at - 200), at);
    const inAddress = /https?:\/\/[^\s]*$/i.test(lead) || /\b(?:www\.|doi\.org\/)[^\s]*$/i.test(lead);
    let end = suffixStart;
    while (end < text.length && end - suffixStart < MAX_SUFFIX) {
      const char = text[end]!;
      if (isSici && (char === '<' || char === '>')) {
        end++;
        continue;
      }
      // `[10.1000/abc](https://…)`: the label of a link.
      if (char === ']' && text[end + 1] === '(') break;
      if (isStop(char) || (inAddress && (char === '?' || char === '#' || char === '&'))) break;
      if (char === '&' && /^&(?:lt|gt|quot|nbsp|#\d+);/i.test(text.slice(end, end + 8))) break;
      end++;
    }
    let raw = text.slice(at, end);
    if (isEscaped || (inAddress && raw.includes('%'))) {
      for (let round = 0; round < 3 && /%[\da-f]{2}/i.test(raw); round++) {
        try {
          raw = decodeURIComponent(raw);
        } catch {
          break;
        }
      }
    }
    const isBiorxiv = raw.startsWith('10.1101/') || raw.startsWith('10.64898/');
    let doi = trimTail(raw.replace(INVISIBLE, '').replace(DASHES, '-')).toLowerCase();
    if (isBiorxiv || inAddress) doi = trimTail(stripLanding(doi, isBiorxiv));
    const slash = doi.indexOf('/');
    if (slash > 0 && slash < doi.length - 1) {
      found.push({ doi, start: at, end: at + Math.max(0, text.slice(at, end).trimEnd().length) });
    }
    at = Math.max(end, at + 3);
  }
  return found;
}

/** The one spelling of a DOI: lower case, no `doi:`, no resolver, no closing punctuation; `null` where the text holds none. */
export function normalizeDoi(raw: string): string | null {
  return findDois(raw.trim())[0]?.doi ?? null;
}
