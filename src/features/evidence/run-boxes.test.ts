import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boxesOf, pageOf } from './run-boxes.ts';

const text = 'The length of the tower';
const run = (start: number, end: number, x: number, page = 1, y = 100) => ({
  start,
  end,
  page,
  x,
  y,
  width: (end - start) * 5,
  height: 10,
});

describe('the boxes of a span', () => {
  it('cut a run by the share of its characters', () => {
    expect(boxesOf([run(0, 10, 50)], text, { start: 4, end: 10 })).toEqual([
      { page: 1, x: 70, y: 100, width: 30, height: 10 },
    ]);
  });

  it('join neighbours on one line into one stroke and start another on the next', () => {
    const runs = [run(0, 3, 50), run(4, 10, 68), run(11, 13, 50, 1, 114)];
    const boxes = boxesOf(runs, text, { start: 0, end: 13 });
    expect(boxes).toEqual([
      { page: 1, x: 50, y: 100, width: 48, height: 10 },
      { page: 1, x: 50, y: 114, width: 10, height: 10 },
    ]);
  });

  it('keep the columns of a table apart', () => {
    const boxes = boxesOf([run(0, 3, 50), run(4, 10, 300)], text, { start: 0, end: 10 });
    expect(boxes.map((box) => box.x)).toEqual([50, 300]);
  });

  it('measure from the right where the writing runs from the right', () => {
    const hebrew = 'שלום עולם';
    const [box] = boxesOf([run(0, 9, 0)], hebrew, { start: 0, end: 3 });
    expect(box?.x).toBeCloseTo(30);
    expect(box?.width).toBeCloseTo(15);
  });

  it('never leave the runs, and cover them when the span covers all', () => {
    const runs = [run(0, 5, 10), run(6, 12, 40), run(14, 23, 90, 2)];
    fc.assert(
      fc.property(fc.nat(30), fc.nat(30), (a, b) => {
        const span = { start: Math.min(a, b), end: Math.max(a, b) };
        const width = boxesOf(runs, text, span).reduce((sum, box) => sum + box.width, 0);
        const chars = runs.reduce(
          (sum, one) => sum + Math.max(0, Math.min(span.end, one.end) - Math.max(span.start, one.start)),
          0,
        );
        // Joining adds at most the gaps between the words.
        expect(width).toBeGreaterThanOrEqual(chars * 5 - 1e-6);
        expect(width).toBeLessThanOrEqual(chars * 5 + 5 + 1e-6);
      }),
    );
  });
});

describe('the page of a span', () => {
  it('is that of its first printed character, and none where nothing is printed', () => {
    const runs = [run(0, 5, 10), run(14, 20, 90, 2)];
    expect(pageOf(runs, { start: 3, end: 18 })).toBe(1);
    expect(pageOf(runs, { start: 6, end: 18 })).toBe(2);
    expect(pageOf(runs, { start: 6, end: 9 })).toBeNull();
    expect(pageOf([], { start: 0, end: 9 })).toBeNull();
  });
});
