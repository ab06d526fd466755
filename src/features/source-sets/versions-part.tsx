import { useMemo, useState } from 'react';
import type { SourceSetVersionView, SourceSetView } from '#api/schemas/source-set.ts';
import { useSourceSetDiff } from '#data/source-sets.ts';
import { useSources } from '#data/sources.ts';
import { Note, Skeleton } from '#ui/feedback.tsx';
import { moment } from '#ui/messages/figures.ts';
import { t } from '#ui/messages/t.ts';
import { ChangeTable } from './plan-view.tsx';
import styles from './source-sets.module.css';

/** The versions of a set, newest first; two of them, or one and the library of today, side by side. */
export function VersionsPart({ set }: { readonly set: SourceSetView }) {
  const { row, versions, members } = set;
  const newest = versions[0]?.version ?? null;
  const [from, setFrom] = useState<number | null>(versions[1]?.version ?? newest);
  const [to, setTo] = useState<number | null>(versions.length > 1 ? newest : null);
  const diff = useSourceSetDiff(row.id, from, to);
  const library = useSources().data;
  // What left the set is named by the library, where it still is.
  const titles = useMemo(
    () => Object.fromEntries([...(library ?? []), ...members].map(({ id, title }) => [id, title])),
    [library, members],
  );
  return (
    <div className={styles.part}>
      <ol className={styles.timeline} aria-label={t('Versions, newest first')}>
        {versions.map((one) => (
          <Version
            key={one.version}
            one={one}
            isFrom={one.version === from}
            isTo={one.version === to}
            onCompare={() => {
              setFrom(Math.max(1, one.version - 1));
              setTo(one.version);
            }}
          />
        ))}
      </ol>
      <div className={styles.line}>
        <label>
          {t('From')}{' '}
          <select value={from ?? ''} onChange={(event) => setFrom(Number(event.target.value))}>
            {versions.map(({ version }) => (
              <option key={version} value={version}>
                {t('version {version}', { version })}
              </option>
            ))}
          </select>
        </label>
        <label>
          {t('to')}{' '}
          <select
            value={to ?? ''}
            onChange={(event) => setTo(event.target.value === '' ? null : Number(event.target.value))}
          >
            <option value="">{t('the library of today')}</option>
            {versions.map(({ version }) => (
              <option key={version} value={version}>
                {t('version {version}', { version })}
              </option>
            ))}
          </select>
        </label>
      </div>
      {diff.error ? (
        <Note tone="contradicted" role="alert">
          {t('The versions could not be compared: {message}', { message: diff.error.message })}
        </Note>
      ) : !diff.data ? (
        <Skeleton lines={3} label={t('The versions are being compared')} />
      ) : diff.data.changes.length === 0 ? (
        <p role="status">
          {diff.data.isSame
            ? t('They are the same, to the hash.')
            : t('No source differs; what is said of the set as a whole does.')}
        </p>
      ) : (
        <>
          <p role="status">
            {t('{changes, plural, one {# change} other {# changes}}', { changes: diff.data.changes.length })}
          </p>
          <ChangeTable changes={diff.data.changes} titles={titles} label={t('Differences')} />
        </>
      )}
    </div>
  );
}

interface VersionProps {
  readonly one: SourceSetVersionView;
  readonly isFrom: boolean;
  readonly isTo: boolean;
  readonly onCompare: () => void;
}

function Version({ one, isFrom, isTo, onCompare }: VersionProps) {
  return (
    <li data-compared={isFrom || isTo ? '' : undefined}>
      <button
        type="button"
        className={styles.version}
        onClick={onCompare}
        title={t('Compare with the version before it')}
      >
        <strong>{t('Version {version}', { version: one.version })}</strong>
        <span className="quiet num">
          {one.changes > 0
            ? t(
                '{at} · {by} · {members, plural, one {# source} other {# sources}} · {changes, plural, one {# change} other {# changes}}',
                { at: moment(one.at), by: one.by, members: one.members, changes: one.changes },
              )
            : t('{at} · {by} · {members, plural, one {# source} other {# sources}}', {
                at: moment(one.at),
                by: one.by,
                members: one.members,
              })}
        </span>
        <span dir="auto">{one.note}</span>
        <code title={one.hash}>{one.hash.slice(0, 19)}…</code>
      </button>
    </li>
  );
}
