// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import * as fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { LitText, type LitLevel, type LitMark } from './lit-text.tsx';
import { Row } from './reading-row.tsx';
import type { ReadingRow } from './reading-rows.ts';
import { marksOf } from './source-body.tsx';

afterEach(cleanup);

/** The drawn text without the boxes that stand for hidden characters. */
function textOf(element: HTMLElement): string {
  const copy = element.cloneNode(true) as HTMLElement;
  for (const box of copy.querySelectorAll('[title]')) box.remove();
  return copy.textContent ?? '';
}

const level = fc.constantFrom<LitLevel>('lit', 'same', 'own', 'other');
const anyMarks = fc.array(
  fc
    .tuple(fc.nat(70), fc.nat(70), level)
    .map(([a, b, one]): LitMark => ({ start: Math.min(a, b), end: Math.max(a, b), level: one })),
  { maxLength: 6 },
);

describe('lit text', () => {
  it('is the source’s text whatever is marked in it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii', maxLength: 60 }), anyMarks, (text, marks) => {
        const { container } = render(<LitText text={text} start={0} end={text.length} marks={marks} />);
        expect(container.textContent).toBe(text);
        cleanup();
      }),
      { numRuns: 60 },
    );
  });

  it('puts exactly the span under the lit mark, also where weaker marks overlap it', () => {
    const text = 'The tower is 330 metres tall today';
    const marks: LitMark[] = [
      { start: 4, end: 20, level: 'own' },
      { start: 13, end: 23, level: 'lit' },
      { start: 20, end: 34, level: 'other' },
    ];
    const { container } = render(<LitText text={text} start={0} end={text.length} marks={marks} />);
    const lit = [...container.querySelectorAll('mark[data-level="lit"]')].map((mark) => mark.textContent).join('');
    expect(lit).toBe('330 metres');
  });

  it('takes markup of a source for text', () => {
    const text = '<img src=x onerror=alert(1)> & more';
    const { container } = render(<LitText text={text} start={0} end={text.length} marks={[]} />);
    expect(container.querySelector('img')).toBeNull();
    expect(container.textContent).toBe(text);
  });

  it('shows a direction override as a named box in its place', () => {
    const text = 'pay\u202E001\u202C now';
    const { container } = render(<LitText text={text} start={0} end={text.length} marks={[]} />);
    expect(screen.getByTitle('right-to-left override').textContent).toContain('U+202E');
    expect(textOf(container)).toBe('pay001 now');
  });
});

describe('a table of a source', () => {
  const text = 'Year\tHeight\n1999\t8850\n2020\t8849';
  const cell = (row: number, column: number, start: number, isHeader = false) => ({
    row,
    column,
    start,
    end: start + (isHeader && column === 1 ? 6 : 4),
    isHeader,
  });
  const row: ReadingRow = {
    kind: 'table',
    level: 0,
    isFirst: true,
    start: 0,
    end: text.length,
    cells: [cell(0, 0, 0, true), cell(0, 1, 5, true), cell(1, 0, 12), cell(1, 1, 17), cell(2, 0, 22), cell(2, 1, 27)],
  };

  it('has its heads, rows and cells', () => {
    render(<Row text={text} row={row} marks={[]} keepsLines={false} />);
    const table = screen.getByRole('table');
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((head) => head.textContent),
    ).toEqual(['Year', 'Height']);
    expect(within(table).getAllByRole('row')).toHaveLength(3);
    expect(
      within(table)
        .getAllByRole('cell')
        .map((one) => one.textContent),
    ).toEqual(['1999', '8850', '2020', '8849']);
  });

  it('lights a span that covers two cells in both, and in no other', () => {
    const { container } = render(
      <Row text={text} row={row} marks={[{ start: 12, end: 21, level: 'lit' }]} keepsLines={false} />,
    );
    expect([...container.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['1999', '8850']);
  });

  it('names the head of a row as one', () => {
    const headed: ReadingRow = { ...row, cells: [cell(1, 0, 12, true), cell(1, 1, 17)] };
    render(<Row text={text} row={headed} marks={[]} keepsLines={false} />);
    expect(screen.getByRole('rowheader').textContent).toBe('1999');
  });
});

describe('the marks of a source', () => {
  it('never light the target twice, and come in the order of the text', () => {
    const target = { start: 10, end: 15 };
    const marks = marksOf(
      target,
      [{ start: 0, end: 5 }, target],
      [
        { ...target, own: true },
        { start: 2, end: 4, own: false },
      ],
    );
    expect(marks.map(({ start, level: one }) => [start, one])).toEqual([
      [0, 'same'],
      [2, 'other'],
      [10, 'lit'],
    ]);
  });

  it('have no lit one for an empty span', () => {
    expect(marksOf({ start: 3, end: 3 }, [], [])).toEqual([]);
  });
});
