import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CheckReport } from '#domain/report.ts';
import { documentFromText } from '#cli/text-source.ts';
import { createChecker } from './check-draft.ts';

const NOW = '2026-01-01T00:00:00Z';

/** A small county with its papers; each document is there for one way in which a claim can end. */
const DOCUMENTS = [
  documentFromText(
    'bridge',
    'The bridge at Calden opened on 3 May 1974. It cost 12.5 million pounds. The council wrote: “No lorry shall cross before noon.” In the survey 60 of 240 drivers paid in cash.',
    { title: 'The Calden bridge', publishedDate: '1975-01' },
  ),
  documentFromText('ferry', 'The ferry carries 300 passengers. The ferry never sails on Sundays.', {
    title: 'The Calden ferry',
    publishedDate: '1990',
  }),
  documentFromText('census-2001', 'The town of Calden has 41,200 inhabitants.', { title: 'Census 2001' }),
  documentFromText('census-2021', 'The town of Calden has 47,900 inhabitants.', {
    title: 'Census 2021',
    supersedes: ['census-2001'],
  }),
  documentFromText('drug', 'The syrup halves the cough of children within three days.', {
    title: 'A syrup against cough',
    notices: [{ kind: 'retraction', origin: 'metadata', detail: 'retracted', date: '2012-01-01' }],
  }),
  documentFromText(
    'budget',
    '(in millions)\n| Item | 2023 | 2024 |\n| Spending on roads | 390 | 431 |\n| Spending on schools | 200 | 210 |',
    {
      title: 'Budget of the county',
    },
  ),
  documentFromText(
    'survey',
    '| Group | Members | Voted |\n| --- | --- | --- |\n| North | 240 | 60 |\n| South | 300 | 90 |',
    {
      title: 'Votes of the union',
    },
  ),
];

const check = (draft: string): CheckReport => createChecker(DOCUMENTS).check({ draft, now: NOW }).report;

/** Draft, verdict, `person` where a person must look, and the defects that must be named. */
const ROWS: readonly (readonly [string, string, string, ...string[]])[] = [
  ['The bridge at Calden opened on 3 May 1974. [[source:bridge]]', 'pass', ''],
  ['The bridge at Calden opened on 3 May 1975. [[source:bridge]]', 'contradicted', '', 'number-mismatch'],
  ['The ferry carries 400 passengers. [[source:ferry]]', 'contradicted', '', 'number-mismatch'],
  ['The ferry sails on Sundays. [[source:ferry]]', 'contradicted', '', 'negation'],
  ['The ferry carries 300 passengers. [[source:bridge]]', 'unsupported', '', 'misattributed'],
  ['Glaciers shaped the valley of Ardenmoor. [[source:glacier]]', 'unsupported', '', 'source-not-in-set'],
  ['Glaciers shaped the valley of Ardenmoor.', 'unsupported', ''],
  ['The ferry carries 300 passengers [9].', 'unsupported', '', 'marker-ungrounded'],
  ['The ferry carries 300 passengers [Source 9].', 'unsupported', '', 'marker-ungrounded'],
  ['She sold it in 1950. [[source:bridge]]', 'unsupported', 'person', 'needs-resolution'],
  ['The town of Calden has 41,200 inhabitants. [[source:census-2001]]', 'pass', '', 'superseded'],
  ['The syrup halves the cough of children within three days. [[source:drug]]', 'unsupported', '', 'retracted-source'],
  ['The council wrote: “No lorry shall cross before noon.” [[source:bridge]]', 'pass', ''],
  ['The council wrote: “No lorry shall stop before noon.” [[source:bridge]]', 'partial', '', 'quote-not-verbatim'],
  [
    'The council wrote: “The lorries of the valley are welcome here.” [[source:bridge]]',
    'unsupported',
    '',
    'quote-absent',
  ],
  ['The council wrote: “No lorry shall cross before noon.” [[source:ferry]]', 'unsupported', '', 'quote-other-source'],
  ['Spending on roads was 431 million in 2024. [[source:budget]]', 'pass', ''],
  ['Spending on roads was 431 in 2024. [[source:budget]]', 'contradicted', ''],
  ['Spending on schools was 250 million in 2024. [[source:budget]]', 'contradicted', '', 'number-mismatch'],
  ['In the North 25 per cent of the members voted. [[source:survey]]', 'pass', ''],
  ['In the South 25 per cent of the members voted. [[source:survey]]', 'contradicted', '', 'recomputation-differs'],
];

describe('how a claim ends', () => {
  it.each(ROWS)('%s → %s', (draft, verdict, person, ...defects) => {
    const { claims } = check(draft);
    expect(claims).toHaveLength(1);
    const [claim] = claims;
    expect({ verdict: claim?.verdict, person: claim?.judged === false ? 'person' : '' }).toEqual({ verdict, person });
    for (const kind of defects) expect(claim?.defects.map((defect) => defect.kind)).toContain(kind);
  });

  it('names a reason and an exact span for every verdict that is green or red', () => {
    for (const [draft] of ROWS) {
      for (const claim of check(draft).claims) {
        expect(claim.reasons.length).toBeGreaterThan(0);
        if (claim.verdict !== 'pass' && claim.verdict !== 'contradicted') continue;
        expect(claim.citations.length).toBeGreaterThan(0);
        for (const { sourceId, start, end, quote } of claim.citations)
          expect(DOCUMENTS.find((document) => document.source.id === sourceId)?.text.slice(start, end)).toBe(quote);
      }
    }
  });

  it('says of a recomputed share from which figures it follows', () => {
    const { claims, numbers } = check('In the North 25 per cent of the members voted. [[source:survey]]');
    expect(claims[0]?.citations[0]?.rationale[0]).toMatchObject({
      feature: 'recomputed',
      detail: '60 of 240 is 25%',
    });
    expect(numbers.map((number) => number.status)).toEqual(['recomputed']);
  });
});

const ALL = ROWS.map(([draft]) => draft).join(' ');

describe('a checker', () => {
  it('gives the same bytes for the same draft, sources and clock', () => {
    expect(JSON.stringify(check(ALL))).toBe(JSON.stringify(check(ALL)));
  });

  it('accounts for every code unit of a draft', () => {
    const { total, checked, notCheckable, left } = check(ALL).coverage;
    expect(checked + notCheckable + left).toBe(total);
    expect(left).toBe(0);
  });

  it('re-checks only the claim that an edit touches', () => {
    const checker = createChecker(DOCUMENTS);
    const first = checker.check({ draft: ALL, now: NOW });
    const edited = ALL.replace('carries 400', 'carries 500');
    const second = checker.check({ draft: edited, now: NOW });
    expect(second.checked).toBe(1);
    expect(second.reused).toBe(first.report.claims.length - 1);
  });

  it('answers after any edits what a fresh checker answers', () => {
    const pieces = ROWS.map(([draft]) => draft);
    const drafts = fc.array(
      fc.subarray(pieces, { minLength: 1 }).map((list) => list.join(' ')),
      {
        minLength: 2,
        maxLength: 4,
      },
    );
    fc.assert(
      fc.property(drafts, (list) => {
        const kept = createChecker(DOCUMENTS);
        for (const draft of list)
          expect(JSON.stringify(kept.check({ draft, now: NOW }).report)).toBe(JSON.stringify(check(draft)));
      }),
      { numRuns: 15, seed: 7 },
    );
  });

  it('gives the same bytes in steps, whatever else it checks or stops between two of them', () => {
    const pieces = ROWS.map(([draft]) => draft);
    const draftOf = fc.subarray(pieces, { minLength: 1, maxLength: 6 }).map((list) => list.join(' '));
    fc.assert(
      fc.property(draftOf, draftOf, draftOf, fc.nat(12), (first, second, stopped, at) => {
        const kept = createChecker(DOCUMENTS);
        const runs = [first, second].map((draft) => ({ draft, steps: kept.checkInSteps({ draft, now: NOW }) }));
        const early = kept.checkInSteps({ draft: stopped, now: NOW });
        for (let step = 0; step < at; step++) early.next();
        const reports = new Map<string, string>();
        while (reports.size < new Set([first, second]).size) {
          for (const { draft, steps } of runs) {
            const step = steps.next();
            if (step.done === true && step.value) reports.set(draft, JSON.stringify(step.value.report));
          }
          early.return({} as never);
        }
        for (const [draft, report] of reports) expect(report).toBe(JSON.stringify(check(draft)));
      }),
      { numRuns: 10, seed: 11 },
    );
  });

  it('keeps what a stopped check worked out, so that the next one need not do it again', () => {
    const kept = createChecker(DOCUMENTS);
    const steps = kept.checkInSteps({ draft: ALL, now: NOW });
    for (let step = 0; step < 15; step++) steps.next();
    steps.return({} as never);
    expect(kept.check({ draft: ALL, now: NOW }).reused).toBeGreaterThan(5);
  });

  it('judges a part of a sentence again where the rest of the sentence changed, which may date it', () => {
    const draftOf = (rest: string) => `The ferry carries 300 passengers, and the bridge at Calden ${rest}`;
    const kept = createChecker(DOCUMENTS);
    expect(kept.check({ draft: draftOf('opened.'), now: NOW }).checked).toBe(2);
    expect(kept.check({ draft: draftOf('opened on 3 May 1974.'), now: NOW })).toMatchObject({ checked: 2, reused: 0 });
    expect(kept.check({ draft: `Yes. ${draftOf('opened.')}`, now: NOW })).toMatchObject({ checked: 0, reused: 2 });
  });

  it('takes another body that says otherwise for no conflict with what somebody is said to have said', () => {
    const documents = [
      documentFromText('court', 'The British court held that 711 people of the ship were saved.', {
        title: 'The court',
      }),
      documentFromText('senate', 'The committee on the ship: 706 people of the ship were saved.', {
        title: 'The senate',
      }),
    ];
    const types = (draft: string) =>
      createChecker(documents)
        .check({ draft, now: NOW })
        .report.contradictions.map(({ type }) => type);
    expect(types('The British court held that 711 people of the ship were saved.')).not.toContain('conflict');
    expect(types('711 people of the ship were saved.')).toContain('conflict');
  });
});
