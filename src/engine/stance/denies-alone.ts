import { isCutDenial } from './cues.ts';
import type { Statement } from './prepare.ts';
import type { Pair } from './signal.ts';

const DENIALS = new Set(['not', 'never', 'no', 'none', 'nobody', 'nor', 'neither', 'cannot', 'without', 'nothing']);

/** Whether the claim denies something and the window has no word of denial at all; `no more than 5` is a bound. */
export function deniesAlone({ claim, evidence, window }: Pair): boolean {
  const denies = ({ words, isNumber }: Statement, from: number, to: number): boolean => {
    for (let i = from; i < to; i++) {
      const { folded } = words[i]!;
      if (isNumber[i] === 0 && (DENIALS.has(folded) || folded.endsWith("n't") || isCutDenial(words, i))) return true;
    }
    return false;
  };
  const mine = claim.statement;
  const isNumberDenied = mine.numbers.some(({ from }) => DENIALS.has(mine.words[from - 1]?.folded ?? ''));
  if (!isNumberDenied && !denies(mine, 0, mine.words.length)) return false;
  const end = window.to;
  for (let i = window.from; i < end; i++) if (DENIALS.has(evidence.words[i]!.folded)) return false;
  return !denies(evidence, window.from, end);
}
