import { Redo2, Undo2 } from 'lucide-react';
import { useStore } from 'zustand';
import type { PastAct } from '#state/history.ts';
import { useStores } from '#state/stores-context.tsx';
import { Button } from '#ui/button.tsx';
import { Kbd } from '#ui/feedback.tsx';
import { rich } from '#ui/messages/rich.ts';
import { timeOfDay } from '#ui/messages/figures.ts';
import { t } from '#ui/messages/t.ts';
import styles from './activity.module.css';

/** What was done on this page and can be taken back, newest first, whatever panel it was done on. */
export function VisitPart() {
  const { journal } = useStores();
  const acts = useStore(journal, (state) => state.acts);
  if (acts.length === 0) return null;
  const able = acts.filter(({ state }) => state === 'done').length;
  return (
    <details className={styles.visit}>
      <summary>
        {rich('Done on this page: {acts}, of which {able} can be undone {keys}', {
          acts: <span className="num">{acts.length}</span>,
          able: <span className="num">{able}</span>,
          keys: (
            <span className="quiet">
              <Kbd>{t('Ctrl')}</Kbd> <Kbd>Z</Kbd>
            </span>
          ),
        })}
      </summary>
      <ul>
        {acts.toReversed().map((act) => (
          <li key={act.id}>
            <time dateTime={new Date(act.at).toISOString()} className="quiet num">
              {timeOfDay(act.at)}
            </time>
            <bdi>{act.words}</bdi>
            <Turn act={act} />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** One button for both ways, so that the focus stays where it was pressed. Two presses are done one after the other. */
function Turn({ act: { id, words, state } }: { readonly act: PastAct }) {
  const { journal } = useStores();
  if (state === 'over') return <span className="quiet">{t('can no longer be done again')}</span>;
  const isDone = state === 'done';
  const Icon = isDone ? Undo2 : Redo2;
  return (
    <Button
      variant="quiet"
      icon={<Icon size={14} aria-hidden />}
      aria-label={isDone ? t('Undo: {words}', { words }) : t('Redo: {words}', { words })}
      onClick={() => void (isDone ? journal.getState().undo(id) : journal.getState().redo(id))}
    >
      {isDone ? t('Undo') : t('Redo')}
    </Button>
  );
}
