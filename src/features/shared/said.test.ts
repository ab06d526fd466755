import { describe, expect, it } from 'vitest';
import { day } from '#ui/messages/figures.ts';
import { ofPlaces, said } from './said.ts';

const titles = new Map([['everest-2020', 'One height for Everest']]);

describe('what the engine says, on the screen', () => {
  it('writes dates as the reader does', () => {
    expect(said('retraction of 2014-07-02: by the authors')).toBe(`retraction of ${day('2014-07-02')}: by the authors`);
  });
  it('leaves dates in identifiers, addresses and instants as they are', () => {
    for (const kept of ['doi 10.1000/2014-07-02', 'report-2014-07-02', '2014-07-02T10:00', 'everest-2014-07-02-b'])
      expect(said(kept)).toBe(kept);
  });
  it('names a claim by its number', () => {
    expect(said('(c11-a85cfa8c, c3-8adc17fb)')).toBe('(claim 11, claim 3)');
  });
  it('names a source by its title where it is known, and else by its id', () => {
    expect(said('the newer edition "everest-2020" stands beside "gone"', { titles })).toBe(
      'the newer edition “One height for Everest” stands beside "gone"',
    );
  });
  it('says a blocker of a source in words', () => {
    expect(said('replaced by everest-2020, which is not in the set', { titles })).toBe(
      'replaced by “One height for Everest”, which is not in the set',
    );
    expect(said('replaced by gone', { titles })).toBe('replaced by gone');
    expect(said('(source:everest-2020:rights:blocked, source:gone:retracted)', { titles })).toBe(
      '(“One height for Everest”: Rights blocked, source:gone:retracted)',
    );
  });
  it('reads figures as places only where the criterion is of places', () => {
    const known = { text: 'It is 29,002 feet high.' };
    expect(said('1 is not stated. (6-17)', ofPlaces('numbers-verified', known))).toBe(
      '1 is not stated. (“29,002 feet”)',
    );
    expect(said('pages 6-17', ofPlaces('citation-integrity', known))).toBe('pages 6-17');
  });
  it('leaves a place that is not in the text', () => {
    expect(said('(6-900)', { text: 'short' })).toBe('(6-900)');
  });
  it('cuts a long quotation', () => {
    const text = 'word '.repeat(40);
    expect(said('(0-200)', { text }).length).toBeLessThan(60);
  });
});
