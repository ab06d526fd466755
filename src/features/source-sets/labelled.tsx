import { Badge } from '#ui/badge.tsx';
import type { Label } from '../shared/labels.ts';

/** A state as its icon, word and colour; with a figure where there is one. */
export function Labelled({ label, count }: { readonly label: Label; readonly count?: number }) {
  const Icon = label.icon;
  return (
    <Badge tone={label.tone} icon={<Icon size={13} aria-hidden />} title={label.hint}>
      {label.word}
      {count === undefined ? null : ` (${count})`}
    </Badge>
  );
}
