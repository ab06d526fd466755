import { describe, expect, it } from 'vitest';
import { GATE_CRITERIA, type Waiver } from '#domain/gate.ts';
import { evaluateWaivers, waiverRoles, type WaiverContext } from './waivers.ts';
import { authorsOf, hasWords, isSamePerson, someOf } from './words.ts';

const waiver = (change: Partial<Waiver> = {}): Waiver => ({
  criterion: 'quotes-verified',
  by: 'Ben',
  role: 'review',
  reason: 'known',
  expiresAt: '2026-06-30',
  ...change,
});
const context: WaiverContext = { now: '2026-06-15', author: 'Ada', authors: ['Cyd'], contentHash: 'h' };
const whyOf = (change: Partial<Waiver>, around: Partial<WaiverContext> = {}): readonly [boolean, string] => {
  const [state] = evaluateWaivers([waiver(change)], { ...context, ...around });
  return [state!.counts, state!.why];
};

describe('a waiver', () => {
  it('counts with a name, a role that may, a reason and a day to come', () => {
    expect(whyOf({})).toEqual([true, 'until 2026-06-30']);
    expect(whyOf({ contentHash: 'h' })[0]).toBe(true);
    expect(whyOf({}, { author: null, authors: [] })[0]).toBe(true);
  });

  it.each([
    [{ criterion: 'nothing' }, 'there is no such criterion'],
    [{ by: ' … ' }, 'nobody is named'],
    [{ by: ' ADA' }, ' ADA is the author of what it waives'],
    [{ by: 'cyd' }, 'cyd is the author of what it waives'],
    [{ role: 'grounding' }, 'the role "grounding" may not waive it: review or admin may'],
    [{ criterion: 'no-retracted-source' }, 'the role "review" may not waive it: admin may'],
    [{ role: 'x'.repeat(60) }, `the role "${'x'.repeat(40)}" may not waive it: review or admin may`],
    [{ reason: '-' }, 'it gives no reason'],
    [{ expiresAt: 'soon' }, 'it has no date on which it runs out'],
    [{ expiresAt: '2026-06-14' }, 'it ran out on 2026-06-14'],
    [{ contentHash: 'other' }, 'the content was changed since'],
  ] as const)('with %j does not count', (change, why) => {
    expect(whyOf(change)).toEqual([false, why]);
  });

  it.each([null, '', '2026', '2026-06'])('does not count by the clock %j, which cannot tell a day', (now) => {
    expect(whyOf({}, { now })).toEqual([false, 'no clock was given, so it cannot be told from one that ran out']);
  });

  it('holds through the day that it names, and ends at an instant that it names', () => {
    expect(whyOf({ expiresAt: '2026-06-15' }, { now: '2026-06-15T23:59:00Z' })[0]).toBe(true);
    expect(whyOf({ expiresAt: '2026-06-15' }, { now: '2026-06-16T00:00:00Z' })[0]).toBe(false);
    expect(whyOf({ expiresAt: '2026-06-15T12:00:00Z' }, { now: '2026-06-15T12:00:00Z' })[0]).toBe(false);
  });

  it('may be given by an administrator alone where harm reaches beyond the answer', () => {
    const alone = GATE_CRITERIA.filter((criterion) => !waiverRoles(criterion).includes('review'));
    expect(alone).toEqual(['source-set-usable', 'no-retracted-source', 'checkpoints-signed']);
    for (const criterion of GATE_CRITERIA) expect(waiverRoles(criterion)).toContain('admin');
  });
});

describe('words', () => {
  it('say something where they hold a letter or a digit', () => {
    expect(['a', '7', 'é', '漢'].map(hasWords)).toEqual([true, true, true, true]);
    expect(['', ' ', '…', '-', null, undefined, 7].map(hasWords)).toEqual(Array.from({ length: 7 }, () => false));
  });

  it('name one person whatever the case, the outer blanks and the form of the accents', () => {
    expect(isSamePerson(' Zoe\u0308 ', 'ZO\u00cb')).toBe(true);
    expect(isSamePerson('Ada', 'Ad a')).toBe(false);
  });

  it('list the authors who have names', () => {
    expect(authorsOf('Ada', ['', 'Ben'])).toEqual(['Ada', 'Ben']);
    expect(authorsOf(null)).toEqual([]);
  });

  it('show the first five of a list, and how many more there are', () => {
    const list = ['1', '2', '3', '4', '5'];
    expect(someOf(list)).toBe('1, 2, 3, 4, 5');
    expect(someOf([...list, '6', '7'])).toBe('1, 2, 3, 4, 5 and 2 more');
    expect(someOf([])).toBe('');
  });
});
