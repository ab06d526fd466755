import type { Span } from '#base/span.ts';
import type { GoldEvidence } from '#domain/evaluation-run.ts';
import type { GoldSet } from '#domain/gold.ts';
import { createChecker } from '../../fact-check/check-draft.ts';
import { NOW, type ToDocument } from './run-gold-set.ts';

/** Characters of a source that are shown on either side of the words it is cited for. */
const AROUND = 160;

/** What the check of one item rests on, and the statements that it makes. */
export interface CheckedItem {
  readonly evidence: readonly GoldEvidence[];
  readonly statements: readonly string[];
}

interface Place extends Span {
  readonly draft: string;
  readonly sourceIds: readonly string[];
}

/** Where an item stands: by its own id, by that of an answer, or by that of a plant in one (`<answer>-<number from 1>`). */
function placeOf({ items, answers }: GoldSet, id: string): Place | null {
  const item = items.find((one) => one.id === id);
  if (item) return { ...item, start: 0, end: item.draft.length };
  for (const answer of answers) {
    const { draft, sourceIds, plants } = answer;
    if (answer.id === id) return { draft, sourceIds, start: 0, end: draft.length };
    const plant = plants.find((_, at) => `${answer.id}-${at + 1}` === id);
    if (plant) return { draft, sourceIds, start: plant.start, end: plant.end };
  }
  return null;
}

/**
 * Checks one item of a set as its run did, and gives the words of the sources that its verdict rests on: a run of ten thousand
 * keeps verdicts and reasons alone. `null` where the set has no such item. Deterministic: the same as in the run.
 */
export function checkItem(set: GoldSet, id: string, toDocument: ToDocument): CheckedItem | null {
  const place = placeOf(set, id);
  if (place === null) return null;
  const sources = new Map(set.sources.map((source) => [source.id, source]));
  const documents = place.sourceIds.flatMap((sourceId) => {
    const source = sources.get(sourceId);
    return source ? [toDocument(sourceId, source.text, { title: source.title, ...source.metadata })] : [];
  });
  const { report } = createChecker(documents).check({ draft: place.draft, now: NOW });
  const claims = report.claims.filter((claim) => claim.start < place.end && place.start < claim.end);
  const evidence = claims.flatMap(({ citations }) =>
    citations.map(({ stance, sourceId, start, end, quote }): GoldEvidence => {
      const { text = '', source } = documents.find((one) => one.source.id === sourceId) ?? {};
      const before = text.slice(Math.max(0, start - AROUND), start);
      const after = text.slice(end, end + AROUND);
      // Never half a character at a cut.
      return {
        stance,
        sourceId,
        title: source?.title || sourceId,
        start,
        end,
        before: before.replace(/^[\udc00-\udfff]/u, ''),
        quote,
        after: after.replace(/[\ud800-\udbff]$/u, ''),
      };
    }),
  );
  return { evidence, statements: [place.draft, ...claims.map(({ text }) => text)] };
}
