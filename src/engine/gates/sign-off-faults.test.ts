import { describe, expect, it } from 'vitest';
import type { SignOff } from '#domain/gate.ts';
import type { GateClaim } from './gate-input.ts';
import { hashClaim } from './content-hash.ts';
import { evaluateSignOffs, isCovered, signOffContext, type SignOffContext } from './sign-offs.ts';

const signOff: SignOff = { checkpoint: 'legal', by: 'Ben', reason: 'read', at: '2026-01-02', contentHash: 'h' };
const context: SignOffContext = {
  author: 'Ada',
  authors: ['Cyd'],
  contentHash: 'h',
  claimHashes: new Set(['c1', 'c2']),
  now: '2026-01-03',
};
const { contentHash: _hash, ...unbound } = signOff;
const ask = (given: Partial<SignOff>, around: Partial<SignOffContext> = {}) => {
  const [state] = evaluateSignOffs([given as SignOff], { ...context, ...around });
  return [state!.holds, state!.why];
};

describe('why a sign-off does not hold', () => {
  it.each([
    ['a name of no words', { ...signOff, by: ' – ' }, {}, 'nobody is named'],
    ['no author', signOff, { author: null, authors: [] }, 'the author is not known, so four eyes cannot be told'],
    ['the author', { ...signOff, by: 'ada ' }, {}, 'ada  is the author: another person must sign'],
    ['one of those who wrote', { ...signOff, by: 'Cyd' }, {}, 'Cyd is the author: another person must sign'],
    ['no reason', { ...signOff, reason: '…' }, {}, 'it gives no reason'],
    ['no date', { ...signOff, at: 'soon' }, {}, 'it does not say when'],
    ['a day to come', { ...signOff, at: '2026-01-05' }, {}, 'it is dated 2026-01-05, which is still to come'],
    ['another content', signOff, { contentHash: 'x' }, 'the content was changed since it was signed'],
    ['bound to nothing', unbound, {}, 'it is not bound to any content'],
    ['bound to no claim', { ...unbound, claimHashes: [] }, {}, 'it is not bound to any content'],
    [
      'claims that are gone',
      { ...unbound, claimHashes: ['c1', 'c8', 'c9'] },
      {},
      '2 of the 3 claims that it signed were changed since',
    ],
  ] as const)('is named: %s', (_what, given, around, why) => {
    expect(ask(given, around)).toEqual([false, why]);
  });

  it('is nothing where all is in order, with a clock or without', () => {
    expect(ask(signOff)).toEqual([true, 'signed by Ben']);
    expect(ask({ ...signOff, at: '2026-01-05' }, { now: null })).toEqual([true, 'signed by Ben']);
    expect(ask({ ...unbound, claimHashes: ['c1'] })).toEqual([true, 'signed by Ben']);
  });
});

describe('what a checkpoint is covered by', () => {
  const holding = (claimHashes: readonly string[] | undefined, holds = true) => ({
    signOff: claimHashes === undefined ? signOff : { ...unbound, claimHashes },
    holds,
    why: '',
  });

  it('is one sign-off of the whole, or several that reach every claim, as far as they hold', () => {
    expect(isCovered([holding(undefined)], context)).toBe(true);
    expect(isCovered([holding(undefined, false)], context)).toBe(false);
    expect(isCovered([holding(['c1']), holding(['c2'])], context)).toBe(true);
    expect(isCovered([holding(['c1'])], context)).toBe(false);
    expect(isCovered([holding(['c1']), holding(['c2'], false)], context)).toBe(false);
    expect(isCovered([{ signOff: unbound, holds: true, why: '' }], context)).toBe(false);
    expect(isCovered([holding(['c1'])], { ...context, claimHashes: new Set() })).toBe(false);
  });
});

describe('what sign-offs are held against', () => {
  const claim = { id: 'c', text: 'The mill burned.', verdict: 'pass', citations: [] } as unknown as GateClaim;

  it('knows the other authors, the claims, and no one where none is named', () => {
    expect(signOffContext('d', [claim])).toMatchObject({ author: null, authors: [], now: null });
    expect(signOffContext('d', [claim]).claimHashes).toEqual(new Set([hashClaim(claim)]));
    expect(signOffContext('d', [claim], { author: 'Ada', authors: ['Cyd'], contentHash: 'h', now: 'n' })).toMatchObject(
      {
        author: 'Ada',
        authors: ['Cyd'],
        contentHash: 'h',
        now: 'n',
      },
    );
  });

  it('tells a claim by the place and the stance of what it cites', () => {
    const cite = (citation: object): string =>
      hashClaim({ ...claim, citations: [{ sourceId: 's', quote: 'q', ...citation }] } as unknown as GateClaim);
    const hashes = [
      {},
      { start: 1, end: 2 },
      { start: 1, end: 3 },
      { start: 2, end: 3 },
      { stance: 'supports' },
      { stance: 'neutral' },
    ];
    expect(new Set(hashes.map(cite)).size).toBe(hashes.length);
    expect(cite({ start: undefined, end: null, stance: undefined })).toBe(cite({}));
  });
});
