import { looksFinite } from './words.ts';
import type { Statement } from './prepare.ts';
import type { Word } from './words.ts';

/** How a word of the claim is borne out by a window: by a word of it, by titles and headings, by the rest, or not. */
export const OWN = 3;
export const TITLE = 2;
export const NEAR = 1;
export const UNCOVERED = 0;

/** One or two adjacent sentences of the evidence laid against the claim. */
export interface Alignment {
  /** First and last sentence of the window. */
  readonly first: number;
  readonly last: number;
  /** Half-open range of the words of the window. */
  readonly from: number;
  readonly to: number;
  /** Weighted share of the claim's content words borne out by the window or its titles, in [0, 1]. */
  readonly coverage: number;
  /** The same, by words of the window alone. */
  readonly own: number;
  /** Content words borne out by the window itself. */
  readonly matches: number;
  /** For each word of the claim how it is covered. */
  readonly how: Uint8Array;
}

/** A claim with the weight of each of its words. */
export interface WeighedClaim {
  readonly statement: Statement;
  readonly weights: Float64Array;
  readonly total: number;
  /** Numbers of the content words, in order. */
  readonly content: readonly number[];
  /** 1 for the words before the first finite verb: what the claim speaks of. */
  readonly isSubject: Uint8Array;
  /** 1 for the words that only say who says so (`The court found …`). */
  readonly isFrame: Uint8Array;
}

const FRAMES = new Set(
  'found concluded ruled held reported stated wrote said noted called determined showed says writes notes finds'.split(
    ' ',
  ),
);
/** A frame ends within so many words of the start of a claim. */
const LONGEST_FRAME = 6;

/** Number of the verb that closes the frame of a claim, or -1: at most three words say who, two follow. */
function frameEnd(statement: Statement): number {
  const { words, isContent, isNumber } = statement;
  let before = 0;
  for (let i = 0; i < Math.min(words.length, LONGEST_FRAME); i++) {
    if (isNumber[i] === 1) return -1;
    if (i > 0 && FRAMES.has(words[i]!.folded)) {
      const next = words[i + 1]?.folded;
      const after = words.length - i - 1;
      return before > 0 && before <= 3 && after >= 3 && next !== 'by' && next !== 'in' && next !== 'at' ? i : -1;
    }
    if (looksFinite(words[i]!)) return -1;
    if (isContent[i] === 1) before++;
  }
  return -1;
}

/** Weighs the content words of a claim by `idf`, or all alike. A weight that is no positive number counts as 1. */
export function weighClaim(statement: Statement, idf: ((stem: string) => number) | undefined): WeighedClaim {
  const { words, isContent } = statement;
  const weights = new Float64Array(words.length);
  const isSubject = new Uint8Array(words.length);
  const isFrame = new Uint8Array(words.length);
  const frame = frameEnd(statement);
  const content: number[] = [];
  let total = 0;
  let verb = words.findIndex(
    (word, i) => i > 0 && looksFinite(word) && !(word.folded.endsWith('ed') && isContent[i - 1] === 0),
  );
  if (verb < 0) verb = 0;
  for (let i = 0; i < words.length; i++) {
    if (isContent[i] === 0) continue;
    const weight = idf?.(words[i]!.concept) ?? 1;
    weights[i] = weight > 0 && Number.isFinite(weight) ? weight : 1;
    total += weights[i]!;
    content.push(i);
    if (i <= frame) isFrame[i] = 1;
    else if (i < verb) isSubject[i] = 1;
  }
  return { statement, weights, total, content, isSubject, isFrame };
}

/** Words by which pronouns and titles are read: everything in the title of the source and the headings above. */
export type ContextConcepts = ReadonlySet<string>;

/** Whether some position of a sorted list lies in `[from, to)`. */
export function hasBetween(list: readonly number[] | undefined, from: number, to: number): boolean {
  if (list === undefined) return false;
  for (const at of list) if (at >= from) return at < to;
  return false;
}

/**
 * Whether a word of the evidence can stand for a word of the claim. Not where it is half of a hyphenated word whose
 * other half the claim does not know (`Albanian-American` is not plain `American`), nor where a plain word of the claim
 * meets a part of a name (`county` and `Yavapai County`).
 */
function standsFor(claim: Statement, i: number, evidence: Statement, at: number): boolean {
  const word = evidence.words[at]!;
  const before = evidence.words[at - 1];
  const after = evidence.words[at + 1];
  const knows = (other: Word): boolean =>
    other.isStop || PREFIXES.has(other.folded) || claim.positions.has(other.concept);
  if (before?.hyphen === true && !knows(before)) return false;
  if (word.hyphen && after !== undefined && !knows(after)) return false;
  return !(word.isName && before?.isName === true && before.end + 1 === word.start && !claim.words[i]!.isName && i > 0);
}

/** Halves of hyphenated words that change little. */
const PREFIXES = new Set(['non', 'co', 're', 'self', 'mid', 'well', 'year', 'day', 'time', 'member', 'based', 'born']);

/** Whether the claim word `i` stands in words `[from, to)` of the evidence. */
function standsIn(claim: Statement, i: number, evidence: Statement, from: number, to: number): boolean {
  for (const at of evidence.positions.get(claim.words[i]!.concept) ?? []) {
    if (at >= to) return false;
    if (at >= from && standsFor(claim, i, evidence, at)) return true;
  }
  return false;
}

/** The first word of each sentence of a statement, and the end of the last. */
export function sentenceStarts(statement: Statement): Int32Array {
  const starts = new Int32Array(statement.sentences.length + 1).fill(-1);
  statement.words.forEach((word, i) => {
    if (starts[word.sentence] === -1) starts[word.sentence] = i;
  });
  let next = statement.words.length;
  for (let s = starts.length - 1; s >= 0; s--) {
    if (starts[s] === -1) starts[s] = next;
    else next = starts[s]!;
  }
  return starts;
}

function alignWindow(
  claim: WeighedClaim,
  evidence: Statement,
  starts: Int32Array,
  context: ContextConcepts,
  first: number,
  last: number,
): Alignment {
  const from = starts[first]!;
  const to = starts[last + 1]!;
  const { words } = claim.statement;
  const how = new Uint8Array(words.length);
  let covered = 0;
  let own = 0;
  let matches = 0;
  for (const i of claim.content) {
    const word = words[i]!;
    const list = evidence.positions.get(word.concept);
    const weight = claim.weights[i]!;
    if (list !== undefined && standsIn(claim.statement, i, evidence, from, to)) {
      how[i] = OWN;
      own += weight;
      covered += weight;
      matches++;
    } else if (context.has(word.concept)) {
      how[i] = TITLE;
      covered += weight;
    } else if (list !== undefined && (word.isName || claim.isSubject[i] === 1 || claim.isFrame[i] === 1)) {
      how[i] = NEAR;
      covered += weight;
    }
  }
  const total = claim.total || 1;
  return { first, last, from, to, coverage: covered / total, own: own / total, matches, how };
}

/**
 * The windows of the evidence that speak most of the claim: single sentences, and pairs of adjacent ones where the
 * pair bears out more than either. Best first, at most `limit`. Linear in claim words × sentences.
 */
export function alignClaim(
  claim: WeighedClaim,
  evidence: Statement,
  starts: Int32Array,
  context: ContextConcepts,
  limit = 3,
): readonly Alignment[] {
  const count = evidence.sentences.length;
  if (claim.content.length === 0 || count === 0) return [];
  // Sentences that share no word with the claim are not laid against it.
  const hits = new Uint16Array(count);
  for (const i of claim.content) {
    const list = evidence.positions.get(claim.statement.words[i]!.concept);
    if (list === undefined) continue;
    let last = -1;
    for (const at of list) {
      const sentence = evidence.words[at]!.sentence;
      if (sentence !== last) hits[sentence] = hits[sentence]! + 1;
      last = sentence;
    }
  }
  const windows: Alignment[] = [];
  const keep = (window: Alignment): void => {
    const at = windows.findIndex((other) => isBetter(window, other));
    if (at >= 0) windows.splice(at, 0, window);
    else windows.push(window);
    if (windows.length > limit) windows.pop();
  };
  let before: Alignment | null = null;
  for (let s = 0; s < count; s++) {
    if (hits[s] === 0) {
      before = null;
      continue;
    }
    const single = alignWindow(claim, evidence, starts, context, s, s);
    keep(single);
    if (before !== null) {
      const pair = alignWindow(claim, evidence, starts, context, s - 1, s);
      if (pair.own > Math.max(single.own, before.own)) keep(pair);
    }
    before = single;
  }
  return windows;
}

/** More of the claim first, then more by its own words, then the shorter window, then the earlier. */
function isBetter(a: Alignment, b: Alignment): boolean {
  if (a.coverage !== b.coverage) return a.coverage > b.coverage;
  if (a.own !== b.own) return a.own > b.own;
  if (a.last - a.first !== b.last - b.first) return a.last - a.first < b.last - b.first;
  return a.first < b.first;
}
