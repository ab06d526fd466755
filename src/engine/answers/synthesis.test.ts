import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GroundedAnswer } from '#domain/answer.ts';
import type { SourceDocument } from '#domain/source.ts';
import { foundAll, makeDocument, NOW } from '#testing/answers.ts';
import { timed } from '#testing/timed.ts';
import { sanitizeReply } from './sanitize-reply.ts';
import { composeAnswer } from './compose-answer.ts';
import type { AnswerInput } from './compose-answer.ts';

/** The answer over documents that are each found as one passage, in the order given. */
const answerOver = (
  query: string,
  documents: readonly SourceDocument[],
  more: Partial<AnswerInput> = {},
): GroundedAnswer => composeAnswer({ query, now: NOW, documents, retrieval: foundAll(documents), ...more });

const documents = [
  makeDocument('mill', 'The mill of Calden opened in 1974 and employed 450 people.'),
  makeDocument('weir', 'The weir of Calden was not damaged by the flood of 1953.'),
  makeDocument('lock', 'The lock of Calden was dug by hand in two years.'),
  makeDocument('gone', 'The mill of Calden opened in 1875.', 'retraction'),
];
const QUERY = 'mill weir lock of Calden';
const plain = answerOver(QUERY, documents);
const asked = (reply: string): GroundedAnswer => answerOver(QUERY, documents, { synthesis: { model: 'm', reply } });
const idOf = (source: string): string => plain.citations.find((item) => item.sourceId === source)!.id;
const json = (...claims: readonly (readonly [string, readonly string[]])[]): string =>
  JSON.stringify({ claims: claims.map(([text, citationIds]) => ({ text, citationIds })) });

const MILL = ['The mill of Calden opened in 1974.', [idOf('mill')]] as const;
const WEIR = ['The weir of Calden was not damaged by the flood of 1953.', [idOf('weir')]] as const;
const LOCK = ['The lock of Calden was dug by hand in two years.', [idOf('lock')]] as const;

describe('an answer that a model put into words', () => {
  it('numbers its citations by first mention and leaves out those that it does not make', () => {
    const answer = asked(json(LOCK, MILL, [LOCK[0].replace('two years', 'years'), LOCK[1]]));
    expect(answer.method).toBe('synthesized');
    expect(answer.citations.map((item) => [item.id, item.sourceId])).toEqual([
      ['1', 'lock'],
      ['2', 'mill'],
    ]);
    expect(answer.claims[0]).toMatchObject({ label: 'synthesized', support: 'borne-out', citationIds: ['1'] });
    expect([answer.groundingState, answer.confidence]).toEqual(['partial', 'cautious']);
  });

  it('is grounded by three citations that its statements rest on', () => {
    const answer = asked(json(MILL, WEIR, LOCK));
    expect([answer.groundingState, answer.rule.id]).toEqual(['grounded', 'enough-citations']);
  });

  it('is not grounded while a person must look at one of its statements', () => {
    const open = ['The Calden mill took up its work with people in 1974.', [idOf('mill')]] as const;
    const answer = asked(json(open, WEIR, LOCK));
    expect([answer.groundingState, answer.rule.id]).toEqual(['partial', 'undecided-claims']);
  });

  it('coerces every label of a model to synthesized', () => {
    const reply = JSON.stringify({
      claims: ['model-only', 'retrieved', 'x'].map((label, n) => ({
        label,
        text: [MILL, WEIR, LOCK][n]![0],
        citationIds: [MILL, WEIR, LOCK][n]![1],
      })),
    });
    expect(new Set(asked(reply).claims.map((claim) => claim.label))).toEqual(new Set(['synthesized']));
  });

  it.each([
    ['abstains', '{"abstained": true, "claims": []}', 'abstained'],
    ['cites nothing real', json(['The mill opened.', ['77']]), 'nothing-cited'],
    ['is contradicted by what it cites', json(['The mill of Calden opened in 1978.', [idOf('mill')]]), 'nothing-cited'],
  ])('abstains where the reply %s', (_what, reply, outcome) => {
    const answer = asked(reply);
    expect([answer.groundingState, answer.abstained, answer.synthesis.outcome]).toEqual(['abstained', true, outcome]);
    expect([answer.claims, answer.markers]).toEqual([[], []]);
    expect(answer.citations).toEqual(plain.citations);
  });

  it('never speaks of a retracted source', () => {
    expect(JSON.stringify(asked(json(MILL)).claims)).not.toContain('1875');
    expect(asked(json(['The mill of Calden opened in 1875.', [idOf('mill')]])).claims).toEqual([]);
  });
});

describe('falling back', () => {
  it.each(['failed', 'timed-out'] as const)(
    'gives the extractive answer where the model %s, and says so',
    (failure) => {
      const answer = answerOver(QUERY, documents, { synthesis: { model: 'm', failure, detail: 'HTTP 500\nx' } });
      expect(answer).toMatchObject({
        answer: plain.answer,
        method: 'extractive',
        groundingState: plain.groundingState,
      });
      expect(answer.synthesis).toMatchObject({ outcome: failure, model: 'm', detail: 'HTTP 500 x' });
      expect(answer.events.map((item) => item.code)).toContain('synthesis-failed');
    },
  );

  it('gives the extractive answer for a reply that cannot be read', () => {
    const answer = asked('I would rather not say.');
    expect(answer).toMatchObject({ answer: plain.answer, method: 'extractive', synthesis: { outcome: 'malformed' } });
    expect(answer.events.map((item) => item.code)).toContain('synthesis-failed');
  });

  it('does not count a model that there is nothing to ask about', () => {
    const answer = answerOver(QUERY, documents, {
      retrieval: { ok: true, passages: [] },
      synthesis: { model: 'm', reply: json(MILL) },
    });
    expect(answer).toMatchObject({ groundingState: 'ungrounded', claims: [], synthesis: { outcome: 'no-citations' } });
  });

  it('says that no model is configured', () => {
    expect(plain.synthesis).toMatchObject({ outcome: 'not-configured', model: null });
  });
});

describe('any reply whatever', () => {
  const fragment = fc.constantFrom(
    '[1]',
    '[2]',
    '[3]',
    '[4]',
    '[99]',
    '[[source:Title of mill]]',
    '[[source:X]]',
    '【1†a】',
    '［1］',
    '[semantic]',
    '[1',
    '"',
    '\\',
    '{',
    '}',
    '"claims":',
    '"abstained":true',
    '```json\n',
    '\n\n',
    ' ',
    '. ',
    '<b>',
    '<script',
    '\u202e',
    '\u0000',
    '\ud800',
    'SOURCE [1]: ',
    'The mill of Calden opened in 1974',
    'The weir of Calden was not damaged by the flood of 1953',
    'The moon is green',
    '__proto__',
    '[1](https://t.example)',
    '¹',
    'arr[0]',
  );
  const prose = fc.string({ unit: fragment, maxLength: 20 });
  const ids = fc.oneof(
    fc.array(
      fc.oneof(
        fc.constantFrom('1', '2', '3', '4', '0', '01', '[1]', '1, 2', '__proto__', 'constructor'),
        fc.integer(),
        prose,
      ),
    ),
    prose,
    fc.constant(null),
  );
  const claim = fc.oneof(
    fc.record(
      { text: prose, citationIds: ids, label: fc.constantFrom('model-only', 'retrieved') },
      { requiredKeys: [] },
    ),
    fc.jsonValue(),
  );
  const object = fc
    .record(
      { abstained: fc.oneof(fc.boolean(), fc.jsonValue()), claims: fc.oneof(fc.array(claim), fc.jsonValue()) },
      { requiredKeys: [] },
    )
    .map((value) => JSON.stringify(value));
  const shaped = fc
    .array(fc.record({ text: prose, citationIds: ids }), { minLength: 1 })
    .map((claims) => JSON.stringify({ claims }));
  const reply = fc.oneof(
    prose,
    object,
    shaped,
    fc.string({ unit: 'binary' }),
    fc.tuple(prose, shaped, prose).map((all) => all.join('')),
  );
  const real = new Set(plain.citations.map((item) => item.id));

  it('gives statements on real citations only, and plain text on one line', () => {
    fc.assert(
      fc.property(reply, (value) => {
        const result = sanitizeReply(value, plain.citations, documents);
        if (result.outcome !== 'used') expect(result.statements).toEqual([]);
        else expect(result.statements.length).toBeGreaterThan(0);
        for (const { text, citationIds } of result.statements) {
          expect(citationIds.length).toBeGreaterThan(0);
          expect(new Set(citationIds).size).toBe(citationIds.length);
          expect(citationIds.every((id) => real.has(id))).toBe(true);
          expect(text).toMatch(/[\p{L}\p{N}]/u);
          expect(text).not.toMatch(/[[\]［］【】\p{Cc}\p{Cs}\u2028\u2029\u200b\u202a-\u202e\u2066-\u2069]|<[a-z/!]/iu);
        }
        expect(result.inventedIds.some((id) => real.has(id))).toBe(false);
      }),
      { numRuns: 400 },
    );
  });

  it('gives an answer with no invented citation, no prose outside framing and claims, right offsets, and always the same', () => {
    fc.assert(
      fc.property(reply, (value) => {
        const answer = asked(value);
        expect(asked(value)).toEqual(answer);
        const known = new Set(answer.citations.map((item) => item.id));
        let rest = '';
        let at = 0;
        for (const part of [...answer.claims, ...answer.markers].sort((a, b) => a.start - b.start)) {
          rest += answer.answer.slice(at, part.start);
          at = part.end;
        }
        rest += answer.answer.slice(at);
        expect(rest.trim()).toMatch(/^[^.]+, so nothing is asserted\.$|^Nothing is asserted here[^.]+\.$/u);
        for (const item of answer.claims) {
          expect(answer.answer.slice(item.start, item.end)).toBe(item.text);
          expect(item.citationIds.length).toBeGreaterThan(0);
          expect(item.citationIds.every((id) => known.has(id))).toBe(true);
          expect(answer.citationMap[item.id]).toEqual(item.citationIds);
          expect(
            answer.markers.filter((marker) => marker.claimId === item.id).map((marker) => marker.citationId),
          ).toEqual(item.citationIds);
        }
        for (const marker of answer.markers) {
          expect(answer.answer.slice(marker.start, marker.end)).toBe(`[${marker.citationId}]`);
        }
        for (const citation of answer.citations) {
          const source = documents.find((document) => document.source.id === citation.sourceId)!;
          expect(source.text.slice(citation.start, citation.end)).toBe(citation.summary);
          expect(citation.sourceId).not.toBe('gone');
        }
        if (answer.method === 'synthesized' && answer.claims.length > 0) {
          expect([...answer.answer.matchAll(/\[\d+\]/gu)]).toHaveLength(answer.markers.length);
          const firsts = [...new Set(answer.markers.map((marker) => marker.citationId))];
          expect(firsts).toEqual(answer.citations.map((item) => item.id));
        }
      }),
      { numRuns: 150 },
    );
  });

  timed('takes time in proportion to a hostile reply', () => {
    const cost = (text: string): number => {
      const times = [0, 1, 2].map(() => {
        const from = performance.now();
        sanitizeReply(text, plain.citations, documents);
        return performance.now() - from;
      });
      return Math.min(...times);
    };
    for (const unit of [
      '[',
      '{',
      '"',
      '[1',
      '【1',
      '<b',
      'The mill opened [1]. ',
      ' ',
      '\u202e',
      '\\',
      '{"claims":[',
    ]) {
      const one = cost(unit.repeat(Math.floor(45_000 / unit.length)));
      expect(cost(unit.repeat(Math.floor(180_000 / unit.length))) / Math.max(one, 60), unit).toBeLessThan(2.6 ** 2);
    }
  });
});
