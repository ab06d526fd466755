import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { knowledgeContribution, knowledgeSource, previewPrompt, readKnowledge } from './knowledge-source.ts';
import {
  characterCount,
  DEFAULT_RETRIEVAL_POLICY,
  renderFragments,
  selectFragments,
  selectionRevision,
} from './selection.ts';

const fragment = (source: string, score: number, content = 'text') => ({ source, score, content });
const policy = (changes: Partial<typeof DEFAULT_RETRIEVAL_POLICY>) => ({ ...DEFAULT_RETRIEVAL_POLICY, ...changes });

describe('selectFragments', () => {
  it('gives each fragment that it leaves out one reason', () => {
    const selection = selectFragments(
      [
        fragment('low', -1),
        fragment('big', 0.9, 'x'.repeat(11)),
        fragment('a', 0.8),
        fragment('b', 0.7),
        fragment('nan', Number.NaN),
        fragment('c', 0.6),
      ],
      policy({ limit: 2, maxFragmentChars: 10 }),
    );
    expect(selection.admitted.map((f) => f.source)).toEqual(['a', 'b']);
    expect(selection.dropped.map((d) => [d.fragment.source, d.reason])).toEqual([
      ['big', 'per-fragment cap'],
      ['c', 'limit'],
      ['low', 'limit'],
      ['nan', 'limit'],
    ]);
    expect(
      selectFragments([fragment('low', -1), fragment('nan', Number.NaN)], policy({})).dropped.map((d) => d.reason),
    ).toEqual(['floor', 'floor']);
  });

  it('counts the separator, and lets a smaller fragment in behind one that does not fit', () => {
    // "SOURCE [a]: text" has 16 characters; two of them and a separator have 33.
    const pair = [fragment('a', 2), fragment('b', 1)];
    expect(selectFragments(pair, policy({ maxTotalChars: 33 })).admitted).toHaveLength(2);
    expect(selectFragments(pair, policy({ maxTotalChars: 32 })).dropped[0]?.reason).toBe('total ceiling');
    const mixed = [fragment('a', 3), fragment('b', 2, 'x'.repeat(100)), fragment('c', 1)];
    expect(selectFragments(mixed, policy({ maxTotalChars: 33 })).admitted.map((f) => f.source)).toEqual(['a', 'c']);
  });

  it('counts code points, not code units', () => {
    expect(characterCount('a😀\ud800b\udc00')).toBe(5);
    expect(
      selectFragments([fragment('a', 1, '😀'.repeat(10))], policy({ maxFragmentChars: 10 })).admitted,
    ).toHaveLength(1);
  });

  it('refuses a ceiling that is no ceiling', () => {
    expect(() => selectFragments([], policy({ limit: Number.NaN }))).toThrow(RangeError);
    expect(() => selectFragments([], policy({ maxTotalChars: -1 }))).toThrow(RangeError);
  });

  it('accounts for every fragment, keeps within every ceiling, and does not depend on the order of arrival', () => {
    const arbitrary = fc.array(
      fc.record({
        source: fc.constantFrom('A', 'B', 'C\nD'),
        score: fc.constantFrom(-1, 0, 0.5, Number.NaN),
        content: fc.string({ maxLength: 30 }),
      }),
      { maxLength: 10 },
    );
    const limits = fc.record({
      limit: fc.nat(5),
      minScore: fc.constantFrom(-2, 0, 0.4),
      maxFragmentChars: fc.nat(30),
      maxTotalChars: fc.nat(120),
    });
    fc.assert(
      fc.property(arbitrary, limits, (list, ceilings) => {
        const before = JSON.stringify(list);
        const selection = selectFragments(list, ceilings);
        expect(selection.admitted.length + selection.dropped.length).toBe(list.length);
        expect(selection.admitted.length).toBeLessThanOrEqual(ceilings.limit);
        const rendered = renderFragments(selection);
        expect(characterCount(rendered)).toBeLessThanOrEqual(ceilings.maxTotalChars);
        expect(rendered === '' ? 0 : rendered.split(/[\n\r\u2028\u2029\u0085\v\f]/u).length).toBe(
          selection.admitted.length,
        );
        expect(selectFragments(list.toReversed(), ceilings)).toEqual(selection);
        expect(JSON.stringify(list)).toBe(before);
      }),
    );
  });
});

describe('selectionRevision', () => {
  it('is the first 16 hex digits of SHA-256 over the admitted material', () => {
    const selection = selectFragments([fragment('B', 1, 'two'), fragment('A', 2, 'öne')], policy({}));
    expect(selectionRevision(selection)).toBe(
      createHash('sha256').update('A\u0001öne\u0000B\u0001two').digest('hex').slice(0, 16),
    );
  });
});

describe('knowledge source', () => {
  const retriever = { retrieve: () => [fragment('Guide', 1, 'x'.repeat(600)), fragment('Atlas', 2)] };

  it('declares session context of layer L2 that must be hydrated', () => {
    const source = knowledgeSource(retriever, 'q');
    expect(knowledgeContribution('k', source, { order: 4 })).toEqual({
      contributionId: 'k',
      source,
      layer: 'L2',
      tier: 'session',
      scope: 'default',
      order: 4,
      requiresHydration: true,
    });
  });

  it('gives the scope only to a retriever that honours it', () => {
    const seen: (string | null)[] = [];
    const spy = { retrieve: (_query: string, _limit: number, scope: string | null) => (seen.push(scope), []) };
    readKnowledge(knowledgeSource(spy, 'q'), 's');
    readKnowledge(knowledgeSource(spy, 'q', { scopeAware: true }), 's');
    expect(seen).toEqual([null, 's']);
  });

  it('says so when a block over the cap would vanish', () => {
    const reading = readKnowledge(knowledgeSource(retriever, 'q'));
    expect(reading.selection.admitted.map((f) => f.source)).toEqual(['Atlas', 'Guide']);
    const preview = previewPrompt(reading.selection);
    expect(preview.included).toBe(false);
    expect(preview.block).toBe('');
    expect(preview.diagnostics.map((d) => d.code)).toEqual(['over-learned-cap', 'cap-below-ceiling']);
    const wide = previewPrompt(reading.selection, undefined, { maxLearnedChars: 8000 });
    expect(wide).toMatchObject({ block: reading.rendered, included: true, diagnostics: [] });
  });
});
