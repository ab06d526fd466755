import { useStore } from 'zustand';
import { useStores } from '#state/stores-context.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/feedback.tsx';
import styles from './shell.module.css';

const TIME = new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' });

/** Every note of this visit, newest first: one that went before it was read is not lost. */
export function Notes({ onClose }: { readonly onClose: () => void }) {
  const { toasts } = useStores();
  const past = useStore(toasts, (state) => state.past);
  const open = useStore(toasts, (state) => state.toasts);
  return (
    <Dialog label="Earlier notes" onClose={onClose}>
      {past.length === 0 ? (
        <EmptyState title="Nothing was said yet">What is done is noted here, and can be read again.</EmptyState>
      ) : (
        <ul className={styles.notes}>
          {past.toReversed().map((note) => (
            <li key={note.id}>
              <time dateTime={new Date(note.at).toISOString()} className="quiet num">
                {TIME.format(note.at)}
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
