import {
  Ban,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleX,
  Contrast,
  Eye,
  HardDrive,
  Lock,
  Monitor,
  Replace,
  ServerCrash,
  ShieldX,
  SplitSquareHorizontal,
  Sparkles,
  type LucideIcon,
} from 'lucide-react';
import type { Route } from '#domain/claim.ts';
import type { ScenarioGroup } from '#domain/scenario.ts';
import { t } from '#ui/messages/t.ts';
import { CLAIM_ACTION_LABELS, INVALIDATION_LABELS, RESOLUTION_LABELS } from '../shared/action-labels.ts';
import { DROP_LABELS, EVENT_LABELS, RULE_LABELS, SYNTHESIS_LABELS } from '../shared/answer-labels.ts';
import { blockerLabel, CLEARING_WORDS, isBlocker } from '../shared/blocker-labels.ts';
import {
  CONFIDENCE_LABELS,
  CONTRADICTION_LABELS,
  CRITERION_NAMES,
  CRITERION_LABELS,
  DEFECT_WORDS,
  FINDING_LABELS,
  GATE_LABELS,
  GROUNDING_LABELS,
  IMPORT_LABELS,
  label,
  MARKER_LABELS,
  NOT_CHECKED_WORDS,
  NUMBER_LABELS,
  OUTCOME_LABELS,
  QUOTE_LABELS,
  STANCE_LABELS,
  type Label,
  type Tone,
} from '../shared/labels.ts';

import { ofPlaces, said } from '../shared/said.ts';

/** Names of the groups, in the plural, in the order in which they are shown. */
export const GROUP_WORDS: Readonly<Record<ScenarioGroup, string>> = {
  'answer-state': t('States of an answer'),
  'draft-state': t('States of a draft'),
  evidence: t('How much evidence'),
  claim: t('Verdicts on a claim'),
  action: t('What is done with a claim'),
  route: t('Where a claim goes'),
  defect: t('Faults of a claim'),
  'not-checked': t('What is no claim'),
  quote: t('Quotations'),
  number: t('Numbers'),
  marker: t('Citation markers'),
  difference: t('How two statements differ'),
  resolution: t('What is suggested'),
  'quality-band': t('How good both sources are'),
  blocker: t('Blockers of a source set'),
  advisory: t('Notices, and what else to know'),
  change: t('Changes of a source'),
  effect: t('What a change does'),
  criterion: t('Criteria of the gate'),
  decision: t('Decisions of the gate'),
  act: t('Sign-offs, waivers, overrides'),
  rule: t('Rules of an answer'),
  passage: t('Passages that were not admitted'),
  event: t('What happened on the way'),
  model: t('Replies of a model'),
  credibility: t('Trust in a source'),
  'score-note': t('Remarks on a score'),
  import: t('How an import ends'),
  finding: t('Hostile sources'),
  refusal: t('Refusals of the backend'),
  failure: t('Failures'),
};

const BANDS: Readonly<Record<string, Label>> = {
  high: label(CircleCheck, t('high'), 'supported', t('Two good sources, one clearly better.')),
  contested: label(CircleAlert, t('contested'), 'person', t('Two good sources that disagree.')),
  mixed: label(Contrast, t('mixed'), 'partial', t('Sources of unlike quality.')),
  low: label(CircleDashed, t('low'), 'absent', t('No source of quality on either side.')),
};

const TRUST: Readonly<Record<string, Label>> = {
  meets: label(CircleCheck, t('meets the floor'), 'supported', t('Good enough to carry an answer.')),
  below: label(CircleX, t('below the floor'), 'partial', t('Not good enough to carry an answer alone.')),
  'look-alike': label(ShieldX, t('imitates another'), 'contradicted', t('It borrows a name that is not its own.')),
};

const ROUTES: Readonly<Record<Route, Label>> = {
  complete: label(CircleCheck, t('done'), 'supported', t('No loop takes it up.')),
  'contradiction-loop': label(
    SplitSquareHorizontal,
    t('to the contradictions'),
    'contradicted',
    t('A source denies it.'),
  ),
  'unsupported-claim-loop': label(CircleDashed, t('to the fact-checks'), 'absent', t('It is not borne out.')),
};

const ACTS: Readonly<Record<string, Label>> = {
  holds: label(CircleCheck, t('counts'), 'supported', t('It has all that it needs.')),
  void: label(CircleX, t('does not count'), 'contradicted', t('It stays listed, with its fault.')),
};

const worded = (words: Readonly<Record<string, string>>, icon: LucideIcon, tone: Tone, hint: string) =>
  Object.fromEntries(Object.entries(words).map(([key, word]) => [key, label(icon, word, tone, hint)]));

const ANSWERED = label(CircleCheck, t('answered'), 'supported', t('The request was answered.'));

const OTHERS: Readonly<Record<string, Label>> = {
  ...EVENT_LABELS,
  answered: ANSWERED,
  'in-page': label(Monitor, t('answered by the page itself'), 'supported', t('No service worker is needed.')),
  usable: label(CircleCheck, t('may ground'), 'supported', t('Nothing stands against the set.')),
  storage_full: label(HardDrive, t('storage full'), 'contradicted', t('Nothing of the change was saved.')),
  storage_cleared: label(HardDrive, t('storage cleared'), 'contradicted', t('Nothing can be saved here any more.')),
  storage_unavailable: label(
    HardDrive,
    t('storage not available'),
    'contradicted',
    t('Stored work cannot be reached.'),
  ),
  internal: label(ServerCrash, t('internal fault'), 'contradicted', t('A promise of ours was broken.')),
  unauthenticated: label(Lock, t('not signed in'), 'contradicted', t('Nobody says who asks.')),
};

const TABLES: Readonly<Partial<Record<ScenarioGroup, Readonly<Record<string, Label>>>>> = {
  'answer-state': GROUNDING_LABELS,
  'draft-state': GROUNDING_LABELS,
  evidence: CONFIDENCE_LABELS,
  claim: OUTCOME_LABELS,
  quote: QUOTE_LABELS,
  number: NUMBER_LABELS,
  marker: MARKER_LABELS,
  difference: CONTRADICTION_LABELS,
  resolution: RESOLUTION_LABELS,
  'quality-band': BANDS,
  criterion: CRITERION_LABELS,
  decision: GATE_LABELS,
  model: SYNTHESIS_LABELS,
  action: CLAIM_ACTION_LABELS,
  route: ROUTES,
  defect: worded(DEFECT_WORDS, CircleAlert, 'contradicted', t('A named fault of the claim.')),
  'not-checked': worded(NOT_CHECKED_WORDS, CircleDashed, 'neutral', t('Left out of the check, and listed.')),
  effect: INVALIDATION_LABELS,
  act: ACTS,
  rule: RULE_LABELS,
  passage: DROP_LABELS,
  event: EVENT_LABELS,
  credibility: TRUST,
  import: IMPORT_LABELS,
  finding: FINDING_LABELS,
};

/** `source:mill:rights:unknown` and `stale_version` as words. */
const spoken = (code: string): string => code.replaceAll(/[_-]/gu, ' ').replaceAll(':', ': ');

/** How a derived state is shown. A code without a line in the tables is shown as it is, by the tone of its group. */
export function stateLabel(group: ScenarioGroup, state: string): Label {
  const known = TABLES[group]?.[state] ?? OTHERS[state];
  if (known) return known;
  const bare = state.replace(/^source:[^:]+:/u, '');
  if (group === 'blocker' && isBlocker(bare)) return blockerLabel(bare);
  if (group === 'blocker') return label(Ban, spoken(state), 'contradicted', t('The set may not ground an answer.'));
  if (group === 'advisory') return label(Eye, spoken(bare), 'partial', t('To know; it bars nothing.'));
  if (group === 'change')
    return label(Replace, spoken(state), 'partial', t('A change of one source between two versions.'));
  if (group === 'score-note') return label(Eye, spoken(state), 'neutral', t('To know when reading the score.'));
  if (group === 'refusal') return label(ShieldX, spoken(state), 'contradicted', t('The backend refused.'));
  return label(Sparkles, spoken(state), 'neutral', t('A state of the engine.'));
}

const WORDS: Readonly<Record<string, string | undefined>> = {
  ...CRITERION_NAMES,
  ...Object.fromEntries(
    Object.entries({ ...OUTCOME_LABELS, ...EVENT_LABELS, ...SYNTHESIS_LABELS }).map(([code, { word }]) => [code, word]),
  ),
};

const CLEARED_BY = /^Cleared by: ([a-z-]+)/u;
const CODE = /^([a-z-]+)(?=: )/u;

/**
 * A reason of the engine as people read it: what is named by a code before a colon (`citation-integrity: passed`) by its
 * word, and all that `said` knows. Codes without a word stay: the sheet shows what the engine said. `text` is the draft
 * that the reason is of, `criterion` the one that it is of where the reason does not name it.
 */
export function reasonWords(reason: string, text: string | null, criterion: string | null): string {
  const code = CODE.exec(reason)?.[1];
  const worded = reason
    .replace(CODE, (whole) => WORDS[whole] ?? whole)
    .replace(CLEARED_BY, (whole, action: string) => {
      const words: Readonly<Record<string, string>> = CLEARING_WORDS;
      const word = words[action];
      return word === undefined ? whole : t('Cleared by “{word}”', { word });
    });
  return said(worded, text === null ? {} : ofPlaces(criterion ?? code ?? '', { text }));
}

/** Tone of a marked place in a text. */
export function markTone(state: string): string {
  return (
    (
      (OUTCOME_LABELS as Readonly<Record<string, Label>>)[state] ??
      (STANCE_LABELS as Readonly<Record<string, Label>>)[state] ??
      (FINDING_LABELS as Readonly<Record<string, Label>>)[state]
    )?.tone ?? 'neutral'
  );
}

/** Word of a marked place, for whoever cannot see its colour. */
export function markWord(state: string): string {
  return (
    (
      (OUTCOME_LABELS as Readonly<Record<string, Label>>)[state] ??
      (STANCE_LABELS as Readonly<Record<string, Label>>)[state] ??
      (FINDING_LABELS as Readonly<Record<string, Label>>)[state]
    )?.word ?? spoken(state)
  );
}
