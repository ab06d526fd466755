import { RotateCcw, ScanText, X } from 'lucide-react';
import type { IngestionJob } from '#api/schemas/ingestion.ts';
import { isActive, useCancelJob, useIngestionJobs, useRecognise, useRetryJob } from '#data/ingestion.ts';
import type { RecognitionLanguage } from '#domain/recognition-language.ts';
import { Badge } from '#ui/badge.tsx';
import { Button, IconButton } from '#ui/button.tsx';
import { Note, Progress } from '#ui/feedback.tsx';
import { t } from '#ui/messages/t.ts';
import { rich } from '#ui/messages/rich.ts';
import { IMPORT_LABELS } from '../shared/labels.ts';
import { ScanLanguageField, useScanLanguage } from '../shared/scan-language-field.tsx';
import { formatBytes, jobView, type JobView } from './job-words.ts';
import styles from './jobs.module.css';

/** Files of an archive that are listed; the counts stand for the rest. */
const MAX_ENTRIES = 500;

interface JobListProps {
  /** Opens a source that a job added. */
  readonly onOpen: (sourceId: string) => void;
}

/** Imports of this workspace: those under way and those that went wrong open, the rest folded. */
export function JobList({ onOpen }: JobListProps) {
  const { data, error, refetch } = useIngestionJobs();
  const cancel = useCancelJob();
  const retry = useRetryJob();
  const recognise = useRecognise();
  if (error) {
    return (
      <Note tone="contradicted" role="alert" actions={<Button onClick={() => void refetch()}>{t('Try again')}</Button>}>
        {t('The imports could not be listed: {message}', { message: error.message })}
      </Note>
    );
  }
  if (!data || data.length === 0) return null;
  const isOpen = (job: IngestionJob): boolean =>
    isActive(job) || job.state === 'failed' || job.report?.state === 'partial';
  const open = data.filter(isOpen);
  const past = data.filter((job) => !isOpen(job));
  // What was asked for on an older row has been done by a newer one.
  const wasRead = new Set(
    data.flatMap(({ state, recognise: of }) =>
      state === 'done' || state === 'running' || state === 'queued' ? (of?.sourceId ?? []) : [],
    ),
  );
  const failure = cancel.error ?? retry.error ?? recognise.error;
  const item = (job: IngestionJob) => (
    <JobItem
      key={job.id}
      job={job}
      wasRead={job.sourceIds.some((id) => wasRead.has(id))}
      onCancel={() => cancel.mutate(job.id)}
      onRetry={() => retry.mutate(job.id)}
      onRecognise={(of, language) => recognise.mutate({ of, language })}
      onOpen={onOpen}
    />
  );
  return (
    <section className={styles.jobs} aria-label={t('Imports')}>
      {failure ? (
        <Note tone="contradicted" role="alert">
          {failure.message}
        </Note>
      ) : null}
      {open.length > 0 ? <ul>{open.map(item)}</ul> : null}
      {past.length > 0 ? (
        <details className={styles.past}>
          <summary>{t('{past} past {past, plural, one {import} other {imports}}', { past: past.length })}</summary>
          <ul>{past.map(item)}</ul>
        </details>
      ) : null}
    </section>
  );
}

interface JobItemProps extends JobListProps {
  readonly job: IngestionJob;
  /** Its scanned pages were read since, or are being read. */
  readonly wasRead?: boolean;
  readonly onCancel: () => void;
  readonly onRetry: () => void;
  readonly onRecognise: (of: NonNullable<JobView['canRecognise']>, language: RecognitionLanguage) => void;
}

/** One file: how far it is, what came of it, what was lost and why. */
export function JobItem({ job, wasRead = false, onCancel, onRetry, onRecognise, onOpen }: JobItemProps) {
  const view = jobView(job);
  const Icon = view.label.icon;
  const first = job.sourceIds[0];
  const scans = wasRead ? null : view.canRecognise;
  return (
    <li className={styles.job}>
      <div className={styles.head}>
        <span className={styles.name} dir="auto">
          {job.fileName}
        </span>
        <span className="quiet num">{formatBytes(job.size)}</span>
        <Badge tone={view.label.tone} icon={<Icon size={14} aria-hidden />} title={view.label.hint}>
          {view.label.word}
        </Badge>
        <span className={styles.space} />
        {first === undefined ? null : (
          <Button variant="quiet" onClick={() => onOpen(first)}>
            {t('Open')}
          </Button>
        )}
        {scans ? <ReadScans fileName={job.fileName} onRead={(language) => onRecognise(scans, language)} /> : null}
        {view.canRetry ? (
          <Button variant="quiet" icon={<RotateCcw size={13} aria-hidden />} onClick={onRetry}>
            {t('Retry')}
            <span className="sr-only"> {job.fileName}</span>
          </Button>
        ) : null}
        {view.canCancel ? (
          <Button variant="quiet" onClick={onCancel}>
            {t('Cancel')}
            <span className="sr-only"> {job.fileName}</span>
          </Button>
        ) : null}
        {view.canDismiss ? (
          <IconButton
            label={t('Take {fileName} off this list', { fileName: job.fileName })}
            icon={<X size={14} />}
            onClick={onCancel}
          />
        ) : null}
      </div>
      {view.progress === null ? null : (
        <Progress label={t('Import of {fileName}', { fileName: job.fileName })} value={view.progress} />
      )}
      <p className={view.isError ? styles.error : styles.message} role={view.isError ? 'alert' : undefined}>
        {view.message}
        {view.account === null ? null : <span className={styles.account}>{view.account}</span>}
      </p>
      {view.losses.length > 0 ? (
        <ul className={styles.losses} aria-label={t('What was lost')}>
          {view.losses.map((warning, index) => (
            <li key={index}>
              <span className="num">{t('{lost} lost', { lost: warning.lost })}</span> ·{' '}
              <span className="quiet">{warning.place}:</span> {warning.message}
            </li>
          ))}
        </ul>
      ) : null}
      {job.report?.entries && job.report.entries.length > 0 ? <Entries entries={job.report.entries} /> : null}
      {view.notes.length > 0 ? (
        <details className={styles.notes}>
          <summary>
            {t('{notes, plural, one {# note} other {# notes}}, nothing lost', { notes: view.notes.length })}
          </summary>
          <ul>
            {view.notes.map((warning, index) => (
              <li key={index}>
                <span className="quiet">{warning.place}:</span> {warning.message}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </li>
  );
}

/** The report on a whole archive: each of its files and how it ended. */
function Entries({ entries }: { readonly entries: NonNullable<NonNullable<IngestionJob['report']>['entries']> }) {
  return (
    <details className={styles.notes}>
      <summary>{t('{entries, plural, one {# file} other {# files}} in it', { entries: entries.length })}</summary>
      <ul>
        {entries.slice(0, MAX_ENTRIES).map((entry) => (
          <li key={entry.path}>
            <bdi>{entry.path}</bdi> · <span className="quiet">{IMPORT_LABELS[entry.state].word}</span> ·{' '}
            <span className="num">{t('{added} of {items}', { added: entry.added, items: entry.items })}</span>
          </li>
        ))}
        {entries.length > MAX_ENTRIES ? (
          <li className="quiet">{t('and {entries} more', { entries: entries.length - MAX_ENTRIES })}</li>
        ) : null}
      </ul>
    </details>
  );
}

/** Has scanned pages read, in a language that can be chosen. */
function ReadScans({
  fileName,
  onRead,
}: {
  readonly fileName: string;
  readonly onRead: (language: RecognitionLanguage) => void;
}) {
  const wanted = useScanLanguage([]);
  return (
    <ScanLanguageField {...wanted} of={fileName}>
      <Button icon={<ScanText size={13} aria-hidden />} onClick={() => onRead(wanted.language)}>
        {rich('Read the scanned pages<span> of {fileName}</span>', {
          span: (words) => <span className="sr-only">{words}</span>,
          fileName,
        })}
      </Button>
    </ScanLanguageField>
  );
}
