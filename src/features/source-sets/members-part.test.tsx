// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { SourceSetMember, SourceSetView } from '#api/schemas/source-set.ts';
import { MembersPart } from './members-part.tsx';
import { blockerLabel, CLEARING_WORDS } from '../shared/blocker-labels.ts';
import { SURFACE_WORDS } from './words.ts';
import { CLEARING_ACTIONS, DOWNSTREAM_SURFACES } from '#domain/source-set.ts';

afterEach(cleanup);

const member = (at: number, blockers: readonly string[] = []): SourceSetMember => ({
  id: `s${at}`,
  title: `Source ${String(at).padStart(5, '0')}`,
  kind: 'html',
  hasDocument: true,
  rights: {
    state: 'cleared',
    licence: 'CC-BY-4.0',
    chosen: 'CC-BY-4.0',
    excerptLimit: at === 0 ? 300 : null,
    attribution: null,
    obligations: [],
    reason: 'it permits it',
  },
  freshness: { state: 'fresh', class: 'quarterly', dueAt: '2027-03-01', expiresAt: '2027-05-31', reason: '' },
  blockers: [...blockers],
  notices: [],
  supersededBy: null,
});

function show(members: readonly SourceSetMember[]): void {
  const set = { members: [...members] } as unknown as SourceSetView;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MembersPart set={set} onOpen={vi.fn()} initialRows={20} />
    </QueryClientProvider>,
  );
}

describe('the sources of a set', () => {
  it('draws only what is visible of ten thousand', () => {
    show(Array.from({ length: 10_000 }, (_, at) => member(at)));
    expect(screen.getByText('10,000 sources')).toBeTruthy();
    expect(screen.getAllByRole('row').length).toBeLessThan(60);
  });

  it('puts what bars the set first', () => {
    show([member(1), member(2), member(3, ['retracted'])]);
    const [, first] = screen.getAllByRole('row');
    expect(first?.textContent).toContain('Source 00003');
    expect(first?.textContent).toContain('Retracted or withdrawn');
  });

  it('says what to do where there is none', () => {
    show([]);
    expect(screen.getByText('The set is empty')).toBeTruthy();
  });
});

describe('words of source sets', () => {
  it('name every blocker, clearing and surface', () => {
    const codes = ['empty', 'incomplete', 'outdated', 'retracted', 'superseded'].map((code) => `source-set:${code}`);
    const own = ['missing', 'other-content', 'rights:blocked', 'rights:expired', 'rights:unknown', 'freshness:expired'];
    for (const code of [...codes, ...own]) expect(blockerLabel(code).word, code).not.toBe(code);
    for (const action of CLEARING_ACTIONS) expect(CLEARING_WORDS[action]).toBeTruthy();
    expect(new Set(DOWNSTREAM_SURFACES.map((surface) => SURFACE_WORDS[surface])).size).toBe(DOWNSTREAM_SURFACES.length);
  });
});
