import type { QueueFilterInput, QueuePage } from '#api/schemas/queue.ts';
import { Button } from '#ui/button.tsx';
import { t } from '#ui/messages/t.ts';
import { KIND_WORDS } from './words.ts';
import styles from './queues.module.css';

interface ChosenBarProps {
  readonly count: number;
  /** Entries that the filter keeps. */
  readonly matched: number;
  readonly onAll: () => void;
  readonly onDecide: () => void;
  readonly onNone: () => void;
}

/** What can be done with the items that are chosen; nothing where none is. */
export function ChosenBar({ count, matched, onAll, onDecide, onNone }: ChosenBarProps) {
  if (count === 0) return null;
  return (
    <div className={styles.bulkBar} role="group" aria-label={t('Chosen items')}>
      <span role="status">{t('{count, number} chosen', { count })}</span>
      {count < matched ? (
        <Button variant="quiet" onClick={onAll}>
          {t('Choose all {matched, number}', { matched })}
        </Button>
      ) : null}
      <Button variant="primary" onClick={onDecide}>
        {t('Decide on them …')}
      </Button>
      <Button variant="quiet" onClick={onNone}>
        {t('Choose none')}
      </Button>
    </div>
  );
}

/** Kinds of everything that the filter keeps. */
export const kindsOf = ({ facets }: QueuePage, { kinds }: QueueFilterInput) =>
  facets.kinds
    .filter(({ value }) => kinds === undefined || kinds.includes(value))
    .map(({ value, count }) => ({ word: KIND_WORDS[value]?.word ?? value, count }));
