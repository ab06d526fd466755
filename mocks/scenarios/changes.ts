import type { InvalidationSeverity, SourceChangeKind, StoredAnswer } from '#domain/source-set.ts';
import type { Scenario } from '#domain/scenario.ts';

type Members = Readonly<Record<string, unknown>>;

const item = (more: Members = {}): Members => ({
  id: 'mill',
  title: 'A history of the mill of Calden',
  uri: 'https://www.calden.example/mill',
  kind: 'html',
  contentHash: 'sha256:first',
  rights: { licence: 'CC-BY-4.0' },
  freshness: { class: 'fixed' },
  ...more,
});
const REGISTER = item({ id: 'register', title: 'Register of Calden', uri: 'https://register.example/calden' });
const setOf = (version: string, ...items: readonly Members[]): Members => ({
  id: 'calden',
  name: 'Calden',
  version,
  items,
});

/** An answer that was published on one surface, signed and exported, and rests on the history of the mill. */
const ANSWER: StoredAnswer = {
  id: 'answer-1',
  surfaces: [{ surface: 'veritas-regrounding', ref: 'story-7' }],
  claims: [{ id: 'c1', citations: [{ sourceId: 'mill', quote: 'The mill of Calden opened in 1974' }] }],
  quotes: [],
  signOffs: [{ id: 'signed-1', claimIds: ['c1'] }],
  exports: [{ id: 'export-1', format: 'pdf' }],
};

const change = (
  kind: SourceChangeKind,
  title: string,
  rule: string,
  before: readonly Members[],
  after: readonly Members[],
): Scenario => ({
  id: `change-${kind}`,
  group: 'change',
  title,
  rule,
  input: {
    kind: 'change',
    before: setOf('1', ...before),
    after: setOf('2', ...after),
    answers: [ANSWER],
    aspect: { of: 'change', kind },
  },
  expected: kind,
});

const effect = (
  expected: InvalidationSeverity,
  title: string,
  rule: string,
  after: Members,
  answer: StoredAnswer = ANSWER,
  id: string = expected,
): Scenario => ({
  id: `effect-${id}`,
  group: 'effect',
  title,
  rule,
  input: {
    kind: 'change',
    before: setOf('1', item()),
    after: setOf('2', after),
    answers: [answer],
    aspect: { of: 'effect' },
  },
  expected,
});

const notice = (kind: string): Members =>
  item({ notices: [{ kind, date: '2026-03-01', detail: 'The journal says so.' }] });

/** Each change of a source between two versions of a set, and the ladder of what it does to answers that rest on it. */
export const CHANGE_SCENARIOS: readonly Scenario[] = [
  change(
    'added',
    'A source is new',
    'A new member is named; it voids nothing (SPEC §11).',
    [item()],
    [item(), REGISTER],
  ),
  change(
    'removed',
    'A source was taken out',
    'What is no longer in the set carries nothing (SPEC §11).',
    [item(), REGISTER],
    [REGISTER],
  ),
  change(
    'retracted',
    'A source was retracted',
    'A retraction or withdrawal is the gravest change (SPEC §14).',
    [item()],
    [notice('retraction')],
  ),
  change(
    'concern-raised',
    'The publisher has doubts',
    'A concern is no retraction (SPEC §18.5).',
    [item()],
    [notice('expression-of-concern')],
  ),
  change(
    'corrected',
    'The publisher corrected it',
    'A correction is no retraction (SPEC §18.5).',
    [item()],
    [notice('correction')],
  ),
  change(
    'notice-lifted',
    'A notice was lifted',
    'What was lifted is said as well (SPEC §18.5).',
    [notice('expression-of-concern')],
    [item()],
  ),
  change(
    'content-changed',
    'Its bytes are others',
    'The hash of the bytes decides, not the date (SPEC §11).',
    [item()],
    [item({ contentHash: 'sha256:second' })],
  ),
  change(
    'rights-blocked',
    'The permission was taken back',
    'Rights are compared by what they permit (SPEC §11).',
    [item()],
    [item({ rights: { state: 'blocked', licence: 'All rights reserved' } })],
  ),
  change(
    'rights-changed',
    'Another licence',
    'Another licence that permits the same is a change all the same: it re-hashes the set (SPEC §11).',
    [item()],
    [item({ rights: { licence: 'CC-BY-SA-4.0' } })],
  ),
  change(
    'rights-cleared',
    'The rights were cleared',
    'What was not known before is known now (SPEC §11).',
    [item({ rights: {} })],
    [item()],
  ),
  change(
    'freshness-expired',
    'It went out of date',
    'A term that ran out between the versions is a change although nobody wrote anything (SPEC §11).',
    [item({ freshness: { class: 'monthly', checkedAt: '2026-01-10' } })],
    [item({ freshness: { class: 'monthly', checkedAt: '2026-01-10' } })],
  ),
  change(
    'superseded',
    'A newer edition replaced it',
    'The earlier edition was right in its time (SPEC §18.3).',
    [item()],
    [item({ supersededBy: 'mill-2026' })],
  ),
  change(
    'metadata-changed',
    'Only its description changed',
    'Evidence and permission stay the same (SPEC §11).',
    [item()],
    [item({ title: 'History of the Calden mill' })],
  ),
  effect(
    'info',
    'A note, and nothing is run again',
    'The lowest rung of the ladder (SPEC §11).',
    item({ title: 'History of the Calden mill' }),
  ),
  effect(
    'review',
    'To be looked at again',
    'Exactly the claims that rest on it, with the path (SPEC §18.6).',
    notice('correction'),
  ),
  effect(
    'blocking',
    'Not to be used until it is redone',
    'What rests on it may not be used meanwhile (SPEC §11).',
    item({ rights: { state: 'blocked', licence: 'All rights reserved' } }),
  ),
  effect(
    'critical',
    'Not to stand as published',
    'A retraction reopens what was published (SPEC §14).',
    notice('retraction'),
  ),
  ...(
    [
      ['metis-lesson-validity', 'A lesson may hold no longer'],
      ['metis-tutor-regrounding', 'A tutor answers from it'],
      ['nisaba-edition-notice', 'An edition needs a notice'],
      ['tara-explainer-recheck', 'An explainer is to be checked again'],
      ['living-scenes-rerender', 'A scene shows the banner'],
      ['veritas-regrounding', 'A story is to be grounded again'],
    ] as const
  ).map(([surface, title]) =>
    effect(
      'critical',
      title,
      'Each surface gets a task of its own, with the way that led to it (SPEC §14).',
      notice('withdrawal'),
      { ...ANSWER, surfaces: [{ surface, ref: 'place-1' }] },
      surface,
    ),
  ),
];
