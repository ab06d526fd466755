import { diffArrays } from 'diff';

/** A stretch of one side: words both have, or words that only this side has. */
export interface DiffSide {
  readonly text: string;
  readonly differs: boolean;
}

/** Longest side that is compared, in words: comparing costs the product of both. */
const MAX_WORDS = 600;

function words(text: string): readonly string[] {
  return [...new Intl.Segmenter('und', { granularity: 'word' }).segment(text)].map(({ segment }) => segment);
}

const comparable = (word: string): string => word.normalize('NFKC').toLowerCase();

/**
 * Two statements with the words marked that only one of them has. Case and typography do not count as a difference. Both
 * sides keep every character: joined, the parts are the text again. Very long sides come back unmarked.
 */
export function diffWords(a: string, b: string): { readonly a: readonly DiffSide[]; readonly b: readonly DiffSide[] } {
  if (a.length > MAX_WORDS * 12 || b.length > MAX_WORDS * 12) return { a: whole(a), b: whole(b) };
  const left = words(a);
  const right = words(b);
  const parts = diffArrays([...left], [...right], {
    comparator: (one, other) => comparable(one) === comparable(other),
    maxEditLength: MAX_WORDS,
  });
  if (!parts) return { a: whole(a), b: whole(b) };
  const sides: { a: DiffSide[]; b: DiffSide[] } = { a: [], b: [] };
  let atLeft = 0;
  let atRight = 0;
  for (const { added, removed, count } of parts) {
    if (!added) {
      push(sides.a, left.slice(atLeft, atLeft + count).join(''), removed);
      atLeft += count;
    }
    if (!removed) {
      push(sides.b, right.slice(atRight, atRight + count).join(''), added);
      atRight += count;
    }
  }
  return sides;
}

const whole = (text: string): readonly DiffSide[] => (text === '' ? [] : [{ text, differs: false }]);

/** White space alone is never a difference that anyone should look at. */
function push(side: DiffSide[], text: string, differs: boolean): void {
  if (text === '') return;
  side.push({ text, differs: differs && text.trim() !== '' });
}
