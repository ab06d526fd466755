import { FileCheck2, FileX2 } from 'lucide-react';
import { useState } from 'react';
import { useExports } from '#data/exports.ts';
import type { ExportRecord } from '#domain/export.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState, Note, Skeleton } from '#ui/feedback.tsx';
import { dayOf, moment } from '#ui/messages/figures.ts';
import { t } from '#ui/messages/t.ts';
import { Segmented } from '#ui/tabs.tsx';
import { FORMAT_WORDS, KIND_WORDS } from './words.ts';
import styles from './exports.module.css';

/** Files that are listed at once; more come when they are asked for. */
const SHOWN = 50;

/** Causes that are told of one file. */
const CAUSES = 3;

interface WrittenFilesProps {
  /** What is chosen above, so that its files can be shown alone. */
  readonly owner: string | null;
}

/** Files that were written: what each is of, what it was made from, and whether its sources still say the same. */
export function WrittenFiles({ owner }: WrittenFilesProps) {
  const exports = useExports();
  const [only, setOnly] = useState<'all' | 'own' | 'stale'>('all');
  const [limit, setLimit] = useState(SHOWN);
  const all = exports.data ?? [];
  const stale = all.filter((record) => record.stale.length > 0).length;
  const shown = all.filter((record) =>
    only === 'own' ? record.owner === owner : only === 'stale' ? record.stale.length > 0 : true,
  );
  return (
    <section className={styles.part} aria-labelledby="exports-written">
      <h2 id="exports-written">{t('Written files')}</h2>
      {exports.error ? (
        <Note tone="contradicted" role="alert">
          {t('The list could not be read: {message}', { message: exports.error.message })}
        </Note>
      ) : exports.data === undefined ? (
        <Skeleton lines={3} label={t('Reading what was written')} />
      ) : all.length === 0 ? (
        <p className={styles.quiet}>
          {t('None yet. What is written is listed here, and marked once a source of it changes.')}
        </p>
      ) : (
        <>
          <div className={styles.which}>
            <Segmented
              label={t('Which files are shown')}
              items={[
                { id: 'all' as const, label: t('All {n, number}', { n: all.length }) },
                { id: 'own' as const, label: t('Of what is chosen') },
                { id: 'stale' as const, label: t('Stale {n, number}', { n: stale }) },
              ]}
              selected={only}
              onSelect={setOnly}
            />
          </div>
          {shown.length === 0 ? (
            <EmptyState
              title={t('No file is like this')}
              actions={<Button onClick={() => setOnly('all')}>{t('Show all')}</Button>}
            />
          ) : (
            <ul className={styles.files} aria-label={t('Written files')}>
              {shown.slice(0, limit).map((record) => (
                <File key={record.id} record={record} />
              ))}
            </ul>
          )}
          {shown.length > limit ? (
            <Button onClick={() => setLimit(limit + SHOWN)}>
              {t('Show more: {n, number} are left', { n: shown.length - limit })}
            </Button>
          ) : null}
        </>
      )}
    </section>
  );
}

function File({ record }: { readonly record: ExportRecord }) {
  const { kind, format, fileName, title, at, by, size, hash, set, stale, restsOn } = record;
  const sources = new Set(restsOn.flatMap(({ sourceIds }) => sourceIds)).size;
  const isStale = stale.length > 0;
  return (
    <li className={styles.file} data-stale={isStale}>
      <p className={styles.fileHead}>
        <Badge
          tone={isStale ? 'contradicted' : 'supported'}
          icon={isStale ? <FileX2 size={13} aria-hidden /> : <FileCheck2 size={13} aria-hidden />}
        >
          {isStale ? t('stale') : t('in force')}
        </Badge>
        <strong>{fileName}</strong>
      </p>
      <p className={styles.quiet}>
        {t('{kind} as {format} of {title}, {at}, by {by}, {size, number} KiB', {
          kind: KIND_WORDS[kind].word,
          format: FORMAT_WORDS[format],
          title,
          at: moment(at),
          by,
          size: Math.ceil(size / 1024),
        })}
      </p>
      <p className={styles.quiet}>
        {kind === 'evaluation_run'
          ? t('Made from {set}', { set: set.name })
          : set.version === null
            ? t('Rests on {n, plural, one {# source} other {# sources}} of {set}', { n: sources, set: set.name })
            : t('Rests on {n, plural, one {# source} other {# sources}} of {set}, version {version}', {
                n: sources,
                set: set.name,
                version: String(set.version),
              })}
      </p>
      {stale.slice(0, CAUSES).map(({ at: since, cause: { key, path } }) => (
        <ol key={key} className={styles.way} aria-label={t('Why it is stale, since {day}', { day: dayOf(since) })}>
          <li>{path[0]}</li>
          {path.length > 2 ? (
            <li>
              {path.length === 3
                ? path[1]
                : t('carries {n, plural, one {# claim} other {# claims}} of it', { n: path.length - 2 })}
            </li>
          ) : null}
        </ol>
      ))}
      {stale.length > CAUSES ? (
        <p className={styles.quiet}>
          {t('and {n, plural, one {# more change} other {# more changes}}', { n: stale.length - CAUSES })}
        </p>
      ) : null}
      <details>
        <summary>{t('Hash')}</summary>
        <span className={styles.hash}>{hash}</span>
      </details>
    </li>
  );
}
