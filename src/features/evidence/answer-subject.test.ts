import { describe, expect, it } from 'vitest';
import type { AnswerFactCheckView } from '#api/schemas/answer-check.ts';
import type { GroundedAnswer } from '#domain/answer.ts';
import { passageId, sourceId } from '#domain/ids.ts';
import {
  answerPlaces,
  answerSubject,
  checkedPlace,
  otherItem,
  otherSubject,
  statementSubject,
} from './answer-subject.ts';

const citation = (id: string, source: string, start: number) => ({
  id,
  passageId: passageId(`${source}#1`),
  sourceId: sourceId(source),
  title: `Title ${source}`,
  src: 'passage' as const,
  uri: null,
  summary: `words of ${source}`,
  weight: 1,
  start,
  end: start + 8,
});
const found = (source: string, start: number) => ({
  passageId: passageId(`${source}#1`),
  sourceId: sourceId(source),
  title: `Title ${source}`,
  text: `words of ${source}`,
  score: 1,
  methods: [],
  terms: [],
  isRetracted: false,
  start,
  end: start + 8,
});
const answer = {
  claims: [{ id: 'c1', text: 'A claim.', label: 'retrieved', citationIds: ['2', '1'], start: 0, end: 8 }],
  citations: [citation('1', 'a', 0), citation('2', 'b', 10), citation('3', 'a', 40)],
  struckOut: [citation('1', 'z', 5)],
  selection: {
    admitted: [found('a', 0)],
    dropped: [{ passage: found('q', 3), reason: 'limit', detail: 'beyond the limit of 6 fragments' }],
  },
} as unknown as GroundedAnswer;

describe('the subject of an answer’s view', () => {
  it('is a claim with the places it cites', () => {
    const subject = answerSubject(answer, { claim: 'c1' });
    expect(subject?.name).toBe('Claim 1');
    expect(subject?.evidence.map((one) => [one.title, one.sourceId, one.start])).toEqual([
      ['[1] Title a', 'a', 0],
      ['[2] Title b', 'b', 10],
    ]);
  });

  it('is a citation, and tells a struck-out one of the same number apart', () => {
    expect(answerSubject(answer, { item: 'citation:1' })).toMatchObject({ name: 'Citation [1]', text: 'Title a' });
    expect(answerSubject(answer, { item: 'struck:1' })).toMatchObject({
      text: 'Title z',
      label: { tone: 'retracted' },
    });
    expect(answerSubject(answer, { item: 'citation:3' })?.reasons[0]).toContain('no claim rests on it');
  });

  it('is a passage with the reason why it was left out', () => {
    expect(answerSubject(answer, { item: 'dropped:0' })?.reasons).toEqual(['beyond the limit of 6 fragments']);
    expect(answerSubject(answer, { item: 'admitted:0' })?.evidence[0]).toMatchObject({ sourceId: 'a', start: 0 });
  });

  it.each(['citation:9', 'struck:', 'dropped:7', 'dropped:x', 'quote:1', 'citation', ''])('is none for %j', (item) => {
    expect(answerSubject(answer, { item })).toBeNull();
  });
});

describe('the other places of a source', () => {
  it('are those that the answer cites, the subject’s own as such', () => {
    const subject = answerSubject(answer, { item: 'citation:1' });
    expect(answerPlaces(answer, subject, 'a').map(({ start, own }) => [start, own])).toEqual([
      [0, true],
      [40, false],
    ]);
    expect(answerPlaces(null, null, 'a')).toEqual([]);
  });
});

describe('the second of two compared answers', () => {
  it('is selected by an item that says so, and has subjects of its own', () => {
    const item = otherItem({ item: 'against:citation:1' });
    expect(item).toBe('citation:1');
    const own = answerSubject(answer, { item: 'citation:1' })!;
    expect(otherSubject(answer, item!)).toEqual({ ...own, id: 'against:citation:1', name: `${own.name} (right)` });
  });
  it('has its claims under the same names as the first', () => {
    const id = answer.claims[0]!.id;
    expect(otherSubject(answer, `claim:${id}`)?.text).toBe(answer.claims[0]!.text);
    expect(otherSubject(answer, 'claim:c99')).toBeNull();
  });
  it('is not meant by the items of the first', () => {
    for (const item of ['citation:1', 'check:1', 'against']) expect(otherItem({ item })).toBeNull();
    expect(otherItem({})).toBeNull();
  });
});

describe('a statement of the fact-check', () => {
  const claim = {
    id: 'f-1',
    text: 'words of a',
    verdict: 'partial',
    judged: true,
    confidence: 0.4,
    defects: [],
    reasons: ['Only a part is there.'],
    citations: [{ sourceId: 'a', start: 3, end: 9, quote: 'of a', stance: 'supports', strength: 0.4, rationale: [] }],
  };
  const check = { statements: [{ start: 0, end: 10, record: { claim } }] } as unknown as AnswerFactCheckView;

  it('shows how it ended and the places that bear on it', () => {
    expect(statementSubject(check, 0)).toMatchObject({
      id: 'check:0',
      name: 'Statement 1',
      text: 'words of a',
      label: { word: 'partly supported' },
      evidence: [{ sourceId: 'a', start: 3, end: 9 }],
    });
  });
  it('is none where the check has no such statement', () => {
    expect(statementSubject(check, 1)).toBeNull();
    expect(checkedPlace({ item: 'check:4' })).toBe(4);
    expect(checkedPlace({ item: 'check:four' })).toBeNull();
  });
});
