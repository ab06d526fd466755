import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { SourceDocument } from '#domain/source.ts';
import { prepareRetrievalCorpus, type RetrievalCorpus } from '../retrieve-corpus.ts';
import { documentOf } from '../retrieve.fixture.ts';
import { vectorsKey, type KeptVectors } from './kept-vectors.ts';
import { parseWordVectors } from './word-vectors.ts';

const words = parseWordVectors(readFileSync(new URL('./data/word-vectors.bin', import.meta.url)));
const weir = documentOf('weir', 'The weir', ['The weir was raised in spring.', 'Qzx 17 vvk', 'Boats wait below it.'], {
  headings: ['The river'],
});
const mill = documentOf('mill', 'The mill', ['The mill ground barley for the town.']);

function corpusOf(documents: readonly SourceDocument[], kept?: ReadonlyMap<string, KeptVectors>): RetrievalCorpus {
  const steps = prepareRetrievalCorpus(documents, { vectors: words, ...(kept ? { kept } : {}) });
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** The vectors of a document in its own order, out of a corpus of it alone. */
function vectorsOf(document: SourceDocument): KeptVectors {
  return { key: vectorsKey(words, document), values: corpusOf([document]).vectors!.values };
}

describe('vectors that were kept', () => {
  it('are taken as they are, and give the very corpus that working them out gives', () => {
    const fresh = corpusOf([weir, mill]).vectors!;
    const kept = corpusOf([mill, weir], new Map([['weir', vectorsOf(weir)]])).vectors!;
    expect(kept.values).toEqual(fresh.values);
    expect(kept.inverseNorms).toEqual(fresh.inverseNorms);
    // Taken and not worked out: other values come through.
    const other = { ...vectorsOf(mill), values: vectorsOf(mill).values.map((byte) => -byte) };
    expect(corpusOf([mill], new Map([['mill', other]])).vectors!.values).toEqual(other.values);
  });

  it('are worked out again where they hold for another title, another content, or are too few', () => {
    const fresh = corpusOf([mill]).vectors!.values;
    const wrong = vectorsOf(mill).values.map(() => 1);
    const key = vectorsKey(words, mill);
    for (const one of [
      { key: vectorsKey(words, { ...mill, source: { ...mill.source, title: 'Mill' } }), values: wrong },
      { key: vectorsKey(words, { ...mill, source: { ...mill.source, contentHash: 'sha256:x' } }), values: wrong },
      { key, values: wrong.slice(1) },
    ])
      expect(corpusOf([mill], new Map([['mill', one]])).vectors!.values).toEqual(fresh);
  });
});
