import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { visiblePieces } from './invisible.ts';
import { MAX_OCCURRENCES, occurrencesOf } from './occurrences.ts';
import { readingRows, rowAt, rowsOfCells } from './reading-rows.ts';
import { diffWords } from '../shared/word-diff.ts';

const unit = fc.constantFrom('a', ' ', '\n', '\u202e', '\u200b', '\u200d', '😀', '\u{e0041}', 'ש');

describe('characters nobody sees', () => {
  it('leave pieces that joined are the text again', () => {
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 80 }), (text) => {
        const pieces = visiblePieces(text, 0, text.length);
        expect(pieces.map((piece) => text.slice(piece.start, piece.end)).join('')).toBe(text);
      }),
    );
  });

  it('get a box with their code point', () => {
    expect(visiblePieces('a\u202eb', 0, 3).map((piece) => piece.token)).toEqual([null, 'U+202E', null]);
    expect(visiblePieces('\u{e0041}', 0, 2)).toMatchObject([{ token: 'U+E0041', name: 'tag character' }]);
  });

  it('get one box with a count when there are many in a row', () => {
    const text = `a${'\u200b'.repeat(200)}b`;
    expect(visiblePieces(text, 0, text.length).map((piece) => piece.token)).toEqual([
      null,
      '200 × zero width space',
      null,
    ]);
  });

  it('are not the joiners that Persian and emoji are spelled with', () => {
    const text = 'می\u200cخواهم 👩\u200d🔬';
    expect(visiblePieces(text, 0, text.length).every((piece) => piece.token === null)).toBe(true);
  });
});

describe('the occurrences of a span', () => {
  it('are all places with the same words, the span among them', () => {
    expect(occurrencesOf('one two one two one', { start: 8, end: 11 }).map((place) => place.start)).toEqual([0, 8, 16]);
  });

  it('keep the span itself where its words overlap an earlier place', () => {
    expect(occurrencesOf('aaaaaaaa', { start: 2, end: 5 })).toContainEqual({ start: 2, end: 5 });
  });

  it('are not counted for next to nothing, nor without end', () => {
    expect(occurrencesOf('a a a', { start: 2, end: 3 })).toHaveLength(1);
    expect(occurrencesOf('abc '.repeat(5000), { start: 0, end: 3 })).toHaveLength(MAX_OCCURRENCES);
  });
});

describe('the rows of a source', () => {
  const paragraph = (start: number, end: number) => ({ kind: 'paragraph' as const, start, end });

  it('hold every character of every block once, however long the block', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 30_000 }), fc.integer({ min: 0, max: 30_000 }), (a, b) => {
        const text = `${'word '.repeat(Math.ceil(a / 5)).slice(0, a)}${'x'.repeat(b)}`;
        const rows = readingRows({ text, blocks: [paragraph(0, a), paragraph(a, a + b)] });
        expect(rows.map((row) => text.slice(row.start, row.end)).join('')).toBe(text);
        expect(Math.max(0, ...rows.map((row) => row.end - row.start))).toBeLessThanOrEqual(4_000);
      }),
    );
  });

  it('cut a long table between its rows', () => {
    const cells = Array.from({ length: 300 }, (_, at) => ({
      row: Math.floor(at / 2),
      column: at % 2,
      isHeader: at < 2,
      start: at * 3,
      end: at * 3 + 2,
    }));
    const rows = readingRows({ text: 'ab\t'.repeat(300), blocks: [{ kind: 'table', start: 0, end: 900, cells }] });
    expect(rows).toHaveLength(3);
    expect(rows.flatMap((row) => row.cells ?? [])).toEqual(cells);
    expect(rows.map((row) => row.isFirst)).toEqual([true, false, false]);
  });

  it('are there for a text without structure', () => {
    expect(readingRows({ text: 'one\n\ntwo', blocks: [] })).toHaveLength(2);
  });

  it('are found by an offset, also between two blocks', () => {
    const rows = [paragraph(0, 5), paragraph(7, 12)];
    expect([0, 4, 5, 6, 7, 11, 99].map((at) => rowAt(rows, at))).toEqual([0, 0, 1, 1, 1, 1, 1]);
  });

  it('order the cells of a table by row and column', () => {
    const cell = (row: number, column: number) => ({ row, column, isHeader: false, start: 0, end: 0 });
    expect(rowsOfCells([cell(1, 1), cell(0, 1), cell(1, 0), cell(0, 0)])).toEqual([
      [cell(0, 0), cell(0, 1)],
      [cell(1, 0), cell(1, 1)],
    ]);
  });
});

describe('the differing words of two statements', () => {
  it('keep both texts whole', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), fc.string({ maxLength: 60 }), (a, b) => {
        const sides = diffWords(a, b);
        expect(sides.a.map((part) => part.text).join('')).toBe(a);
        expect(sides.b.map((part) => part.text).join('')).toBe(b);
      }),
    );
  });

  it('are the ones that differ, and not their case', () => {
    const sides = diffWords('The tower is 300 m tall', 'the tower is 330 m tall');
    expect(sides.a.filter((part) => part.differs).map((part) => part.text)).toEqual(['300']);
    expect(sides.b.filter((part) => part.differs).map((part) => part.text)).toEqual(['330']);
  });
});
