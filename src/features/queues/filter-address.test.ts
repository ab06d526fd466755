import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { readFilter, STANDARD_FILTER, toggled, writeFilter } from './filter-address.ts';

describe('the filter of a queue in an address', () => {
  it('is short for what is standard, and says so where there is none', () => {
    expect(writeFilter(STANDARD_FILTER)).toBeUndefined();
    expect(readFilter(undefined)).toEqual(STANDARD_FILTER);
    expect(writeFilter({})).toBe('all');
    expect(readFilter('all')).toEqual({});
  });

  it('drops what it does not know', () => {
    expect(readFilter('status=closed&kinds=conflict&future=1&grouping=colour')).toEqual({ kinds: ['conflict'] });
  });

  it('switches one value on and off', () => {
    const on = toggled({}, 'kinds', 'conflict');
    expect(on).toEqual({ kinds: ['conflict'] });
    expect(toggled(on, 'kinds', 'conflict')).toEqual({});
  });
});

const words = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 3 });
test.prop([fc.record({ kinds: words, entities: words, sourceIds: words }, { requiredKeys: [] })])(
  'reads back what it wrote, whatever the values hold',
  (filter) => {
    const clean = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
    expect(readFilter(writeFilter(clean))).toEqual(clean);
  },
);
