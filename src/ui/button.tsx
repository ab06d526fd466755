import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { cx } from './class-names.ts';
import styles from './button.module.css';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly variant?: 'plain' | 'primary' | 'quiet';
  readonly icon?: ReactNode;
}

export function Button({ variant = 'plain', icon, children, className, type, ...rest }: ButtonProps) {
  return (
    <button type={type ?? 'button'} className={cx(styles.button, styles[variant], className)} {...rest}>
      {icon}
      {children}
    </button>
  );
}

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'aria-label' | 'title'> {
  /** Spoken name, also the tooltip. */
  readonly label: string;
  readonly icon: ReactNode;
}

export function IconButton({ label, icon, className, type, ...rest }: IconButtonProps) {
  return (
    <button type={type ?? 'button'} className={cx(styles.icon, className)} aria-label={label} title={label} {...rest}>
      {icon}
    </button>
  );
}
