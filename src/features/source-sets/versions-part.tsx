import { useState } from 'react';
import type { SourceSetVersionView, SourceSetView } from '#api/schemas/source-set.ts';
import { useSourceSetDiff } from '#data/source-sets.ts';
import { Note, Skeleton } from '#ui/feedback.tsx';
import { ChangeTable } from './plan-view.tsx';
import { many } from './words.ts';
import styles from './source-sets.module.css';

const day = (at: string): string => `${at.slice(0, 10)} ${at.slice(11, 16)}`;

/** The versions of a set, newest first; two of them, or one and the library of today, side by side. */
export function VersionsPart({ set }: { readonly set: SourceSetView }) {
  const { row, versions, members } = set;
  const newest = versions[0]?.version ?? null;
  const [from, setFrom] = useState<number | null>(versions[1]?.version ?? newest);
  const [to, setTo] = useState<number | null>(versions.length > 1 ? newest : null);
  const diff = useSourceSetDiff(row.id, from, to);
  const titles = Object.fromEntries(members.map(({ id, title }) => [id, title]));
  return (
    <div className={styles.part}>
      <ol className={styles.timeline} aria-label="Versions, newest first">
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
          From{' '}
          <select value={from ?? ''} onChange={(event) => setFrom(Number(event.target.value))}>
            {versions.map(({ version }) => (
              <option key={version} value={version}>
                version {version}
              </option>
            ))}
          </select>
        </label>
        <label>
          to{' '}
          <select
            value={to ?? ''}
            onChange={(event) => setTo(event.target.value === '' ? null : Number(event.target.value))}
          >
            <option value="">the library of today</option>
            {versions.map(({ version }) => (
              <option key={version} value={version}>
                version {version}
              </option>
            ))}
          </select>
        </label>
      </div>
      {diff.error ? (
        <Note tone="contradicted" role="alert">
          The versions could not be compared: {diff.error.message}
        </Note>
      ) : !diff.data ? (
        <Skeleton lines={3} label="The versions are being compared" />
      ) : diff.data.changes.length === 0 ? (
        <p role="status">
          {diff.data.isSame
            ? 'They are the same, to the hash.'
            : 'No source differs; what is said of the set as a whole does.'}
        </p>
      ) : (
        <>
          <p role="status">{many(diff.data.changes.length, 'change')}</p>
          <ChangeTable changes={diff.data.changes} titles={titles} label="Differences" />
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
      <button type="button" className={styles.version} onClick={onCompare} title="Compare with the version before it">
        <strong>Version {one.version}</strong>
        <span className="quiet num">
          {day(one.at)} · {one.by} · {many(one.members, 'source')}
          {one.changes > 0 ? ` · ${many(one.changes, 'change')}` : ''}
        </span>
        <span dir="auto">{one.note}</span>
        <code title={one.hash}>{one.hash.slice(0, 19)}…</code>
      </button>
    </li>
  );
}
