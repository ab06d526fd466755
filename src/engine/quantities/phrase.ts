import type { Span } from '#base/span.ts';
import { fold, foldString } from '#engine/text/fold.ts';

const CJK = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;
const WORD = /[\p{L}\p{M}\p{N}]/u;

/** Whether a phrase may begin or end here: no letter or digit goes on, and no decimal of the same figure. */
function isBoundary(text: string, at: number, inner: string, isEnd: boolean): boolean {
  const outer = isEnd ? (text[at] ?? '') : (text[at - 1] ?? '');
  if (outer === '' || CJK.test(inner) || CJK.test(outer)) return true;
  if (!WORD.test(inner)) return true;
  if (WORD.test(outer)) return false;
  const beyond = isEnd ? (text[at + 1] ?? '') : (text[at - 2] ?? '');
  return !(/\d/.test(inner) && /[.,]/.test(outer) && /\d/.test(beyond));
}

/** Latin letters without their accents, each still one code unit, so that offsets stay. */
function withoutAccents(text: string): string {
  return text.replace(/[\u00c0-\u024f\u1e00-\u1eff]/g, (letter) => {
    const base = letter.normalize('NFD')[0]!;
    return /[a-z]/i.test(base) ? base : letter;
  });
}

/**
 * Finds a string as a whole word or phrase, after the folding of quotes, dashes, case and white space, and where asked
 * for of accents, which names lose on their way through other systems.
 */
export function findPhrase(quote: string, phrase: string, foldsAccents = false): Span | null {
  const plain = foldString(phrase).trim();
  const wanted = foldsAccents ? withoutAccents(plain) : plain;
  if (wanted === '') return null;
  const folded = fold(quote);
  const text = foldsAccents ? withoutAccents(folded.folded) : folded.folded;
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    const end = at + wanted.length;
    if (isBoundary(text, at, wanted[0]!, false) && isBoundary(text, end, wanted[wanted.length - 1]!, true))
      return folded.toOriginal(at, end);
  }
  return null;
}
