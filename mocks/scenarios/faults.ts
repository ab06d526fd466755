import type { DefectKind, NotChecked, ResolutionAction, Route } from '#domain/claim.ts';
import type { DraftAspect, Scenario, ScenarioFile, ScenarioGroup } from '#domain/scenario.ts';
import { shows } from './draft-scenario.ts';
import { ACCOUNTS, LETTER, MILL, REGISTER, RETRACTED } from './sources.ts';

const said = (id: string, title: string, text: string, more: Readonly<Record<string, unknown>> = {}): ScenarioFile => ({
  name: `${id}.txt`,
  text,
  metadata: { id, title, ...more },
});

/** A builder of states whose id is what they show. */
const named =
  <T extends string>(group: ScenarioGroup, aspectOf: (expected: T) => DraftAspect) =>
  (expected: T, ...rest: [title: string, rule: string, draft: string, sources?: readonly ScenarioFile[]]): Scenario =>
    shows(group, aspectOf(expected))(expected, expected, ...rest);

const action = named<ResolutionAction>('action', () => ({ of: 'action' }));
const route = named<Route>('route', () => ({ of: 'route' }));
const defect = named<DefectKind>('defect', (kind) => ({ of: 'defect', kind }));
const left = named<NotChecked['reason']>('not-checked', () => ({ of: 'not-checked' }));

/** What is done with a claim, where it goes, every named fault of one, and what of a draft is no claim. */
export const FAULT_SCENARIOS: readonly Scenario[] = [
  action(
    'cite',
    'It may be cited',
    'Support of at least 0.68 and nothing against it: cite (SPEC §8).',
    'The mill of Calden opened in 1974.',
  ),
  action(
    'hedge',
    'It may stand with a qualification',
    'Partial: borne out in its gist, not in its words. It is hedged (SPEC §8).',
    'The owner of the mill of Calden wrote that the river “never left the mill”.',
  ),
  action(
    'refuse',
    'It may not be asserted',
    'Nothing bears it out, or a source says otherwise: refuse (SPEC §8).',
    'The mill of Calden employed 480 people.',
  ),
  action(
    'escalate',
    'A person must look',
    'Where the judge abstains, nothing is decided: escalate (SPEC §8).',
    'The mill of Calden in 1980 hired new people and a new owner.',
  ),
  route('complete', 'It is done', 'A claim that passes needs no loop (SPEC §8).', 'The mill of Calden opened in 1974.'),
  route(
    'contradiction-loop',
    'It goes to the contradictions',
    'A source says otherwise: the contradiction loop takes it (SPEC §8, §9).',
    'The mill of Calden employed 480 people.',
  ),
  route(
    'unsupported-claim-loop',
    'It goes to the fact-checks',
    'Not borne out, and not denied either: the backlog of unsupported claims (SPEC §8).',
    'Stradivari kept twelve violins in Cremona.',
  ),
  defect(
    'number-mismatch',
    'Another number',
    'Value, unit and period are compared together; another value is named (SPEC §18.2).',
    'The mill of Calden employed 480 people.',
  ),
  defect(
    'number-not-found',
    'A number that is stated nowhere',
    'A number that no passage states is not called wrong (SPEC §18.2).',
    'At the mill 30 per cent of the workers voted.',
    [ACCOUNTS],
  ),
  defect(
    'other-period',
    'Another year',
    'Time is compared before anything else (SPEC §18.3).',
    'The mill of Calden in 1980 hired new people and a new owner.',
  ),
  defect(
    'other-unit',
    'Another unit',
    'Per cent and percentage points are different measures (SPEC §18.2).',
    'The share of bran rose 2%.',
    [ACCOUNTS],
  ),
  defect(
    'recomputation-differs',
    'The share does not follow from its parts',
    'Shares, totals and growth are worked out again from parts that the text states (SPEC §18.2).',
    'In the South 25 per cent of the members voted [[source:Votes of the union]].',
    [
      said(
        'survey',
        'Votes of the union',
        '| Group | Members | Voted |\n| --- | --- | --- |\n| North | 240 | 60 |\n| South | 300 | 90 |',
      ),
    ],
  ),
  defect(
    'quote-not-verbatim',
    'Not word for word',
    'Close is not verbatim (SPEC §18.1).',
    'The owner wrote: “The river never left us in forty years”.',
    [LETTER],
  ),
  defect(
    'quote-absent',
    'The quotation stands nowhere',
    'Every source of the set is asked before a quotation is called absent (SPEC §18.1).',
    'The owner wrote: “I never trusted the weather of this valley, nor its bankers”.',
    [LETTER],
  ),
  defect(
    'quote-other-source',
    'The quotation stands in another source',
    'The reader is sent to the wrong place (SPEC §18.1).',
    'The owner wrote: “The bridge of Calden is 212 metres long” [1].',
    [LETTER, REGISTER],
  ),
  defect(
    'misattributed',
    'The cited source does not say it',
    'Another source of the set states it, the cited one does not (SPEC §5.6).',
    'The bridge of Calden is 212 metres long [1].',
    [MILL, REGISTER],
  ),
  defect(
    'source-not-in-set',
    'It cites what is not in the set',
    'A marker that names a source outside the set carries nothing (SPEC §5.6).',
    'The mill of Calden opened in 1974 [[source:ledger-of-1974]].',
  ),
  defect(
    'marker-ungrounded',
    'Its marker names nothing',
    'A number beyond the last source names nothing at all (SPEC §5.6).',
    'The mill of Calden opened in 1974 [9].',
  ),
  defect(
    'reported-speech',
    'The source only reports it',
    'What somebody is said to claim is no statement of the source (SPEC §8).',
    'The mill of Calden polluted the river.',
    [said('critics', 'On the mill', 'Critics claim that the mill of Calden polluted the river.')],
  ),
  defect(
    'partly-supported',
    'Only a part of the sentence holds',
    'Whoever reads the sentence takes its citation for the whole: the part that is not borne out is named (SPEC §8).',
    'The mill of Calden opened in 1974 and the council of Norrland owns twelve ships.',
  ),
  defect(
    'superseded',
    'A newer edition says otherwise',
    'The earlier figure was right in its time; it is named, not called false (SPEC §18.3).',
    'The bridge of Calden is 212 metres long.',
    [
      said('survey-2001', 'Survey of 2001', 'The bridge of Calden is 212 metres long.', { date: '2001' }),
      said('survey-2020', 'Survey of 2020', 'The bridge of Calden is 214 metres long.', {
        date: '2020',
        supersedes: ['survey-2001'],
      }),
    ],
  ),
  defect(
    'retracted-source',
    'It rests on a retracted paper',
    'No claim may rest on what was taken back (SPEC §13).',
    'The water of Garrow shortens colds by three days.',
    [RETRACTED],
  ),
  defect(
    'stronger-than-source',
    'It says more than the source',
    'The source hedges, the claim does not: a person must weigh it (SPEC §8).',
    'The coffee of Calden causes sleeplessness.',
    [said('coffee', 'On coffee', 'The coffee of Calden may cause sleeplessness.')],
  ),
  defect(
    'negation',
    'The source denies it',
    'A negation on one side of otherwise the same statement (SPEC §8).',
    'The fire of 1980 reached the bridge of Calden.',
    [said('fire', 'Report of the fire', 'The fire of 1980 did not reach the bridge of Calden.')],
  ),
  defect(
    'quantifier',
    'All, or not all',
    '“All” against “not all” of the same thing is a named signal (SPEC §8).',
    'All members of the guild of Calden voted.',
    [said('minutes', 'Minutes of the guild', 'Not all members of the guild of Calden voted.')],
  ),
  defect(
    'roles-swapped',
    'The wrong way round',
    'Who does it to whom is read on both sides (SPEC §8).',
    'The miller sued the mayor of Calden in 1975.',
    [said('court', 'Roll of the court', 'The mayor of Calden sued the miller in 1975.')],
  ),
  defect(
    'antonym',
    'The opposite word',
    'A direct opposite in otherwise the same statement (SPEC §8).',
    'The price of flour in Calden rose in 1979.',
    [said('prices', 'Prices', 'The price of flour in Calden fell in 1979.')],
  ),
  defect(
    'needs-resolution',
    'Nobody knows what “it” is',
    'A pronoun without an antecedent makes no checkable claim: a person resolves it (SPEC §8).',
    'It employed 450 people.',
  ),
  left('question', 'A question', 'A question asserts nothing (SPEC §18.10).', 'When did the mill open?'),
  left(
    'opinion',
    'An opinion',
    'What somebody thinks is not checked (SPEC §18.10).',
    'I think the mill is the finest building of the valley.',
  ),
  left(
    'instruction',
    'An instruction',
    'An instruction states nothing (SPEC §18.10).',
    'Read the register before you visit the mill.',
  ),
  left('heading', 'A heading', 'A heading states nothing (SPEC §18.10).', '# The mill of Calden'),
  left(
    'not-a-statement',
    'A table row',
    'A row of a table is no sentence; its figures are listed with the numbers (SPEC §18.10).',
    '| Year | People |\n| --- | --- |\n| 1974 | 450 |',
  ),
  left(
    'bibliography',
    'A list of references',
    'What is cited is resolved, not checked as a statement (SPEC §18.10).',
    'References\n\n[1] A. Miller, A history of the mill of Calden, 1999.',
  ),
  left('code', 'Code', 'Code is not checked (SPEC §18.10).', '```\nconst opened = 1974;\n```'),
  left(
    'framing',
    'A sentence about the text itself',
    'What speaks of the text and not of its subject is left out, and listed (SPEC §18.10).',
    'In this report we look at the mill of Calden.',
  ),
  left(
    'too-long',
    'A sentence without an end',
    'What cannot be read as one statement says so, instead of being read wrongly (SPEC §17, §18.10).',
    `${'the mill and the river and '.repeat(420)}the bridge.`,
  ),
];
