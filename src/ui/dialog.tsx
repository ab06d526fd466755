import { X } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { t } from './messages/t.ts';
import { IconButton } from './button.tsx';
import { cx } from './class-names.ts';
import { lastFocused } from './last-focused.ts';
import styles from './dialog.module.css';

interface DialogProps {
  readonly label: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Hides the title bar; the label stays as the spoken name. */
  readonly bare?: boolean;
  readonly wide?: boolean;
  /** Takes the whole window. */
  readonly full?: boolean;
}

/** Where the focus goes when a dialog opens: what it names, else its first field. Where it has neither, the browser chooses. */
const FIRST = [
  '[data-first-focus]',
  'input:not([type="file"], [type="hidden"], :disabled)',
  'textarea:not(:disabled)',
  'select:not(:disabled)',
].join(', ');

/** The browser's own modal dialog: focus stays in, Escape closes, focus goes back to where it was. */
export function Dialog({ label, onClose, children, bare, wide, full }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    // A button that waits for what its dialog shows is disabled meanwhile, and nothing has the focus then; it goes back to it all the same.
    const before = document.activeElement === document.body ? lastFocused() : document.activeElement;
    if (!element.open) element.showModal();
    // The browser would take the cross: what one came for is the field, or what the dialog itself names.
    element.querySelector<HTMLElement>(FIRST)?.focus();
    return () => {
      element.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={ref}
      aria-label={label}
      className={cx(styles.dialog, wide && styles.wide, full && styles.full)}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className={styles.inside}>
        {bare ? null : (
          <header className={styles.header}>
            <h2>{label}</h2>
            <IconButton label={t('Close')} icon={<X size={16} />} onClick={onClose} />
          </header>
        )}
        {children}
      </div>
    </dialog>
  );
}
