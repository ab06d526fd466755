import { describe, expect, it } from 'vitest';
import type { GoldSet } from '#domain/gold.ts';
import { documentFromText } from '#ingest/text/document-from-text.ts';
import { checkItem } from './check-item.ts';

const SET: GoldSet = {
  name: 'mills',
  sources: [
    {
      id: 'mill',
      title: 'The mill',
      text: '🌊'.repeat(200) + '.\n\nThe mill opened in 1974. It employs 120 people.',
      metadata: {},
    },
  ],
  items: [
    {
      id: 'a',
      domain: 'mills',
      draft: 'The mill opened in 1974.',
      sourceIds: ['mill'],
      verdicts: ['pass'],
      kind: null,
      fault: null,
      borneOutBy: ['mill'],
    },
  ],
  answers: [
    {
      id: 'x',
      domain: 'mills',
      draft: 'The mill opened in 1974. It employs 130 people.',
      sourceIds: ['mill'],
      plants: [{ start: 25, end: 47, kind: 'number-mismatch' }],
    },
  ],
};
const look = (id: string) => checkItem(SET, id, documentFromText);

describe('an item looked at closely', () => {
  it('has the words that its verdict rests on, with what stands around them in the source', () => {
    const [first] = look('a')!.evidence;
    expect(first).toMatchObject({ stance: 'supports', sourceId: 'mill', title: 'The mill' });
    expect(SET.sources[0]!.text).toContain(`${first!.before}${first!.quote}${first!.after}`);
    expect(first!.quote).toContain('1974');
  });
  it('never shows half a character at a cut', () => {
    for (const { before, after } of look('a')!.evidence) {
      expect(`${before}|${after}`).not.toMatch(/\p{Surrogate}/u);
    }
  });
  it('is found by the id of an answer, and by that of a plant in it, which is looked at alone', () => {
    expect(look('x')!.statements).toHaveLength(3);
    expect(look('x-1')!.statements).toEqual([SET.answers[0]!.draft, 'It employs 130 people.']);
  });
  it('is nothing where the set has none of that name', () => {
    expect([look('x-2'), look(''), look('x-0')]).toEqual([null, null, null]);
  });
});
