import type { Scenario } from '#domain/scenario.ts';

const item = (more: Readonly<Record<string, unknown>> = {}): Readonly<Record<string, unknown>> => ({
  id: 'mill',
  title: 'A history of the mill of Calden',
  uri: 'https://www.calden.example/mill',
  kind: 'html',
  rights: { licence: 'CC-BY-4.0' },
  freshness: { class: 'fixed' },
  ...more,
});

const blocker = (
  code: string,
  title: string,
  rule: string,
  set: Readonly<Record<string, unknown>>,
  id = code,
): Scenario => ({
  id: `blocker-${id.replaceAll(':', '-')}`,
  group: 'blocker',
  title,
  rule,
  input: { kind: 'source-set', set: { id: 'calden', name: 'Calden', version: '1', ...set }, code },
  expected: code,
});

const advisory = (
  id: string,
  code: string,
  title: string,
  rule: string,
  of: Readonly<Record<string, unknown>>,
): Scenario => ({
  id: `advisory-${id}`,
  group: 'advisory',
  title,
  rule,
  input: { kind: 'source-set', set: { id: 'calden', name: 'Calden', version: '1', items: [item(of)] }, code },
  expected: code,
});

/** A blocker or an advisory that shows only where somebody looks which documents are at hand. */
const besideDocuments = (
  code: string,
  title: string,
  rule: string,
  documents: Readonly<Record<string, string>>,
): Scenario => ({
  id: `blocker-${code.replaceAll(':', '-')}`,
  group: 'blocker',
  title,
  rule,
  input: {
    kind: 'source-set',
    set: { id: 'calden', name: 'Calden', version: '1', items: [item({ contentHash: 'sha256:first' })] },
    code,
    documents,
  },
  expected: code,
});

/** Why a source set may not ground, with what clears it; and what to know that bars nothing. */
export const SET_SCENARIOS: readonly Scenario[] = [
  {
    id: 'blocker-none',
    group: 'blocker',
    title: 'Nothing stands against the set',
    rule: 'Rights cleared, nothing expired, nothing taken back: the set may ground (SPEC §11).',
    input: {
      kind: 'source-set',
      set: { id: 'calden', name: 'Calden', version: '1', items: [item()] },
      code: 'usable',
    },
    expected: 'usable',
  },
  blocker('source-set:empty', 'The set holds no source', 'An empty set grounds nothing (SPEC §11).', { items: [] }),
  blocker('rights:unknown', 'Nobody knows the rights', 'Unknown rights are not free ones (SPEC §11).', {
    items: [item({ rights: {} })],
  }),
  blocker('rights:blocked', 'The rights forbid it', 'All rights reserved, and no permission recorded (SPEC §11).', {
    items: [item({ rights: { state: 'blocked', licence: 'All rights reserved' } })],
  }),
  blocker('rights:expired', 'The permission ran out', 'Rights hold until their date (SPEC §11).', {
    items: [item({ rights: { licence: 'by permission', state: 'cleared', expiresAt: '2026-01-01' } })],
  }),
  blocker('freshness:expired', 'The source is out of date', 'After its date a source must not ground (SPEC §11).', {
    items: [item({ freshness: { class: 'daily', checkedAt: '2025-01-01', expiresAt: '2025-02-01' } })],
  }),
  blocker('source-set:retracted', 'A source was retracted', 'A set with a retracted source is named so (SPEC §11).', {
    items: [item({ notices: [{ kind: 'retraction', date: '2024-03-01', detail: 'The journal retracted it.' }] })],
  }),
  blocker('source-set:superseded', 'The set was replaced', 'A replaced set grounds nothing new (SPEC §11).', {
    items: [item()],
    supersededBy: 'calden-2026',
  }),
  besideDocuments(
    'source-set:incomplete',
    'A document is not at hand',
    'Nothing can be found in what is not there (SPEC §11).',
    {},
  ),
  besideDocuments(
    'source-set:outdated',
    'The library holds other bytes',
    'A set is bound to the bytes that it was made from (SPEC §11).',
    { mill: 'sha256:second' },
  ),
  blocker(
    'source:mill:retracted',
    'A source was withdrawn',
    'A withdrawal bars like a retraction, and keeps its own name (SPEC §18.5).',
    { items: [item({ notices: [{ kind: 'withdrawal', date: '2024-03-01', detail: 'The authors took it back.' }] })] },
    'of-one-source-withdrawn',
  ),
  blocker(
    'source:mill:superseded',
    'A newer edition is not in the set',
    'An edition that was replaced grounds nothing new (SPEC §11).',
    { items: [item({ supersededBy: 'mill-2026' })] },
    'of-one-source-superseded',
  ),
  blocker(
    'source:mill:rights:unknown',
    'The same, of one source, with what clears it there',
    'Each fault of a source is named with its own way out (SPEC §11).',
    { items: [item({ rights: {} })] },
    'of-one-source',
  ),
  advisory(
    'concern',
    'source:mill:expression-of-concern',
    'The publisher has doubts',
    'An expression of concern bars nothing; it is shown wherever the source is (SPEC §18.5).',
    { notices: [{ kind: 'expression-of-concern', date: '2024-03-01', detail: 'The editors look into the data.' }] },
  ),
  advisory(
    'correction',
    'source:mill:correction',
    'The publisher corrected it',
    'A correction bars nothing; what it corrects is for a person to read (SPEC §18.5).',
    { notices: [{ kind: 'correction', date: '2024-03-01', detail: 'Table 2 was corrected.' }] },
  ),
  advisory(
    'dismissed',
    'source:mill:notice-dismissed',
    'A person set a notice aside',
    'Setting a notice aside is remembered, with who and why, and a new notice is not covered by it (SPEC §18.5).',
    {
      notices: [{ kind: 'correction', date: '2024-03-01', detail: 'Table 2 was corrected.' }],
      dismissals: [
        {
          notice: 'correction|2024-03-01|metadata',
          by: 'A. Reviewer',
          reason: 'Table 2 is not used here.',
          at: '2024-04-01T00:00:00.000Z',
        },
      ],
    },
  ),
  {
    id: 'advisory-superseded',
    group: 'advisory',
    title: 'The newer edition stands beside it',
    rule: 'An old edition bars nothing where its successor is in the set (SPEC §11).',
    input: {
      kind: 'source-set',
      set: {
        id: 'calden',
        name: 'Calden',
        version: '1',
        items: [
          item(),
          item({ id: 'mill-2026', title: 'A history of the mill, second edition', supersedes: ['mill'] }),
        ],
      },
      code: 'source:mill:superseded',
    },
    expected: 'source:mill:superseded',
  },
  advisory(
    'freshness-unknown',
    'source:mill:freshness:unknown',
    'Nobody knows when it was looked at',
    'Not known is neither fresh nor expired (SPEC §11).',
    { freshness: { class: 'monthly' } },
  ),
  advisory(
    'due',
    'source:mill:freshness:due',
    'It is time to look again',
    'Before a source expires, it falls due: a warning, no blocker (SPEC §11).',
    { freshness: { class: 'monthly', checkedAt: '2026-04-20' } },
  ),
];
