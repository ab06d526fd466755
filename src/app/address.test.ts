import { describe, expect, it } from 'vitest';
import { readAddress, writeAddress } from './address.ts';

describe('the address of a view', () => {
  it('is empty for the plain view', () => {
    expect(writeAddress({})).toBe('');
  });

  it('can be read by a person: commas and colons stand as they are', () => {
    expect(writeAddress({ draft: 'd', item: 'quote:2', only: ['absent', 'person'] })).toBe(
      '?draft=d&item=quote:2&only=absent,person&v=2',
    );
  });

  it.each([
    { draft: 'a b&c=d%2C', claim: 'c1' },
    { draft: 'تقرير', source: 's#1', span: { start: 1, end: 9 }, show: 'evidence' },
    { tab: 'gate', mode: 'split', only: ['supported'] },
  ])('reads back as what was written: %j', (view) => {
    expect(readAddress(writeAddress(view))).toEqual(view);
  });

  it('opens the same view from an address of an earlier version', () => {
    expect(readAddress('?answer=a&among=x,y')).toEqual({ answer: 'a', among: ['x', 'y'] });
    expect(readAddress('?answer=a&in=x&among=y&v=1')).toEqual({ answer: 'a', among: ['x'] });
    expect(readAddress('?answer=a&in=x&v=99&later=1')).toEqual({ answer: 'a', among: ['x'] });
  });

  it('drops what it does not know instead of failing', () => {
    expect(readAddress('?tab=nowhere&span=9-1&x=1&claim=c')).toEqual({ claim: 'c' });
  });
});
