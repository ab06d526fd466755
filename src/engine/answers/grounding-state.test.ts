import { describe, expect, it } from 'vitest';
import { evaluateAnswerState, evidenceConfidence } from './grounding-state.ts';
import type { AnswerFacts } from './grounding-state.ts';

const facts = (change: Partial<AnswerFacts>): AnswerFacts => ({
  isEmptyQuestion: false,
  hasRetrievalFailed: false,
  citations: 0,
  struckOut: 0,
  hasSynthesisAbstained: false,
  undecided: 0,
  ...change,
});

describe('the state of an answer, from both sides of each threshold', () => {
  it.each<[string, Partial<AnswerFacts>, string, string]>([
    ['an empty question', { isEmptyQuestion: true }, 'abstained', 'empty-question'],
    ['a question that found nothing', {}, 'ungrounded', 'nothing-found'],
    ['an empty question over citations', { isEmptyQuestion: true, citations: 5 }, 'abstained', 'empty-question'],
    ['a failed search', { hasRetrievalFailed: true }, 'ungrounded', 'retrieval-failed'],
    ['0 citations, 1 struck out', { struckOut: 1 }, 'retracted-source', 'only-retracted'],
    ['1 citation, 1 struck out', { citations: 1, struckOut: 1 }, 'partial', 'few-citations'],
    ['1 citation', { citations: 1 }, 'partial', 'few-citations'],
    ['2 citations', { citations: 2 }, 'partial', 'few-citations'],
    ['3 citations', { citations: 3 }, 'grounded', 'enough-citations'],
    ['3 citations, 1 undecided', { citations: 3, undecided: 1 }, 'partial', 'undecided-claims'],
    ['2 citations, 1 undecided', { citations: 2, undecided: 1 }, 'partial', 'few-citations'],
    [
      'a model that abstained over 3',
      { citations: 3, hasSynthesisAbstained: true },
      'abstained',
      'synthesis-abstained',
    ],
    ['a model that abstained over none', { hasSynthesisAbstained: true }, 'ungrounded', 'nothing-found'],
  ])('%s', (_what, change, state, rule) => {
    const result = evaluateAnswerState(facts(change));
    expect([result.state, result.rule.id]).toEqual([state, rule]);
  });

  it('says the figures in the rule', () => {
    expect(evaluateAnswerState(facts({ citations: 2 })).rule.text).toBe('2 citations; 3 are needed.');
    expect(evaluateAnswerState(facts({ struckOut: 1 })).rule.text).toContain('1 passage found');
  });
});

describe('confidence', () => {
  it.each([
    [0, 'unavailable'],
    [1, 'cautious'],
    [2, 'cautious'],
    [3, 'grounded'],
  ])('of %i citations is %s', (citations, confidence) => {
    expect(evidenceConfidence(citations)).toBe(confidence);
  });
});
