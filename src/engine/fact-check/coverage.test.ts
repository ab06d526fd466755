import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { measureCoverage } from './coverage.ts';

describe('coverage', () => {
  it('counts claims, text that is not checkable, and what is left', () => {
    const draft = 'Checked. Why? Rest.';
    const coverage = measureCoverage(draft, [{ start: 0, end: 8 }], [{ start: 9, end: 13 }]);
    expect(coverage).toEqual({ total: 17, checked: 8, notCheckable: 4, left: 5 });
  });

  it('counts text under a claim as checked even where it is also listed as not checkable', () => {
    expect(measureCoverage('abcd', [{ start: 0, end: 3 }], [{ start: 2, end: 4 }])).toEqual({
      total: 4,
      checked: 3,
      notCheckable: 1,
      left: 0,
    });
  });

  const span = fc.tuple(fc.nat(40), fc.nat(40)).map(([a, b]) => ({ start: Math.min(a, b), end: Math.max(a, b) }));
  test.prop([fc.string({ maxLength: 40 }), fc.array(span), fc.array(span)])(
    'adds up to the text that is not white space, whatever the spans',
    (draft, checked, skipped) => {
      const { total, ...parts } = measureCoverage(draft, checked, skipped);
      expect(parts.checked + parts.notCheckable + parts.left).toBe(total);
      expect(total).toBe(draft.replace(/\s/gu, '').length);
    },
  );
});
