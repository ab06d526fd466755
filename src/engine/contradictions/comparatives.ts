import { oppositesOf } from '#engine/stance/antonyms.ts';
import type { Statement } from '#engine/stance/prepare.ts';

interface Comparative {
  /** The word that compares: `larger`, or what follows `more`. */
  readonly by: string;
  readonly isLess: boolean;
  readonly left: ReadonlySet<string>;
  readonly right: ReadonlySet<string>;
}

/** Words of a statement before the comparing word, the word, and those behind `than`; `null` where nothing is compared. */
function comparativeOf({ words, isContent }: Statement): Comparative | null {
  const than = words.findIndex(({ folded }) => folded === 'than');
  if (than < 1) return null;
  const word = words[than - 1]!;
  const degree = words[than - 2]?.folded;
  const by = degree === 'more' || degree === 'less' || word.folded.endsWith('er') ? word.concept : null;
  if (by === null) return null;
  const concepts = (from: number, to: number): ReadonlySet<string> =>
    new Set(
      words.slice(from, to).flatMap(({ concept, isStop }, k) => (isStop || isContent[from + k] === 0 ? [] : [concept])),
    );
  const left = concepts(0, than - 1);
  const right = concepts(than + 1, words.length);
  return left.size === 0 || right.size === 0 ? null : { by, isLess: degree === 'less', left, right };
}

const same = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  a.size === b.size && [...a].every((item) => b.has(item));

/**
 * How two comparisons of the same two things stand: `Copper is softer than steel` says the same as `Steel is harder than
 * copper` and the opposite of `Steel is softer than copper`. `null`: they do not compare the same two things by one scale.
 */
export function relateComparatives(a: Statement, b: Statement): 'same' | 'opposed' | null {
  const [x, y] = [comparativeOf(a), comparativeOf(b)];
  if (x === null || y === null) return null;
  const isStraight = same(x.left, y.left) && same(x.right, y.right);
  const isSwapped = same(x.left, y.right) && same(x.right, y.left);
  if (isStraight === isSwapped) return null;
  const isOpposite = oppositesOf(x.by)?.has(y.by) === true;
  if (x.by !== y.by && !isOpposite) return null;
  const turns = [isSwapped, isOpposite, x.isLess !== y.isLess].filter(Boolean).length;
  return turns % 2 === 0 ? 'same' : 'opposed';
}
