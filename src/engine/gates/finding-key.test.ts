import { describe, expect, it } from 'vitest';
import type { CheckReport } from '#domain/report.ts';
import { makeClaim, makeReport } from '#testing/reports.ts';
import { overridableFindings } from './finding-key.ts';

const quote = (change: Partial<CheckReport['quotes'][number]> = {}): CheckReport['quotes'][number] => ({
  text: 'opened',
  start: 9,
  end: 15,
  status: 'near',
  typographic: false,
  verified: false,
  sourceId: null,
  at: [],
  detail: 'one letter differs',
  ...change,
});
const number = (change: Partial<CheckReport['numbers'][number]> = {}): CheckReport['numbers'][number] => ({
  text: '1974',
  start: 19,
  end: 23,
  status: 'mismatch',
  sourceId: null,
  at: null,
  detail: 'the source says 1975',
  ...change,
});
const keysOf = (change: Partial<CheckReport>): readonly string[] =>
  overridableFindings(makeReport(change)).map(({ key }) => key);
const keyOf = (change: Partial<CheckReport>): string => keysOf(change)[0]!;

describe('what may be overridden of a report', () => {
  it('is each quotation and each number, under the place that the gate knows it by', () => {
    expect(overridableFindings(makeReport({ quotes: [quote()], numbers: [number()] }))).toEqual([
      {
        target: 'quote',
        id: '9-15',
        key: expect.stringMatching(/^[0-9a-f]{24}$/u) as unknown,
        text: 'opened',
        status: 'near',
        detail: 'one letter differs',
      },
      {
        target: 'number',
        id: '19-23',
        key: expect.stringMatching(/^[0-9a-f]{24}$/u) as unknown,
        text: '1974',
        status: 'mismatch',
        detail: 'the source says 1975',
      },
    ]);
  });
});

describe('the key of a finding', () => {
  it('outlives an edit elsewhere, which moves its place', () => {
    const moved = { claims: [makeClaim({ start: 100, end: 124 })], quotes: [quote({ start: 109, end: 115 })] };
    expect(keyOf(moved)).toBe(keyOf({ quotes: [quote()] }));
  });

  it('changes with the words, the outcome, and what is looked at', () => {
    const keys = [
      keyOf({ quotes: [quote()] }),
      keyOf({ quotes: [quote({ text: 'open' })] }),
      keyOf({ quotes: [quote({ status: 'absent' })] }),
      keyOf({ numbers: [number({ text: 'opened', status: 'near' as never, start: 9, end: 15 })] }),
    ];
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('changes with the claim that says it', () => {
    const other = { claims: [makeClaim({ text: 'The weir opened in 1974.' })], quotes: [quote()] };
    expect(keyOf(other)).not.toBe(keyOf({ quotes: [quote()] }));
  });

  it.each([
    ['that it fills', { start: 0, end: 24 }, true],
    ['that it begins', { start: 0, end: 3 }, true],
    ['that it ends', { start: 20, end: 24 }, true],
    ['that it runs into', { start: 20, end: 25 }, false],
    ['that it stands behind', { start: 24, end: 30 }, false],
  ])('is bound to the claim %s: %j', (_what, place, isBound) => {
    const reworded = [makeClaim({ text: 'Said in other words here' })];
    const changes = keyOf({ quotes: [quote(place)] }) !== keyOf({ claims: reworded, quotes: [quote(place)] });
    expect(changes).toBe(isBound);
  });

  it('is not bound to a claim that begins behind it', () => {
    const later = (text: string) => ({
      claims: [makeClaim({ start: 10, end: 34, text })],
      quotes: [quote({ start: 9, end: 15 })],
    });
    expect(keyOf(later('one'))).toBe(keyOf(later('other')));
  });

  it('is one of its own for each that says the same in the same claim, and the first keeps the bare one', () => {
    const twice = keysOf({ quotes: [quote(), quote({ start: 16, end: 22 }), quote({ start: 1, end: 7 })] });
    const bare = keyOf({ quotes: [quote()] });
    expect(twice).toEqual([bare, `${bare}.2`, `${bare}.3`]);
  });

  it('without a claim is the same as with one of no words, and not that of any words', () => {
    const none = keyOf({ claims: [], quotes: [quote()] });
    expect(none).toBe(keyOf({ claims: [makeClaim({ text: '' })], quotes: [quote()] }));
    expect(none).not.toBe(keyOf({ quotes: [quote()] }));
  });
});
