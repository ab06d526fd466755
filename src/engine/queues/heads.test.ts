import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FactCheckItem } from '#domain/queue.ts';
import { headOf, readHeads, readItem, writeFindings } from './heads.ts';
import { createWordSearch, wordsOf } from './word-search.ts';

const itemOf = (id: string, text: string, title = 'A draft'): FactCheckItem =>
  ({
    queue: 'fact-checks',
    id,
    basis: 'b',
    owner: { kind: 'draft', id: 'd1', title },
    text,
    suspicion: { score: 0.25, reason: 'r' },
    sourceIds: ['s1'],
    entities: ['Mill'],
    claim: { judged: false, verdict: 'unsupported' },
  }) as unknown as FactCheckItem;

describe('findings that are written in two texts', () => {
  it('give the heads back, and each item by its head alone', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 6 }), (texts) => {
        const items = texts.map((text, at) => itemOf(`i${at}`, text));
        const written = writeFindings(items);
        const heads = readHeads('draft:d1', written.heads);
        expect(heads.map(({ from: _from, to: _to, findings: _findings, ...head }) => head)).toEqual(items.map(headOf));
        expect(heads.map((head) => readItem(written.items, head))).toEqual(items);
        expect(JSON.parse(written.items)).toEqual(items);
      }),
    );
  });

  it('find an item by its id where others came before it, and nothing where it is gone', () => {
    const [head] = readHeads('draft:d1', writeFindings([itemOf('i1', 'one')]).heads);
    const later = writeFindings([itemOf('i0', 'a longer one'), itemOf('i1', 'two')]).items;
    expect(readItem(later, head!)).toMatchObject({ text: 'two' });
    expect(readItem(writeFindings([itemOf('i9', 'one')]).items, head!)).toBeNull();
    expect(readItem('no json', head!)).toBeNull();
  });
});

describe('the search for words', () => {
  it('finds what every text says by itself, and nothing across two of them', () => {
    const word = fc.stringMatching(/^[abİß]{1,3}$/u);
    const text = fc.array(word, { maxLength: 4 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(
        fc.array(fc.tuple(text, text), { maxLength: 12 }),
        fc.array(word, { maxLength: 2 }),
        (texts, words) => {
          const heads = texts.map(([said, title], at) => headOf(itemOf(`i${at}`, said, title)));
          const steps = createWordSearch(heads);
          let step = steps.next();
          while (!step.done) step = steps.next();
          const asked = wordsOf(words.join(' '));
          const expected = texts.map(([said, title]) => {
            const hay = `${said}\n${title}`.toLowerCase();
            return asked.every((one) => hay.includes(one)) ? 1 : 0;
          });
          expect([...step.value.holding(asked)]).toEqual(expected);
        },
      ),
    );
  });
});
