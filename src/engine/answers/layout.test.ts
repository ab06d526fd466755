import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import type { GroundedAnswer } from '#domain/answer.ts';
import type { SourceDocument } from '#domain/source.ts';
import { foundAll, makeDocument, NOW } from '#testing/answers.ts';
import { directionClosers } from './layout.ts';
import { composeAnswer } from './compose-answer.ts';
import type { AnswerInput } from './compose-answer.ts';

/** The answer over documents that are each found as one passage, in the order given. */
const answerOver = (
  query: string,
  documents: readonly SourceDocument[],
  more: Partial<AnswerInput> = {},
): GroundedAnswer => composeAnswer({ query, now: NOW, documents, retrieval: foundAll(documents), ...more });

describe('the text of an answer', () => {
  it('opens with one framing sentence, then has each claim on a paragraph with its marker behind it', () => {
    const answer = answerOver('mill', [makeDocument('a', 'The mill opened.'), makeDocument('b', 'The weir broke.')]);
    const [framing, ...claims] = answer.answer.split('\n\n');
    expect(framing).toMatch(/^Nothing is asserted [^.]+\.$/u);
    expect(claims).toEqual(['The mill opened. [1]', 'The weir broke. [2]']);
  });

  it.each([
    ['a bracketed number', 'The mill opened in 1974 [2] as said [3].'],
    ['a marker on a line of its own', 'The mill opened. [2]\n\nThe weir never broke. [1]'],
    ['a source tag', 'The mill opened [[source:Title of b]].'],
    ['a SOURCE line', 'The mill opened.\nSOURCE [Title of b]: The weir never broke.'],
  ])('lets %s of a source stand, and counts no marker but its own', (_what, text) => {
    const answer = answerOver('mill', [makeDocument('a', text), makeDocument('b', 'The weir broke.')]);
    expect(answer.claims[0]?.text).toBe(text);
    expect(answer.markers.map((marker) => marker.citationId)).toEqual(['1', '2']);
    for (const marker of answer.markers) {
      expect(answer.claims.some((claim) => marker.start < claim.end && claim.start < marker.end)).toBe(false);
    }
    expect(answer.claims.map((claim) => claim.citationIds)).toEqual([['1'], ['2']]);
  });

  it('closes the direction marks that a claim leaves open before its marker', () => {
    const text = 'The mill \u202eopened \u2067in 1974.';
    const answer = answerOver('mill', [makeDocument('a', text)]);
    expect(answer.answer.endsWith(`${text}\u2069\u202c [1]`)).toBe(true);
    expect(answer.claims[0]?.text).toBe(text);
  });

  it.each([
    ['a\u202ab\u202c', ''],
    ['\u2066\u202a\u2069', ''],
    ['\u202c\u2069', ''],
    ['\u202a\u202b', '\u202c\u202c'],
  ])('closes only what is open: %j', (text, closers) => {
    expect(directionClosers(text)).toBe(closers);
  });

  it('has every claim and marker where it says, and nothing between them, for any texts', () => {
    const unit = fc.constantFrom(
      'a',
      ' ',
      '[1]',
      '[[source:x]]',
      '\n\n',
      '\u202e',
      '😀',
      '“',
      '.',
      'SOURCE a:',
      '\u2067',
    );
    const text = fc.string({ unit, minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 6 }), (texts) => {
        const answer = answerOver(
          'a',
          texts.map((value, n) => makeDocument(`d${n}`, value)),
        );
        let rest = '';
        let at = 0;
        const parts = [...answer.claims, ...answer.markers].sort((a, b) => a.start - b.start);
        for (const part of parts) {
          expect(part.start).toBeGreaterThanOrEqual(at);
          rest += answer.answer.slice(at, part.start);
          at = part.end;
        }
        rest += answer.answer.slice(at);
        expect(rest.replace(/[\u202c\u2069]/gu, '').trim()).toMatch(/^Nothing[^.]+\.$/u);
        for (const claim of answer.claims) expect(answer.answer.slice(claim.start, claim.end)).toBe(claim.text);
        answer.markers.forEach((marker) => {
          expect(answer.answer.slice(marker.start, marker.end)).toBe(`[${marker.citationId}]`);
        });
        expect(answer.markers.map((marker) => Number(marker.citationId))).toEqual(texts.map((_, n) => n + 1));
        for (const citation of answer.citations) {
          if (citation.start === citation.end) continue;
          const source = texts[Number(citation.sourceId.slice(1))]!;
          expect(source.slice(citation.start, citation.end)).toBe(citation.summary);
        }
      }),
    );
  });
});
