import { describe, expect, it } from 'vitest';
import type { GroundedAnswer } from '#domain/answer.ts';
import type { SourceDocument } from '#domain/source.ts';
import { foundAll, makeDocument, NOW } from '#testing/answers.ts';
import { checkAnswer } from './check-answer.ts';
import { composeAnswer } from './compose-answer.ts';
import type { AnswerInput } from './compose-answer.ts';

/** The answer over documents that are each found as one passage, in the order given. */
const answerOver = (
  query: string,
  documents: readonly SourceDocument[],
  more: Partial<AnswerInput> = {},
): GroundedAnswer => composeAnswer({ query, now: NOW, documents, retrieval: foundAll(documents), ...more });

const mill = makeDocument('mill', 'The mill of Calden opened in 1974. It closed in 1999.');
const weir = makeDocument('weir', 'The weir of Calden was built in 1901.');

describe('the check of an answer', () => {
  it('finds every statement of an extractive answer borne out by the passage that it cites', () => {
    const report = checkAnswer(answerOver('Calden', [mill, weir]), [mill, weir]);
    expect(report.claims.map((claim) => [claim.text, claim.verdict, claim.label])).toEqual([
      ['The weir of Calden was built in 1901.', 'pass', 'retrieved'],
      ['The mill of Calden opened in 1974.', 'pass', 'retrieved'],
      ['It closed in 1999.', 'pass', 'retrieved'],
    ]);
    expect(report.gate.decision).toBe('ready');
  });

  it('has all offsets in the answer text, and accounts for all of it', () => {
    const report = checkAnswer(answerOver('Calden', [mill, weir]), [mill, weir]);
    for (const claim of report.claims) expect(report.draft.slice(claim.start, claim.end)).toBe(claim.text);
    for (const marker of report.markers.markers) expect(report.draft.slice(marker.start, marker.end)).toBe(marker.text);
    expect(report.coverage.left).toBe(0);
    expect(report.notChecked.map((item) => item.reason)).toEqual(['framing']);
  });

  it('blocks where another source of the set speaks against what an answer quotes', () => {
    const long = makeDocument('long', 'The weir of Calden is 40 metres long.');
    const other = makeDocument('other', 'The weir of Calden is 55 metres long.');
    const report = checkAnswer(answerOver('weir of Calden', [long, other]), [long, other]);
    expect(report.contradictions.length).toBeGreaterThan(0);
    expect(report.gate.decision).toBe('blocked');
  });

  it('takes a bracketed number of a passage for its text, not for a marker of the answer', () => {
    const noted = makeDocument('noted', 'The weir of Calden was built in 1901 [7].');
    const report = checkAnswer(answerOver('weir', [noted]), [noted]);
    expect(report.markers.markers.map((marker) => marker.text)).toEqual(['[1]']);
    expect(report.markers.ungrounded).toEqual([]);
    expect(report.claims.map((claim) => claim.defects)).toEqual([[]]);
  });

  it('resolves each marker to the source that its citation names, whatever the order of the documents', () => {
    const report = checkAnswer(answerOver('weir', [mill, weir]), [mill, weir]);
    const [first] = report.markers.markers;
    expect(report.sources[first!.resolved[0]!]?.id).toBe('weir');
  });

  it('holds a quoted statement that leans on another, and half of a sentence', () => {
    const text =
      'Two studies were printed in 2012. They found that the cells need phosphate. Nepal did not take it over and kept to 8,848 metres.';
    const document = makeDocument('studies', text);
    const report = checkAnswer(answerOver('cells phosphate', [document]), [document]);
    expect(report.claims.map((claim) => [claim.text, claim.verdict])).toEqual(
      report.claims.map((claim) => [claim.text, 'pass']),
    );
    expect(report.claims.length).toBeGreaterThan(2);
  });

  it('takes a heading within a summary for no statement', () => {
    const document = makeDocument('myths', '# Common misconceptions\n\nThe wall can be seen from space.');
    const answer = answerOver('wall', [document]);
    const report = checkAnswer(answer, [document]);
    expect(report.notChecked.map((item) => item.reason)).toContain('heading');
    expect(report.claims.map((claim) => claim.text)).toEqual(['The wall can be seen from space.']);
  });

  it.each([
    ['a question that nothing answers', { retrieval: { ok: true as const, passages: [] } }],
    ['a failed search', { retrieval: { ok: false as const, detail: 'x' } }],
  ])('blocks %s: silence is no proof', (_what, more) => {
    const report = checkAnswer(answerOver('weir', [weir], more), [weir]);
    expect([report.claims, report.gate.decision]).toEqual([[], 'blocked']);
  });
});
