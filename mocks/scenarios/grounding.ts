import type { Scenario } from '#domain/scenario.ts';
import { ALMANAC, MILL, REGISTER, RETRACTED } from './sources.ts';

const QUESTION = 'When did the mill of Calden open?';

type Question = Extract<Scenario['input'], { kind: 'question' }>;
const asked =
  (group: 'rule' | 'passage' | 'event') =>
  (expected: string, title: string, rule: string, more: Partial<Omit<Question, 'kind' | 'aspect'>> = {}): Scenario => ({
    id: `${group}-${expected.replaceAll(' ', '-')}`,
    group,
    title,
    rule,
    input: { kind: 'question', query: QUESTION, sources: [MILL, REGISTER, ALMANAC], aspect: group, ...more },
    expected,
  });
const byRule = asked('rule');
const passage = asked('passage');
const event = asked('event');

/** Which rule gave an answer its state, why a passage was not admitted, and what happened on the way. */
export const ANSWER_RULE_SCENARIOS: readonly Scenario[] = [
  byRule('empty-question', 'Nothing was asked', 'You asked nothing: abstained (SPEC §5.1).', { query: ' ' }),
  byRule('nothing-found', 'Nothing was found', 'Nothing retrieved for a real question: ungrounded (SPEC §5.1).', {
    query: 'Which violins did Stradivari keep?',
  }),
  byRule('retrieval-failed', 'Nobody could look', 'A failed search is no search without a find (SPEC §5.1).', {
    retrieval: 'down',
  }),
  byRule('few-citations', 'One or two citations', 'One or two: partial (SPEC §5.1).', { sources: [MILL] }),
  byRule('enough-citations', 'Three citations or more', 'Three or more: grounded (SPEC §5.1).'),
  byRule('only-retracted', 'Only what was retracted', 'Struck out, and nothing asserted (SPEC §5.1).', {
    query: 'By how many days does the water of Garrow shorten colds?',
    sources: [RETRACTED],
  }),
  byRule('synthesis-abstained', 'The model abstains', 'An abstention is kept (SPEC §5.5).', {
    model: { reply: JSON.stringify({ abstained: true }) },
  }),
  byRule(
    'undecided-claims',
    'The model says what no passage decides',
    'Citations alone ground nothing: a statement that its passages do not settle needs a person (SPEC §8).',
    {
      model: {
        reply: JSON.stringify({
          claims: [
            { text: 'The mill of Calden opened in 1974.', citationIds: ['1', '2', '3'] },
            { text: 'The mill of Calden in 1980 hired new people and a new owner.', citationIds: ['1', '2', '3'] },
          ],
        }),
      },
    },
  ),
  passage('limit', 'One passage too many', 'At most so many passages, and the rest is listed (SPEC §3).', {
    policy: { limit: 1 },
  }),
  passage('floor', 'Its score is too low', 'Below the floor: listed with its score (SPEC §3).', {
    policy: { minScore: 1_000 },
  }),
  passage('per-fragment cap', 'It is too long', 'A passage is admitted whole or not at all, never cut (SPEC §3).', {
    policy: { maxFragmentChars: 20 },
  }),
  passage('total ceiling', 'No room is left', 'All passages together have a ceiling, separators counted (SPEC §3).', {
    policy: { maxTotalChars: 200 },
  }),
  passage('retracted', 'It was retracted', 'Struck out, never put before a model (SPEC §5.1).', {
    query: 'By how many days does the water of Garrow shorten colds?',
    sources: [RETRACTED],
  }),
  event('retrieval-failed', 'The search failed', 'Zero citations and an event, never prose (SPEC §5.1).', {
    retrieval: 'down',
  }),
  event('synthesis-failed', 'The model failed', 'The passages themselves in its place (SPEC §5.5).', {
    model: { failure: 'timed-out', detail: 'no answer within 30 seconds' },
  }),
  event('passages-struck-out', 'Something was struck out', 'What was retracted is said to be (SPEC §5.1).', {
    query: 'By how many days does the water of Garrow shorten colds?',
    sources: [RETRACTED],
  }),
  event('vectors-unavailable', 'Only words were searched', 'A method that is missing is named (SPEC §7).'),
];

/** Where an answer as a whole can stand: a question that was answered, and a draft that was checked. */
export const GROUNDING_SCENARIOS: readonly Scenario[] = [
  {
    id: 'answer-grounded',
    group: 'answer-state',
    title: 'Three passages carry the answer',
    rule: 'Three or more citations that may be used: grounded (SPEC §5.1).',
    input: {
      kind: 'question',
      query: 'When did the mill of Calden open?',
      sources: [MILL, REGISTER, ALMANAC],
      aspect: 'state',
    },
    expected: 'grounded',
  },
  {
    id: 'answer-partial',
    group: 'answer-state',
    title: 'One passage carries the answer',
    rule: 'One or two citations that may be used: partial, and the confidence is cautious (SPEC §5.1).',
    input: { kind: 'question', query: 'When did the mill of Calden open?', sources: [MILL], aspect: 'state' },
    expected: 'partial',
  },
  {
    id: 'answer-ungrounded',
    group: 'answer-state',
    title: 'A real question, and nothing found',
    rule: 'Nothing retrieved for a question that was asked: ungrounded, with no prose in its place (SPEC §5.1).',
    input: { kind: 'question', query: 'Which violins did Stradivari keep?', sources: [MILL], aspect: 'state' },
    expected: 'ungrounded',
  },
  {
    id: 'answer-abstained',
    group: 'answer-state',
    title: 'Nothing was asked',
    rule: 'An empty question is abstained from, not answered (SPEC §5.1).',
    input: { kind: 'question', query: '   ', sources: [MILL], aspect: 'state' },
    expected: 'abstained',
  },
  {
    id: 'answer-retracted',
    group: 'answer-state',
    title: 'Only a retracted paper speaks of it',
    rule: 'What was retracted is listed as struck out and asserts nothing; where nothing else is left, the state says so (SPEC §5.1).',
    input: {
      kind: 'question',
      query: 'By how many days does the water of Garrow shorten colds?',
      sources: [RETRACTED],
      aspect: 'state',
    },
    expected: 'retracted-source',
  },
  {
    id: 'draft-grounded',
    group: 'draft-state',
    title: 'Every claim of the draft stands',
    rule: 'Every claim that can be checked passes: grounded (SPEC §5.6).',
    input: {
      kind: 'draft',
      draft: 'The mill of Calden opened in 1974. It employed 450 people.',
      sources: [MILL],
      aspect: { of: 'state' },
    },
    expected: 'grounded',
  },
  {
    id: 'draft-partial',
    group: 'draft-state',
    title: 'One claim stands, one does not',
    rule: 'Some claims pass and some do not: partial (SPEC §5.6).',
    input: {
      kind: 'draft',
      draft: 'The mill of Calden opened in 1974. The mill of Calden employed 480 people.',
      sources: [MILL],
      aspect: { of: 'state' },
    },
    expected: 'partial',
  },
  {
    id: 'draft-ungrounded',
    group: 'draft-state',
    title: 'No claim stands',
    rule: 'No claim that can be checked passes: ungrounded (SPEC §5.6).',
    input: {
      kind: 'draft',
      draft: 'Stradivari kept twelve violins in Cremona.',
      sources: [MILL],
      aspect: { of: 'state' },
    },
    expected: 'ungrounded',
  },
  {
    id: 'draft-abstained',
    group: 'draft-state',
    title: 'There is no draft',
    rule: 'An empty draft is abstained from (SPEC §5.6).',
    input: { kind: 'draft', draft: '', sources: [MILL], aspect: { of: 'state' } },
    expected: 'abstained',
  },
  {
    id: 'draft-retracted',
    group: 'draft-state',
    title: 'A claim rests on a retracted paper',
    rule: 'Any claim that rests on a retracted source gives the whole draft that state (SPEC §5.6).',
    input: {
      kind: 'draft',
      draft: 'The water of Garrow shortens colds by three days.',
      sources: [RETRACTED],
      aspect: { of: 'state' },
    },
    expected: 'retracted-source',
  },
  {
    id: 'evidence-unavailable',
    group: 'evidence',
    title: 'No citation',
    rule: 'Confidence says how much evidence there is: none, one or two, three or more (SPEC §1).',
    input: { kind: 'question', query: 'Which violins did Stradivari keep?', sources: [MILL], aspect: 'confidence' },
    expected: 'unavailable',
  },
  {
    id: 'evidence-cautious',
    group: 'evidence',
    title: 'One or two citations',
    rule: 'One or two citations: cautious (SPEC §1).',
    input: { kind: 'question', query: 'When did the mill of Calden open?', sources: [MILL], aspect: 'confidence' },
    expected: 'cautious',
  },
  {
    id: 'evidence-grounded',
    group: 'evidence',
    title: 'Three citations',
    rule: 'Three citations or more: grounded (SPEC §1).',
    input: {
      kind: 'question',
      query: 'When did the mill of Calden open?',
      sources: [MILL, REGISTER, ALMANAC],
      aspect: 'confidence',
    },
    expected: 'grounded',
  },
];
