import { number } from '#ui/messages/figures.ts';
import { LabelBadge } from '../shared/label-badge.tsx';
import type { Label } from '../shared/labels.ts';

/** A state as its icon, word and colour; with a figure where there is one. */
export function Labelled({ label, count }: { readonly label: Label; readonly count?: number }) {
  return (
    <LabelBadge size={13} label={label} word={count === undefined ? label.word : `${label.word} (${number(count)})`} />
  );
}
