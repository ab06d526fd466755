import { X } from 'lucide-react';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useStores } from '#state/stores-context.tsx';
import type { Toast } from '#state/toasts.ts';
import { t } from '#ui/messages/t.ts';
import styles from './shell.module.css';

/** How long a note stays, in milliseconds; one that can be undone stays longer. */
const STAYS_MS = 6_000;
const UNDOABLE_STAYS_MS = 12_000;

export function Toasts() {
  const { toasts } = useStores();
  const list = useStore(toasts, (state) => state.toasts);
  return (
    <div className={styles.toasts} role="status" aria-live="polite">
      {list.map((toast) => (
        <ToastRow key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

function ToastRow({ toast }: { readonly toast: Toast }) {
  const { toasts } = useStores();
  const dismiss = toasts.getState().dismiss;
  useEffect(() => {
    const timer = setTimeout(() => dismiss(toast.id), toast.action ? UNDOABLE_STAYS_MS : STAYS_MS);
    return () => clearTimeout(timer);
  }, [dismiss, toast]);
  return (
    <div className={styles.toast}>
      <span>{toast.text}</span>
      {toast.action ? (
        <button
          type="button"
          onClick={() => {
            dismiss(toast.id);
            toast.action?.run();
          }}
        >
          {toast.action.label}
        </button>
      ) : null}
      <button type="button" aria-label={t('Dismiss')} onClick={() => dismiss(toast.id)}>
        <X size={14} />
      </button>
    </div>
  );
}
