import type { Scenario } from '#domain/scenario.ts';
import { MILL } from './sources.ts';

const QUERY = 'When did the mill of Calden open?';

const model = (
  id: string,
  expected: string,
  title: string,
  rule: string,
  reply: { readonly reply: string } | { readonly failure: 'failed' | 'timed-out'; readonly detail: string },
): Scenario => ({
  id: `model-${id}`,
  group: 'model',
  title,
  rule,
  input: { kind: 'question', query: QUERY, sources: [MILL], aspect: 'model', model: reply },
  expected,
});

const reply = (
  claims: readonly { readonly text: string; readonly citationIds: readonly string[] }[],
): { readonly reply: string } => ({
  reply: JSON.stringify({ claims }),
});

/** What a model that was asked to put passages into words may come to. Whatever it writes, no uncited prose is let out. */
export const MODEL_SCENARIOS: readonly Scenario[] = [
  {
    id: 'model-not-configured',
    group: 'model',
    title: 'No model is set up',
    rule: 'Extractive by default: the passages themselves (SPEC §5.2).',
    input: { kind: 'question', query: QUERY, sources: [MILL], aspect: 'model' },
    expected: 'not-configured',
  },
  {
    id: 'model-no-citations',
    group: 'model',
    title: 'There is nothing to put before it',
    rule: 'Without a citation a model is not asked (SPEC §5.5).',
    input: {
      kind: 'question',
      query: 'Which violins did Stradivari keep?',
      sources: [MILL],
      aspect: 'model',
      model: { reply: '{"claims": []}' },
    },
    expected: 'no-citations',
  },
  model(
    'used',
    'used',
    'The model tells what the passage states',
    'A statement that its citations bear out is let out, labelled synthesized (SPEC §5.5).',
    reply([{ text: 'The mill of Calden opened in 1974.', citationIds: ['1'] }]),
  ),
  model(
    'lying',
    'nothing-cited',
    'The model lies',
    'A statement that the passage it cites contradicts is dropped; when all are dropped, the answer abstains (SPEC §5.5).',
    reply([{ text: 'The mill of Calden opened in 1874.', citationIds: ['1'] }]),
  ),
  model(
    'made-up-citation',
    'nothing-cited',
    'The model makes up a citation',
    'Ids outside the real set are removed and named; a claim left without a citation is dropped (SPEC §5.5).',
    reply([{ text: 'The mill of Calden opened in 1974.', citationIds: ['42'] }]),
  ),
  model(
    'uncited',
    'nothing-cited',
    'The model knows it by itself',
    'What only a model knows is never let out (SPEC §1, §5.5).',
    reply([{ text: 'The mill of Calden is a fine place to visit.', citationIds: [] }]),
  ),
  model('abstained', 'abstained', 'The model abstains', 'An abstention is an answer, and it is kept (SPEC §5.5).', {
    reply: JSON.stringify({ abstained: true }),
  }),
  model(
    'malformed',
    'malformed',
    'The model writes what nobody can read',
    'Malformed output falls back to the passages themselves (SPEC §5.5).',
    { reply: '{"claims": [{"text": ' },
  ),
  model(
    'failed',
    'failed',
    'The model cannot be reached',
    'Any error falls back to the passages themselves (SPEC §5.5).',
    {
      failure: 'failed',
      detail: 'the connection was refused',
    },
  ),
  model(
    'timed-out',
    'timed-out',
    'The model takes too long',
    'A time-out falls back to the passages themselves (SPEC §5.5).',
    {
      failure: 'timed-out',
      detail: 'no answer within 30 seconds',
    },
  ),
];
