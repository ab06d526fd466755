import { BellOff, CheckCheck, CircleDot, Flag, Siren, TriangleAlert, Info, CircleMinus } from 'lucide-react';
import type { ItemStatus, QueueItem, QueueName } from '#domain/queue.ts';
import type { CounterclaimSeverity, QualityBand } from '#domain/counterclaim.ts';
import { t } from '#ui/messages/t.ts';
import { CONTRADICTION_LABELS, label, OUTCOME_LABELS, outcomeOf, type Label } from '../shared/labels.ts';

export const QUEUE_NAMES: Readonly<Record<QueueName, string>> = {
  'fact-checks': t('Fact-check queue'),
  contradictions: t('Contradictions'),
};

export const STATUS_LABELS: Readonly<Record<ItemStatus, Label>> = {
  open: label(CircleDot, t('open'), 'accent', t('Waits for a person.')),
  escalated: label(Flag, t('escalated'), 'person', t('Waits for an expert.')),
  snoozed: label(BellOff, t('snoozed'), 'neutral', t('Comes back by itself.')),
  resolved: label(CheckCheck, t('settled'), 'supported', t('A person has decided.')),
};

export const SEVERITY_LABELS: Readonly<Record<CounterclaimSeverity, Label>> = {
  critical: label(Siren, t('critical'), 'contradicted', t('So far apart that only an expert should decide.')),
  high: label(TriangleAlert, t('high'), 'contradicted', t('Both cannot be right, and it matters.')),
  medium: label(TriangleAlert, t('medium'), 'partial', t('They differ by little.')),
  low: label(Info, t('low'), 'neutral', t('They differ without contradicting.')),
  none: label(CircleMinus, t('none'), 'neutral', t('No difference that matters.')),
};

export const BAND_WORDS: Readonly<Record<QualityBand, string>> = {
  high: t('two good sources, one clearly better'),
  contested: t('two good sources that disagree'),
  mixed: t('sources of unlike quality'),
  low: t('no source of quality on either side'),
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
