import type { GoldResult } from '#domain/gold.ts';
import type { EvaluationFilter } from './view-filter.ts';

/** The order in which misses are looked at: what was let through first, what is right last. */
const ORDER = ['let-through', 'false-alarm', 'missed', 'other', 'person', 'right'];

/** Items that a filter keeps, the worst first, otherwise in the order of the set. `holds` is the kind of a sound statement. */
export function filterItems(results: readonly GoldResult[], filter: EvaluationFilter): readonly GoldResult[] {
  const text = filter.text.trim().toLowerCase();
  return results
    .filter(
      (item) =>
        (filter.outcomes.length === 0 || filter.outcomes.includes(item.outcome)) &&
        (filter.domain === null || item.domain === filter.domain) &&
        (filter.kind === null || (item.kind ?? 'holds') === filter.kind) &&
        (filter.verdict === null || item.verdict === filter.verdict) &&
        (text === '' || item.id.includes(text) || item.draft.toLowerCase().includes(text)),
    )
    .map((item, at) => ({ item, at }))
    .sort((a, b) => ORDER.indexOf(a.item.outcome) - ORDER.indexOf(b.item.outcome) || a.at - b.at)
    .map(({ item }) => item);
}
