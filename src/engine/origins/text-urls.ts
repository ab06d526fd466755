import { formatAddress, readWebAddress } from './web-address.ts';
import type { WebAddress } from './web-address.ts';

/** A web address found in a text. `url` is its one spelling; `[start, end)` is what was written. */
export interface FoundUrl {
  readonly url: string;
  readonly address: WebAddress;
  readonly start: number;
  readonly end: number;
}

/** Characters at which an address in running text ends, whatever they would mean inside one. */
const STOP =
  /[\s<>"`{}|\\^\u00a0\u2028\u2029\u3000-\u3002\u3008-\u3011\uff01\uff08\uff09\uff0c\uff1a\uff1b\uff1f\u201c\u201d\u2018\u00ab\u00bb]/u;
const MAX_LENGTH = 2000;

/** End without the punctuation of the sentence; a bracket is dropped unless it was opened inside. */
function trimEnd(text: string, start: number, from: number): number {
  let end = from;
  let round = 0;
  let square = 0;
  for (let at = start; at < end; at++) {
    const char = text[at];
    if (char === '(') round++;
    else if (char === ')') round--;
    else if (char === '[') square++;
    else if (char === ']') square--;
  }
  for (; end > start; end--) {
    const last = text[end - 1]!;
    if (/[.,;:!?'’…*_~]/u.test(last)) continue;
    if (last === ')' && round < 0) {
      round++;
      continue;
    }
    if (last === ']' && square < 0) {
      square++;
      continue;
    }
    break;
  }
  return end;
}

/** Web addresses of a text, in order: with a scheme, or beginning with `www.` or `doi.org/`. Linear. */
export function findUrls(text: string): readonly FoundUrl[] {
  const found: FoundUrl[] = [];
  const opening = /\b(?:https?:\/\/|ftp:\/\/|www\.|(?:dx\.)?doi\.org\/)/giu;
  for (let match = opening.exec(text); match !== null; match = opening.exec(text)) {
    const start = match.index;
    let end = start;
    // A Markdown link ends at its own bracket even where no space follows.
    while (
      end < text.length &&
      end - start < MAX_LENGTH &&
      !STOP.test(text[end]!) &&
      !(text[end] === ']' && text[end + 1] === '(')
    )
      end++;
    const address = readWebAddress(text.slice(start, trimEnd(text, start, end)));
    if (address !== null) {
      found.push({ url: formatAddress(address), address, start, end: trimEnd(text, start, end) });
    }
    opening.lastIndex = Math.max(end, opening.lastIndex);
  }
  return found;
}
