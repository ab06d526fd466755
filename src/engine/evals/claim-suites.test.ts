import { describe, expect, it } from 'vitest';
import type { CheckedClaim, ClaimCitation } from '#domain/claim.ts';
import { CLAIM_SUITES } from '#domain/evals.ts';
import type { SuiteResult } from '#domain/evals.ts';
import { claimId, passageId, sourceId } from '#domain/ids.ts';
import type { SourceDocument } from '#domain/source.ts';
import { makeClaim, makeReport, makeSource } from '#testing/reports.ts';
import { evaluateClaimSuites } from './claim-suites.ts';
import type { JudgedReport } from './claim-suites.ts';

const TEXT = 'The mill opened in 1974. It closed in 1990.';
const document: SourceDocument = {
  source: makeSource(),
  text: TEXT,
  blocks: [],
  pages: [],
  runs: [],
  passages: [
    { id: passageId('mill#1'), sourceId: sourceId('mill'), start: 0, end: 24, headings: [] },
    { id: passageId('mill#2'), sourceId: sourceId('mill'), start: 25, end: TEXT.length, headings: [] },
  ],
};
const gold = [{ start: 0, end: 24, sourceIds: ['mill'] }];
const citation = makeClaim().citations[0]!;
const cite = (change: Partial<ClaimCitation>): CheckedClaim => makeClaim({ citations: [{ ...citation, ...change }] });
const whole: JudgedReport = { id: 'r', report: makeReport(), documents: [document], gold };

function suite(name: string, judged: JudgedReport): SuiteResult {
  return evaluateClaimSuites([judged]).find((result) => result.suite === name)!;
}
const withClaims = (...claims: CheckedClaim[]): JudgedReport => ({ ...whole, report: makeReport({ claims }) });
const whyOf = (name: string, judged: JudgedReport): readonly string[] =>
  suite(name, judged).misses.map(({ why }) => why);

describe('evaluateClaimSuites', () => {
  it('finds nothing wrong in a report that is whole', () => {
    const results = evaluateClaimSuites([whole]);
    expect(results.map((result) => result.suite)).toEqual(CLAIM_SUITES);
    for (const result of results)
      expect(result).toMatchObject({ value: 1, denominator: 1, notMeasured: 0, misses: [] });
  });
  it('keeps "not measured" apart from zero', () => {
    for (const result of evaluateClaimSuites([])) {
      expect(result).toMatchObject({ value: null, denominator: 0, interval: null });
    }
    const bare: JudgedReport = { id: 'r', report: makeReport() };
    expect(suite('passage-to-source', bare)).toMatchObject({ value: null, notMeasured: 1 });
    expect(suite('claim-to-source', bare)).toMatchObject({ value: null, notMeasured: 1 });
  });
  it('catches an id that is let out, and not one that only the draft invents', () => {
    expect(suite('invented-ids', withClaims(cite({ sourceId: sourceId('elsewhere') }))).misses).toHaveLength(1);
    const marker = { text: '[9]', start: 24, end: 27, refs: ['9'], resolved: [null] };
    const report = makeReport();
    const markers = { ...report.markers, markers: [marker] } as unknown as typeof report.markers;
    const draft = 'The mill opened in 1974.[9]';
    const dropped = { ...report, draft, markers, answer: { ...report.answer, answer: 'The mill opened in 1974.' } };
    const letOut = { ...dropped, answer: { ...report.answer, answer: draft } };
    expect(suite('invented-ids', { ...whole, report: dropped }).misses).toEqual([]);
    expect(suite('invented-ids', { ...whole, report: letOut }).misses).toMatchObject([{ start: 24, end: 27 }]);
  });
  it('catches an invented id in a marker, a citation and the map of the answer', () => {
    const marker = { form: 'numeric' as const, text: '[9]', refs: ['1', '9'], resolved: [0, null], start: 20, end: 23 };
    const { markers, answer } = makeReport();
    const report = makeReport({
      markers: { ...markers, markers: [marker] },
      claims: [cite({ sourceId: sourceId('ghost') })],
      answer: { ...answer, citationMap: { c1: ['7'] } },
    });
    // Looked at: two references, one citation, one entry of the map; one reference holds.
    const result = suite('citation-integrity', { id: 'r', report });
    expect(result).toMatchObject({ value: 0.25, denominator: 4 });
    expect(result.misses).toMatchObject([
      { start: 20, end: 23, text: '[9]' },
      { sourceId: 'ghost', start: 0, end: 24 },
      { claimId: 'c1', why: 'the answer cites "7", which it does not list' },
    ]);
  });
  it('counts claims that are not borne out, and leaves out those that wait for a person', () => {
    const result = suite(
      'unsupported-claims',
      withClaims(
        makeClaim(),
        makeClaim({ id: claimId('c2'), verdict: 'contradicted', start: 3, end: 9, text: 'mill o' }),
        makeClaim({ id: claimId('c3'), verdict: 'unsupported', judged: false }),
      ),
    );
    expect(result).toMatchObject({ value: 0.5, denominator: 2, notMeasured: 1 });
    expect(result.misses).toMatchObject([{ claimId: 'c2', start: 3, end: 9, in: 'draft' }]);
  });
  it('holds claims against the sources of a gold set', () => {
    expect(whyOf('claim-to-source', withClaims(cite({ sourceId: sourceId('other') })))).toEqual([
      'cited to "other", which does not bear it out',
    ]);
    expect(whyOf('claim-to-source', withClaims(makeClaim({ citations: [] })))).toEqual([
      'not cited; borne out by mill',
    ]);
    expect(whyOf('claim-to-source', withClaims())).toEqual(['the report has no claim here']);
    const invented = { ...whole, gold: [{ start: 0, end: 24, sourceIds: [] }] };
    expect(suite('claim-to-source', invented).misses).toMatchObject([{ sourceId: 'mill', start: 0, end: 24 }]);
    expect(suite('claim-to-source', { ...withClaims(makeClaim({ citations: [] })), gold: invented.gold }).value).toBe(
      1,
    );
    expect(suite('claim-to-source', withClaims(cite({ stance: 'contradicts' }))).misses).toHaveLength(1);
  });
  it.each<[string, Partial<ClaimCitation>, string]>([
    [
      'words that differ from the span',
      { quote: 'The mill opened in 1975.' },
      'the quoted words are not those of the span',
    ],
    ['a span moved by one', { start: 1, end: 25 }, 'the quoted words are not those of the span'],
    ['a span beyond the text', { end: 400 }, 'the span lies outside the source'],
    ['a passage that is not there', { passageId: passageId('mill#9') }, 'the source has no passage "mill#9"'],
    [
      'a passage that does not hold it',
      { passageId: passageId('mill#2') },
      'the span lies outside the passage "mill#2"',
    ],
  ])('catches %s', (_what, change, why) => {
    const result = suite('passage-to-source', withClaims(cite(change)));
    expect(result.misses.map((miss) => miss.why)).toEqual([why]);
    expect(result.misses[0]).toMatchObject({ in: 'source', sourceId: 'mill' });
  });
  it('asks each claim that holds for words of a source', () => {
    expect(suite('evidence-pack', withClaims(makeClaim(), cite({ quote: ' ' }))).value).toBe(0.5);
    expect(suite('evidence-pack', withClaims(cite({ stance: 'neutral' }))).value).toBe(0);
    expect(suite('evidence-pack', withClaims(makeClaim({ verdict: 'partial', citations: [] }))).value).toBeNull();
  });
  it('asks each mark for a way to follow it', () => {
    expect(whyOf('trace-completeness', withClaims(makeClaim(), makeClaim()))).toEqual([
      'the claim id "c1" stands twice',
    ]);
    expect(whyOf('trace-completeness', withClaims(makeClaim({ reasons: [' '] })))).toEqual([
      'no reason is given for its verdict',
    ]);
    expect(whyOf('trace-completeness', withClaims(makeClaim({ end: 99 })))).toEqual([
      'the span lies outside the draft',
    ]);
    expect(suite('trace-completeness', withClaims(makeClaim({ verdict: 'contradicted' }))).misses).toHaveLength(1);
    const notChecked = [{ start: 0, end: 3, why: '', reason: 'heading' as const }];
    expect(suite('trace-completeness', { id: 'r', report: makeReport({ notChecked }) }).misses).toMatchObject([
      { start: 0, end: 3, text: 'The' },
    ]);
  });
  it('gives the interval of Wilson beside each share', () => {
    // 1 of 2: (0.5 + 1.9207/2 ± 1.96 · √(0.125 + 0.2401)) / (1 + 1.9207) → 0.0945 to 0.9055.
    const { interval } = suite('evidence-pack', withClaims(makeClaim(), cite({ quote: '' })));
    expect(interval!.low).toBeCloseTo(0.0945, 4);
    expect(interval!.high).toBeCloseTo(0.9055, 4);
  });
});
