import { Badge } from '#ui/badge.tsx';
import type { Label } from './labels.ts';

interface LabelBadgeProps {
  readonly label: Label;
  readonly outlined?: boolean;
  /** Another word than the table's, where the sentence around it needs one. */
  readonly word?: string;
  readonly size?: number;
}

/** A state of the tables: icon, word and colour together, its sentence on hover. */
export function LabelBadge({ label, outlined, word, size = 14 }: LabelBadgeProps) {
  const Icon = label.icon;
  return (
    <Badge
      tone={label.tone}
      icon={<Icon size={size} aria-hidden />}
      title={label.hint}
      {...(outlined === undefined ? {} : { outlined })}
    >
      {word ?? label.word}
    </Badge>
  );
}
