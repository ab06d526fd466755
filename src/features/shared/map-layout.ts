import type { Stance } from '#domain/claim.ts';

/** One line between a claim and what it stands on: a source, or one citation of a source. */
export interface MapEdge {
  readonly claim: string;
  /** Id of the right end. */
  readonly source: string;
  readonly stance: Stance;
  /** In [0, 1]: the width of the line. */
  readonly strength: number;
  /** Passages behind the line. */
  readonly citations: number;
}

export interface MapRow {
  readonly id: string;
  /** Centre of the row, in px from the top. */
  readonly y: number;
}

export interface MapCurve extends MapEdge {
  readonly y1: number;
  readonly y2: number;
  /** Stroke width in px: 1 for the weakest, 4 for strength 1. */
  readonly weight: number;
}

export interface MapLayout {
  readonly claims: readonly MapRow[];
  readonly sources: readonly MapRow[];
  readonly curves: readonly MapCurve[];
  /** Claims and sources without an edge that were folded into one row each; 0 when nothing was folded. */
  readonly foldedClaims: number;
  readonly foldedSources: number;
  /** Rows of the folds, where there are any. */
  readonly claimFold: MapRow | null;
  readonly sourceFold: MapRow | null;
  readonly height: number;
}

export const ROW = 28;
/** Up to this many idle rows are shown as they are; more are folded into one. */
const IDLE_SHOWN = 2;

/**
 * Places claims left in the order of the draft and sources right near the mean of the claims that cite them, so that
 * few edges cross. What nothing connects to says little and takes room: beyond two such rows it is folded into one,
 * which keeps 60 claims by 40 sources readable. `unfold` shows everything.
 */
export function layoutMap(
  claimIds: readonly string[],
  sourceIds: readonly string[],
  edges: readonly MapEdge[],
  unfold: boolean,
): MapLayout {
  const known = edges.filter((edge) => claimIds.includes(edge.claim) && sourceIds.includes(edge.source));
  const cited = new Set(known.map((edge) => edge.claim));
  const citing = new Set<string>(known.map((edge) => edge.source));
  const idleClaims = claimIds.filter((id) => !cited.has(id));
  const idleSources = sourceIds.filter((id) => !citing.has(id));
  const foldClaims = !unfold && idleClaims.length > IDLE_SHOWN;
  const foldSources = !unfold && idleSources.length > IDLE_SHOWN;

  const shownClaims = foldClaims ? claimIds.filter((id) => cited.has(id)) : claimIds;
  const claims = shownClaims.map((id, index) => ({ id, y: (index + 0.5) * ROW }));
  const claimY = new Map(claims.map((row) => [row.id, row.y]));

  const active = sourceIds
    .filter((id) => citing.has(id))
    .map((id, index) => {
      const ys = known.filter((edge) => edge.source === id).map((edge) => claimY.get(edge.claim) ?? 0);
      return { id, index, y: ys.reduce((sum, y) => sum + y, 0) / ys.length };
    })
    .sort((a, b) => a.y - b.y || a.index - b.index);
  const sources = spread(active);
  let below = (sources.at(-1)?.y ?? -0.5 * ROW) + ROW;
  if (!foldSources) {
    for (const id of idleSources) {
      sources.push({ id, y: below });
      below += ROW;
    }
  }
  const sourceY = new Map(sources.map((row) => [row.id, row.y]));
  const claimFold = foldClaims ? { id: 'fold', y: (claims.length + 0.5) * ROW } : null;
  const sourceFold = foldSources ? { id: 'fold', y: below } : null;
  const lowest = Math.max(0, ...[...claims, ...sources, claimFold, sourceFold].map((row) => row?.y ?? 0));
  return {
    claims,
    sources,
    curves: known.map((edge) => ({
      ...edge,
      y1: claimY.get(edge.claim) ?? 0,
      y2: sourceY.get(edge.source) ?? 0,
      weight: 1 + 3 * Math.min(1, Math.max(0, edge.strength)),
    })),
    foldedClaims: foldClaims ? idleClaims.length : 0,
    foldedSources: foldSources ? idleSources.length : 0,
    claimFold,
    sourceFold,
    height: lowest + ROW / 2,
  };
}

/** Moves rows apart to at least `ROW`, keeping their order and each run of touching rows centred on where it wanted to be. */
function spread(wanted: readonly { readonly id: string; readonly y: number }[]): MapRow[] {
  interface Run {
    first: number;
    count: number;
    sum: number;
  }
  const runs: Run[] = [];
  const top = (run: Run) => Math.max(ROW / 2, run.sum / run.count - ((run.count - 1) * ROW) / 2);
  for (const [index, row] of wanted.entries()) {
    let run: Run = { first: index, count: 1, sum: row.y };
    for (let above = runs.at(-1); above && top(above) + above.count * ROW > top(run); above = runs.at(-1)) {
      run = { first: above.first, count: above.count + run.count, sum: above.sum + run.sum };
      runs.pop();
    }
    runs.push(run);
  }
  return runs.flatMap((run) =>
    wanted.slice(run.first, run.first + run.count).map((row, index) => ({ id: row.id, y: top(run) + index * ROW })),
  );
}
