import { BellOff, CheckCheck, CircleDot, Flag, Siren, TriangleAlert, Info, CircleMinus } from 'lucide-react';
import type { ContradictionChoice, FactCheckChoice, ItemStatus, QueueItem, QueueName } from '#domain/queue.ts';
import type { CounterclaimAction, CounterclaimSeverity, QualityBand } from '#domain/counterclaim.ts';
import { CONTRADICTION_LABELS, label, OUTCOME_LABELS, outcomeOf, type Label } from '../shared/labels.ts';

export const QUEUE_NAMES: Readonly<Record<QueueName, string>> = {
  'fact-checks': 'Fact-check queue',
  contradictions: 'Contradictions',
};

export const STATUS_LABELS: Readonly<Record<ItemStatus, Label>> = {
  open: label(CircleDot, 'open', 'accent', 'Waits for a person.'),
  escalated: label(Flag, 'escalated', 'person', 'Waits for an expert.'),
  snoozed: label(BellOff, 'snoozed', 'neutral', 'Comes back by itself.'),
  resolved: label(CheckCheck, 'settled', 'supported', 'A person has decided.'),
};

export const SEVERITY_LABELS: Readonly<Record<CounterclaimSeverity, Label>> = {
  critical: label(Siren, 'critical', 'contradicted', 'So far apart that only an expert should decide.'),
  high: label(TriangleAlert, 'high', 'contradicted', 'Both cannot be right, and it matters.'),
  medium: label(TriangleAlert, 'medium', 'partial', 'They differ by little.'),
  low: label(Info, 'low', 'neutral', 'They differ without contradicting.'),
  none: label(CircleMinus, 'none', 'neutral', 'No difference that matters.'),
};

export const BAND_WORDS: Readonly<Record<QualityBand, string>> = {
  high: 'two good sources, one clearly better',
  contested: 'two good sources that disagree',
  mixed: 'sources of unlike quality',
  low: 'no source of quality on either side',
};

export const CHOICE_WORDS: Readonly<Record<FactCheckChoice | ContradictionChoice, string>> = {
  accept: 'Stands as it is',
  hedge: 'Hedge',
  remove: 'Take it out',
  'prefer-source': 'Prefer one side',
  'surface-both': 'Show both sides',
  refuse: 'Assert neither',
  'not-a-contradiction': 'No contradiction',
};

export const ACTION_WORDS: Readonly<Record<CounterclaimAction, string>> = {
  'prefer-source': 'prefer one side',
  'surface-both': 'show both sides',
  hedge: 'hedge',
  refuse: 'assert neither',
  'escalate-to-expert': 'ask an expert',
};

/** Names of the kinds that a queue is filtered by. */
export const KIND_WORDS: Readonly<Record<string, Label>> = {
  'needs-person': OUTCOME_LABELS.person,
  contradicted: OUTCOME_LABELS.contradicted,
  unsupported: OUTCOME_LABELS.absent,
  partial: OUTCOME_LABELS.partial,
  pass: OUTCOME_LABELS.supported,
  ...CONTRADICTION_LABELS,
};

/** How an item is shown: the outcome of its claim, or the type of its contradiction. */
export const labelOf = (item: QueueItem): Label =>
  item.queue === 'contradictions'
    ? CONTRADICTION_LABELS[item.counterclaim.type]
    : OUTCOME_LABELS[outcomeOf(item.claim)];
