import type { ReactNode } from 'react';
import { cx } from './class-names.ts';
import styles from './panel.module.css';

interface PanelHeadProps {
  readonly title: string;
  /** A sentence or figures under the title. */
  readonly detail?: ReactNode;
  /** Buttons at the end of the head. */
  readonly actions?: ReactNode;
}

/** Name of a panel, what is to say about all of it, and what can be done with all of it. */
export function PanelHead({ title, detail, actions }: PanelHeadProps) {
  return (
    <header className={styles.head}>
      <div className={styles.words}>
        <h1>{title}</h1>
        {detail === undefined || detail === null ? null : <div className={styles.detail}>{detail}</div>}
      </div>
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </header>
  );
}

interface PanelProps extends PanelHeadProps {
  readonly children: ReactNode;
  /** The whole panel scrolls, instead of a list in it. */
  readonly scrolls?: boolean;
  readonly className?: string | undefined;
}

/** A panel: its head, and below it what it is for. Its width is what its container queries measure. */
export function Panel({ children, scrolls, className, ...head }: PanelProps) {
  return (
    <div className={cx(styles.panel, scrolls && styles.scrolls, className)}>
      <PanelHead {...head} />
      {children}
    </div>
  );
}

/** The line of filters and tools under the head; `ChipRow`s, a `SearchField`, selects and buttons go into it. */
export function Toolbar({ children, label }: { readonly children: ReactNode; readonly label?: string }) {
  return (
    <div className={styles.toolbar} role={label === undefined ? undefined : 'group'} aria-label={label}>
      {children}
    </div>
  );
}

/** Chips that belong together; in a narrow panel they keep to one line that scrolls. */
export function ChipRow({ children, label }: { readonly children: ReactNode; readonly label: string }) {
  return (
    <div role="group" aria-label={label} className={styles.chips}>
      {children}
    </div>
  );
}

/** What stands in the place of a panel's content: an error, or a remark about all of it. */
export function PanelMessage({ children }: { readonly children: ReactNode }) {
  return <div className={styles.message}>{children}</div>;
}
