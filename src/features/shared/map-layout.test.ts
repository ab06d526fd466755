import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layoutMap, ROW, type MapEdge } from './map-layout.ts';

const edge = (claim: string, source: string, strength = 0.5): MapEdge => ({
  claim,
  source,
  stance: 'supports',
  strength,
  citations: 1,
});
const ids = (prefix: string, count: number) => Array.from({ length: count }, (_, index) => `${prefix}${index}`);

describe('the claim/citation map', () => {
  it('folds what nothing connects to and counts it', () => {
    const layout = layoutMap(ids('c', 60), ids('s', 40), [edge('c3', 's7'), edge('c9', 's7')], false);
    expect(layout.claims.map((row) => row.id)).toEqual(['c3', 'c9']);
    expect(layout.sources.map((row) => row.id)).toEqual(['s7']);
    expect(layout.foldedClaims).toBe(58);
    expect(layout.foldedSources).toBe(39);
    expect(layout.height).toBeLessThan(5 * ROW);
  });

  it('shows everything when unfolded, and one or two idle rows always', () => {
    const all = layoutMap(ids('c', 60), ids('s', 40), [edge('c3', 's7')], true);
    expect(all.claims).toHaveLength(60);
    expect(all.sources).toHaveLength(40);
    const few = layoutMap(ids('c', 3), ids('s', 2), [edge('c0', 's0')], false);
    expect(few.foldedClaims + few.foldedSources).toBe(0);
    expect(few.claims).toHaveLength(3);
  });

  it('never lets two rows overlap, loses none and keeps every curve on its rows', () => {
    const edges = fc.array(
      fc
        .tuple(fc.nat(59), fc.nat(39), fc.double({ min: 0, max: 1, noNaN: true }))
        .map(([c, s, w]) => edge(`c${c}`, `s${s}`, w)),
      { maxLength: 120 },
    );
    fc.assert(
      fc.property(edges, fc.boolean(), (list, unfold) => {
        const layout = layoutMap(ids('c', 60), ids('s', 40), list, unfold);
        expect(layout.claims.length + layout.foldedClaims).toBe(60);
        expect(layout.sources.length + layout.foldedSources).toBe(40);
        for (const column of [layout.claims, layout.sources]) {
          const ys = column.map((row) => row.y).sort((a, b) => a - b);
          expect(ys[0] ?? ROW).toBeGreaterThanOrEqual(ROW / 2 - 1e-6);
          for (let at = 1; at < ys.length; at += 1)
            expect((ys[at] ?? 0) - (ys[at - 1] ?? 0)).toBeGreaterThan(ROW - 1e-6);
        }
        for (const curve of layout.curves) {
          expect(layout.claims.find((row) => row.id === curve.claim)?.y).toBe(curve.y1);
          expect(layout.sources.find((row) => row.id === curve.source)?.y).toBe(curve.y2);
        }
      }),
    );
  });

  it('puts a source beside the claims that cite it', () => {
    const layout = layoutMap(ids('c', 10), ['s0', 's1'], [edge('c9', 's0'), edge('c0', 's1')], false);
    expect(layout.sources.map((row) => row.id)).toEqual(['s1', 's0']);
  });

  it('draws stronger edges wider', () => {
    const layout = layoutMap(['c0'], ['s0', 's1'], [edge('c0', 's0', 0.9), edge('c0', 's1', 0.2)], false);
    expect(layout.curves[0]?.weight).toBeGreaterThan(layout.curves[1]?.weight ?? 9);
  });
});
