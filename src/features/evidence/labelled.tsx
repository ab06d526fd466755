import { Badge } from '#ui/badge.tsx';
import type { Label } from '../shared/labels.ts';

/** A state of the one table: icon, word and colour together, its sentence on hover. */
export function LabelBadge({ label, outlined }: { readonly label: Label; readonly outlined?: boolean }) {
  const Icon = label.icon;
  return (
    <Badge
      tone={label.tone}
      icon={<Icon size={14} aria-hidden />}
      title={label.hint}
      {...(outlined === undefined ? {} : { outlined })}
    >
      {label.word}
    </Badge>
  );
}
