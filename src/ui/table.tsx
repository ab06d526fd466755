import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './class-names.ts';
import styles from './table.module.css';

/** Class names of tables: `table` is a long list drawn row by row, `figures` a small table of numbers in running text. */
export const tableStyles = {
  table: styles.table ?? '',
  figures: styles.figures ?? '',
  number: styles.number ?? '',
  sum: styles.sum ?? '',
  here: styles.here ?? '',
};

interface SortHeadProps {
  readonly column: string;
  readonly label: string;
  /** How the rows are sorted by this column; `null` where they are sorted by another. */
  readonly sorted: 'ascending' | 'descending' | null;
  readonly onSort: () => void;
  readonly isNumber?: boolean;
}

/** Head of a column that rows can be sorted by. */
export function SortHead({ column, label, sorted, onSort, isNumber }: SortHeadProps) {
  return (
    <th
      scope="col"
      data-column={column}
      className={cx(isNumber && styles.number)}
      aria-sort={sorted === null ? undefined : sorted}
    >
      <button type="button" onClick={onSort}>
        {label}
        {sorted === null ? null : sorted === 'descending' ? (
          <ArrowDown size={12} aria-hidden />
        ) : (
          <ArrowUp size={12} aria-hidden />
        )}
      </button>
    </th>
  );
}

interface RowTitleProps {
  readonly title: string;
  readonly isHere: boolean;
  readonly onOpen: () => void;
  readonly isStruck?: boolean;
  /** For whoever looks a row up by its id. */
  readonly id?: string;
  readonly children?: ReactNode;
}

/** First cell of a row: its title, which opens it, and a remark after it. */
export function RowTitle({ title, isHere, onOpen, isStruck, id, children }: RowTitleProps) {
  return (
    <span className={styles.first}>
      <button
        type="button"
        className={cx(styles.title, isStruck && styles.struck)}
        title={title}
        dir="auto"
        data-source={id}
        aria-current={isHere ? 'true' : undefined}
        onClick={onOpen}
      >
        {title}
      </button>
      {children}
    </span>
  );
}
