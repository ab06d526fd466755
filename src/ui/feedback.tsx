import type { ReactNode } from 'react';
import { cx } from './class-names.ts';
import styles from './feedback.module.css';

interface EmptyStateProps {
  readonly icon?: ReactNode;
  readonly title: string;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}

/** Why there is nothing here, and what to do about it. */
export function EmptyState({ icon, title, children, actions }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      {icon}
      <h2>{title}</h2>
      {children ? <div className={styles.body}>{children}</div> : null}
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </div>
  );
}

interface NoteProps {
  readonly tone?: string;
  readonly icon?: ReactNode;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
  readonly role?: 'alert' | 'status' | 'note';
}

/** A sentence set apart, with what to do. */
export function Note({ tone = 'neutral', icon, children, actions, role = 'note' }: NoteProps) {
  return (
    <div className={styles.note} data-tone={tone} role={role}>
      {icon}
      <div className={styles.noteBody}>{children}</div>
      {actions}
    </div>
  );
}

/** Grey lines in the place of text that is on its way. */
export function Skeleton({ lines, label }: { readonly lines: number; readonly label: string }) {
  return (
    <div className={styles.skeleton} role="status" aria-label={label}>
      {Array.from({ length: lines }, (_, index) => (
        <div key={index} className={cx(styles.bone, index % 3 === 2 && styles.short)} />
      ))}
    </div>
  );
}

interface ProgressProps {
  readonly label: string;
  /** 0..1, or `null` while the size of the work is unknown. */
  readonly value: number | null;
}

export function Progress({ label, value }: ProgressProps) {
  return value === null ? (
    <progress className={styles.progress} aria-label={label} />
  ) : (
    <progress className={styles.progress} aria-label={label} max={1} value={value} />
  );
}

export function Kbd({ children }: { readonly children: ReactNode }) {
  return <kbd className={styles.kbd}>{children}</kbd>;
}
