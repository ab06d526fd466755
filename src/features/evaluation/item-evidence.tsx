import { ListChecks } from 'lucide-react';
import { useGoldItem } from '#data/evaluations.ts';
import type { QueueName } from '#domain/queue.ts';
import { Button } from '#ui/button.tsx';
import { t } from '#ui/messages/t.ts';
import { LabelBadge } from '../shared/label-badge.tsx';
import { STANCE_LABELS } from '../shared/labels.ts';
import styles from './evaluation.module.css';

/** Opens an item in its queue. */
export type OpenQueued = (queue: QueueName, id: string) => void;

interface ItemEvidenceProps {
  readonly runId: string;
  readonly itemId: string;
  readonly onQueued: OpenQueued;
}

/** What the verdict on an item rests on, each at its words, and the way to the same words in the queues. */
export function ItemEvidence({ runId, itemId, onQueued }: ItemEvidenceProps) {
  const { data, error } = useGoldItem(runId, itemId);
  if (error) return <p role="alert">{t('Its evidence could not be read: {message}', { message: error.message })}</p>;
  if (!data) return <p className={styles.quiet}>{t('Its evidence is being read.')}</p>;
  return (
    <>
      {data.queued.slice(0, 5).map(({ queue, id, title }) => (
        <Button key={id} icon={<ListChecks size={14} aria-hidden />} onClick={() => onQueued(queue, id)}>
          {queue === 'fact-checks'
            ? t('Open in the fact-check queue: {title}', { title })
            : t('Open among the contradictions: {title}', { title })}
        </Button>
      ))}
      {data.evidence.length === 0 ? (
        <p className={styles.quiet}>{t('No words of its sources were cited for it.')}</p>
      ) : (
        <ul className={styles.evidence} aria-label={t('What the verdict rests on')}>
          {data.evidence.map(({ stance, sourceId, title, start, end, before, quote, after }) => (
            <li key={`${sourceId} ${start} ${end} ${stance}`}>
              <LabelBadge label={STANCE_LABELS[stance]} />{' '}
              <span className={styles.quiet} dir="auto">
                {t('{title}, {start}–{end}', { title, start, end })}
              </span>
              <blockquote dir="auto">
                {before}
                <mark>{quote}</mark>
                {after}
              </blockquote>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
