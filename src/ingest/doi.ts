/**
 * A DOI in its one spelling: lower case, without `doi:` or resolver address, without trailing punctuation. `null` where
 * there is none. Different spellings of one DOI would count as different sources.
 */
export function normalizeDoi(raw: string): string | null {
  let text = raw.trim();
  if (/%2f/i.test(text.slice(0, 200))) {
    try {
      text = decodeURIComponent(text);
    } catch {
      // not an escape after all: read it as it stands
    }
  }
  const found = findDoi(text);
  return found;
}

/** The first DOI in a text, normalized, or `null`. Linear: looks only around each `10.`. */
export function findDoi(text: string): string | null {
  for (let at = text.indexOf('10.'); at >= 0; at = text.indexOf('10.', at + 3)) {
    if (at > 0 && /[\w.]/.test(text[at - 1]!)) continue;
    const match = /^10\.\d{4,9}\/[^\s"<>]{1,200}/.exec(text.slice(at, at + 220));
    if (match) return trimDoi(match[0]).toLowerCase();
  }
  return null;
}

/** Punctuation of the sentence around it is no part of a DOI; a closing bracket is, if it was opened inside. */
function trimDoi(doi: string): string {
  let end = doi.length;
  for (;;) {
    const last = doi[end - 1]!;
    if (/[.,;:!?'’”]/.test(last)) end--;
    else if (last === ')' && !doi.slice(0, end).includes('(')) end--;
    else if (last === ']' && !doi.slice(0, end).includes('[')) end--;
    else return doi.slice(0, end);
  }
}
