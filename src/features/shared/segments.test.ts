import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutBefore, marksByBlock, segmentSpans, splitBlocks } from './segments.ts';

const anyText = fc.string({ unit: 'binary', maxLength: 200 });
const spans = fc.array(
  fc.tuple(fc.nat(220), fc.nat(220)).map(([a, b]) => ({ start: Math.min(a, b), end: Math.max(a, b) })),
  { maxLength: 12 },
);

describe('cutting a text at the borders of its marks', () => {
  it('gives pieces that joined are the text again, whatever overlaps', () => {
    fc.assert(
      fc.property(anyText, spans, (text, marks) => {
        const segments = segmentSpans(0, text.length, marks);
        expect(segments.map((segment) => text.slice(segment.start, segment.end)).join('')).toBe(text);
      }),
    );
  });

  it('puts on every character exactly the marks that cover it', () => {
    fc.assert(
      fc.property(anyText, spans, (text, marks) => {
        for (const segment of segmentSpans(0, text.length, marks)) {
          const covering = marks.flatMap((mark, index) =>
            mark.start <= segment.start && mark.end >= segment.end && mark.end > mark.start ? [index] : [],
          );
          expect(segment.marks).toEqual(covering);
        }
      }),
    );
  });

  it('draws the middle of two overlapping marks under both', () => {
    expect(
      segmentSpans(0, 10, [
        { start: 0, end: 6 },
        { start: 4, end: 10 },
      ]),
    ).toEqual([
      { start: 0, end: 4, marks: [0] },
      { start: 4, end: 6, marks: [0, 1] },
      { start: 6, end: 10, marks: [1] },
    ]);
  });

  it('clips marks to the part that is asked for', () => {
    expect(segmentSpans(5, 8, [{ start: 0, end: 6 }])).toEqual([
      { start: 5, end: 6, marks: [0] },
      { start: 6, end: 8, marks: [] },
    ]);
  });
});

describe('splitting a draft into blocks', () => {
  it('tiles the text without a gap and never parts a surrogate pair', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', ' ', '\n', '\r\n', '😀', '# ', '- ') }), (text) => {
        const blocks = splitBlocks(text, 5);
        expect(blocks.map((block) => text.slice(block.start, block.end)).join('')).toBe(text);
        for (const block of blocks) expect(text.slice(block.start, block.end)).not.toMatch(/^[\uDC00-\uDFFF]/);
      }),
    );
  });

  it('tells headings and list items from paragraphs', () => {
    const kinds = splitBlocks('# Title\n\n- one\nplain #1\n#tag\n').map((block) => block.kind);
    expect(kinds).toEqual(['heading', 'blank', 'list-item', 'paragraph', 'paragraph']);
  });

  it('cuts one endless word at the limit', () => {
    expect(cutBefore('x'.repeat(100), 0, 100, 10)).toBe(10);
  });
});

describe('finding the marks of a block', () => {
  it('gives a mark to every block it touches and to no other', () => {
    const blocks = splitBlocks('aaa\nbbb\nccc\n');
    const marks = [
      { start: 2, end: 6, id: 1 },
      { start: 8, end: 9, id: 2 },
    ];
    expect(marksByBlock(blocks, marks).map((list) => list.map((mark) => mark.id))).toEqual([[1], [1], [2]]);
  });
});
