import {
  Ban,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleX,
  Contrast,
  Eye,
  Flag,
  HardDrive,
  Info,
  Lock,
  Monitor,
  OctagonX,
  Replace,
  Scale,
  ServerCrash,
  ShieldX,
  SplitSquareHorizontal,
  Sparkles,
  type LucideIcon,
} from 'lucide-react';
import type { ResolutionAction, Route } from '#domain/claim.ts';
import type { ScenarioGroup } from '#domain/scenario.ts';
import type { InvalidationSeverity } from '#domain/source-set.ts';
import { DROP_LABELS, EVENT_LABELS, RULE_LABELS, SYNTHESIS_LABELS } from '../shared/answer-labels.ts';
import {
  CONFIDENCE_LABELS,
  CONTRADICTION_LABELS,
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

/** Names of the groups, in the plural, in the order in which they are shown. */
export const GROUP_WORDS: Readonly<Record<ScenarioGroup, string>> = {
  'answer-state': 'States of an answer',
  'draft-state': 'States of a draft',
  evidence: 'How much evidence',
  claim: 'Verdicts on a claim',
  action: 'What is done with a claim',
  route: 'Where a claim goes',
  defect: 'Faults of a claim',
  'not-checked': 'What is no claim',
  quote: 'Quotations',
  number: 'Numbers',
  marker: 'Citation markers',
  difference: 'How two statements differ',
  resolution: 'What is suggested',
  'quality-band': 'How good both sources are',
  blocker: 'Blockers of a source set',
  advisory: 'Notices, and what else to know',
  change: 'Changes of a source',
  effect: 'What a change does',
  criterion: 'Criteria of the gate',
  decision: 'Decisions of the gate',
  act: 'Sign-offs, waivers, overrides',
  rule: 'Rules of an answer',
  passage: 'Passages that were not admitted',
  event: 'What happened on the way',
  model: 'Replies of a model',
  credibility: 'Trust in a source',
  'score-note': 'Remarks on a score',
  import: 'How an import ends',
  finding: 'Hostile sources',
  refusal: 'Refusals of the backend',
  failure: 'Failures',
};

const RESOLUTIONS: Readonly<Record<string, Label>> = {
  'prefer-source': label(Scale, 'prefer one side', 'supported', 'One source is better by far.'),
  'surface-both': label(SplitSquareHorizontal, 'show both sides', 'partial', 'Both have good sources.'),
  hedge: label(Contrast, 'hedge', 'partial', 'It may stand with a qualification.'),
  refuse: label(Ban, 'assert neither', 'contradicted', 'Neither source is good enough.'),
  'escalate-to-expert': label(Flag, 'ask an expert', 'person', 'No rule decides.'),
};

const BANDS: Readonly<Record<string, Label>> = {
  high: label(CircleCheck, 'high', 'supported', 'Two good sources, one clearly better.'),
  contested: label(CircleAlert, 'contested', 'person', 'Two good sources that disagree.'),
  mixed: label(Contrast, 'mixed', 'partial', 'Sources of unlike quality.'),
  low: label(CircleDashed, 'low', 'absent', 'No source of quality on either side.'),
};

const TRUST: Readonly<Record<string, Label>> = {
  meets: label(CircleCheck, 'meets the floor', 'supported', 'Good enough to carry an answer.'),
  below: label(CircleX, 'below the floor', 'partial', 'Not good enough to carry an answer alone.'),
  'look-alike': label(ShieldX, 'imitates another', 'contradicted', 'It borrows a name that is not its own.'),
};

const ACTIONS: Readonly<Record<ResolutionAction, Label>> = {
  cite: label(CircleCheck, 'cite', 'supported', 'It may stand with its citation.'),
  hedge: label(Contrast, 'hedge', 'partial', 'It may stand with a qualification.'),
  refuse: label(Ban, 'do not assert', 'contradicted', 'Nothing bears it out, or a source says otherwise.'),
  escalate: label(Flag, 'ask a person', 'person', 'Nothing precise decides.'),
};

const ROUTES: Readonly<Record<Route, Label>> = {
  complete: label(CircleCheck, 'done', 'supported', 'No loop takes it up.'),
  'contradiction-loop': label(SplitSquareHorizontal, 'to the contradictions', 'contradicted', 'A source denies it.'),
  'unsupported-claim-loop': label(CircleDashed, 'to the fact-checks', 'absent', 'It is not borne out.'),
};

const SEVERITIES: Readonly<Record<InvalidationSeverity, Label>> = {
  info: label(Info, 'note', 'neutral', 'Nothing that rests on it changes.'),
  review: label(CircleAlert, 'review', 'partial', 'A person should look at what rests on it.'),
  blocking: label(Lock, 'blocking', 'contradicted', 'What rests on it may not be used until it is redone.'),
  critical: label(OctagonX, 'critical', 'retracted', 'What was published is known to be unsafe.'),
};

const ACTS: Readonly<Record<string, Label>> = {
  holds: label(CircleCheck, 'counts', 'supported', 'It has all that it needs.'),
  void: label(CircleX, 'does not count', 'contradicted', 'It stays listed, with its fault.'),
};

const worded = (words: Readonly<Record<string, string>>, icon: LucideIcon, tone: Tone, hint: string) =>
  Object.fromEntries(Object.entries(words).map(([key, word]) => [key, label(icon, word, tone, hint)]));

const ANSWERED = label(CircleCheck, 'answered', 'supported', 'The request was answered.');

const OTHERS: Readonly<Record<string, Label>> = {
  ...EVENT_LABELS,
  answered: ANSWERED,
  'in-page': label(Monitor, 'answered by the page itself', 'supported', 'No service worker is needed.'),
  usable: label(CircleCheck, 'may ground', 'supported', 'Nothing stands against the set.'),
  storage_full: label(HardDrive, 'storage full', 'contradicted', 'Nothing of the change was saved.'),
  storage_cleared: label(HardDrive, 'storage cleared', 'contradicted', 'Nothing can be saved here any more.'),
  storage_unavailable: label(HardDrive, 'storage not available', 'contradicted', 'Stored work cannot be reached.'),
  internal: label(ServerCrash, 'internal fault', 'contradicted', 'A promise of ours was broken.'),
  unauthenticated: label(Lock, 'not signed in', 'contradicted', 'Nobody says who asks.'),
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
  resolution: RESOLUTIONS,
  'quality-band': BANDS,
  criterion: CRITERION_LABELS,
  decision: GATE_LABELS,
  model: SYNTHESIS_LABELS,
  action: ACTIONS,
  route: ROUTES,
  defect: worded(DEFECT_WORDS, CircleAlert, 'contradicted', 'A named fault of the claim.'),
  'not-checked': worded(NOT_CHECKED_WORDS, CircleDashed, 'neutral', 'Left out of the check, and listed.'),
  effect: SEVERITIES,
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
  if (group === 'blocker') return label(Ban, spoken(state), 'contradicted', 'The set may not ground an answer.');
  if (group === 'advisory') return label(Eye, spoken(state), 'partial', 'To know; it bars nothing.');
  if (group === 'change')
    return label(Replace, spoken(state), 'partial', 'A change of one source between two versions.');
  if (group === 'score-note') return label(Eye, spoken(state), 'neutral', 'To know when reading the score.');
  if (group === 'refusal') return label(ShieldX, spoken(state), 'contradicted', 'The backend refused.');
  return label(Sparkles, spoken(state), 'neutral', 'A state of the engine.');
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
