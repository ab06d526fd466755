import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SourceDocument } from '#domain/source.ts';
import { documentFromText } from '#cli/text-source.ts';
import { createChecker } from './check-draft.ts';
import { roundCount } from './passage-judge.ts';

const NOW = '2026-01-01T00:00:00Z';

const TEXTS: readonly (readonly [string, string])[] = [
  ['bridge', 'The bridge at Calden opened on 3 May 1974. The council wrote: “No lorry shall cross before noon.”'],
  ['ferry', 'The ferry carries 300 passengers. The ferry never sails on Sundays.'],
  ['census', 'The town of Ardenmoor has 41,200 inhabitants.'],
  ['syrup', 'The syrup halves the cough of children within three days.'],
  ['glacier', 'Glaciers shaped the valley of Norrland. All glaciers of Norrland melt in August.'],
];
const SOURCES: readonly SourceDocument[] = TEXTS.map(([id, text]) => documentFromText(id, text, { title: `On ${id}` }));

const DRAFT = [
  'The bridge at Calden opened on 3 May 1974. [[source:bridge]]',
  'The council wrote: “No lorry shall cross before noon.” [[source:bridge]]',
  'The ferry carries 400 passengers. [[source:ferry]]',
  'The town of Ardenmoor has 41,200 inhabitants.',
  'The syrup halves the cough of children within three days. [[source:syrup]]',
  'All glaciers of Norrland melt in August. [[source:glacier]]',
].join(' ');

const retracted = ({ source, ...rest }: SourceDocument): SourceDocument => ({
  ...rest,
  source: { ...source, notices: [{ kind: 'retraction', origin: 'metadata', detail: 'retracted', date: '2020-01-01' }] },
});
const retitled = ({ source, ...rest }: SourceDocument): SourceDocument => ({
  ...rest,
  source: { ...source, title: `${source.title} at Calden` },
});
const rewritten = ({ source, text }: SourceDocument): SourceDocument =>
  documentFromText(
    source.id,
    text.replaceAll(/\d/gu, (digit) => String((Number(digit) + 1) % 10)),
    {
      title: source.title,
    },
  );
const edition = ({ source, text }: SourceDocument): readonly SourceDocument[] => [
  documentFromText(`${source.id}-2`, text.replaceAll('0', '1'), {
    title: `${source.title}, second edition`,
    supersedes: [source.id],
  }),
];

const CHANGES: Readonly<Record<string, (document: SourceDocument) => readonly SourceDocument[]>> = {
  retract: (document) => [retracted(document)],
  retitle: (document) => [retitled(document)],
  rewrite: (document) => [rewritten(document)],
  remove: () => [],
  replace: (document) => [document, ...edition(document)],
};

const after = (sources: readonly SourceDocument[], id: string, change: string): readonly SourceDocument[] =>
  sources.flatMap((document) => (document.source.id === id ? CHANGES[change]!(document) : [document]));

describe('a check after a change of the sources', () => {
  it('judges again the claims that the change reached, names it, and takes the others over', () => {
    const before = createChecker(SOURCES);
    const first = before.check({ draft: DRAFT, now: NOW });
    const changed = after(SOURCES, 'ferry', 'retract');
    const { report, checked, reused, reached, carried } = createChecker(changed, undefined, null, before.carry()).check(
      { draft: DRAFT, now: NOW },
    );
    const [ferry] = report.claims.filter(({ text }) => text.includes('ferry'));
    expect(reached).toEqual([{ claimId: ferry!.id, sourceIds: ['ferry'] }]);
    expect([checked, reused, carried]).toEqual([1, first.report.claims.length - 1, first.report.claims.length - 1]);
    expect(ferry!.defects).not.toEqual(first.report.claims.find(({ id }) => id === ferry!.id)!.defects);
  });

  it('goes on naming what was reached while the draft is edited elsewhere', () => {
    const before = createChecker(SOURCES);
    before.check({ draft: DRAFT, now: NOW });
    const now = createChecker(after(SOURCES, 'ferry', 'retract'), undefined, null, before.carry());
    now.check({ draft: DRAFT, now: NOW });
    const edited = now.check({ draft: `${DRAFT} The council met.`, now: NOW });
    expect(edited.reached.map(({ sourceIds }) => sourceIds)).toEqual([['ferry']]);
  });

  it('names the source that changed alone, not those that take its place among the evidence', () => {
    const rivals = Array.from({ length: 30 }, (_, at) =>
      documentFromText(`mill-${at}`, `The mill of Orlun ground ${at + 10} sacks a day.`, { title: `Mill ${at}` }),
    );
    const draft = 'The mill of Orlun ground 25 sacks a day.';
    const before = createChecker([...SOURCES, ...rivals]);
    const looked = before.check({ draft, now: NOW }).retrievals[0]!.passageIds;
    const gone = rivals.find(({ passages }) => passages.some(({ id }) => looked.includes(id)))!.source.id;
    const left = [...SOURCES, ...rivals].filter(({ source }) => source.id !== gone);
    const { reached, retrievals } = createChecker(left, undefined, null, before.carry()).check({ draft, now: NOW });
    expect(retrievals[0]!.passageIds.some((id) => !looked.includes(id))).toBe(true);
    expect(reached.map(({ sourceIds }) => sourceIds)).toEqual([[gone]]);
    const newer = documentFromText('mill-new', 'The mill of Orlun ground 25 sacks a day, and more on Sundays.');
    const more = createChecker([...SOURCES, ...rivals, newer], undefined, null, before.carry());
    expect(more.check({ draft, now: NOW }).reached.map(({ sourceIds }) => sourceIds)).toEqual([['mill-new']]);
  });

  it('says nothing of a change to a draft that was never checked before it', () => {
    const { reached, carried } = createChecker(SOURCES, undefined, null, createChecker(SOURCES).carry()).check({
      draft: DRAFT,
      now: NOW,
    });
    expect([reached, carried]).toEqual([[], 0]);
  });

  it('lets go of what no draft asked for through many changes, and of the documents it rests on', () => {
    let last = createChecker(SOURCES);
    last.check({ draft: DRAFT, now: NOW });
    const other = 'The council of Lindmoor met on Monday.';
    const ages = Array.from({ length: 40 }, (_, at) => {
      const rival = documentFromText(`rival-${at}`, `Rival ${at} speaks of nothing here.`);
      last = createChecker([...SOURCES, rival], undefined, null, last.carry());
      last.check({ draft: other, now: NOW });
      return last.carry().claims.size;
    });
    expect(ages[0]).toBeGreaterThan(1);
    expect(ages[20]).toBe(ages[0]);
    expect(ages.at(-1)).toBe(1);
  });

  it('takes over what was worked out two changes ago, where nobody asked in between', () => {
    const first = createChecker(SOURCES);
    const claims = first.check({ draft: DRAFT, now: NOW }).report.claims.length;
    const second = createChecker(after(SOURCES, 'ferry', 'retract'), undefined, null, first.carry());
    const third = createChecker(SOURCES, undefined, null, second.carry());
    expect(third.check({ draft: DRAFT, now: NOW }).reused).toBe(claims);
  });

  it('gives the bytes of a check from scratch, whatever changed', () => {
    const step = fc.record({
      id: fc.constantFrom(...TEXTS.map(([id]) => id)),
      change: fc.constantFrom(...Object.keys(CHANGES)),
    });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 4 }), fc.boolean(), (steps, asks) => {
        let sources = SOURCES;
        let checker = createChecker(sources);
        checker.check({ draft: DRAFT, now: NOW });
        for (const { id, change } of steps) {
          sources = after(sources, id, change);
          if (new Set(sources.map(({ source }) => source.id)).size !== sources.length) return;
          checker = createChecker(sources, undefined, null, checker.carry());
          if (asks) checker.check({ draft: DRAFT, now: NOW });
        }
        expect(JSON.stringify(checker.check({ draft: DRAFT, now: NOW }).report)).toBe(
          JSON.stringify(createChecker(sources).check({ draft: DRAFT, now: NOW }).report),
        );
      }),
      { numRuns: 60, seed: 3 },
    );
    // Some 200 checks: on a busy machine more than the usual time.
  }, 120_000);
});

describe('the counts that weights are made of', () => {
  it('are exact while they are small, in steps of a fifth above, and never out of order', () => {
    expect([0, 1, 7, 32].map(roundCount)).toEqual([0, 1, 7, 32]);
    expect(roundCount(3000)).toBe(roundCount(3030));
    for (let count = 1; count < 5000; count++) {
      expect(roundCount(count)).toBeGreaterThanOrEqual(roundCount(count - 1));
      expect(Math.abs(Math.log(roundCount(count) / count))).toBeLessThan(0.09);
    }
  });
});
