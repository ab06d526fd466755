import { describe, expect, it } from 'vitest';
import { resolveMarkers } from '#engine/citations/markers.ts';
import { draftText, draftTitle } from '#api/answer-draft.ts';
import { answerOf, citation } from './test-answer.ts';

describe('the draft that is made of an answer', () => {
  const answer = answerOf(
    [
      { text: 'It is high.', cites: ['1'] },
      { text: 'It is old.', cites: ['2'] },
    ],
    [citation('1', 'b', 0, { uri: 'https://b.example/x' }), citation('2', 'a', 0)],
  );

  it('has markers that the checker resolves to the sources that the answer cites, not to those of the same number', () => {
    const sources = ['a', 'b'].map((id) => ({
      id,
      title: `Title of ${id}`,
      uri: id === 'b' ? 'https://b.example/x' : null,
    }));
    const found = resolveMarkers(draftText(answer), sources as unknown as Parameters<typeof resolveMarkers>[1]);
    expect(found.markers.map((marker) => marker.resolved)).toEqual([[1], [0]]);
  });

  it('is the answer as it stands where nothing is cited', () => {
    const none = answerOf([], []);
    expect(draftText(none)).toBe(none.answer);
  });

  it('has the question for a title, whole characters of it', () => {
    expect(draftTitle(answer)).toBe('How high?');
    expect(draftTitle({ ...answer, query: ' \n ' })).toBe('Answer to an empty question');
    expect(Array.from(draftTitle({ ...answer, query: '😀'.repeat(200) }))).toHaveLength(90);
  });
});
