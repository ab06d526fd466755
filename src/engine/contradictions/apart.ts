import { conceptOf } from '#engine/stance/concepts.ts';
import type { Quantity } from '#domain/quantity.ts';
import { unitInfo } from '#engine/quantities/unit-table.ts';
import type { Statement } from '#engine/stance/prepare.ts';

/** Whether a figure of a statement carries a time, its own or the statement's. */
const isDated = (statement: Statement): boolean =>
  statement.periods.length > 0 || statement.numbers.some(({ quantity }) => quantity.period !== undefined);

/**
 * Whether only one of two statements says of when it is while the other gives a bare label and value or speaks in the
 * present: such figures change. Past events are left alone: `the fire killed 12` does not become another fire by a date.
 */
export function isDatedOnce(a: Statement, b: Statement): boolean {
  if (isDated(a) === isDated(b)) return false;
  return speaksOfState(isDated(a) ? b : a);
}

const STATE = new Set(
  'is are has have counts holds employs numbers stands amounts totals costs earns lives'.split(' '),
);
const PAST = new Set(['was', 'were', 'had', 'did']);

/** A label with a value (`Coast: 188 km`), or a sentence in the present: what holds now and may have changed. */
function speaksOfState({ words, text }: Statement): boolean {
  if (words.some(({ folded }) => PAST.has(folded))) return false;
  return words.some(({ folded }) => STATE.has(folded)) || text.includes(':');
}

/** How far behind a number the noun that it counts is looked for. */
const PHRASE = 4;

/** The noun that each number counts with the words between (`1,200 female members`: member, with female). */
function countedNouns(statement: Statement): readonly { readonly noun: string; readonly between: readonly string[] }[] {
  return statement.numbers.flatMap(({ quantity, to, sentence }) => {
    if (quantity.unit === undefined || quantity.kind !== 'count') return [];
    const noun = conceptOf(quantity.unit);
    const between: string[] = [];
    for (let i = to + 1; i < Math.min(statement.words.length, to + 1 + PHRASE); i++) {
      const word = statement.words[i]!;
      if (word.sentence !== sentence || word.isStop) break;
      if (word.concept === noun) return [{ noun, between }];
      between.push(word.concept);
    }
    return [];
  });
}

/** Whether one side counts only a part of what the other counts: `1,200 female members` against `4,000 members`. */
export function isPartCounted(a: Statement, b: Statement): boolean {
  return narrows(a, b) || narrows(b, a);
}

function narrows(whole: Statement, part: Statement): boolean {
  const counted = new Set(countedNouns(whole).map(({ noun }) => noun));
  return countedNouns(part).some(
    ({ noun, between }) => counted.has(noun) && between.some((word) => !whole.positions.has(word)),
  );
}

/** Names that only one side has, on both sides: they speak of different things. The sentence to show, or `null`. */
export function namesApart(a: Statement, b: Statement): string | null {
  const own = (statement: Statement, other: Statement): string | undefined =>
    statement.words.find((word, i) => word.isName && statement.isContent[i] === 1 && !other.positions.has(word.concept))
      ?.folded;
  const [here, there] = [own(a, b), own(b, a)];
  if (here === undefined || there === undefined) return null;
  const [first, second] = [here, there].toSorted();
  return `one speaks of “${first}”, the other of “${second}”`;
}

/** Two figures in different units of one kind (`euros`, `dollars`) with none in common. The sentence to show, or `null`. */
export function unitsApart(a: Statement, b: Statement): string | null {
  const units = (statement: Statement): readonly string[] =>
    statement.numbers.flatMap(({ quantity }) =>
      quantity.unit !== undefined && quantity.kind !== 'count' ? [quantity.unit] : [],
    );
  const [here, there] = [units(a), units(b)];
  if (here.length === 0 || there.length === 0 || here.some((unit) => there.includes(unit))) return null;
  const [first, second] = [here[0]!, there[0]!].toSorted();
  return `one is in ${first}, the other in ${second}`;
}

const OF = new Set(['of', 'among', 'for', 'in']);

/** Whether only one side says whose figure it is by a plain noun: `the median age` and `the median age of women`. */
export function isGroupNamed(a: Statement, b: Statement): boolean {
  const names = (statement: Statement, other: Statement): boolean =>
    statement.words.some(
      (word, i) =>
        OF.has(statement.words[i - 1]?.folded ?? '') &&
        i < (statement.numbers[0]?.from ?? 0) &&
        statement.isContent[i] === 1 &&
        !word.isName &&
        !other.positions.has(word.concept),
    );
  return names(a, b) !== names(b, a);
}

const PARTIAL: ReadonlySet<string> = new Set(['some', 'few', 'most', 'not-all']);
const WHOLE: ReadonlySet<string> = new Set(['all', 'none']);

/** `Most voted` and `some did not vote`: each speaks of a part, and neither of the whole. */
export function areParts(a: Statement, b: Statement): boolean {
  const has = (kinds: ReadonlySet<string>): boolean =>
    [a, b].some(({ cues }) => cues.quantifiers.some(({ kind }) => kinds.has(kind)));
  return has(PARTIAL) && !has(WHOLE);
}

/** Whether a statement says that something is one of several (`one of the tallest`, `among the first`). */
function isOneOfSeveral({ words }: Statement): boolean {
  return words.some(
    ({ folded }, i) =>
      words[i + 1]?.folded === 'the' && (folded === 'among' || (folded === 'of' && words[i - 1]?.folded === 'one')),
  );
}

export const isOneOfSeveralOnce = (a: Statement, b: Statement): boolean => isOneOfSeveral(a) !== isOneOfSeveral(b);

/** How far a figure may lie from one in another unit: whoever converts `800 km` writes `500 miles`. */
const CONVERTED = 0.01;

/** Whether two figures in different units of one dimension are the same figure, converted and rounded. */
export function isConverted(a: Statement, b: Statement): boolean {
  const base = ({ value, unit }: Quantity): { readonly dimension: string; readonly value: number } | null => {
    const info = unit === undefined ? null : unitInfo(unit);
    return info && { dimension: info.dimension, value: value * info.factor + (info.offset ?? 0) };
  };
  return a.numbers.some(({ quantity: p }) =>
    b.numbers.some(({ quantity: q }) => {
      if (p.unit === q.unit) return false;
      const [x, y] = [base(p), base(q)];
      if (!x || !y || x.dimension !== y.dimension) return false;
      return Math.abs(x.value - y.value) <= CONVERTED * Math.max(Math.abs(x.value), Math.abs(y.value));
    }),
  );
}

/** How far two measurements of one thing lie apart, as a share: surveys of a mountain or of a coast agree no better. */
const REMEASURED = 0.005;

/**
 * Whether two figures are what two measurements of one thing give: of one physical unit, a hair apart, and neither side says of
 * when it is (`8,848 m`, `8,849 m`). Counts and money are left alone: these are exact.
 */
export function isRemeasured(a: Statement, b: Statement): boolean {
  if (isDated(a) || isDated(b) || !speaksOfState(a) || !speaksOfState(b)) return false;
  const measured = (statement: Statement): readonly Quantity[] =>
    statement.numbers.flatMap(({ quantity }) =>
      quantity.unit !== undefined && quantity.kind === 'measure' ? [quantity] : [],
    );
  return measured(a).some((p) =>
    measured(b).some(
      (q) =>
        p.unit === q.unit &&
        p.value !== q.value &&
        Math.abs(p.value - q.value) <= REMEASURED * Math.max(Math.abs(p.value), Math.abs(q.value)),
    ),
  );
}
