// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ClaimRetrieval } from '#domain/fact-check.ts';
import { claimId, passageId, sourceId } from '#domain/ids.ts';
import { LoopCard } from './loop-card.tsx';

const found = (claim: string, source: string, rank: number): ClaimRetrieval => ({
  claimId: claimId(claim),
  method: 'BM25',
  outcome: 'used',
  detail: '1 passage',
  passageIds: [passageId(`${source}#1`)],
  passages: [
    {
      passageId: passageId(`${source}#1`),
      sourceId: sourceId(source),
      start: 4,
      end: 9,
      rank,
      score: 12.5,
      within: 'cited',
    },
  ],
});

afterEach(cleanup);

describe('how evidence was looked for', () => {
  const titles = new Map([['mill', 'The mill']]);
  const retrievals = [found('c1', 'mill', 1), found('c2', 'weir', 3)];

  it('names the passages of the claim that is looked at alone, with rank and score, and leads to each', () => {
    const onPlace = vi.fn();
    render(
      <LoopCard retrievals={retrievals} latency={[]} claim={{ id: 'c1', n: 7 }} titles={titles} onPlace={onPlace} />,
    );
    expect(screen.getByText('Claim 7: 1 passage by BM25')).toBeTruthy();
    const rows = screen.getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual(['1The millin what the claim cites · 12.50']);
    fireEvent.click(screen.getByRole('button', { name: /The mill/u }));
    expect(onPlace).toHaveBeenCalledWith(expect.objectContaining({ sourceId: 'mill', start: 4, end: 9 }));
  });

  it('asks for a claim where none is looked at', () => {
    render(<LoopCard retrievals={retrievals} latency={[]} claim={null} titles={titles} onPlace={() => undefined} />);
    expect(screen.getByText(/Choose a claim/u)).toBeTruthy();
    expect(screen.queryByRole('listitem')).toBeNull();
  });
});
