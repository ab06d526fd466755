import type { StateRule } from '#domain/answer.ts';

const EXTRACTIVE =
  'Nothing is asserted here beyond the sources: each passage below stands word for word, and only the number behind it is a reference of this answer.';
const SYNTHESIZED =
  'Nothing is asserted here beyond the sources: a model put each statement below into words, and the numbers behind it are the passages that it was held against.';

const WITHOUT_CLAIMS = {
  'empty-question': 'No question was asked, so nothing is asserted.',
  'retrieval-failed': 'The sources could not be searched, so nothing is asserted.',
  'nothing-found': 'Nothing in these sources answers the question, so nothing is asserted.',
  'only-retracted': 'What was found stands only in retracted or withdrawn sources, so nothing is asserted.',
  'synthesis-abstained': 'No statement could be made that the passages found bear out, so nothing is asserted.',
} as const;

/**
 * The one sentence of an answer that is our own. It asserts nothing of the subject. Over claims it says how they stand to
 * their sources and which numbers are ours, because a passage may hold bracketed numbers of its own; without any it says
 * why there are none.
 */
export function framingOf(rule: StateRule['id'], method: 'extractive' | 'synthesized'): string {
  if (rule === 'few-citations' || rule === 'enough-citations' || rule === 'undecided-claims') {
    return method === 'synthesized' ? SYNTHESIZED : EXTRACTIVE;
  }
  return WITHOUT_CLAIMS[rule];
}
