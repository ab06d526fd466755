// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { splitBlocks } from '../shared/segments.ts';
import { MarkedBlock } from './marked-block.tsx';
import type { TextMark } from './model.ts';

afterEach(cleanup);

const TEXT = 'The mill opened in 1974. It "never failed".';
const at = (part: string) => ({ start: TEXT.indexOf(part), end: TEXT.indexOf(part) + part.length });
const CLAIM: TextMark = { kind: 'claim', id: 'c1', n: 1, outcome: 'contradicted', ...at('The mill opened in 1974') };
const NUMBER: TextMark = { kind: 'number', index: 0, status: 'mismatch', ...at('1974') };
const QUOTE: TextMark = { kind: 'quote', index: 2, status: 'near', ...at('never failed') };

function draw(text: string, marks: readonly TextMark[], selected?: string) {
  const onPick = vi.fn<(mark: TextMark) => void>();
  const view = render(
    <>
      {splitBlocks(text).map((block) => (
        <MarkedBlock key={block.start} text={text} block={block} marks={marks} selected={selected} onPick={onPick} />
      ))}
    </>,
  );
  return { onPick, view };
}

describe('a marked line of the draft', () => {
  it('is the text again, whatever marks lie in it', () => {
    const { view } = draw(TEXT, [CLAIM, NUMBER, QUOTE]);
    expect(view.container.textContent).toBe(TEXT);
  });

  it('makes a claim one control with number, outcome and text in its name, also where a number lies in it', () => {
    draw(TEXT, [CLAIM, NUMBER]);
    const buttons = screen.getAllByRole('button');
    expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
      'Claim 1: contradicted. The mill opened in 1974',
    ]);
    expect(buttons[0]?.getAttribute('tabindex')).toBe('0');
  });

  it('picks the claim by mouse, Enter and Space, and by a press on what lies in it', () => {
    const { onPick } = draw(TEXT, [CLAIM, NUMBER]);
    const claim = screen.getByRole('button');
    fireEvent.click(claim);
    fireEvent.keyDown(claim, { key: 'Enter' });
    fireEvent.keyDown(claim, { key: ' ' });
    fireEvent.keyDown(claim, { key: 'x' });
    fireEvent.click(screen.getByText('1974'));
    expect(onPick.mock.calls.map(([mark]) => mark)).toEqual([CLAIM, CLAIM, CLAIM, CLAIM]);
  });

  it('makes a quotation outside of claims a control of its own', () => {
    const { onPick } = draw(TEXT, [CLAIM, QUOTE]);
    fireEvent.click(screen.getByRole('button', { name: 'Quotation never failed: near, not verbatim' }));
    expect(onPick).toHaveBeenCalledExactlyOnceWith(QUOTE);
  });

  it('gives a claim over two lines one place in the tab order', () => {
    const text = 'It opened\nin 1974.';
    draw(text, [{ kind: 'claim', id: 'c1', n: 1, outcome: 'supported', start: 0, end: 17 }]);
    expect(screen.getAllByRole('button')).toHaveLength(1);
  });

  it('shows the selected claim as pressed and no other', () => {
    const other: TextMark = { ...CLAIM, kind: 'claim', id: 'c2', n: 2, outcome: 'absent', ...at('It "never failed"') };
    draw(TEXT, [CLAIM, other], 'c2');
    expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-pressed'))).toEqual([
      'false',
      'true',
    ]);
  });

  it('draws markup of the draft as text', () => {
    const text = 'See <img src=x onerror=alert(1)> there.';
    const { view } = draw(text, []);
    expect(view.container.querySelector('img')).toBeNull();
    expect(view.container.textContent).toBe(text);
  });
});
