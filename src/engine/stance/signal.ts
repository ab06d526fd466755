import type { Span } from '#base/span.ts';
import type { Stance } from '#domain/claim.ts';
import type { Alignment, ContextConcepts, WeighedClaim } from './align.ts';
import { OWN, TITLE, UNCOVERED } from './align.ts';
import type { Statement } from './prepare.ts';

/** The named signals of the judge. Each has one precise meaning; see README.md of this room. */
export const FEATURES = [
  'number-differs',
  'period-differs',
  'negation',
  'antonym',
  'direction',
  'quantifier',
  'other-period',
  'other-unit',
  'stronger-than-source',
  'reported-speech',
  'number-not-found',
  'clean-overlap',
  'exact-containment',
  'names-not-covered',
  'roles-swapped',
  'word-replaced',
  'aligned',
] as const;
export type Feature = (typeof FEATURES)[number];

/** A signal that fired, with how much it weighs in [0, 1]. */
export interface Signal {
  readonly feature: Feature;
  readonly stance: Stance;
  readonly strength: number;
  readonly detail: string;
  readonly claimSpan: Span | null;
  readonly evidenceSpan: Span | null;
}

/** A claim laid against one window of the evidence: what every signal looks at. */
export interface Pair {
  readonly claim: WeighedClaim;
  readonly evidence: Statement;
  readonly window: Alignment;
  readonly context: ContextConcepts;
}

/** Span of words `[from, to]` of a statement. */
export function spanOf(statement: Statement, from: number, to: number): Span {
  return { start: statement.words[from]?.start ?? 0, end: statement.words[to]?.end ?? 0 };
}

/** Slice of a statement under words `[from, to]`, for a sentence shown to people. */
export function slice(statement: Statement, from: number, to: number): string {
  const { start, end } = spanOf(statement, from, to);
  return statement.text.slice(start, end);
}

/** Share of the words that are neither names nor in titles which the window must hold, and at least one: titles say who, not what. */
const LEAST_PLAIN = 0.5;

/**
 * Whether the window speaks of the same thing closely enough for a clash to be one: at least `least` of the weight of
 * the claim is borne out (words in `except` left out of the count), every word of its subject and at least half of its
 * names are, and the window itself, not only its titles, shares a word. Different entities do not contradict.
 */
export function speaksOfSame(pair: Pair, least: number, except: ReadonlySet<number> = new Set()): boolean {
  const { claim, window } = pair;
  let total = 0;
  let covered = 0;
  let own = 0;
  let names = 0;
  let namesCovered = 0;
  let isPlain = false;
  let plain = 0;
  let plainOwn = 0;
  for (const i of claim.content) {
    if (except.has(i) || (claim.isFrame[i] === 1 && window.how[i] === UNCOVERED)) continue;
    const weight = claim.weights[i]!;
    const how = window.how[i]!;
    total += weight;
    if (how !== UNCOVERED) covered += weight;
    else if (claim.isSubject[i] === 1) return false;
    if (how === OWN) own++;
    // The first word of a claim may be a name; that it is shared says who, not what.
    if (!claim.statement.words[i]!.isName && i > 0) {
      if (how !== TITLE) plain += weight;
      isPlain = true;
      if (how === OWN) plainOwn += weight;
    } else if (claim.statement.words[i]!.isName) {
      names++;
      if (how !== UNCOVERED) namesCovered++;
    }
  }
  if (total === 0 || own === 0) return false;
  if (isPlain && (plainOwn === 0 || plainOwn / plain < LEAST_PLAIN)) return false;
  return covered / total >= least && namesCovered * 2 >= names;
}
