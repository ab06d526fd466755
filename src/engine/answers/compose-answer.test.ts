import { describe, expect, it } from 'vitest';
import type { GroundedAnswer } from '#domain/answer.ts';
import type { SourceDocument } from '#domain/source.ts';
import { found, foundAll, makeDocument, NOW } from '#testing/answers.ts';
import { composeAnswer } from './compose-answer.ts';
import type { AnswerInput } from './compose-answer.ts';

/** The answer over documents that are each found as one passage, in the order given. */
const answerOver = (
  query: string,
  documents: readonly SourceDocument[],
  more: Partial<AnswerInput> = {},
): GroundedAnswer => composeAnswer({ query, now: NOW, documents, retrieval: foundAll(documents), ...more });

const mill = makeDocument('mill', 'The mill of Calden opened in 1974.');
const weir = makeDocument('weir', 'The weir was built in 1901.');
const lock = makeDocument('lock', 'The lock of Calden was dug by hand.');
const gone = makeDocument('gone', 'The mill of Calden opened in 1875.', 'retraction');

describe('the state of an answer', () => {
  it.each(['', ' \n\t', '\u200b\u200d', '\u3164'])('declines the empty question %j, whatever was found', (query) => {
    const answer = answerOver(query, [mill, weir, lock]);
    expect([answer.groundingState, answer.abstained, answer.rule.id]).toEqual(['abstained', true, 'empty-question']);
    expect([answer.citations, answer.claims, answer.markers]).toEqual([[], [], []]);
  });

  it('is ungrounded where nothing was found for a real question', () => {
    const answer = answerOver('mill', [mill], { retrieval: { ok: true, passages: [] } });
    expect([answer.groundingState, answer.confidence, answer.rule.id]).toEqual([
      'ungrounded',
      'unavailable',
      'nothing-found',
    ]);
  });

  it('turns a failed search into no citation and an event, never into prose', () => {
    const answer = answerOver('mill', [mill], { retrieval: { ok: false, detail: 'index\nlost' } });
    expect([answer.groundingState, answer.citations, answer.claims]).toEqual(['ungrounded', [], []]);
    expect(answer.events).toEqual([{ code: 'retrieval-failed', detail: 'index lost' }]);
    expect(answer.rule.id).toBe('retrieval-failed');
  });

  it.each([
    [[mill], 'partial', 'cautious'],
    [[mill, weir], 'partial', 'cautious'],
    [[mill, weir, lock], 'grounded', 'grounded'],
  ])('counts %#: the citations', (documents, state, confidence) => {
    const answer = answerOver('Calden', documents);
    expect([answer.groundingState, answer.confidence]).toEqual([state, confidence]);
    expect(answer.rule.text).toContain(String(documents.length));
  });

  it('hands on the events of the search', () => {
    const events = [{ code: 'vectors-unavailable', detail: 'x' }] as const;
    const answer = answerOver('mill', [mill], { retrieval: { ok: true, passages: [found(mill)], events } });
    expect(answer.events).toEqual(events);
  });
});

describe('retracted sources', () => {
  it('strikes a retracted passage out while another can be used', () => {
    const answer = answerOver('mill Calden', [gone, mill]);
    expect(answer.citations.map((item) => item.sourceId)).toEqual(['mill']);
    expect(answer.struckOut.map((item) => item.sourceId)).toEqual(['gone']);
    expect(answer.groundingState).toBe('partial');
    expect(answer.answer).not.toContain('1875');
    expect(answer.selection.dropped).toMatchObject([{ reason: 'retracted', passage: { sourceId: 'gone' } }]);
    expect(answer.events.map((item) => item.code)).toEqual(['passages-struck-out']);
  });

  it.each(['retraction', 'withdrawal'] as const)('asserts nothing where all that is left is under a %s', (notice) => {
    const answer = answerOver('mill', [makeDocument('gone', 'The mill opened in 1875.', notice)]);
    expect([answer.groundingState, answer.rule.id]).toEqual(['retracted-source', 'only-retracted']);
    expect([answer.claims, answer.citations, answer.markers]).toEqual([[], [], []]);
    expect(answer.struckOut).toHaveLength(1);
  });

  it.each(['correction', 'expression-of-concern'] as const)('goes on citing a source under a %s', (notice) => {
    const document = makeDocument('mill', 'The mill opened in 1875.', notice);
    const passage = { ...found(document), isRetracted: false };
    const answer = answerOver('mill', [document], { retrieval: { ok: true, passages: [passage] } });
    expect(answer.groundingState).toBe('partial');
  });

  it('goes by the notices of the source also where the index does not know of them', () => {
    const passage = { ...found(gone), isRetracted: false };
    const answer = answerOver('mill', [gone], { retrieval: { ok: true, passages: [passage] } });
    expect(answer.groundingState).toBe('retracted-source');
  });

  it('lets no retracted passage take the place of one that can be used', () => {
    const answer = answerOver('Calden', [gone, mill], { policy: { limit: 1 } });
    expect(answer.citations.map((item) => item.sourceId)).toEqual(['mill']);
  });
});

describe('claims and citations', () => {
  it('makes one claim a passage, its summary word for word, retrieved', () => {
    const answer = answerOver('mill', [mill, weir]);
    expect(answer.claims.map((claim) => [claim.text, claim.label, claim.citationIds])).toEqual([
      [mill.text, 'retrieved', ['1']],
      [weir.text, 'retrieved', ['2']],
    ]);
    expect(answer.citationMap).toEqual({ c1: ['1'], c2: ['2'] });
  });

  it('orders claims by their overlap with the question, not by score', () => {
    const answer = answerOver('when was the weir built', [mill, weir]);
    expect(answer.citations.map((item) => item.sourceId)).toEqual(['weir', 'mill']);
    expect(answer.citations.map((item) => item.id)).toEqual(['1', '2']);
  });

  it('counts the title as well', () => {
    const titled = found(mill);
    const passages = [found(weir), { ...titled, title: 'Flood defences' }];
    const answer = answerOver('flood defences', [mill, weir], { retrieval: { ok: true, passages } });
    expect(answer.citations[0]?.sourceId).toBe('mill');
  });

  it('keeps equals as they were found', () => {
    const answer = answerOver('something else', [weir, mill, lock]);
    expect(answer.citations.map((item) => item.sourceId)).toEqual(['weir', 'mill', 'lock']);
  });

  it('leaves stop words out of the overlap', () => {
    const wordy = makeDocument('wordy', 'It was in the of and to.');
    const answer = answerOver('what was the of and the weir', [wordy, weir]);
    expect(answer.citations[0]?.sourceId).toBe('weir');
  });

  it('says the title where the passage shows nothing', () => {
    const blank = makeDocument('blank', '\u200b');
    const answer = answerOver('title', [blank]);
    expect(answer.claims[0]?.text).toBe('Title of blank');
    expect(answer.citations[0]).toMatchObject({
      summary: 'Title of blank',
      src: 'document',
      weight: 0.9,
      start: 0,
      end: 0,
    });
  });

  it('weighs a note on a work for less than the work', () => {
    const note = { ...mill, source: { ...mill.source, kind: 'summary' as const } };
    expect(answerOver('mill', [note]).citations[0]).toMatchObject({ src: 'note', weight: 0.5 });
    expect(answerOver('mill', [mill]).citations[0]).toMatchObject({ src: 'passage', weight: 1 });
  });

  it('makes labels safe to show', () => {
    const passages = [{ ...found(mill), title: 'Mill]\n[2] \u202eWeir' }];
    const answer = answerOver('mill', [mill], { retrieval: { ok: true, passages } });
    expect(answer.citations[0]?.title).toBe('Mill 2 Weir');
  });

  it('counts a passage that was found twice once', () => {
    const answer = answerOver('mill', [mill], {
      retrieval: { ok: true, passages: [found(mill), found(mill), found(mill)] },
    });
    expect(answer.citations).toHaveLength(1);
  });

  it('names the source set by its hash, whatever the order of the documents', () => {
    const passages = [found(mill)];
    const one = answerOver('mill', [mill, weir], { retrieval: { ok: true, passages } });
    const two = answerOver('mill', [weir, mill], { retrieval: { ok: true, passages } });
    expect(one).toEqual(two);
    expect(one.sourceSet).toMatchObject({ sourceIds: ['mill', 'weir'] });
    expect(one.sourceSet.hash).not.toBe(answerOver('mill', [mill]).sourceSet.hash);
  });
});

describe('selection', () => {
  it('admits six passages by default and says why the rest was dropped', () => {
    const documents = Array.from({ length: 8 }, (_, n) => makeDocument(`d${n}`, `The mill has ${n} wheels.`));
    const answer = answerOver('mill', documents);
    expect(answer.citations).toHaveLength(6);
    expect(answer.selection.dropped.map((item) => item.reason)).toEqual(['limit', 'limit']);
  });

  it('drops what is below the floor or over a ceiling, each with its reason', () => {
    const long = makeDocument('long', 'mill '.repeat(500).trim());
    const passages = [found(mill, 5), found(weir, -1), found(long, 4)];
    const answer = answerOver('mill', [mill, weir, long], { retrieval: { ok: true, passages } });
    expect(answer.selection.dropped.map((item) => [item.passage.sourceId, item.reason])).toEqual([
      ['long', 'per-fragment cap'],
      ['weir', 'floor'],
    ]);
    expect(answer.citations).toHaveLength(1);
  });

  it('previews the prompt with the diagnostic of a block over the cap', () => {
    const answer = answerOver('mill', [mill], { maxLearnedChars: 10 });
    expect(answer.selection.preview).toMatchObject({ included: false, block: '', maxLearnedChars: 10 });
    expect(answer.selection.preview.diagnostics.map((item) => item.code)).toContain('over-learned-cap');
  });
});

describe('defects of a caller', () => {
  it('refuses a passage from outside the scope', () => {
    const input = {
      query: 'mill',
      now: NOW,
      documents: [weir],
      retrieval: { ok: true, passages: [found(mill)] },
    } as const;
    expect(() => composeAnswer(input)).toThrow(/outside the declared scope/u);
  });

  it('refuses a passage that is not the slice that it claims to be', () => {
    const passages = [{ ...found(mill), text: 'The mill of Calden closed in 1974.' }];
    expect(() => answerOver('mill', [mill], { retrieval: { ok: true, passages } })).toThrow(/is not the text/u);
  });
});
