import type { Quantifier, QuantifierKind } from './cues.ts';
import { inWindow } from './binding.ts';
import type { Statement } from './prepare.ts';
import { spanOf, speaksOfSame } from './signal.ts';
import type { Pair, Signal } from './signal.ts';

const LEAST = 0.7;

/** Pairs that cannot both be true of one noun and predicate. */
const CLASHES: ReadonlySet<string> = new Set(
  'all not-all|all none|all few|most none|most few|some none|not-all all'
    .split('|')
    .flatMap((pair) => [pair, pair.split(' ').reverse().join(' ')]),
);
/** What a quantifier of the claim may rest on: anything else claims more than the source says. */
const RESTS_ON: Readonly<Record<QuantifierKind, readonly QuantifierKind[]>> = {
  all: ['all'],
  'not-all': ['not-all', 'some', 'most', 'few', 'none'],
  none: ['none'],
  most: ['most', 'all'],
  few: ['few'],
  some: ['some', 'most', 'all', 'few', 'not-all'],
  only: ['only'],
};

/** The names before the noun that a quantifier speaks of, and that noun: `both STAP papers` are `both papers`. */
function phraseOf(statement: Statement, { head }: Quantifier): ReadonlySet<string> {
  const phrase = new Set<string>();
  for (let i = head; i >= 0 && i < Math.min(statement.words.length, head + 3); i++) {
    const word = statement.words[i]!;
    if (statement.isContent[i] === 0 || word.clause !== statement.words[head]!.clause) break;
    phrase.add(word.concept);
    if (!word.isName) break;
  }
  return phrase;
}

/** What the quantifiers of the two sides come to. */
export interface QuantifierOutcome {
  /** Whether the claim asserts no more of its nouns than the window does. */
  readonly backed: boolean;
  readonly signals: readonly Signal[];
}

const headOf = (statement: Statement, quantifier: Quantifier): string =>
  quantifier.head < 0 ? '' : statement.words[quantifier.head]!.concept;

/**
 * Compares `all`, `not all`, `most`, `some`, `no` where both sides speak of the same noun. `All were saved` clashes with
 * `711 of 2,201 were saved` too. A claim of all members where the source names members without saying how many, or
 * only some, is stronger than its source and not supported.
 */
export function judgeQuantifiers(pair: Pair): QuantifierOutcome {
  const { claim, evidence, window } = pair;
  const { statement } = claim;
  const theirs = evidence.cues.quantifiers.filter((q) => q.from >= window.from && q.to < window.to);
  const signals: Signal[] = [];
  let backed = true;
  for (const mine of statement.cues.quantifiers) {
    const head = headOf(statement, mine);
    const phrase = phraseOf(statement, mine);
    const same = theirs.filter(
      (q) => headOf(evidence, q) === head || phrase.has(headOf(evidence, q)) || (head === '' && theirs.length === 1),
    );
    if (!same.some((q) => RESTS_ON[mine.kind].includes(q.kind)) && mine.kind !== 'some') backed = false;
    const against = same.find((q) => CLASHES.has(`${mine.kind} ${q.kind}`));
    if (against && !same.some((q) => q.kind === mine.kind) && speaksOfSame(pair, LEAST)) {
      signals.push(clash(pair, mine, against.from, against.to));
    }
    if (mine.kind === 'all' && signals.length === 0) {
      const share = shareInWindow(pair, head);
      if (share && speaksOfSame(pair, LEAST)) signals.push(clash(pair, mine, share.from, share.to));
    }
  }
  for (const q of theirs) {
    const head = headOf(evidence, q);
    if (head === '' || !statement.positions.has(head)) continue;
    const mine = statement.cues.quantifiers.some((m) => headOf(statement, m) === head);
    if (!mine && (q.kind === 'some' || q.kind === 'few' || q.kind === 'not-all')) backed = false;
  }
  return { backed, signals };
}

/** `n of m` or `n out of m` with n < m, where the window speaks of the quantified noun. */
function shareInWindow(pair: Pair, head: string): { readonly from: number; readonly to: number } | null {
  const { evidence, window } = pair;
  if (head === '' || !evidence.positions.has(head)) return null;
  const numbers = inWindow(evidence.numbers, window);
  for (let k = 1; k < numbers.length; k++) {
    const [part, whole] = [numbers[k - 1]!, numbers[k]!];
    const between = evidence.words
      .slice(part.to + 1, whole.from)
      .map((word) => word.folded)
      .join(' ');
    if (!['of', 'out of', 'of the', 'out of the'].includes(between)) continue;
    if (part.quantity.value < whole.quantity.value && part.quantity.value > 0) return { from: part.from, to: whole.to };
  }
  return null;
}

function clash(pair: Pair, mine: Quantifier, from: number, to: number): Signal {
  const { claim, evidence } = pair;
  const mineSpan = spanOf(claim.statement, mine.from, mine.to);
  const theirSpan = spanOf(evidence, from, to);
  return {
    feature: 'quantifier',
    stance: 'contradicts',
    strength: 0.85,
    detail: `“${claim.statement.text.slice(mineSpan.start, mineSpan.end)}” against “${evidence.text.slice(theirSpan.start, theirSpan.end)}”`,
    claimSpan: mineSpan,
    evidenceSpan: theirSpan,
  };
}
