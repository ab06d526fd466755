import { useId, type ReactNode, type Ref } from 'react';
import styles from './form.module.css';

interface FieldProps {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  /** Draws the control with the id and, where something is said of it, the id of that. */
  readonly children: (control: {
    readonly id: string;
    readonly 'aria-describedby': string | undefined;
    readonly 'aria-invalid': boolean;
  }) => ReactNode;
}

/** One field of a form: its name above it, what is to know or what is wrong below it. */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId();
  const said = error ?? hint;
  const saidId = said === undefined ? undefined : `${id}-said`;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-describedby': saidId, 'aria-invalid': error !== undefined })}
      {said === undefined ? null : (
        <p
          id={saidId}
          className={error === undefined ? styles.hint : styles.error}
          role={error === undefined ? undefined : 'alert'}
        >
          {said}
        </p>
      )}
    </div>
  );
}

/** The fields of a dialog: they scroll, its foot does not. */
export function FormBody({ children, ref }: { readonly children: ReactNode; readonly ref?: Ref<HTMLDivElement> }) {
  return (
    <div className={styles.body} ref={ref}>
      {children}
    </div>
  );
}

/** Buttons at the foot of a dialog, the one that acts last. */
export function FormFoot({ children }: { readonly children: ReactNode }) {
  return <footer className={styles.foot}>{children}</footer>;
}
