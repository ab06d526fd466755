import type { Scenario, ScenarioGate } from '#domain/scenario.ts';
import { MILL } from './sources.ts';

const act = (
  of: 'sign-off' | 'waiver' | 'override',
  id: string,
  expected: 'holds' | 'void',
  title: string,
  rule: string,
  gate: ScenarioGate,
  draft = 'The mill of Calden opened in 1974 [1].',
): Scenario => ({
  id: `act-${of}-${id}`,
  group: 'act',
  title,
  rule,
  input: { kind: 'draft', draft, sources: [MILL], aspect: { of }, gate: { author: 'W. Writer', ...gate } },
  expected,
});

const SIGNED = {
  checkpoint: 'sophia-grounded-report',
  by: 'R. Reviewer',
  reason: 'Read against the register.',
  at: '2026-05-30T10:00:00.000Z',
} as const;
const WAIVED = {
  criterion: 'unsupported-claim-backlog',
  by: 'E. Editor',
  role: 'review',
  reason: 'Common knowledge in the town.',
  expiresAt: '2026-12-31',
} as const;
const SURFACE = { surface: 'sophia-grounded-report' } as const;

/** What people do at the gate: when it counts, and every way in which it does not. */
export const ACT_SCENARIOS: readonly Scenario[] = [
  act(
    'sign-off',
    'holds',
    'holds',
    'Signed by another person',
    'A person other than the author, with a reason, bound to what was signed (SPEC §13).',
    {
      ...SURFACE,
      signOffs: [{ ...SIGNED, of: 'this-text' }],
    },
  ),
  act(
    'sign-off',
    'edited',
    'void',
    'Signed, and then edited',
    'A later edit voids the sign-off that it touches (SPEC §13).',
    {
      ...SURFACE,
      signOffs: [{ ...SIGNED, of: 'earlier-text' }],
    },
  ),
  act('sign-off', 'own', 'void', 'The author signs', 'It takes another person (SPEC §13).', {
    ...SURFACE,
    signOffs: [{ ...SIGNED, by: 'W. Writer', of: 'this-text' }],
  }),
  act('sign-off', 'no-reason', 'void', 'Signed without a reason', 'A sign-off says why (SPEC §13).', {
    ...SURFACE,
    signOffs: [{ ...SIGNED, reason: ' ', of: 'this-text' }],
  }),
  act(
    'sign-off',
    'unbound',
    'void',
    'Signed without saying what',
    'A sign-off is bound to the hash of what was signed (SPEC §13).',
    {
      ...SURFACE,
      signOffs: [{ ...SIGNED, of: 'nothing' }],
    },
  ),
  act(
    'waiver',
    'holds',
    'holds',
    'Set aside for a time',
    'By name, by a role that may, with a reason, until a date (SPEC §18.7).',
    {
      waivers: [WAIVED],
    },
  ),
  act(
    'waiver',
    'expired',
    'void',
    'The waiver ran out',
    'A waiver that ran out stays listed and counts no more (SPEC §18.7).',
    {
      waivers: [{ ...WAIVED, expiresAt: '2026-05-31' }],
    },
  ),
  act(
    'waiver',
    'role',
    'void',
    'Waived by a role that may not',
    'What guards others than the reader takes an administrator (SPEC §18.7).',
    {
      waivers: [{ ...WAIVED, criterion: 'no-retracted-source' }],
    },
  ),
  act('waiver', 'own', 'void', 'The author waives', 'Nobody waives a fault of their own text (SPEC §18.7).', {
    waivers: [{ ...WAIVED, by: 'W. Writer' }],
  }),
  act('waiver', 'no-reason', 'void', 'Waived without a reason', 'A waiver says why (SPEC §18.7).', {
    waivers: [{ ...WAIVED, reason: '' }],
  }),
  act(
    'override',
    'holds',
    'holds',
    'A finding set aside by a person',
    'Counted no more, listed for ever (SPEC §18.7).',
    { overrides: [{ target: 'claim', id: 'c1-1bd1af18', by: 'R. Reviewer', reason: 'The newspaper has 480.' }] },
    'The mill of Calden employed 480 people.',
  ),
  act(
    'override',
    'no-reason',
    'void',
    'Set aside without a reason',
    'An override needs a reason (SPEC §13).',
    { overrides: [{ target: 'claim', id: 'c1-1bd1af18', by: 'R. Reviewer', reason: '' }] },
    'The mill of Calden employed 480 people.',
  ),
];
