import { Badge } from '#ui/badge.tsx';
import type { Label } from '../shared/labels.ts';

/** A state as its icon, word and colour. */
export function Labelled({ label }: { readonly label: Label }) {
  const Icon = label.icon;
  return (
    <Badge tone={label.tone} icon={<Icon size={13} aria-hidden />} title={label.hint}>
      {label.word}
    </Badge>
  );
}
