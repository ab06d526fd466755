import { describe, expect, it } from 'vitest';
import { passageId, sourceId } from '#domain/ids.ts';
import type { Passage, SourceDocument } from '#domain/source.ts';
import { clockOf, placeOf } from './place.ts';
import { readingRows } from './reading-rows.ts';

const ID = sourceId('s');
const passage = (start: number, end: number, more: Partial<Passage> = {}): Passage => ({
  id: passageId(`s#${start}`),
  sourceId: ID,
  start,
  end,
  headings: [],
  ...more,
});
const document = (text: string, more: Partial<SourceDocument>): SourceDocument => ({
  source: { id: ID } as SourceDocument['source'],
  text,
  blocks: [],
  pages: [],
  runs: [],
  passages: [],
  ...more,
});

describe('where a span stands', () => {
  it('in a recording is the time from the first cue to the end of the last', () => {
    const made = document('One.\nTwo.', {
      passages: [
        passage(0, 4, { startTime: 11.5, endTime: 14, speaker: 'Ada', headings: ['River'] }),
        passage(5, 9, { startTime: 14, endTime: 3675, confidence: 0.4 }),
      ],
    });
    expect(placeOf(made, { start: 0, end: 9 })).toMatchObject({
      exact: '0:11.5–1:01:15',
      speaker: 'Ada',
      trail: ['River'],
    });
    expect(placeOf(made, { start: 5, end: 9 })).toMatchObject({ exact: '0:14–1:01:15', confidence: 0.4 });
  });

  it('in a table is the row by its label and the column by its head', () => {
    const text = 'Item\tCost\nRoads\t4,310';
    const cells = [
      { row: 0, column: 0, isHeader: true, start: 0, end: 4 },
      { row: 0, column: 1, isHeader: true, start: 5, end: 9 },
      { row: 1, column: 0, isHeader: false, start: 10, end: 15 },
      { row: 1, column: 1, isHeader: false, start: 16, end: 21 },
    ];
    const made = document(text, { blocks: [{ kind: 'table', start: 0, end: text.length, cells }] });
    expect(placeOf(made, { start: 16, end: 21 }).exact).toBe('row 2 (Roads), column “Cost”');
    expect(placeOf(made, { start: 10, end: 21 }).exact).toBe('row 2');
    expect(placeOf(made, { start: 0, end: 21 }).exact).toBe('rows 1–2');
  });

  it('in a package is its path and item, on a canvas the region', () => {
    const region = { x: 1, y: 2, width: 3, height: 4 };
    const made = document('Words', {
      passages: [passage(0, 5, { item: 'pkg/a.html', headings: ['Tides'], canvas: { id: 'c', label: '1r', region } })],
    });
    const within = { ...made, source: { ...made.source, partOf: ['all.zip', 'x.zip'] } };
    expect(placeOf(within, { start: 0, end: 2 })).toMatchObject({
      trail: ['all.zip', 'x.zip', 'pkg/a.html', 'Tides'],
      canvas: { region },
    });
  });

  it('of a fact is its quantity, value, unit and time', () => {
    const fact = {
      subject: 'Mars',
      quantity: 'distance',
      value: '2.4',
      unit: 'au',
      epoch: '2024-01-01 UT',
      start: 0,
      end: 5,
    };
    expect(placeOf(document('Words', { facts: [fact] }), { start: 1, end: 2 }).exact).toBe(
      'distance 2.4 au, 2024-01-01 UT',
    );
  });

  it('outside of everything is nothing', () => {
    expect(placeOf(document('Words', {}), { start: 0, end: 2 })).toEqual({
      trail: [],
      exact: null,
      isTime: false,
      speaker: null,
      confidence: null,
      unsure: 0,
      canvas: null,
    });
  });
});

describe('the rows of a transcript', () => {
  it('carry time and speaker of their cue, and the shot where it changes', () => {
    const made = document('One.\nTwo.', {
      blocks: [
        { kind: 'paragraph', start: 0, end: 4 },
        { kind: 'paragraph', start: 5, end: 9 },
      ],
      passages: [
        passage(0, 4, { startTime: 0, endTime: 1, headings: ['River'] }),
        passage(5, 9, { startTime: 61, endTime: 62, headings: ['River'] }),
      ],
    });
    expect(readingRows(made).map(({ cue }) => cue)).toEqual([
      { time: '0:00', speaker: null, confidence: null, shot: 'River' },
      { time: '1:01', speaker: null, confidence: null, shot: null },
    ]);
  });

  it('of a text without cues are plain', () => {
    const made = document('One.', { blocks: [{ kind: 'paragraph', start: 0, end: 4 }], passages: [passage(0, 4)] });
    expect(readingRows(made)[0]).not.toHaveProperty('cue');
  });

  it.each([
    [0, '0:00'],
    [59.96, '1:00'],
    [3600, '1:00:00'],
    [18.25, '0:18.3'],
  ])('writes %d s as %s', (seconds, words) => {
    expect(clockOf(seconds)).toBe(words);
  });
});
