import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentOf } from './retrieve.fixture.ts';
import { createRetriever } from './retrieve.ts';
import { aboutQuestion, whenQuestion } from './suggest-rules.ts';
import { suggestQuestions } from './suggest.ts';

describe('a question on a date', () => {
  it.each([
    ['The hole was reported in 1985 by three scientists.', 'When was the hole reported?'],
    ['Mars Climate Orbiter was launched on 11 December 1998.', 'When was Mars Climate Orbiter launched?'],
    ['The two papers were withdrawn from the journal in 2014.', null],
    [
      'The two papers were retracted by the journal on July 2, 2014.',
      'When were the two papers retracted by the journal?',
    ],
    ['It was reported in 1985.', null],
    ['When the ship was built in 1911, nobody asked.', null],
    ['The ship, they say, was built in 1911.', null],
    ['The ship was very large in 1911.', null],
    ['The hole was reported in a journal.', null],
    ['World population was projected in 2017 to rise.', null],
    ['the hole was reported in 1985.', null],
  ])('of %j is %j', (sentence, question) => {
    expect(whenQuestion(sentence)).toBe(question);
  });
});

describe('a question on a topic', () => {
  it.each([
    ['The Montreal Protocol is a treaty on the ozone layer.', 'What do the sources say about the Montreal Protocol?'],
    ['Apollo 11 was the first landing.', 'What do the sources say about Apollo 11?'],
    ['The result is uncertain.', null],
    ['There is no evidence.', null],
    ['This Treaty is void.', null],
  ])('of %j is %j', (sentence, question) => {
    expect(aboutQuestion(sentence)).toBe(question);
  });
});

const KITES = documentOf(
  'kites',
  'Kites of the valley',
  ['The red kite circles above the valley. The reserve was founded in 1971.', 'Numbers rose.'],
  { headings: ['Return of the kite'] },
);
const BRIDGE = documentOf('bridge', 'The old bridge', ['The Old Bridge is closed to carts.', 'Tolls were paid.']);
const GONE = documentOf('gone', 'A withdrawn paper', ['The effect was measured in 2010.'], {
  notices: [{ kind: 'withdrawal', origin: 'metadata', detail: 'Withdrawn.', date: null }],
});

describe('suggestQuestions', () => {
  it('takes one question a source before a second one, the most telling first', () => {
    expect(suggestQuestions([KITES, BRIDGE], 4)).toEqual([
      'When was the reserve founded?',
      'What do the sources say about the Old Bridge?',
      'What does “Kites of the valley” say under “Return of the kite”?',
    ]);
  });

  it('offers nothing from a source that is retracted or withdrawn, and nothing from no sources', () => {
    expect(suggestQuestions([GONE], 5)).toEqual([]);
    expect(suggestQuestions([], 5)).toEqual([]);
    expect(suggestQuestions([KITES], 0)).toEqual([]);
  });

  it('does not offer what its source cannot answer', () => {
    const silent = { ...createRetriever([KITES, BRIDGE], { vectors: null }) };
    const deaf = {
      ...silent,
      retrieve: () => ({ state: 'ungrounded', message: '', passages: [], events: [] }) as const,
    };
    expect(suggestQuestions([KITES, BRIDGE], 5, deaf)).toEqual([]);
  });

  it('gives questions that retrieve a passage of a source, in the same order for any order of the documents', () => {
    const texts = fc.array(
      fc.constantFrom(
        'The mill was built in 1850.',
        'The Great Flood was a disaster.',
        'Nobody knows why.',
        '図書館は九時からです。',
        'x',
      ),
      { minLength: 1, maxLength: 3 },
    );
    const titles = fc.constantFrom('The mill', 'A “quoted” title', '', '水', 'Notes on the flood');
    const documents = fc
      .array(fc.tuple(titles, texts), { minLength: 1, maxLength: 5 })
      .map((all) => all.map(([title, passages], i) => documentOf(`s${i}`, title, passages)));
    fc.assert(
      fc.property(documents, (all) => {
        const retriever = createRetriever(all, { vectors: null });
        const questions = suggestQuestions(all, 6);
        expect(suggestQuestions(all.toReversed(), 6)).toEqual(questions);
        expect(new Set(questions).size).toBe(questions.length);
        for (const question of questions) {
          expect(question).toMatch(/^(When|What) .+\?$/);
          expect(retriever.retrieve(question).state).toBe('found');
        }
      }),
      { numRuns: 60 },
    );
  });
});
