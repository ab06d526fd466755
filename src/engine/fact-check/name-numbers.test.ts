import { describe, expect, it } from 'vitest';
import type { ClaimDefect } from '#domain/claim.ts';
import type { CheckedNumber } from '#domain/quantity.ts';
import { nameNumbers } from './name-numbers.ts';

const number = (status: CheckedNumber['status'], more: Partial<CheckedNumber> = {}): CheckedNumber => ({
  text: '5 km',
  start: 10,
  end: 14,
  status,
  sourceId: null,
  at: null,
  detail: '',
  ...more,
});
const defect = (kind: ClaimDefect['kind'], start = 10): ClaimDefect => ({ kind, detail: '', start, end: start + 4 });
const kinds = (list: readonly ClaimDefect[]) => list.map(({ kind }) => kind);

describe('the name of a faulty number', () => {
  it('says that it stands for another time instead of that it is not found', () => {
    expect(kinds(nameNumbers([defect('number-not-found')], [number('other-period')]))).toEqual(['other-period']);
  });
  it('keeps that another value stands against it beside the other unit', () => {
    expect(kinds(nameNumbers([defect('number-mismatch')], [number('other-unit')]))).toEqual([
      'number-mismatch',
      'other-unit',
    ]);
  });
  it('is a recomputation where two stated figures give another', () => {
    const computed = number('mismatch', { isComputed: true });
    expect(kinds(nameNumbers([], [computed]))).toEqual(['recomputation-differs']);
    expect(nameNumbers([], [number('mismatch', { detail: 'from 310 to 465 is another value' })])).toEqual([]);
  });
  it('is not found where nothing else is said at its place', () => {
    expect(kinds(nameNumbers([], [number('not-found')]))).toEqual(['number-not-found']);
    expect(kinds(nameNumbers([defect('antonym')], [number('not-found')]))).toEqual(['antonym']);
    expect(kinds(nameNumbers([defect('antonym', 30)], [number('not-found')]))).toEqual(['antonym', 'number-not-found']);
  });
});
