import { Check, Copy, Download } from 'lucide-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SourceDetail } from '#api/schemas/source.ts';
import type { SourceFinding } from '#domain/import-report.ts';
import type { Source } from '#domain/source.ts';
import { sourceOriginalQuery } from '#data/sources.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { rich } from '#ui/messages/rich.ts';
import { t } from '#ui/messages/t.ts';
import { day } from '#ui/messages/figures.ts';
import {
  FINDING_LABELS,
  IMPORT_LABELS,
  KIND_LABELS,
  NOTICE_LABELS,
  QUALITY_LABELS,
  type Label,
} from '../shared/labels.ts';
import { LabelBadge } from '../shared/label-badge.tsx';
import { Scans } from './scans.tsx';
import styles from './evidence.module.css';

interface SourceHeaderProps {
  readonly source: Source;
  /** What its import found; absent while the source is on its way. */
  readonly detail: SourceDetail | undefined;
  readonly onFinding: (finding: SourceFinding) => void;
}

/** Who says it, when, on what terms, and what is known against it. */
export function SourceHeader({ source, detail, onFinding }: SourceHeaderProps) {
  const kind = KIND_LABELS[source.kind];
  const Kind = kind.icon;
  const who = [source.authors.join(', '), source.publisher ?? ''].filter((part) => part !== '').join(' · ');
  return (
    <header className={styles.sourceHeader} aria-label={t('The source')}>
      <div className={styles.sourceTop}>
        <h3 dir="auto">{source.title}</h3>
        <DownloadButton source={source} />
      </div>
      <p className={styles.who} dir="auto">
        {who === '' ? <span className="quiet">{t('who says it is unknown')}</span> : who}
        {' · '}
        {source.publishedDate === null ? (
          <span className="quiet">{t('date unknown')}</span>
        ) : (
          <time dateTime={source.publishedDate}>{day(source.publishedDate)}</time>
        )}
      </p>
      <p className={styles.facts}>
        <span title={kind.hint} className={styles.kind}>
          <Kind size={13} aria-hidden /> {kind.word}
        </span>
        <span>{source.rights ?? t('rights unknown')}</span>
        {source.doi === null ? null : <span className={styles.address}>{t('doi:{doi}', { doi: source.doi })}</span>}
      </p>
      {source.partOf ? (
        <p className={styles.facts}>{rich('in {partOf}', { partOf: <bdi>{source.partOf.join(' › ')}</bdi> })}</p>
      ) : null}
      {source.uri === null ? null : <Address uri={source.uri} />}
      {source.note === null ? null : <p className={styles.note}>{source.note}</p>}
      <Notices source={source} />
      {detail ? <Scans detail={detail} /> : null}
      {detail ? <Standing detail={detail} /> : null}
      {detail ? <ImportNotes detail={detail} onFinding={onFinding} /> : null}
    </header>
  );
}

/** What is to be known before it is used: its version, its quality, whether it is fresh, what may be done with it. */
function Standing({ detail }: { readonly detail: SourceDetail }) {
  const { quality, version, standing } = detail;
  if (!quality && !version && !standing) return null;
  const label = quality ? QUALITY_LABELS[quality.verdict] : null;
  return (
    <details className={styles.import}>
      <summary>
        {[
          label ? t('Quality: {label}', { label: label.word }) : t('Standing'),
          version ? t('version {version}', { version: version.version }) : '',
          standing?.freshness.state ?? '',
        ]
          .filter((part) => part !== '')
          .join(' · ')}
      </summary>
      <ul>
        {version ? (
          <li>
            {t('Version {version}: {kept} parts as before, {added} new, {removed} gone. The earlier version is kept.', {
              version: version.version,
              kept: version.kept,
              added: version.added,
              removed: version.removed,
            })}
          </li>
        ) : null}
        {quality ? (
          <li>
            {quality.embedded === null
              ? t(
                  '{words} words in {passages} passages, {coverage} % of the file. Word vectors were not at hand when it came in.',
                  { words: quality.words, passages: quality.passages, coverage: Math.round(quality.coverage * 100) },
                )
              : t(
                  '{words} words in {passages} passages, {coverage} % of the file. {embedded} % of the passages can be found by meaning.',
                  {
                    words: quality.words,
                    passages: quality.passages,
                    coverage: Math.round(quality.coverage * 100),
                    embedded: Math.round(quality.embedded * 100),
                  },
                )}
          </li>
        ) : null}
        {quality?.reasons.map(({ code, detail: why }) => (
          <li key={code}>{why}</li>
        ))}
        {standing ? (
          <>
            <li>
              {standing.freshness.dueAt === null
                ? `${standing.freshness.state}: ${standing.freshness.reason}`
                : t('{state}: {reason}; to be looked at again on {dueAt}', {
                    state: standing.freshness.state,
                    reason: standing.freshness.reason,
                    dueAt: standing.freshness.dueAt,
                  })}
            </li>
            <li>
              {standing.rights.excerptLimit === null
                ? t('Rights {state}: {reason}', { state: standing.rights.state, reason: standing.rights.reason })
                : t('Rights {state}: {reason}; excerpts up to {excerptLimit} characters', {
                    state: standing.rights.state,
                    reason: standing.rights.reason,
                    excerptLimit: standing.rights.excerptLimit,
                  })}
            </li>
            <li>
              <span className="quiet">{t('Credit:')}</span> <bdi>{standing.attribution}</bdi>
            </li>
          </>
        ) : null}
      </ul>
    </details>
  );
}

function Notices({ source }: { readonly source: Source }) {
  if (source.notices.length === 0) return null;
  return (
    <ul className={styles.notices} aria-label={t('Notices about this source')}>
      {source.notices.map((notice, index) => (
        <li key={index}>
          <LabelBadge label={NOTICE_LABELS[notice.kind]} outlined />
          <span>
            {notice.detail}
            {notice.date === null ? null : <span className="quiet"> ({day(notice.date)})</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}

function ImportNotes({
  detail,
  onFinding,
}: {
  readonly detail: SourceDetail;
  readonly onFinding: SourceHeaderProps['onFinding'];
}) {
  const { findings, warnings, importState } = detail;
  if (findings.length === 0 && warnings.length === 0) return null;
  const state: Label = IMPORT_LABELS[importState];
  return (
    <details className={styles.import}>
      <summary>
        {[
          findings.length > 0
            ? t('{count, plural, one {# finding} other {# findings}} in the text', { count: findings.length })
            : '',
          warnings.length > 0
            ? t('{count, plural, one {# note} other {# notes}} from the import', { count: warnings.length })
            : '',
        ]
          .filter((part) => part !== '')
          .join(' · ')}
        {importState === 'ready' ? null : <LabelBadge label={state} />}
      </summary>
      <ul>
        {findings.map((finding, index) => (
          <li key={`finding-${index}`}>
            <LabelBadge label={FINDING_LABELS[finding.kind]} />
            <span>{finding.detail}</span>
            {finding.end > finding.start ? (
              <Button variant="quiet" onClick={() => onFinding(finding)}>
                {t('Show it')}
              </Button>
            ) : null}
          </li>
        ))}
        {warnings.map((warning, index) => (
          <li key={`warning-${index}`}>
            <span>
              <span className="quiet">{warning.place}: </span>
              {warning.message}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The address as text: a page of the outside opens only where a person follows it. */
function Address({ uri }: { readonly uri: string }) {
  const [isCopied, setCopied] = useState(false);
  const isWeb = uri.startsWith('https://') || uri.startsWith('http://');
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(uri);
      setCopied(true);
    } catch {
      // Without permission the address is still there to be selected.
      setCopied(false);
    }
  };
  return (
    <p className={styles.addressLine}>
      {isWeb ? (
        <a className={styles.address} href={uri} target="_blank" rel="noreferrer" title={t('Opens in a new tab')}>
          {uri}
        </a>
      ) : (
        <span className={styles.address}>{uri}</span>
      )}
      <IconButton
        label={isCopied ? t('Address copied') : t('Copy the address')}
        icon={isCopied ? <Check size={14} /> : <Copy size={14} />}
        onClick={() => void copy()}
      />
    </p>
  );
}

function DownloadButton({ source }: { readonly source: Source }) {
  const cache = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  const download = async (): Promise<void> => {
    setFailure(null);
    try {
      const blob = await cache.fetchQuery(sourceOriginalQuery(source.id));
      const url = URL.createObjectURL(new Blob([blob], { type: 'application/octet-stream' }));
      const link = document.createElement('a');
      link.href = url;
      link.download = source.fileName.slice(source.fileName.lastIndexOf('/') + 1);
      link.click();
      setTimeout(() => URL.revokeObjectURL(url), 10_000);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <>
      <IconButton
        label={t('Save the original file ({fileName})', { fileName: source.fileName })}
        icon={<Download size={15} />}
        onClick={() => void download()}
      />
      {failure === null ? null : (
        <p role="alert" className={styles.failure}>
          {t('The file could not be read: {failure}', { failure })}
        </p>
      )}
    </>
  );
}
