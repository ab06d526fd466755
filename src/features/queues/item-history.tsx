import type { DecisionEvent } from '#domain/queue.ts';
import { t } from '#ui/messages/t.ts';
import { actWords, historyOf, momentOf, personOf } from './when.ts';
import styles from './queues.module.css';

/** What happened to an item, newest first: who, when, what and why, with what was taken back struck through. */
export function ItemHistory({ events }: { readonly events: readonly DecisionEvent[] }) {
  if (events.length === 0) return null;
  return (
    <section aria-label={t('History')}>
      <h2 className={styles.section}>{t('History')}</h2>
      <ol className={styles.history} reversed>
        {historyOf(events)
          .toReversed()
          .map(({ event: { id, at, actor, act, reason }, isUndone }) => (
            <li key={id}>
              {isUndone ? (
                <span>
                  <s>{actWords(act)}</s> <span className="quiet">{t('(undone later)')}</span>
                </span>
              ) : (
                <span>{actWords(act)}</span>
              )}
              <span className="quiet">
                {' '}
                · {personOf(actor)} · <time dateTime={at}>{momentOf(at)}</time>
              </span>
              {reason === '' ? null : (
                <p className={styles.given} dir="auto">
                  “{reason}”
                </p>
              )}
            </li>
          ))}
      </ol>
    </section>
  );
}
