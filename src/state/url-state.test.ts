import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import {
  ANSWER_PARTS,
  CHECK_MODES,
  CHECK_TABS,
  closeEvidence,
  formatView,
  isEvidenceOpen,
  parsePolicy,
  parseSpan,
  parseView,
  selectClaim,
} from './url-state.ts';

const raw = (search: string) => Object.fromEntries(new URLSearchParams(search));

describe('the address of a view', () => {
  it('comes back unchanged from what it was written as', () => {
    const word = fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' });
    const view = fc.record(
      {
        draft: word,
        claim: word,
        item: word,
        source: word,
        show: fc.constant('evidence' as const),
        only: fc.uniqueArray(fc.constantFrom('supported', 'partial', 'absent'), { minLength: 1 }),
        tab: fc.constantFrom(...CHECK_TABS.filter((tab) => tab !== 'claims')),
        mode: fc.constantFrom(...CHECK_MODES.filter((mode) => mode !== 'read')),
        answer: word,
        ask: word,
        present: fc.constant(true as const),
        among: fc.uniqueArray(fc.stringMatching(/^[a-z0-9*-]{1,12}$/u), { minLength: 1 }),
        policy: fc.record({ limit: fc.nat(50), floor: fc.double({ min: -3, max: 3, noNaN: true }).map((n) => n + 0) }),
        part: fc.constantFrom(...ANSWER_PARTS.filter((part) => part !== 'claims')),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(view, (state) => {
        expect(parseView(raw(formatView(state)))).toEqual(state);
      }),
    );
  });

  it('keeps the span of a named source and drops a span without one', () => {
    expect(parseView(raw('source=a&span=120-188'))).toEqual({ source: 'a', span: { start: 120, end: 188 } });
    expect(parseView(raw('span=120-188'))).toEqual({});
  });

  it('drops what it does not know instead of failing', () => {
    expect(parseView({ draft: 7, tab: 'nowhere', mode: ['read'], only: { a: 1 }, source: '', future: 'x' })).toEqual(
      {},
    );
  });

  it.each(['', '-', '5-', '-5', '9-3', '1e3-2e3', '1-2-3', '1.5-2'])('takes %j for no span', (text) => {
    expect(parseSpan(text)).toBeNull();
  });
});

describe('the address of an answer', () => {
  it('keeps the answer beside it only where there is an answer', () => {
    expect(parseView(raw('answer=a&against=b'))).toEqual({ answer: 'a', against: 'b' });
    expect(parseView(raw('against=b'))).toEqual({});
  });

  it.each([
    ['limit:3,floor:-0.5', { limit: 3, floor: -0.5 }],
    ['limit:3,limit:4', { limit: 4 }],
    ['limit:-1,each:1.5,all:9', { all: 9 }],
    ['limit:,floor:x,what:2', null],
    ['limit', null],
    ['', null],
  ])('reads the ceilings %j', (text, policy) => {
    expect(parsePolicy(text)).toEqual(policy);
  });

  it('is the same for a view that was written and read as an object', () => {
    const view = { answer: 'a', among: ['x', 'y'], policy: { limit: 2 }, part: 'map' as const };
    expect(parseView({ ...view })).toEqual(view);
  });
});

describe('the evidence drawer', () => {
  it('opens on an address that names only a source', () => {
    expect(isEvidenceOpen(parseView(raw('source=a')))).toBe(true);
    expect(isEvidenceOpen(parseView(raw('claim=c1')))).toBe(false);
  });

  it('leaves the selection when it closes', () => {
    expect(
      closeEvidence({ draft: 'd', claim: 'c', show: 'evidence', source: 's', span: { start: 1, end: 2 } }),
    ).toEqual({
      draft: 'd',
      claim: 'c',
    });
  });

  it('follows the selection while open and stays shut while shut', () => {
    expect(selectClaim({ claim: 'a', source: 's' }, 'b', false)).toEqual({ claim: 'b', show: 'evidence' });
    expect(selectClaim({ claim: 'a' }, 'b', false)).toEqual({ claim: 'b' });
    expect(selectClaim({ claim: 'a', item: 'quote:1' }, 'b', true)).toEqual({ claim: 'b', show: 'evidence' });
  });
});
