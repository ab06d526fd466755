import type { RetrievedFragment } from '#domain/fragment.ts';
import { sha256Hex } from '#base/sha256.ts';
import { compareFragments } from '#engine/citations/fragment-order.ts';
import { citationLine } from '#engine/citations/safe-source.ts';

/** Ceilings of one retrieval. Lengths are Unicode code points, as a reader counts characters. */
export interface RetrievalPolicy {
  /** Most fragments admitted. */
  readonly limit: number;
  /** Least score admitted. */
  readonly minScore: number;
  /** Longest content of one fragment. */
  readonly maxFragmentChars: number;
  /** Longest rendered block, separators counted. */
  readonly maxTotalChars: number;
}

/** Defaults of SPEC §3 (seed 003). */
export const DEFAULT_RETRIEVAL_POLICY: RetrievalPolicy = {
  limit: 3,
  minScore: 0,
  maxFragmentChars: 2000,
  maxTotalChars: 8000,
};

export const DROP_REASONS = ['limit', 'floor', 'per-fragment cap', 'total ceiling'] as const;
export type DropReason = (typeof DROP_REASONS)[number];

/** A fragment that was left out, and why. `detail` is a sentence for people with the figures. */
export interface DroppedFragment {
  readonly fragment: RetrievedFragment;
  readonly reason: DropReason;
  readonly detail: string;
}

/** What survived selection, in rank order, and why the rest did not. */
export interface FragmentSelection {
  readonly admitted: readonly RetrievedFragment[];
  readonly dropped: readonly DroppedFragment[];
}

/** Length in code points. */
export function characterCount(text: string): number {
  let count = text.length;
  for (let i = 1; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    if (unit < 0xdc00 || unit > 0xdfff) continue;
    const before = text.charCodeAt(i - 1);
    if (before >= 0xd800 && before <= 0xdbff) count -= 1;
  }
  return count;
}

/**
 * Ranks fragments totally, then admits or drops each with its reason. An oversized fragment is dropped, never cut: a
 * fragment cut in mid-sentence reads as a complete statement that the source never made. One that does not fit under
 * the total ceiling does not stop a smaller one behind it. Input is not changed. A score that is not a finite number
 * is below every floor.
 *
 * @throws RangeError when a ceiling is negative or not a number.
 */
export function selectFragments(fragments: Iterable<RetrievedFragment>, policy: RetrievalPolicy): FragmentSelection {
  for (const name of ['limit', 'maxFragmentChars', 'maxTotalChars'] as const) {
    if (!(policy[name] >= 0)) throw new RangeError(`${name} must be a number not below 0`);
  }
  if (Number.isNaN(policy.minScore)) throw new RangeError('minScore must be a number');
  const admitted: RetrievedFragment[] = [];
  const dropped: DroppedFragment[] = [];
  let used = 0;
  for (const fragment of [...fragments].sort(compareFragments)) {
    const drop = (reason: DropReason, detail: string): void => {
      dropped.push({ fragment, reason, detail });
    };
    if (admitted.length >= policy.limit) {
      drop('limit', `beyond the limit of ${policy.limit} ${policy.limit === 1 ? 'fragment' : 'fragments'}`);
      continue;
    }
    if (!Number.isFinite(fragment.score)) {
      drop('floor', `the score ${fragment.score} is not a finite number, so it meets no floor`);
      continue;
    }
    if (fragment.score < policy.minScore) {
      drop('floor', `score ${Math.round(fragment.score * 1000) / 1000} is below the floor of ${policy.minScore}`);
      continue;
    }
    const length = characterCount(fragment.content);
    if (length > policy.maxFragmentChars) {
      drop(
        'per-fragment cap',
        `${length} characters are over the per-fragment cap of ${policy.maxFragmentChars}; a fragment is dropped, never cut`,
      );
      continue;
    }
    const cost = characterCount(citationLine(fragment.source, fragment.content)) + (admitted.length > 0 ? 1 : 0);
    if (used + cost > policy.maxTotalChars) {
      drop(
        'total ceiling',
        `would take the block to ${used + cost} characters, past the total ceiling of ${policy.maxTotalChars}`,
      );
      continue;
    }
    admitted.push(fragment);
    used += cost;
  }
  return { admitted, dropped };
}

/** The admitted fragments, one `SOURCE [label]: content` line each. */
export function renderFragments(selection: FragmentSelection): string {
  return selection.admitted.map((fragment) => citationLine(fragment.source, fragment.content)).join('\n');
}

/**
 * A revision derived from the admitted content: the first 16 hex digits of SHA-256 over `source \x01 content`, joined
 * by `\x00` (SPEC §3), so that a changed retrieval changes the cache key and an equal one does not.
 */
export function selectionRevision(selection: FragmentSelection): string {
  const material = selection.admitted.map((fragment) => `${fragment.source}\u0001${fragment.content}`).join('\u0000');
  return sha256Hex(material).slice(0, 16);
}
