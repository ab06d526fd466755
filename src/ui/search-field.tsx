import { Search } from 'lucide-react';
import type { InputHTMLAttributes } from 'react';
import { cx } from './class-names.ts';
import styles from './search-field.module.css';

interface SearchFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'aria-label' | 'onChange'> {
  /** Spoken name. */
  readonly label: string;
  readonly value: string;
  readonly onText: (text: string) => void;
}

/** A field that narrows a list while one types. */
export function SearchField({ label, onText, className, ...rest }: SearchFieldProps) {
  return (
    <label className={cx(styles.search, className)}>
      <Search size={14} aria-hidden="true" />
      <input
        {...rest}
        type="search"
        aria-label={label}
        onChange={(event) => {
          onText(event.target.value);
        }}
      />
    </label>
  );
}
