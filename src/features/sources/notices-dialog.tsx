import { useRef, useState } from 'react';
import type { NoticeImport } from '#api/schemas/credibility.ts';
import { useImportNotices, usePreviewNotices } from '#data/credibility.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Note } from '#ui/feedback.tsx';
import { t } from '#ui/messages/t.ts';
import { NOTICE_LABELS } from '../shared/labels.ts';
import { LabelBadge } from '../shared/label-badge.tsx';
import { FormFoot } from '#ui/form.tsx';
import styles from './sources.module.css';

const STATE_WORDS = {
  new: t('will be attached'),
  known: t('attached already'),
  dismissed: t('stays dismissed'),
  lifted: t('will be lifted: reinstated'),
} as const;
const SHOWN = 200;

/** A list of notices: what it would do to which source, and what of it was lost and why, before anything is done. */
export function NoticesDialog({ onClose }: { readonly onClose: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<{ readonly name: string; readonly text: string } | null>(null);
  const preview = usePreviewNotices();
  const apply = useImportNotices();
  const report = apply.data ?? preview.data;
  const error = apply.error ?? preview.error;
  const changes = report?.sources
    .flatMap(({ steps }) => steps)
    .filter(({ state }) => state === 'new' || state === 'lifted');
  const read = async (chosen: File): Promise<void> => {
    const text = await chosen.text();
    apply.reset();
    setFile({ name: chosen.name, text });
    preview.mutate(text);
  };
  return (
    <Dialog label={t('Import a list of notices')} onClose={onClose} wide>
      <div className={styles.form}>
        <p>
          {t(
            'Retractions, expressions of concern, corrections and withdrawals, as CSV (the columns of the Retraction Watch database, or plainer ones), JSON of Crossref, or a feed. Sources are recognised by DOI, PMID, ISBN or address, never by title.',
          )}
        </p>
        <p className={styles.line}>
          <Button onClick={() => input.current?.click()}>{t('Choose a file')}</Button>
          <span>{file?.name ?? t('No file is chosen.')}</span>
          <input
            ref={input}
            type="file"
            className="sr-only"
            tabIndex={-1}
            aria-label={t('List of notices')}
            onChange={(event) => {
              const chosen = event.target.files?.[0];
              event.target.value = '';
              if (chosen) void read(chosen);
            }}
          />
        </p>
        {error ? (
          <Note tone="contradicted" role="alert">
            {error.message}
          </Note>
        ) : null}
        {report ? <Report report={report} /> : null}
      </div>
      <FormFoot>
        <Button onClick={onClose}>{apply.data ? t('Done') : t('Cancel')}</Button>
        {apply.data ? null : (
          <Button
            variant="primary"
            disabled={file === null || !changes || changes.length === 0 || apply.isPending}
            onClick={() => file && apply.mutate(file.text)}
          >
            {changes && changes.length > 0
              ? t('Apply {changes, plural, one {# change} other {# changes}}', { changes: changes.length })
              : t('Nothing to apply')}
          </Button>
        )}
      </FormFoot>
    </Dialog>
  );
}

function Report({ report }: { readonly report: NoticeImport }) {
  const { items, matched, unmatched, lost, sources } = report;
  return (
    <>
      <p role="status">
        {report.applied
          ? t(
              'Applied. {items} rows: {matched} speak of a source here, {unmatched} of none, {lost} could not be read.',
              { items, matched, unmatched, lost: lost.length },
            )
          : t('{items} rows: {matched} speak of a source here, {unmatched} of none, {lost} could not be read.', {
              items,
              matched,
              unmatched,
              lost: lost.length,
            })}
      </p>
      {sources.length === 0 ? null : (
        <section aria-label={t('What matched')}>
          <h3>{t('What matched')}</h3>
          <ul className={styles.notices}>
            {sources.slice(0, SHOWN).map(({ id, title, steps }) => (
              <li key={id}>
                <bdi>{title}</bdi>
                {steps.map(({ notice, state, lines }) => (
                  <p key={`${notice.kind} ${notice.date} ${notice.origin}`} className={styles.line}>
                    <LabelBadge size={13} label={NOTICE_LABELS[notice.kind]} />
                    <span>
                      {lines.length === 0
                        ? STATE_WORDS[state]
                        : t('{state}; line {lines}', { state: STATE_WORDS[state], lines: lines.join(', ') })}
                    </span>
                  </p>
                ))}
              </li>
            ))}
          </ul>
          {sources.length > SHOWN ? (
            <p className="quiet">{t('and {sources} more sources', { sources: sources.length - SHOWN })}</p>
          ) : null}
        </section>
      )}
      {lost.length === 0 ? null : (
        <section aria-label={t('What was lost')}>
          <h3>{t('What was lost')}</h3>
          <ul className={styles.notes}>
            {lost.slice(0, SHOWN).map(({ line, reason }) => (
              <li key={line}>{t('Line {line}: {reason}', { line, reason })}</li>
            ))}
          </ul>
          {lost.length > SHOWN ? (
            <p className="quiet">{t('and {lost} more lines', { lost: lost.length - SHOWN })}</p>
          ) : null}
        </section>
      )}
    </>
  );
}
