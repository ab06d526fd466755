import { describe, expect, it } from 'vitest';
import type { CheckedClaim } from '#domain/claim.ts';
import { namePartly } from './name-partly.ts';

const claim = (start: number, verdict: CheckedClaim['verdict']): Omit<CheckedClaim, 'id'> => ({
  text: '',
  start,
  end: start + 5,
  label: 'synthesized',
  verdict,
  judged: true,
  action: 'refuse',
  route: 'complete',
  confidence: 0,
  citations: [],
  defects: [],
  reasons: [],
});
const first = { start: 0, end: 20 };
const second = { start: 21, end: 40 };

describe('a sentence of which only a part is borne out', () => {
  it('names the part that is not', () => {
    const [held, open] = namePartly([claim(0, 'pass'), claim(8, 'unsupported')], [first, first]);
    expect(held?.defects).toEqual([]);
    expect(open?.defects).toMatchObject([{ kind: 'partly-supported', start: 8, end: 13 }]);
  });
  it('is not named for another sentence, nor for a part that is contradicted', () => {
    const named = namePartly(
      [claim(0, 'pass'), claim(8, 'contradicted'), claim(21, 'unsupported')],
      [first, first, second],
    );
    expect(named.flatMap(({ defects }) => defects)).toEqual([]);
  });
});
