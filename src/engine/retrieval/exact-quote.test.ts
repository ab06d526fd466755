import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tokenize } from '#engine/text/tokens.ts';
import { findExactQuotes } from './exact-quote.ts';
import { hashWord, runWords, sharedRuns, WordRunsBuilder } from './exact-quote-runs.ts';

const everything = (_doc: number): boolean => true;

function find(
  passages: readonly string[],
  question: string,
  allows = everything,
): readonly (readonly [number, number])[] {
  const builder = new WordRunsBuilder();
  for (const passage of passages) builder.add(runWords(passage));
  return findExactQuotes(builder.finish(), question, (doc) => passages[doc]!, allows).map(({ doc, found }) => [
    doc,
    found,
  ]);
}

describe('what counts as exact', () => {
  it.each([
    ['the whole question', 'the ship sank at dawn', 'They wrote that the ship sank at dawn, with all hands.', 1],
    ['a short question', 'carbon dioxide', 'The carbon dioxide in the air rose.', 1],
    [
      'typography aside',
      'the captain\'s "last - order" was kept',
      'Yet the captain’s “last – order” was kept by all.',
      1,
    ],
    [
      'a word broken over two lines',
      'the committee met in the old hall',
      'Then the commit-\ntee met in the old hall.',
      1,
    ],
    [
      'a run of five words',
      'who said the harbour was closed in winter',
      'In fact the harbour was closed in summer.',
      5 / 8,
    ],
    ['a quoted part', 'who wrote “cold and dark” of the sea', 'The sea, cold and dark, lay before them.', 1],
    ['one of two quoted parts', 'who wrote “cold and dark” and “hot and bright”', 'It was cold and dark.', 0.5],
    ['stop words in quotation marks', 'who said "to be or not to be"', 'He asked: to be or not to be?', 1],
    ['text without spaces', '図書館の利用時間は九時から', '市の図書館の利用時間は九時からです。', 1],
  ])('finds %s', (_, question, passage, share) => {
    expect(find(['Something else altogether.', passage], question)).toEqual([[1, share]]);
  });

  it.each([
    ['four words in a row', 'the harbour was closed today by storm', 'In fact the harbour was closed.'],
    ['an idiom of stop words', 'is this one of the most what', 'It is one of the most.'],
    ['the same words in another order', 'dawn at sank ship the', 'The ship sank at dawn.'],
    ['a part of a quoted part', 'who wrote "cold and dark and wet"', 'It was cold and dark.'],
    ['other punctuation between the words', 'the ship, when built, sank', 'The ship when built sank.'],
    ['diacritics that differ', 'the resume of the old captain', 'He read the résumé of the old captain.'],
    ['stop words alone', 'of the and', 'one of the and other'],
    ['one word', 'harbour', 'The harbour.'],
  ])('does not count %s', (_, question, passage) => {
    expect(find([passage], question).filter(([, share]) => share === 1)).toEqual([]);
  });

  it('puts the passage that holds more of the question first', () => {
    const question = 'the old bridge over the river was closed in winter';
    expect(find(['the old bridge over the river fell', `Look: ${question}.`], question).map(([doc]) => doc)).toEqual([
      1, 0,
    ]);
  });

  it('looks at nothing that is not allowed', () => {
    const text = 'the ship sank at dawn';
    expect(find([text, text], text, (doc) => doc === 1)).toEqual([[1, 1]]);
  });
});

describe('sharedRuns', () => {
  const runsOf = (passages: readonly (readonly string[])[]) => {
    const builder = new WordRunsBuilder();
    for (const words of passages) builder.add(tokenize(words.join(' ')));
    return builder.finish();
  };
  const hashes = (words: readonly string[]): Uint32Array => Uint32Array.from(words, hashWord);

  it('finds a run wherever a plain search finds one, and one that is really there', () => {
    const words = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 14 });
    fc.assert(
      fc.property(words, words, fc.integer({ min: 1, max: 4 }), (passage, needle, width) => {
        const [run] = sharedRuns(runsOf([passage]), hashes(needle), width, everything);
        const has = (part: readonly string[]): boolean => ` ${passage.join(' ')} `.includes(` ${part.join(' ')} `);
        const any = needle.some((_, i) => i + width <= needle.length && has(needle.slice(i, i + width)));
        expect(run !== undefined).toBe(any);
        if (run) {
          expect(run.length).toBeGreaterThanOrEqual(width);
          expect(has(needle.slice(run.from, run.from + run.length))).toBe(true);
        }
      }),
      { numRuns: 400 },
    );
  });

  it('does not run over the end of a passage into the next', () => {
    expect(
      sharedRuns(
        runsOf([
          ['a', 'b'],
          ['c', 'd'],
        ]),
        hashes(['a', 'b', 'c', 'd']),
        3,
        everything,
      ),
    ).toEqual([]);
  });

  it('stays quick where passage and needle are one word over and over', () => {
    const many = Array.from({ length: 100_000 }, () => 'word');
    const [run] = sharedRuns(runsOf([many]), hashes(many.slice(0, 2000)), 5, everything);
    expect(run).toMatchObject({ doc: 0, from: 0, length: 2000 });
  });
});
