import { FileUp, FolderUp } from 'lucide-react';
import { useRef } from 'react';
import { FILE_ROLES, type FileRole } from '#domain/evaluation-run.ts';
import { Button } from '#ui/button.tsx';
import { t } from '#ui/messages/t.ts';
import { tableStyles } from '#ui/table.tsx';
import type { ChosenFile } from './plan-start.ts';
import { ROLE_WORDS } from './words.ts';
import styles from './evaluation.module.css';

/** Takes single files, or a folder of a set. */
export function Chooser({
  onFiles,
  isBusy,
}: {
  readonly onFiles: (files: readonly File[]) => void;
  readonly isBusy: boolean;
}) {
  const single = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.chooser}>
      <p>
        {t(
          'A BEIR folder (corpus.jsonl, queries.jsonl, qrels), TREC judgements and runs, a table of statements (CSV, TSV, JSON Lines), or a gold set in JSON. Files stay in this browser.',
        )}
      </p>
      <div className={styles.tools}>
        <Button icon={<FileUp size={14} aria-hidden />} disabled={isBusy} onClick={() => single.current?.click()}>
          {t('Choose files')}
        </Button>
        <Button icon={<FolderUp size={14} aria-hidden />} disabled={isBusy} onClick={() => folder.current?.click()}>
          {t('Choose a folder')}
        </Button>
      </div>
      <input
        ref={single}
        type="file"
        multiple
        hidden
        aria-label={t('Files of the set')}
        onChange={(event) => onFiles([...(event.target.files ?? [])])}
      />
      <input
        ref={(element) => {
          folder.current = element;
          element?.setAttribute('webkitdirectory', '');
        }}
        type="file"
        multiple
        hidden
        aria-label={t('Folder of the set')}
        onChange={(event) => onFiles([...(event.target.files ?? [])])}
      />
    </div>
  );
}

/** The files of a set, each with the part that it plays and what could not be read of it. */
export function FileTable({
  files,
  onRole,
}: {
  readonly files: readonly ChosenFile[];
  readonly onRole: (at: number, role: FileRole) => void;
}) {
  return (
    <div className={styles.setFiles}>
      <table className={tableStyles.figures}>
        <caption className="sr-only">{t('Files and the part that each plays')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('File')}</th>
            <th scope="col">{t('Part')}</th>
            <th scope="col" className={tableStyles.number}>
              {t('Rows')}
            </th>
            <th scope="col">{t('Begins with, and what could not be read')}</th>
          </tr>
        </thead>
        <tbody>
          {files.map(({ preview, role }, at) => (
            <tr key={`${at} ${preview.name}`}>
              <th scope="row">{preview.name}</th>
              <td>
                <select
                  aria-label={t('Part of {name}', { name: preview.name })}
                  value={role}
                  onChange={(event) => onRole(at, FILE_ROLES.find((one) => one === event.target.value) ?? 'unknown')}
                >
                  {FILE_ROLES.map((one) => (
                    <option key={one} value={one}>
                      {ROLE_WORDS[one]}
                    </option>
                  ))}
                </select>
              </td>
              <td className={tableStyles.number}>{preview.rows}</td>
              <td>
                <span className={styles.sample}>{preview.samples[0]?.join(' · ') ?? ''}</span>
                {preview.unreadCount > 0 ? (
                  <details>
                    <summary>{t('{unreadCount} not read', { unreadCount: preview.unreadCount })}</summary>
                    <ul>
                      {preview.unread.map(({ line, why }) => (
                        <li key={line}>{t('line {line}: {why}', { line, why })}</li>
                      ))}
                    </ul>
                  </details>
                ) : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
