import { RotateCcw } from 'lucide-react';
import type { GateView } from '#api/schemas/publication.ts';
import { CHECKPOINT_NAMES } from '#domain/gate.ts';
import { Button } from '#ui/button.tsx';
import { Note } from '#ui/feedback.tsx';
import { rich } from '#ui/messages/rich.ts';
import { t } from '#ui/messages/t.ts';
import { momentOf } from './words.ts';
import styles from './gate.module.css';

/** The record that was published, what reopened it, and where the log stands. */
export function RecordPart({ view, onReopen }: { readonly view: GateView; readonly onReopen: () => void }) {
  const { publication, head } = view;
  return (
    <section className={styles.part} aria-label={t('Record')}>
      <h2>{t('Record')}</h2>
      {publication === null ? (
        <p className={styles.quiet}>
          {t('Nothing was published. Publishing freezes the text, its evidence and its sign-offs.')}
        </p>
      ) : (
        <>
          {publication.reopened.map(({ at, reason, cause }) => (
            <Note key={cause.key} tone="contradicted" icon={<RotateCcw size={15} aria-hidden />} role="status">
              <strong>{t('Reopened {at}.', { at: momentOf(at) })}</strong> <bdi>{reason}</bdi>
              <ol className={styles.path}>
                {cause.path.slice(0, 8).map((step, index) => (
                  <li key={index}>
                    <bdi>{step}</bdi>
                  </li>
                ))}
              </ol>
            </Note>
          ))}
          <dl className={styles.facts}>
            <dt>{t('Published')}</dt>
            <dd>
              {rich('{publishedAt} by {publishedBy}', {
                publishedAt: momentOf(publication.publishedAt),
                publishedBy: <bdi>{publication.publishedBy}</bdi>,
              })}
            </dd>
            <dt>{t('As')}</dt>
            <dd>{CHECKPOINT_NAMES[publication.surface]}</dd>
            <dt>{t('Content')}</dt>
            <dd className={styles.hash}>{publication.contentHash}</dd>
            <dt>{t('Sources')}</dt>
            <dd className={styles.hash}>{publication.sourceSetHash}</dd>
            <dt>{t('Signed by')}</dt>
            <dd>{[...new Set(publication.signOffs.map(({ by }) => by))].join(', ') || t('nobody')}</dd>
          </dl>
          <div>
            <Button icon={<RotateCcw size={14} aria-hidden />} onClick={onReopen}>
              {t('Reopen …')}
            </Button>
          </div>
        </>
      )}
      <p className={styles.hash}>{t('log head {seq} {hash}', { seq: head.seq, hash: head.hash })}</p>
    </section>
  );
}
