import type { Statement } from '#engine/stance/prepare.ts';

const NOBODY = new Set(['nobody', 'none', 'nothing']);
const PEOPLE = new Set(['one', 'person', 'nobody', 'none', 'nothing']);

/** Whether a statement begins by saying that none did: `No one was hurt`, `Nobody voted`, `None of the crew died`. */
const saysNone = ({ words }: Statement): boolean =>
  NOBODY.has(words[0]?.folded ?? '') || (words[0]?.folded === 'no' && (words[1]?.folded ?? '') === 'one');

/** What is said apart from who: concepts that are no small word, no figure and no word for people. */
function predicateOf({ words, isNumber }: Statement): ReadonlySet<string> {
  return new Set(
    words.flatMap(({ concept, folded, isStop }, i) =>
      isStop || isNumber[i] === 1 || PEOPLE.has(concept) || NOBODY.has(folded) || folded === 'no' ? [] : [concept],
    ),
  );
}

/** Whether one statement says that none did what the other counts: `No one was hurt` against `Three people were hurt`. */
export function isNoneAgainstCount(a: Statement, b: Statement): boolean {
  const none = saysNone(a) ? a : b;
  const count = none === a ? b : a;
  if (!saysNone(none) || saysNone(count)) return false;
  const first = count.numbers.find(({ quantity }) => quantity.kind === 'count' || quantity.kind === 'number');
  if (first === undefined || first.from > 1 || first.quantity.value <= 0) return false;
  const [x, y] = [predicateOf(none), predicateOf(count)];
  return x.size > 0 && x.size === y.size && [...x].every((concept) => y.has(concept));
}
