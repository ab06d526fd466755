import type { LexemeStream } from './lex.ts';
import { countedNoun } from './nouns.ts';

const STOPS: ReadonlySet<string> = new Set(
  (
    'a an the in on at of to for from by with and or but nor as is are was were be been being has have had do does did will ' +
    'would can could may might shall should must not no than then that this these those which who whom whose what when where ' +
    'while if so such it its they them their he she his her we our you your i per each every all both either neither into onto ' +
    'over under above below between among after before during since until about against through across within without up down ' +
    'out off again further once here there why how any few more most other some only own same too very just also yet still ' +
    'respectively compared versus vs said reported'
  ).split(' '),
);

/** Whether a lower-case word cannot stand between a figure and what it counts. */
export function isFunctionWord(lower: string): boolean {
  return STOPS.has(lower);
}

/**
 * Stem of the noun that a figure ending before lexeme `i` counts: the next word when it is a plural, else the second or
 * third when only describing words stand between (`150 first-class passengers`). `null` where there is none.
 */
export function countedNounAfter(stream: LexemeStream, i: number): string | null {
  let at = i;
  for (let words = 0; words < 4; words++) {
    const gap = stream.at(at);
    const isGap = gap.kind === 's' ? !/\n\s*\n|\t/.test(gap.text) : gap.text === '-';
    const word = stream.at(at + 1);
    if (!isGap || word.kind !== 'w') return null;
    if (word.lower === 'of' && words === 0) {
      at += 2;
      continue;
    }
    if (STOPS.has(word.lower)) return null;
    const stem = countedNoun(word.lower);
    if (stem) return stem;
    if (word.lower.endsWith('ed') && words === 0 && stream.at(at + 2).kind !== 's') return null;
    at += 2;
  }
  return null;
}
