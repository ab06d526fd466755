// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createStores, StoresProvider } from '#state/stores-context.tsx';
import { historyWords } from './shell/history-words.ts';
import { faultReport, PanelBoundary } from './panel-boundary.tsx';

let isBroken = true;
function Panel() {
  if (isBroken) throw new TypeError('the list is no list');
  return <p>works</p>;
}

afterEach(() => {
  isBroken = true;
  vi.restoreAllMocks();
});

describe('a panel that breaks', () => {
  it('says so, leaves its neighbours alone, hands out a report and can be tried again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const copied = vi.fn(async (_text: string) => undefined);
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: copied }, configurable: true });
    render(
      <StoresProvider value={createStores(null, historyWords())}>
        <p>the frame</p>
        <PanelBoundary name="The gate">
          <Panel />
        </PanelBoundary>
      </StoresProvider>,
    );
    expect(screen.getByRole('alert').textContent).toContain('The gate stopped working');
    expect(screen.getByText('the frame')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Copy the report' }));
    const report = copied.mock.calls[0]?.[0] ?? '';
    expect(report).toContain('Panel: The gate');
    expect(report).toContain('TypeError: the list is no list');
    isBroken = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.getByText('works')).toBeTruthy();
  });

  it('reports the address and no text of a draft', () => {
    const report = faultReport('The gate', new Error('x'), '/gate?draft=d1');
    expect(report.split('\n').slice(0, 3)).toEqual(['Panel: The gate', 'Address: /gate?draft=d1', 'Error: Error: x']);
  });
});
