// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { CredibilityRow } from '#api/schemas/credibility.ts';
import { readClock } from '#engine/credibility/clock.ts';
import { scoreSource } from '#engine/credibility/score-source.ts';
import { builtInTiers } from '#engine/credibility/tier-list.ts';
import { SourceList } from './source-list.tsx';

afterEach(cleanup);

const SCORE = scoreSource(
  {
    url: 'https://nasa.gov.example.com/x',
    notices: [{ kind: 'retraction', origin: 'list', detail: '', date: null }],
  },
  readClock('2026-01-01'),
  builtInTiers(),
);

const row = (at: number): CredibilityRow => ({
  id: `s-${at}`,
  title: `Source ${at}`,
  publishedDate: null,
  citationCount: null,
  isPeerReviewed: null,
  score: SCORE,
  notices: [
    { kind: 'retraction', origin: 'list', detail: '', date: null },
    { kind: 'correction', origin: 'text', detail: '', date: null },
  ],
  dismissed: [],
  origin: { id: 's-0', members: 10 },
});

describe('the table of sources', () => {
  it('draws only some of ten thousand rows, and says of each what no colour says alone', () => {
    const rows = Array.from({ length: 10_000 }, (_, at) => row(at));
    const onEntry = vi.fn();
    const { container } = render(
      <SourceList
        rows={rows}
        floor={0.5}
        sort="score"
        ascending={false}
        onSort={() => undefined}
        entry={undefined}
        onEntry={onEntry}
        compared={new Set()}
        onCompare={() => undefined}
        initialRows={20}
      />,
    );
    expect(container.querySelectorAll('[data-source]').length).toBeLessThanOrEqual(20);
    const first = container.querySelector('[data-source="s-0"]')!.closest('tr')!;
    const said = first.textContent;
    // 0.4 of the unknown tier: 0.16 in all, under the floor; two notices stay two.
    for (const word of ['0.16', 'below the floor', 'imitates nasa.gov', 'retracted', 'corrected', '1 of 10 copies']) {
      expect(said).toContain(word);
    }
    fireEvent.click(screen.getByRole('button', { name: 'Source 0' }));
    expect(onEntry).toHaveBeenCalledWith('s-0');
  });
});
