import { RotateCcw } from 'lucide-react';
import type { GateView } from '#api/schemas/publication.ts';
import { CHECKPOINT_NAMES } from '#domain/gate.ts';
import { Button } from '#ui/button.tsx';
import { Note } from '#ui/feedback.tsx';
import { momentOf } from './words.ts';
import styles from './gate.module.css';

/** The record that was published, what reopened it, and where the log stands. */
export function RecordPart({ view, onReopen }: { readonly view: GateView; readonly onReopen: () => void }) {
  const { publication, head } = view;
  return (
    <section className={styles.part} aria-label="Record">
      <h2>Record</h2>
      {publication === null ? (
        <p className={styles.quiet}>
          Nothing was published. Publishing freezes the text, its evidence and its sign-offs.
        </p>
      ) : (
        <>
          {publication.reopened.map(({ at, reason, cause }) => (
            <Note key={cause.key} tone="contradicted" icon={<RotateCcw size={15} aria-hidden />} role="status">
              <strong>Reopened {momentOf(at)}.</strong> <bdi>{reason}</bdi>
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
            <dt>Published</dt>
            <dd>
              {momentOf(publication.publishedAt)} by <bdi>{publication.publishedBy}</bdi>
            </dd>
            <dt>As</dt>
            <dd>{CHECKPOINT_NAMES[publication.surface]}</dd>
            <dt>Content</dt>
            <dd className={styles.hash}>{publication.contentHash}</dd>
            <dt>Sources</dt>
            <dd className={styles.hash}>{publication.sourceSetHash}</dd>
            <dt>Signed by</dt>
            <dd>{[...new Set(publication.signOffs.map(({ by }) => by))].join(', ') || 'nobody'}</dd>
          </dl>
          <div>
            <Button icon={<RotateCcw size={14} aria-hidden />} onClick={onReopen}>
              Reopen …
            </Button>
          </div>
        </>
      )}
      <p className={styles.hash}>
        log head {head.seq} {head.hash}
      </p>
    </section>
  );
}
