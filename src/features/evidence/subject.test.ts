import { describe, expect, it } from 'vitest';
import { claimId, passageId, sourceId } from '#domain/ids.ts';
import type { CheckedClaim, ClaimCitation, Stance } from '#domain/claim.ts';
import type { CheckReport } from '#domain/report.ts';
import { chosenEvidence, otherPlaces, shownPlace, subjectOf } from './subject.ts';

const citation = (source: string, start: number, stance: Stance, strength: number): ClaimCitation => ({
  sourceId: sourceId(source),
  passageId: passageId(`${source}#1`),
  start,
  end: start + 10,
  quote: `${source} at ${start}`,
  stance,
  strength,
  rationale: [],
});
const claim = (id: string, citations: readonly ClaimCitation[]): CheckedClaim => ({
  id: claimId(id),
  text: `claim ${id}`,
  start: 0,
  end: 5,
  label: 'retrieved',
  verdict: 'contradicted',
  judged: true,
  action: 'refuse',
  route: 'contradiction-loop',
  confidence: 0.5,
  citations,
  defects: [],
  reasons: ['Because.'],
});
const report = {
  claims: [
    claim('a', [
      citation('s', 50, 'neutral', 0.9),
      citation('s', 10, 'supports', 0.4),
      citation('t', 20, 'supports', 0.8),
      citation('s', 70, 'contradicts', 0.3),
    ]),
    claim('b', [citation('s', 10, 'supports', 0.7), citation('s', 90, 'supports', 0.7)]),
  ],
  quotes: [
    {
      text: 'q',
      start: 0,
      end: 1,
      status: 'near',
      typographic: false,
      verified: false,
      sourceId: sourceId('t'),
      at: [{ start: 1, end: 5, sourceText: 'here', page: 2 }],
      detail: 'Close.',
    },
  ],
  numbers: [{ text: '5', start: 0, end: 1, status: 'not-found', sourceId: null, at: null, detail: '' }],
  contradictions: [],
} as unknown as CheckReport;

const subject = subjectOf(report, { claim: 'a' });

describe('the subject of a view', () => {
  it('puts what speaks against the claim first, then the strongest support', () => {
    expect(subject?.evidence.map(({ stance, strength }) => [stance, strength])).toEqual([
      ['contradicts', 0.3],
      ['supports', 0.8],
      ['supports', 0.4],
      ['neutral', 0.9],
    ]);
    expect(subject?.name).toBe('Claim 1');
  });

  it.each(['quote:7', 'quote:', 'quote:x', 'other:1', 'number:-1', ''])('is none for %j', (item) => {
    expect(subjectOf(report, { item })).toBeNull();
  });

  it('is a quotation or a number too, with its place where it has one', () => {
    expect(subjectOf(report, { item: 'quote:0' })?.evidence).toMatchObject([{ sourceId: 't', start: 1, page: 2 }]);
    expect(subjectOf(report, { item: 'number:0' })).toMatchObject({ text: '5', evidence: [] });
  });

  it('is none without a report, or for a claim that is no longer there', () => {
    expect(subjectOf(null, { claim: 'a' })).toBeNull();
    expect(subjectOf(report, { claim: 'gone' })).toBeNull();
  });
});

describe('the place that is shown', () => {
  it('is the first one until an address names another', () => {
    expect(shownPlace(subject, { claim: 'a' })).toEqual({ sourceId: 's', span: { start: 70, end: 80 } });
    expect(shownPlace(subject, { claim: 'a', source: 't' })).toEqual({ sourceId: 't', span: { start: 20, end: 30 } });
  });

  it('stays what the address says where the claim has no such place', () => {
    const view = { claim: 'a', source: 's', span: { start: 400, end: 410 } };
    expect(shownPlace(subject, view)).toEqual({ sourceId: 's', span: view.span });
    expect(chosenEvidence(subject, view)).toBeNull();
  });

  it('is a source without a claim where only that is named', () => {
    expect(shownPlace(null, { source: 'z' })).toEqual({ sourceId: 'z', span: null });
    expect(shownPlace(null, {})).toBeNull();
  });
});

describe('the other places of a source', () => {
  it('are each named once, the claim’s own as such', () => {
    const places = otherPlaces(report, subject, 's').map(({ start, own }) => [start, own]);
    expect(places.toSorted((a, b) => Number(a[0]) - Number(b[0]))).toEqual([
      [10, true],
      [50, true],
      [70, true],
      [90, false],
    ]);
  });
});
