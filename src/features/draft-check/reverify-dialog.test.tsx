// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { day } from '#ui/messages/figures.ts';
import type { CitationOutcome, ReverifyResponse } from '#api/schemas/fact-check.ts';
import { makeReport } from '#testing/reports.ts';
import { byUrgency, ReverifyDialog } from './reverify-dialog.tsx';

const citation = (outcome: CitationOutcome): ReverifyResponse['citations'][number] => ({
  claimId: 'c1',
  sourceId: 'mill',
  quote: `words that are ${outcome}`,
  recorded: { start: 0, end: 5 },
  outcome,
  at: outcome === 'gone' || outcome === 'source-missing' ? null : { start: 1, end: 6 },
  detail: '',
});
const answer = (...outcomes: readonly CitationOutcome[]): ReverifyResponse => ({
  draftId: 'd',
  checkedAt: '2024-01-01T00:00:00.000Z',
  draftHash: 'h',
  counts: { passed: 0, failed: 0, warnings: 0 },
  citations: outcomes.map(citation),
});

describe('citations asked again', () => {
  it('stand with what failed first and keep the order of the draft within an outcome', () => {
    const { citations } = answer('holds', 'gone', 'moved', 'source-missing', 'changed', 'holds');
    expect(byUrgency(citations).map(({ outcome }) => outcome)).toEqual([
      'gone',
      'changed',
      'source-missing',
      'moved',
      'holds',
      'holds',
    ]);
  });

  it('lead to their place, to their source where it is gone from it, and nowhere where the source is missing', () => {
    HTMLDialogElement.prototype.showModal = vi.fn();
    HTMLDialogElement.prototype.close = vi.fn();
    const onShow = vi.fn();
    render(
      <ReverifyDialog
        result={answer('moved', 'gone', 'source-missing')}
        error={null}
        report={makeReport()}
        onClose={() => undefined}
        onShow={onShow}
      />,
    );
    screen.getByText('Show the place').click();
    expect(onShow).toHaveBeenLastCalledWith('mill', { start: 1, end: 6 });
    screen.getByText('Open the source').click();
    expect(onShow).toHaveBeenLastCalledWith('mill', null);
    expect(screen.getAllByText(/^(?:Show the place|Open the source)$/u)).toHaveLength(2);
  });

  it('say which report they stood in where that is one from before the sources changed', () => {
    HTMLDialogElement.prototype.showModal = vi.fn();
    HTMLDialogElement.prototype.close = vi.fn();
    const { citations, ...rest } = answer('holds', 'source-missing');
    const result = {
      ...rest,
      citations: citations.map((one, at) => (at === 1 ? { ...one, recordedAt: '2023-12-24T00:00:00.000Z' } : one)),
    };
    render(<ReverifyDialog result={result} error={null} report={makeReport()} onClose={vi.fn()} onShow={vi.fn()} />);
    const said = screen.getAllByText(/before the sources changed/u);
    expect(said).toHaveLength(1);
    expect(said[0]?.textContent).toContain(`Cited by the report of ${day('2023-12-24')}`);
  });
});
