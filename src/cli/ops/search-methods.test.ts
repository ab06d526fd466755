import { describe, expect, it } from 'vitest';
import { answerLine } from '../ops.ts';

const DOCS = [
  { id: 'kite', text: 'The red kite is a bird of prey that soars over woods.', sourceId: 's1' },
  { id: 'mill', text: 'The old mill was built in 1874 and ground barley.', sourceId: 's1' },
  { id: 'boat', text: 'The ferry carries three hundred passengers across the river.', sourceId: 's2' },
];

async function search(input: object) {
  const answer = await answerLine(JSON.stringify({ id: 1, op: 'search', in: { docs: DOCS, ...input } }));
  if (!answer.ok) throw new Error(`${answer.error.code}: ${answer.error.message}`);
  return answer.out as { state: string; hits: { id: string; score: number; methods: { share: number }[] }[] };
}
const ids = (out: { hits: { id: string }[] }): readonly string[] => out.hits.map(({ id }) => id);

describe('search by another method', () => {
  it('finds by vectors what shares no word with the query', async () => {
    expect(ids(await search({ query: 'eagles and hawks in a forest', method: 'vectors' }))[0]).toBe('kite');
    expect(ids(await search({ query: 'eagles hawks forest' }))).toEqual([]);
  });

  it('finds by exact quotation, and only that', async () => {
    expect(ids(await search({ query: 'built in 1874 and ground barley', method: 'exact-quote' }))).toEqual(['mill']);
    expect(ids(await search({ query: 'built in 1875 and ground wheat', method: 'exact-quote' }))).toEqual([]);
  });

  it('fuses all three, with shares that add up to the score', async () => {
    const { hits, state } = await search({ query: 'the ferry carries three hundred passengers', method: 'fused' });
    expect(ids({ hits })[0]).toBe('boat');
    expect(state).toBe(hits.length >= 3 ? 'grounded' : 'partial');
    for (const { score, methods } of hits) expect(methods.reduce((sum, { share }) => sum + share, 0)).toBe(score);
  });

  it('sees nothing outside the scope', async () => {
    const scope = { sourceIds: ['s2'] };
    for (const method of ['vectors', 'exact-quote', 'fused']) {
      for (const id of ids(await search({ query: 'The old mill was built in 1874', method, scope }))) {
        expect(id).toBe('boat');
      }
    }
  });

  it('declines an empty query, and names a method that is not there', async () => {
    expect((await search({ query: ' ', method: 'fused' })).state).toBe('abstained');
    await expect(search({ query: 'x', method: 'magic' })).rejects.toThrow('invalid_payload');
  });
});
