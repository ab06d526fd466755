import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import {
  CHECK_MODES,
  CHECK_TABS,
  closeEvidence,
  formatView,
  isEvidenceOpen,
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
