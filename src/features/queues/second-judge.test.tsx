// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { StanceJudgement } from '#domain/claim.ts';
import type { QueueItem } from '#domain/queue.ts';
import { combineJudges } from '#engine/stance/compare-judges.ts';
import { Compared, pairOf } from './second-judge.tsx';

const judgement = (stance: StanceJudgement['stance'], detail: string, judged = true): StanceJudgement => ({
  stance,
  support: stance === 'supports' ? 0.9 : 0,
  contradiction: stance === 'contradicts' ? 0.8 : 0,
  judged,
  rationale: [{ feature: 'f', stance, detail, claimSpan: null, evidenceSpan: null }],
});

describe('two judges side by side', () => {
  it('each say what they say and why, and what comes of both', () => {
    const [embedded, stronger] = [
      judgement('supports', 'All words are there.'),
      judgement('contradicts', 'It is denied.'),
    ];
    const comparison = combineJudges(embedded, stronger, { name: 'big' });
    const judge = { name: 'big', origin: 'https://judge.example' };
    render(<Compared view={{ embedded, judge, obstacle: null, comparison }} />);
    expect(screen.getByRole('columnheader', { name: 'embedded' })).toBeTruthy();
    expect(screen.getByRole('columnheader', { name: 'big' })).toBeTruthy();
    expect(screen.getByText('All words are there.')).toBeTruthy();
    expect(screen.getByText('It is denied.')).toBeTruthy();
    expect(screen.getByText('90 %, 0 %')).toBeTruthy();
    expect(screen.getByText(/the decision stays with you/u)).toBeTruthy();
  });

  it('say of one that failed why, and keep the embedded judgement', () => {
    const embedded = judgement('supports', 'All words are there.');
    const comparison = combineJudges(embedded, null, { name: 'big', failure: 'It is down.' });
    render(<Compared view={{ embedded, judge: { name: 'big', origin: 'o' }, obstacle: null, comparison }} />);
    expect(screen.getByText(/could not judge \(It is down\.\)/u)).toBeTruthy();
  });
});

describe('what the judges are asked of an item', () => {
  it('is the claim and its first passage, or the two sides; nothing where no passage bears on a claim', () => {
    const claim = (citations: readonly unknown[]) =>
      ({ queue: 'fact-checks', text: 'C', claim: { citations } }) as unknown as QueueItem;
    const titles = (id: string) => (id === 's1' ? 'Title' : undefined);
    expect(pairOf(claim([{ sourceId: 's1', quote: 'Q' }]), titles)).toEqual({
      claim: 'C',
      evidence: 'Q',
      title: 'Title',
    });
    expect(pairOf(claim([]), titles)).toBeNull();
    const sides = [{ text: 'A' }, { text: 'B', sourceId: 's2' }];
    const conflict = { queue: 'contradictions', counterclaim: { sides } } as unknown as QueueItem;
    expect(pairOf(conflict, titles)).toEqual({ claim: 'A', evidence: 'B' });
  });
});
