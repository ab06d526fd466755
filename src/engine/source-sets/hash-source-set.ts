import { compareCodeUnits } from '#base/compare.ts';
import { sha256Hex } from '#base/sha256.ts';
import { stableStringify } from '#base/stable-json.ts';
import type { SourceSet, SourceSetItem } from '#domain/source-set.ts';

const sorted = (values: readonly unknown[]): readonly string[] =>
  values.map((one) => stableStringify(one)).sort(compareCodeUnits);

/** What of an item is its content. When it was last looked at is not: a check that finds nothing new must not re-hash the set. */
function content(item: SourceSetItem): object {
  const { notices, dismissals, supersedes, freshness, ...rest } = item;
  return {
    ...rest,
    notices: sorted(notices.map(({ kind, origin, detail, date }) => ({ kind, origin, detail, date }))),
    dismissals: sorted(dismissals),
    supersedes: supersedes.toSorted(compareCodeUnits),
    freshness: { class: freshness.class, expiresAt: freshness.expiresAt, state: freshness.state },
  };
}

/** Hash of one item: `sha256:` and 64 hex digits. */
export function hashSourceSetItem(item: SourceSetItem): string {
  return `sha256:${sha256Hex(stableStringify(content(item)))}`;
}

/**
 * Hash of a set: `sha256:` over a stable serialisation of its items with rights, licence and notices, and of what is said of the set
 * itself (SPEC §11). The order of items and of keys does not matter; a change of rights, a retraction or a dismissal re-hashes; the
 * set's name, id and version do not count, because a renamed set is the same evidence.
 */
export function hashSourceSet(set: SourceSet): string {
  const { isRetracted, supersededBy, rights, freshness, use } = set;
  const items = set.items.map((item) => stableStringify(content(item))).sort(compareCodeUnits);
  const own = freshness && { class: freshness.class, expiresAt: freshness.expiresAt, state: freshness.state };
  return `sha256:${sha256Hex(stableStringify({ items, isRetracted, supersededBy, rights, freshness: own, use }))}`;
}
