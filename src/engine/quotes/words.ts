import { CHAR_CLASS, CLASS_CJK } from '#engine/text/char-class.ts';
import type { Span } from '#base/span.ts';

/** Words of a key as spans of it, in order. A Han or Kana character is a word of its own. */
export function keyWords(key: string, start = 0, end = key.length): Span[] {
  const words: Span[] = [];
  let at = start;
  while (at < end) {
    const unit = key.charCodeAt(at);
    if (unit === 0x20) {
      at++;
      continue;
    }
    if (CHAR_CLASS[unit] === CLASS_CJK) {
      words.push({ start: at, end: at + 1 });
      at++;
      continue;
    }
    let stop = at + 1;
    while (stop < end && key.charCodeAt(stop) !== 0x20 && CHAR_CLASS[key.charCodeAt(stop)] !== CLASS_CJK) stop++;
    words.push({ start: at, end: stop });
    at = stop;
  }
  return words;
}

/** Widens a key range to whole words. */
export function snapToWords(key: string, start: number, end: number): Span {
  let from = start;
  let to = end;
  const limit = 64;
  while (from < to && key.charCodeAt(from) === 0x20) from++;
  while (to > from && key.charCodeAt(to - 1) === 0x20) to--;
  while (from > 0 && start - from < limit && inWord(key, from - 1) && inWord(key, from)) from--;
  while (to < key.length && to - end < limit && inWord(key, to) && inWord(key, to - 1)) to++;
  return { start: from, end: to };
}

function inWord(key: string, at: number): boolean {
  const unit = key.charCodeAt(at);
  return unit !== 0x20 && CHAR_CLASS[unit] !== CLASS_CJK;
}
