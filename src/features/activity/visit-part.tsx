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
        {rich('Done on this page: {acts}, of which {able} can be undone{kbd}', {
          acts: <span className="num">{acts.length}</span>,
          able: <span className="num">{able}</span>,
          kbd: (
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

function Turn({ act: { id, words, state } }: { readonly act: PastAct }) {
  const { journal } = useStores();
  const isBusy = useStore(journal, (so) => so.isBusy);
  if (state === 'over') return <span className="quiet">{t('can no longer be done again')}</span>;
  return state === 'done' ? (
    <Button
      variant="quiet"
      disabled={isBusy}
      icon={<Undo2 size={14} aria-hidden />}
      aria-label={t('Undo: {words}', { words })}
      onClick={() => void journal.getState().undo(id)}
    >
      {t('Undo')}
    </Button>
  ) : (
    <Button
      variant="quiet"
      disabled={isBusy}
      icon={<Redo2 size={14} aria-hidden />}
      aria-label={t('Redo: {words}', { words })}
      onClick={() => void journal.getState().redo(id)}
    >
      {t('Redo')}
    </Button>
  );
}
