import { CSRF_HEADER } from '#api/csrf.ts';
import { authorizationOf } from '#api/identity.ts';
import { ORIGIN_HEADER } from '#api/origin.ts';
import { ADAPTER_ROUTES, queueRoutes, ROUTES, withId } from '#api/paths.ts';
import { MAX_UPLOAD_BYTES } from '#api/schemas/ingestion.ts';
import type { Scenario, ScenarioFault, ScenarioRequest } from '#domain/scenario.ts';
import { MILL } from './sources.ts';

const NOW = '2026-06-01T00:00:00.000Z';

const refusal = (
  expected: string,
  title: string,
  rule: string,
  requests: readonly ScenarioRequest[],
  fault?: ScenarioFault,
  id = expected,
): Scenario => ({
  id: `refusal-${id.replaceAll('_', '-')}`,
  group: 'refusal',
  title,
  rule,
  input: { kind: 'requests', requests, ...(fault ? { fault } : {}) },
  expected,
});

const DRAFT: ScenarioRequest = {
  method: 'POST',
  path: ROUTES.drafts,
  body: { title: 'Calden', text: 'The mill of Calden employed 480 people.' },
};
const UPLOAD: ScenarioRequest = { method: 'POST', path: `${ROUTES.ingestion}?name=mill.txt`, body: MILL.text ?? '' };
const CHECK: ScenarioRequest = {
  method: 'POST',
  path: ROUTES.factChecks,
  body: { draftId: '$2.id', text: '$2.text', now: NOW },
};
const QUEUE: ScenarioRequest = {
  method: 'GET',
  path: `${queueRoutes('fact-checks').list}?offset=0&limit=10`,
  until: 'entries.0',
};
const decide = (revision: number, act: unknown): ScenarioRequest => ({
  method: 'POST',
  path: queueRoutes('fact-checks').decisions,
  body: {
    items: [{ id: '$4.entries.0.item.id', revision }],
    act,
    reason: 'The register was read on paper.',
  },
});
const gateOf = (draftId: string): string => ROUTES.gate.replace(':id', draftId);
const actAt = (draftId: string, act: unknown): ScenarioRequest => ({
  method: 'POST',
  path: ROUTES.gateActs.replace(':id', draftId),
  body: { act, reason: 'The register was read on paper.', revision: 0 },
});
const as = (role: string | undefined, scopes: readonly string[]): string =>
  authorizationOf({ subject: 'guest', name: 'Guest', scopes, ...(role === undefined ? {} : { role }) });

/** Every way in which the backend says no, met by real requests to a backend of its own. */
export const REFUSAL_SCENARIOS: readonly Scenario[] = [
  refusal('unauthenticated', 'Nobody says who asks', 'No auth: 401 (SPEC §16).', [
    { method: 'GET', path: ROUTES.workspace, headers: { Authorization: null } },
  ]),
  refusal(
    'domain_scope_missing',
    'The identity may not use Sophia',
    'No scope domain:sophia or domain:*: 403 (SPEC §16).',
    [{ method: 'GET', path: ROUTES.workspace, headers: { Authorization: as('review', ['domain:other']) } }],
  ),
  refusal(
    'sophia_read_capability_unavailable',
    'The role may not see this',
    'The role grounding has no claim_verification: 403 (SPEC §10).',
    [
      {
        method: 'GET',
        path: queueRoutes('fact-checks').list,
        headers: { Authorization: as('grounding', ['domain:sophia']) },
      },
    ],
  ),
  refusal(
    'invalid_sophia_read_role',
    'There is no such role',
    'An unknown role is refused, never read as a lesser one: 400 (SPEC §10).',
    [{ method: 'GET', path: `${ROUTES.sources}?role=king` }],
  ),
  refusal('origin_refused', 'The change comes from another site', 'Changes are guarded by origin: 403 (SPEC §16).', [
    { ...DRAFT, headers: { [ORIGIN_HEADER]: 'https://elsewhere.example' } },
  ]),
  refusal(
    'csrf_refused',
    'The change lacks the token',
    'Changes are guarded by a token of this start: 403 (SPEC §16).',
    [{ ...DRAFT, headers: { [CSRF_HEADER]: 'guessed' } }],
  ),
  refusal(
    'invalid_payload',
    'The body is not what was agreed',
    'A bad body: 400, with the path of the fault (SPEC §16).',
    [{ method: 'POST', path: ROUTES.drafts, body: { title: '', text: 'x' } }],
  ),
  refusal('not_found', 'It is not there', 'What is not there: 404 (SPEC §16).', [
    { method: 'GET', path: withId(ROUTES.draft, 'nowhere') },
  ]),
  refusal('stale_version', 'Somebody else saved in the meantime', 'Nothing is overwritten unseen: 409.', [
    DRAFT,
    { method: 'PUT', path: `${ROUTES.drafts}/$1.id`, body: { title: 'Calden', text: 'Mine.', version: '$1.version' } },
    {
      method: 'PUT',
      path: `${ROUTES.drafts}/$1.id`,
      body: { title: 'Calden', text: 'Theirs.', version: '$1.version' },
    },
  ]),
  refusal(
    'stale_decision',
    'Somebody else decided in the meantime',
    'A decision names the state it was made on: 409.',
    [UPLOAD, DRAFT, CHECK, QUEUE, decide(0, { verb: 'escalate' }), decide(0, { verb: 'resolve', choice: 'remove' })],
  ),
  refusal('decision_not_possible', 'There is nothing to open again', 'An act that the state does not allow: 409.', [
    UPLOAD,
    DRAFT,
    CHECK,
    QUEUE,
    decide(0, { verb: 'reopen' }),
  ]),
  refusal('job_not_retryable', 'The import is done already', 'What was imported cannot be retried: 409.', [
    UPLOAD,
    { method: 'POST', path: `${ROUTES.ingestion}/$1.job.id/retry` },
  ]),
  refusal('nothing_to_recognise', 'There is no page to be read', 'Text recognition reads scanned pages of PDFs: 409.', [
    UPLOAD,
    { method: 'GET', path: ROUTES.ingestion, until: 'jobs.0.sourceIds.0' },
    { method: 'POST', path: ROUTES.sourceRecognise.replace(':id', '$2.jobs.0.sourceIds.0') },
  ]),
  refusal(
    'recognition_unavailable',
    'Pages cannot be drawn here',
    'Where no page can be drawn, scanned ones cannot be read, and that is said at once: 409.',
    [
      { method: 'POST', path: `${ROUTES.ingestion}?name=scan.pdf`, body: '%PDF-1.7 and no page' },
      { method: 'GET', path: ROUTES.ingestion, until: 'jobs.0.failure.code' },
      { method: 'POST', path: ROUTES.ingestionRecognise.replace(':id', '$1.job.id') },
    ],
  ),
  refusal(
    'reach_unavailable',
    'No other origin can be reached from here',
    'A model can be set up only where the content policy can be widened to its one origin: 409.',
    [{ method: 'PUT', path: ROUTES.synthesizer, body: { baseUrl: 'https://model.example/v1', model: 'm' } }],
    'model-unreachable',
  ),
  refusal(
    'role_not_allowed',
    'The role may not waive this',
    'What guards others than the reader takes an administrator: 403 (SPEC §18.7).',
    [
      UPLOAD,
      DRAFT,
      {
        ...actAt('$2.id', {
          verb: 'waive',
          criterion: 'no-retracted-source',
          expiresAt: '2099-01-01',
          thisTextOnly: false,
        }),
        headers: { Authorization: as('review', ['domain:sophia']) },
      },
    ],
  ),
  refusal(
    'gate_blocked',
    'The gate is not ready',
    'The gate lives in the engine, not in a button: it is weighed anew, and what is blocked is not published: 409 (SPEC §18.7).',
    [
      UPLOAD,
      DRAFT,
      { method: 'GET', path: gateOf('$2.id') },
      { method: 'POST', path: ROUTES.publications, body: { draftId: '$2.id', contentHash: '$3.contentHash' } },
    ],
  ),
  refusal(
    'stale_content',
    'It is no longer what was looked at',
    'A sign-off is bound to what was signed: 409, and nothing is signed (SPEC §13).',
    [
      UPLOAD,
      DRAFT,
      {
        ...actAt('$2.id', {
          verb: 'sign',
          checkpoint: 'sophia-grounded-report',
          scope: 'whole',
          contentHash: 'sha256:of-an-earlier-text',
        }),
        // Another person than the one who wrote it.
        headers: { Authorization: as('review', ['domain:sophia']) },
      },
    ],
  ),
  refusal('name_taken', 'There is a set of that name', 'Two sets of one name could not be told apart: 409.', [
    { method: 'POST', path: ROUTES.sourceSets, body: { name: 'Calden', members: [] } },
    { method: 'POST', path: ROUTES.sourceSets, body: { name: 'Calden', members: [] } },
  ]),
  refusal('in_use', 'Drafts are checked under this set', 'What work rests on is not deleted unseen: 409.', [
    { method: 'POST', path: ROUTES.sourceSets, body: { name: 'Calden', members: [] } },
    DRAFT,
    {
      method: 'PUT',
      path: `${ROUTES.drafts}/$2.id/source-set`,
      body: { sourceSetId: '$1.row.id' },
    },
    { method: 'DELETE', path: `${ROUTES.sourceSets}/$1.row.id` },
  ]),
  refusal(
    'superseded',
    'A newer text of the draft is on its way',
    'A stale result is never painted over a newer one: the older check gives way: 409.',
    [
      UPLOAD,
      DRAFT,
      {
        ...CHECK,
        body: { draftId: '$2.id', text: 'The mill of Calden employed 480 people.', now: NOW },
        isOvertaken: true,
      },
      { ...CHECK, body: { draftId: '$2.id', text: 'The mill of Calden employed 450 people.', now: NOW } },
    ],
  ),
  refusal(
    'backend_unavailable',
    'The engine of the page ended',
    'A worker that answers nothing is said to be gone, and no call waits for ever: 502.',
    [{ method: 'GET', path: ROUTES.drafts }],
    'engine-gone',
  ),
  refusal(
    'evidence_adapter_unavailable',
    'No evidence service is connected',
    'The adapter fails closed and never makes an answer up: 502 (SPEC §10).',
    [{ method: 'GET', path: ADAPTER_ROUTES.health }],
    'no-evidence-service',
  ),
  refusal('payload_too_large', 'The file is too large', 'Larger than one file may be: 413.', [
    // Real bytes: a browser lets no page state a length that its body has not.
    { method: 'POST', path: `${ROUTES.ingestion}?name=atlas.pdf`, bytes: MAX_UPLOAD_BYTES + 1 },
  ]),
  refusal(
    'internal',
    'A promise of ours was broken',
    'A fault of the workbench itself keeps its message, so that it can be reported: 500.',
    [UPLOAD, { method: 'POST', path: ROUTES.ask, body: { query: 'When did the mill of Calden open?', now: NOW } }],
    'engine-fault',
  ),
  refusal(
    'storage_unavailable',
    'The browser does not give access to the stored work',
    'An empty workspace in its place would look like a loss: 503, and nothing is changed.',
    [{ method: 'GET', path: ROUTES.drafts }],
    'storage-unavailable',
  ),
  refusal(
    'storage_cleared',
    'The stored data was deleted behind our back',
    'What cannot be saved is said at once: 503.',
    [DRAFT],
    'storage-cleared',
  ),
  refusal(
    'storage_full',
    'The disk is full',
    'Nothing of the change is saved, and everything saved before is still there: 507.',
    [DRAFT],
    'storage-full',
  ),
];

/** What happens when a part fails: the work goes on without it, or says what cannot be done. */
export const FAILURE_SCENARIOS: readonly Scenario[] = [
  {
    id: 'failure-retrieval-down',
    group: 'failure',
    title: 'The index is down',
    rule: 'A retrieval error becomes zero citations and a logged event, never prose (SPEC §5.1).',
    input: {
      kind: 'question',
      query: 'When did the mill of Calden open?',
      sources: [MILL],
      aspect: 'event',
      retrieval: 'down',
    },
    expected: 'retrieval-failed',
  },
  {
    id: 'failure-model-down',
    group: 'failure',
    title: 'The model is down',
    rule: 'Any error of the model falls back to the passages, with an event that says so (SPEC §5.5).',
    input: {
      kind: 'question',
      query: 'When did the mill of Calden open?',
      sources: [MILL],
      aspect: 'event',
      model: { failure: 'failed', detail: 'the connection was refused' },
    },
    expected: 'synthesis-failed',
  },
  {
    id: 'failure-retrieval-down-http',
    group: 'failure',
    title: 'The index is down, seen from outside',
    rule: 'The request is answered: no 500, no prose without a citation (SPEC §5.5).',
    input: {
      kind: 'requests',
      requests: [
        UPLOAD,
        { method: 'POST', path: ROUTES.ask, body: { query: 'When did the mill of Calden open?', now: NOW } },
      ],
      fault: 'retrieval-down',
    },
    expected: 'answered',
  },
  {
    id: 'failure-storage-full',
    group: 'failure',
    title: 'No room is left for a draft',
    rule: 'A change is one transaction: all of it is written or nothing, and “saved” is said only afterwards.',
    input: { kind: 'requests', requests: [DRAFT], fault: 'storage-full' },
    expected: 'storage_full',
  },
  {
    id: 'failure-storage-full-goes-on',
    group: 'failure',
    title: 'No room is left, and reading goes on',
    rule: 'A full disk stops saving, nothing else.',
    input: { kind: 'requests', requests: [DRAFT, { method: 'GET', path: ROUTES.drafts }], fault: 'storage-full' },
    expected: 'answered',
  },
  {
    id: 'failure-no-service-worker',
    group: 'failure',
    title: 'There is no service worker',
    rule: 'A private window or a hard reload has none: the same handlers answer in the page.',
    input: { kind: 'requests', requests: [{ method: 'GET', path: ROUTES.drafts }], fault: 'no-service-worker' },
    expected: 'in-page',
  },
];
