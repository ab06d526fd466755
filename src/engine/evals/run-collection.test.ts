import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { RetrievalSettings } from '#domain/evaluation-run.ts';
import { parseWordVectors } from '../retrieval/vectors/word-vectors.ts';
import { runCollection } from './run-collection.ts';

const words = parseWordVectors(
  new Uint8Array(readFileSync(new URL('../retrieval/vectors/data/word-vectors.bin', import.meta.url))),
);
const text = (id: string, body: string) => [id, { id, title: '', text: body }] as const;
const corpus = new Map([
  text('doctor', 'The physician treated sick patients in the hospital ward.'),
  text('car', 'The automobile engine needs petrol and new tyres.'),
  text('tree', 'Oak forests grow slowly on wet mountain soil.'),
]);
const queries = new Map([text('q', 'a doctor cures ill people'), text('w', 'oak forests')]);
const policy: RetrievalSettings = { name: 'one', limit: 3, minScore: 0, k1: 1.2, b: 0.75, title: 2.5 };

function found(settings: RetrievalSettings, query: string): readonly string[] {
  const steps = runCollection(corpus, queries, settings, words);
  let step = steps.next();
  while (!step.done) step = steps.next();
  return [...(step.value.get(query) ?? new Map<string, number>())].toSorted(([, a], [, b]) => b - a).map(([id]) => id);
}

describe('a collection searched under a policy', () => {
  it('by words finds only what shares a word, and by vectors what is near without one', () => {
    expect(found(policy, 'q')).toEqual([]);
    expect(found({ ...policy, method: 'vectors' }, 'q')[0]).toBe('doctor');
  });
  it('by both keeps what words found and adds what vectors find near enough', () => {
    expect(found({ ...policy, method: 'hybrid' }, 'w')[0]).toBe('tree');
    expect(found({ ...policy, method: 'hybrid', vectors: 0 }, 'w')[0]).toBe('tree');
  });
  it('returns no more than the policy allows, by every method', () => {
    for (const method of ['bm25', 'vectors', 'hybrid'] as const)
      expect(found({ ...policy, method, limit: 1 }, 'w').length, method).toBeLessThanOrEqual(1);
  });
  it('without the word vectors cannot look by them', () => {
    const steps = runCollection(corpus, queries, { ...policy, method: 'vectors' });
    let step = steps.next();
    while (!step.done) step = steps.next();
    expect(step.value.get('q')?.size).toBe(0);
  });
});
