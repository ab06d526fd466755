import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentFromText } from '#cli/text-source.ts';
import type { SourceDocument } from '#domain/source.ts';
import { compareLibrary, findingsOf, type ComparedLibrary } from './compare-library.ts';
import { readComparison, writeComparison } from './kept-comparison.ts';
import { finish } from './near-pairs.ts';
import { DEFAULT_CONTRADICTION_POLICY as POLICY } from './policy.ts';

const compare = (documents: readonly SourceDocument[], before: ComparedLibrary | null = null): ComparedLibrary =>
  finish(compareLibrary(documents, before, POLICY));
const said = (library: ComparedLibrary) => findingsOf(library).map(({ type, sides }) => [type, ...sides]);
const sourcesIn = (library: ComparedLibrary) =>
  findingsOf(library).map(({ sides }) => sides.map(({ sourceId }) => sourceId));

const built = (id: string, year: number, date = '2001') =>
  documentFromText(id, `The old mill at Calden was built in ${year}.`, { publishedDate: date });

describe('the sources of a library against each other', () => {
  it('are found to contradict each other when one comes in, without comparing the others again', () => {
    const before = compare([built('county', 1874), built('guide', 1874)]);
    expect(before.found).toEqual([]);
    const after = compare([built('county', 1874), built('guide', 1874), built('leaflet', 1884)], before);
    expect(sourcesIn(after)).toEqual([['county', 'leaflet']]);
  });

  it('say a repeated pair once, and by another source where the first one goes', () => {
    const all = [built('a', 1874), built('b', 1884), built('c', 1884)];
    const before = compare(all);
    expect(sourcesIn(before)).toEqual([['a', 'b']]);
    const without = all.filter(({ source }) => source.id !== 'b');
    expect(sourcesIn(compare(without, before))).toEqual([['a', 'c']]);
  });

  it('are taken from the comparison before where nothing changed', () => {
    const all = [built('a', 1874), built('b', 1884)];
    const before = compare(all);
    expect(
      compare(
        all.map((document) => ({ ...document })),
        before,
      ).found[0],
    ).toBe(before.found[0]);
  });

  it('are compared again where only the date of one has changed, or its edition', () => {
    const town = (id: string, count: string, date: string, supersedes: readonly string[] = []) =>
      documentFromText(id, `The town of Calden has ${count} inhabitants.`, { publishedDate: date, supersedes });
    const first = compare([town('a', '41,200', '2001'), town('b', '47,900', '2001')]);
    expect(findingsOf(first).map(({ type }) => type)).toEqual(['conflict']);
    const dated = compare([town('a', '41,200', '2001'), town('b', '47,900', '2021')], first);
    expect(findingsOf(dated).map(({ type }) => type)).toEqual(['other-date']);
    const edition = compare([town('a', '41,200', '2001'), town('b', '47,900', '2021', ['a'])], dated);
    expect(findingsOf(edition).map(({ type }) => type)).toEqual(['superseded']);
  });

  it('are not read again where nothing changed, and a comparison that was written down holds as well as one in memory', () => {
    const all = [built('a', 1874), built('b', 1884)];
    const kept = readComparison(writeComparison(compare(all)));
    const untouchable = all.map((document): SourceDocument => ({
      ...document,
      get passages(): SourceDocument['passages'] {
        throw new Error('it was read');
      },
    }));
    expect(said(compare(untouchable, kept))).toEqual(said(compare(all)));
    expect(() => compare(untouchable, null)).toThrow('it was read');
    expect(sourcesIn(compare([...all, built('c', 1894)], kept))).toEqual([
      ['a', 'b'],
      ['a', 'c'],
      ['b', 'c'],
    ]);
    for (const line of ['', '{}', '{"prints":[],"found":{},"notCompared":0}']) expect(readComparison(line)).toBeNull();
  });

  it('say how many statements have more like them than are compared', () => {
    const many = Array.from({ length: 260 }, (_, at) => `The old mill at Calden was built in ${1300 + at}.`).join(' ');
    const documents = [documentFromText('a', many), built('b', 1874)];
    expect(compare([built('a', 1874), built('b', 1884)]).notCompared).toBe(0);
    const all = compare(documents);
    expect(all.notCompared).toBeGreaterThan(0);
    // Counted once each, however often another source or its own changes, and not at all once the others are gone.
    const longer = documentFromText('a', `${many} It was burnt down later on, in a dry summer.`);
    const again = compare([longer, documents[1]!], readComparison(writeComparison(all)));
    expect(again.notCompared).toBe(all.notCompared);
    expect(compare([longer, built('b', 1904)], again).notCompared).toBe(all.notCompared);
    expect(compare([built('b', 1914)], again).notCompared).toBe(0);
  });

  it('come to the same step by step as all at once, whatever comes, goes and changes', () => {
    const library = fc.uniqueArray(
      fc.record({
        id: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
        texts: fc.array(
          fc.constantFrom(
            'The old mill at Calden was built in 1874.',
            'The old mill at Calden was built in 1884.',
            'The mill at Calden employs 40 people.',
            'The mill at Calden employs 400 people.',
            'The ferry at Oxney carries 300 passengers.',
          ),
          { minLength: 1, maxLength: 3 },
        ),
        date: fc.constantFrom('2001', '2005'),
      }),
      { selector: ({ id }) => id, maxLength: 5 },
    );
    fc.assert(
      fc.property(fc.array(library, { minLength: 2, maxLength: 4 }), (states) => {
        let kept: ComparedLibrary | null = null;
        for (const state of states) {
          const documents = state.map(({ id, texts, date }) =>
            documentFromText(id, texts.join(' '), { publishedDate: date }),
          );
          kept = compare(documents, kept);
          expect(said(kept)).toEqual(said(compare(documents)));
        }
      }),
      { numRuns: 60 },
    );
  });
});
