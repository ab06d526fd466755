import { useStore } from 'zustand';
import { useStores } from '#state/stores-context.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/feedback.tsx';
import { timeOfDay } from '#ui/messages/figures.ts';
import { t } from '#ui/messages/t.ts';
import styles from './shell.module.css';

/** Every note of this visit, newest first: one that went before it was read is not lost. */
export function Notes({ onClose }: { readonly onClose: () => void }) {
  const { toasts } = useStores();
  const past = useStore(toasts, (state) => state.past);
  const open = useStore(toasts, (state) => state.toasts);
  return (
    <Dialog label={t('Earlier notes')} onClose={onClose}>
      {past.length === 0 ? (
        <EmptyState title={t('Nothing was said yet')}>
          {t('What is done is noted here, and can be read again.')}
        </EmptyState>
      ) : (
        <ul className={styles.notes}>
          {past.toReversed().map((note) => (
            <li key={note.id}>
              <time dateTime={new Date(note.at).toISOString()} className="quiet num">
                {timeOfDay(note.at)}
              </time>
              <span dir="auto">{note.text}</span>
              {note.action && open.some(({ id }) => id === note.id) ? (
                <button
                  type="button"
                  onClick={() => {
                    toasts.getState().dismiss(note.id);
                    note.action?.run();
                  }}
                >
                  {note.action.label}
                </button>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
