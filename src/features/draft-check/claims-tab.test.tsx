// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { SourcesChange } from '#api/schemas/fact-check.ts';
import type { CheckedClaim } from '#domain/claim.ts';
import { claimId } from '#domain/ids.ts';
import type { CheckReport } from '#domain/report.ts';
import type { ViewState } from '#state/url-state.ts';
import { ClaimsTab, firstReason } from './claims-tab.tsx';
import { claimItems } from './model.ts';

afterEach(cleanup);

const claim = (id: string, more: Partial<CheckedClaim> = {}): CheckedClaim => ({
  id: claimId(id),
  text: `Text of ${id}`,
  start: 0,
  end: 1,
  label: 'retrieved',
  verdict: 'pass',
  judged: true,
  action: 'cite',
  route: 'complete',
  confidence: 1,
  citations: [],
  defects: [],
  reasons: ['A passage states it.'],
  ...more,
});
const CLAIMS = [
  claim('a'),
  claim('b', {
    verdict: 'contradicted',
    defects: [{ kind: 'number-mismatch', detail: '450, not 480', start: 0, end: 1 }],
  }),
  claim('c', { verdict: 'unsupported', judged: false }),
  claim('d', { verdict: 'unsupported' }),
  claim('e'),
];

function show(view: ViewState, claims = CLAIMS, more: Partial<CheckReport> = {}, change: SourcesChange | null = null) {
  const report = { draft: 'A draft.', claims, sources: [{ id: 's', title: 'S' }], ...more } as unknown as CheckReport;
  const onView = vi.fn<(next: ViewState) => void>();
  const onLibrary = vi.fn<() => void>();
  render(
    <ClaimsTab
      report={report}
      items={claimItems(report)}
      view={view}
      onView={onView}
      onLibrary={onLibrary}
      change={change}
    />,
  );
  return { onView, onLibrary };
}
const CHANGE = {
  reached: [{ claimId: 'b', sourceIds: ['s'] }],
  kept: 4,
  titles: { s: 'The report' },
};
const rows = () => [...document.querySelectorAll('[data-row]')].map((row) => row.getAttribute('data-row'));
const chips = () => within(screen.getByRole('group', { name: 'Show only' })).getAllByRole('button');

describe('the list of claims', () => {
  it('has a row a claim in the order of the draft, with number, outcome and reason', () => {
    show({});
    expect(rows()).toEqual(['a', 'b', 'c', 'd', 'e']);
    const row = screen.getByText('Text of b').closest('button');
    expect(row?.textContent).toContain('2');
    expect(row?.textContent).toContain('contradicted');
    expect(row?.textContent).toContain('450, not 480');
  });

  it('says what a change of the sources reached, marks it, and shows it alone', () => {
    show({}, CLAIMS, {}, CHANGE);
    expect(screen.getByText('“The report” changed: 1 claim checked again; 4 claims keep their verdicts.')).toBeTruthy();
    expect(
      screen.getAllByText('checked again').map((mark) => mark.closest('[data-row]')?.getAttribute('data-row')),
    ).toEqual(['b']);
    fireEvent.click(screen.getByRole('button', { name: 'Show what was checked again' }));
    expect(rows()).toEqual(['b']);
    fireEvent.click(screen.getByRole('button', { name: 'Show all claims' }));
    expect(rows()).toHaveLength(5);
  });

  it('says that every claim keeps its verdict where a change reached none', () => {
    show({}, CLAIMS, {}, { ...CHANGE, reached: [] });
    expect(screen.getByText(/every claim keeps its verdict/u)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /checked again/u })).toBeNull();
  });

  it('counts by outcome so that the chips add up to the claims', () => {
    show({});
    const counts = chips().map((chip) => Number(chip.querySelector('span:last-child')?.textContent));
    expect(counts.reduce((sum, n) => sum + n, 0)).toBe(CLAIMS.length);
  });

  it('keeps what the chosen filters keep, under the numbers of the draft', () => {
    show({ only: ['absent', 'person'] });
    expect(rows()).toEqual(['c', 'd']);
    expect(document.querySelector('[data-row="d"]')?.textContent).toMatch(/^4/u);
  });

  it('switches a filter on and off in the address, leaving the rest of it', () => {
    const first = show({ tab: 'claims', claim: 'a' });
    fireEvent.click(screen.getByRole('button', { name: /^supported/u }));
    expect(first.onView).toHaveBeenCalledWith({ tab: 'claims', claim: 'a', only: ['supported'] });
    cleanup();
    const second = show({ only: ['supported'] });
    fireEvent.click(screen.getByRole('button', { name: /^supported/u }));
    expect(second.onView).toHaveBeenCalledWith({});
  });

  it('says so and offers all claims where a filter keeps none', () => {
    const { onView } = show({ only: ['retracted'] });
    expect(rows()).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Show all 5' }));
    expect(onView).toHaveBeenCalledWith({});
  });

  it('opens the evidence of the claim that is pressed', () => {
    const { onView } = show({});
    fireEvent.click(screen.getByText('Text of d'));
    expect(onView).toHaveBeenCalledWith({ claim: 'd', show: 'evidence' });
  });

  it('leads to the library where there are no sources', () => {
    const { onLibrary } = show({}, CLAIMS, { sources: [] });
    fireEvent.click(screen.getByRole('button', { name: 'Add sources' }));
    expect(onLibrary).toHaveBeenCalledOnce();
  });

  it('tells an empty draft from a draft without claims', () => {
    show({}, [], { draft: ' ' });
    expect(screen.getByRole('heading').textContent).toBe('Nothing to check yet');
    cleanup();
    show({}, [], { draft: 'Why?' });
    expect(screen.getByRole('heading').textContent).toBe('This draft has no claim');
  });
});

describe('the first reason of a claim', () => {
  it('is its defect where it has one, else what the engine gave', () => {
    const [plain, contradicted] = claimItems({ claims: CLAIMS });
    expect(firstReason(contradicted!)).toBe('The source states another number: 450, not 480');
    expect(firstReason(plain!)).toBe('A passage states it.');
  });
});
