import type { Stance } from '#domain/claim.ts';

/** The labels of a pack do not tell which output means what, so that using it would be guessing. */
export class LabelOrderError extends Error {
  readonly code = 'stance_labels_unreadable';
  readonly labels: readonly string[];
  constructor(labels: readonly string[], why: string) {
    super(`The labels of this model cannot be read (${labels.join(', ')}): ${why}.`);
    this.name = 'LabelOrderError';
    this.labels = labels;
  }
}

/** Names that model cards give to the three classes, lower case, letters only. */
const NAMES: Readonly<Record<string, Stance>> = {
  entailment: 'supports',
  entail: 'supports',
  entails: 'supports',
  entailed: 'supports',
  support: 'supports',
  supports: 'supports',
  supported: 'supports',
  contradiction: 'contradicts',
  contradict: 'contradicts',
  contradicts: 'contradicts',
  contradictory: 'contradicts',
  refute: 'contradicts',
  refutes: 'contradicts',
  refuted: 'contradicts',
  neutral: 'neutral',
  notentailment: 'neutral',
  notenoughinfo: 'neutral',
  notenoughinformation: 'neutral',
  nei: 'neutral',
  unrelated: 'neutral',
};

/**
 * Which stance each output of a model stands for, read from `id2label` of its configuration (numbers as keys, names as
 * values). Models disagree about the order (entailment is output 0 of some and 2 of others), so it is never assumed: a
 * label that is missing, unknown (`LABEL_0`) or given twice throws `LabelOrderError`. A model of two classes is taken
 * if one of them is entailment; its other class then says nothing against a claim and counts as neutral.
 */
export function readLabelOrder(id2label: Readonly<Record<string, string>>): readonly Stance[] {
  const entries = Object.entries(id2label);
  const labels = entries.map(([, label]) => label);
  const order: Stance[] = [];
  for (let id = 0; id < entries.length; id++) {
    const label = id2label[String(id)];
    if (label === undefined) throw new LabelOrderError(labels, `output ${id} has no label`);
    const stance = NAMES[label.toLowerCase().replaceAll(/[^a-z]/g, '')];
    if (stance === undefined) throw new LabelOrderError(labels, `“${label}” is no name of a stance that is known`);
    if (order.includes(stance)) throw new LabelOrderError(labels, `two outputs mean “${stance}”`);
    order.push(stance);
  }
  if (order.length < 2 || order.length > 3) throw new LabelOrderError(labels, 'it needs two or three classes');
  if (!order.includes('supports')) throw new LabelOrderError(labels, 'none of them means that a claim is borne out');
  return order;
}
