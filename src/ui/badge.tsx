import type { ReactNode } from 'react';
import { cx } from './class-names.ts';
import { number } from './messages/figures.ts';
import styles from './badge.module.css';

interface BadgeProps {
  readonly tone: string;
  readonly icon?: ReactNode;
  readonly children: ReactNode;
  readonly title?: string;
  readonly outlined?: boolean;
}

/** A state: icon, word, colour together. Not a control. */
export function Badge({ tone, icon, children, title, outlined }: BadgeProps) {
  return (
    <span className={cx(styles.badge, outlined && styles.outlined)} data-tone={tone} title={title}>
      {icon}
      <span>{children}</span>
    </span>
  );
}

interface ChipProps {
  readonly tone?: string;
  readonly icon?: ReactNode;
  readonly label: string;
  readonly count?: number;
  readonly pressed: boolean;
  readonly onToggle: () => void;
  readonly title?: string;
}

/** A filter that can be switched on and off, with the number of items it keeps. */
export function Chip({ tone = 'neutral', icon, label, count, pressed, onToggle, title }: ChipProps) {
  return (
    <button
      type="button"
      className={styles.chip}
      data-tone={tone}
      aria-pressed={pressed}
      onClick={onToggle}
      disabled={count === 0 && !pressed}
      title={title}
    >
      {icon}
      <span>{label}</span>
      {count === undefined ? null : <span className={styles.count}>{number(count)}</span>}
    </button>
  );
}
