import { FileUp, FolderUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { MAX_EVALUATION_TEXT } from '#api/schemas/evaluation.ts';
import { usePreviewFile, useStartEvaluation } from '#data/evaluations.ts';
import { RETRIEVAL_POLICY_METHODS } from '#domain/evaluation-run.ts';
import type { FileRole, RetrievalSettings, StatementColumns } from '#domain/evaluation-run.ts';
import { FILE_ROLES } from '#domain/evaluation-run.ts';
import type { GoldVerdict } from '#domain/gold.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Note } from '#ui/feedback.tsx';
import { Field, FormBody, FormFoot } from '#ui/form.tsx';
import { tableStyles } from '#ui/table.tsx';
import { t } from '#ui/messages/t.ts';
import {
  fileOf,
  guessColumns,
  guessLabels,
  PLAIN_POLICY,
  planStart,
  whatFilesMake,
  type ChosenFile,
} from './plan-start.ts';
import { RETRIEVAL_METHOD_WORDS, ROLE_WORDS, VERDICT_WORDS } from './words.ts';
import styles from './evaluation.module.css';

interface AddDialogProps {
  readonly onClose: () => void;
  readonly onStarted: (id: string) => void;
}

const NO_COLUMNS: StatementColumns = { statement: '', evidence: '', label: '', domain: null, kind: null, id: null };

/** Loads somebody's own set: files, the part that each plays, columns and labels, and how the gate decides. */
export function AddDialog({ onClose, onStarted }: AddDialogProps) {
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const [name, setName] = useState('');
  const [columns, setColumns] = useState(NO_COLUMNS);
  const [labels, setLabels] = useState<Readonly<Record<string, GoldVerdict>>>({});
  const [candidate, setCandidate] = useState<RetrievalSettings>({ ...PLAIN_POLICY, name: t('Candidate') });
  const [baseline, setBaseline] = useState<RetrievalSettings>(PLAIN_POLICY);
  const [hasBaseline, setHasBaseline] = useState(true);
  const [tolerance, setTolerance] = useState(0.01);
  const [requireSignificance, setRequireSignificance] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const preview = usePreviewFile();
  const start = useStartEvaluation();
  const made = whatFilesMake(files);
  const table = made.what === 'statements' ? fileOf(files, 'statements')?.preview : undefined;

  const mapTable = (chosen: readonly ChosenFile[]): void => {
    const found = fileOf(chosen, 'statements')?.preview;
    if (!found) return;
    const guessed = guessColumns(found);
    setColumns(guessed);
    setLabels(guessLabels(found.values[guessed.label] ?? []));
  };
  const add = async (list: readonly File[]): Promise<void> => {
    setFault(null);
    const chosen = [...files];
    const no: string[] = [];
    for (const file of list) {
      if (file.size > MAX_EVALUATION_TEXT) no.push(t('{name} is larger than 40 MB.', { name: file.name }));
      else if (!/\.(?:jsonl?|tsv|csv|txt|trec|qrels|run|res)$|^[^.]+$/iu.test(file.name))
        no.push(t('{name} is of no kind that is read here.', { name: file.name }));
      else {
        try {
          const { text, preview: seen } = await preview.mutateAsync(file);
          chosen.push({ text, preview: seen, role: seen.role });
        } catch (error) {
          no.push(`${file.name}: ${error instanceof Error ? error.message : String(error)}`);
        }
      }
    }
    setFiles(chosen);
    setRefused(no);
    mapTable(chosen);
    const [first] = chosen;
    if (name === '' && first) setName(nameOf(first.preview.name));
  };
  const setRole = (at: number, role: FileRole): void => {
    // A part is played by one file: who played it before is left out.
    const next = files.map((file, place) =>
      place === at
        ? { ...file, role }
        : file.role === role && role !== 'unknown'
          ? { ...file, role: 'unknown' as const }
          : file,
    );
    setFiles(next);
    mapTable(next);
  };
  const run = (): void => {
    const request = planStart(files, {
      name,
      columns,
      labels,
      candidate,
      baseline: hasBaseline ? baseline : null,
      tolerance,
      requireSignificance,
    });
    if (typeof request === 'string') return setFault(request);
    start.mutate(request, { onSuccess: ({ id }) => onStarted(id), onError: (error) => setFault(error.message) });
  };

  return (
    <Dialog label={t('Load a set')} onClose={onClose} wide>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          run();
        }}
      >
        <FormBody>
          <Chooser onFiles={(list) => void add(list)} isBusy={preview.isPending} />
          {refused.map((why) => (
            <Note key={why} tone="partial">
              {why}
            </Note>
          ))}
          {files.length > 0 ? <FileTable files={files} onRole={setRole} /> : null}
          {made.what === null && files.length > 0 ? <Note tone="partial">{made.missing}</Note> : null}
          {table ? (
            <Columns
              columns={table.columns}
              values={table.values}
              chosen={columns}
              labels={labels}
              onColumns={(next) => {
                setColumns(next);
                if (next.label !== columns.label) setLabels(guessLabels(table.values[next.label] ?? []));
              }}
              onLabels={setLabels}
            />
          ) : null}
          {made.what === 'collection' ? (
            <>
              <PolicyFields legend={t('The run')} policy={candidate} onPolicy={setCandidate} />
              <label className={styles.choose}>
                <input
                  type="checkbox"
                  checked={hasBaseline}
                  onChange={(event) => setHasBaseline(event.target.checked)}
                />{' '}
                {t('Hold it against a second policy')}
              </label>
              {hasBaseline ? (
                <PolicyFields legend={t('The baseline')} policy={baseline} onPolicy={setBaseline} />
              ) : null}
            </>
          ) : null}
          {made.what === 'collection' || made.what === 'runs' ? (
            <div className={styles.pair}>
              <Field label={t('Largest drop that passes')} hint={t('Of a mean, absolute: 0.01 is one hundredth')}>
                {(props) => (
                  <input
                    {...props}
                    type="number"
                    min={0}
                    max={1}
                    step={0.005}
                    value={tolerance}
                    onChange={(event) => setTolerance(Number(event.target.value))}
                  />
                )}
              </Field>
              <label className={styles.choose}>
                <input
                  type="checkbox"
                  checked={requireSignificance}
                  onChange={(event) => setRequireSignificance(event.target.checked)}
                />{' '}
                {t('Block only what is significant (p ≤ 0.05)')}
              </label>
            </div>
          ) : null}
          {made.what === null ? null : (
            <Field label={t('Name of the run')}>
              {(props) => (
                <input {...props} value={name} maxLength={200} onChange={(event) => setName(event.target.value)} />
              )}
            </Field>
          )}
          {fault === null ? null : (
            <Note tone="contradicted" role="alert">
              {fault}
            </Note>
          )}
        </FormBody>
        <FormFoot>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" type="submit" disabled={made.what === null || start.isPending}>
            {t('Evaluate')}
          </Button>
        </FormFoot>
      </form>
    </Dialog>
  );
}

/** The folder of a file, or its name without its ending. */
function nameOf(path: string): string {
  const parts = path.split('/');
  return (parts.length > 1 ? parts[0] : path.replace(/\.[^.]*$/u, '')) ?? path;
}

function Chooser({
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

function FileTable({
  files,
  onRole,
}: {
  readonly files: readonly ChosenFile[];
  readonly onRole: (at: number, role: FileRole) => void;
}) {
  return (
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
  );
}

const COLUMN_WORDS: Readonly<Record<keyof StatementColumns, string>> = {
  statement: t('Statement'),
  evidence: t('Evidence'),
  label: t('Label'),
  domain: t('Domain (may be left out)'),
  kind: t('Kind of fault (may be left out)'),
  id: t('Id (may be left out)'),
};
const NEEDED: readonly (keyof StatementColumns)[] = ['statement', 'evidence', 'label'];

interface ColumnsProps {
  readonly columns: readonly string[];
  readonly values: Readonly<Record<string, readonly string[]>>;
  readonly chosen: StatementColumns;
  readonly labels: Readonly<Record<string, GoldVerdict>>;
  readonly onColumns: (next: StatementColumns) => void;
  readonly onLabels: (next: Readonly<Record<string, GoldVerdict>>) => void;
}

const MEANT: readonly GoldVerdict[] = ['pass', 'partial', 'unsupported', 'contradicted'];

function Columns({ columns, values, chosen, labels, onColumns, onLabels }: ColumnsProps) {
  const found = values[chosen.label] ?? [];
  return (
    <>
      <fieldset className={styles.fields}>
        <legend>{t('Which column is what')}</legend>
        {(Object.keys(COLUMN_WORDS) as (keyof StatementColumns)[]).map((key) => (
          <Field key={key} label={COLUMN_WORDS[key]}>
            {(props) => (
              <select
                {...props}
                value={chosen[key] ?? ''}
                onChange={(event) =>
                  onColumns({ ...chosen, [key]: event.target.value || (NEEDED.includes(key) ? '' : null) })
                }
              >
                <option value="">{NEEDED.includes(key) ? t('choose …') : t('none')}</option>
                {columns.map((column) => (
                  <option key={column}>{column}</option>
                ))}
              </select>
            )}
          </Field>
        ))}
      </fieldset>
      <fieldset className={styles.fields}>
        <legend>{t('What the labels mean')}</legend>
        {found.length === 0 ? (
          <p className={styles.quiet}>{t('The column has no labels, or more different ones than labels are.')}</p>
        ) : (
          found.map((value) => (
            <Field key={value} label={`“${value}”`}>
              {(props) => (
                <select
                  {...props}
                  value={labels[value] ?? ''}
                  onChange={(event) => {
                    const meant = MEANT.find((one) => one === event.target.value);
                    const rest = Object.fromEntries(Object.entries(labels).filter(([one]) => one !== value));
                    onLabels(meant ? { ...rest, [value]: meant } : rest);
                  }}
                >
                  <option value="">{t('leave these rows out')}</option>
                  {MEANT.map((verdict) => (
                    <option key={verdict} value={verdict}>
                      {VERDICT_WORDS[verdict]}
                    </option>
                  ))}
                </select>
              )}
            </Field>
          ))
        )}
      </fieldset>
    </>
  );
}

type NumberKey = Exclude<keyof RetrievalSettings, 'name' | 'method' | 'vectors'>;
const NUMBERS: readonly (readonly [NumberKey, string, number, number, number])[] = [
  ['limit', t('Most hits'), 1, 1000, 1],
  ['minScore', t('Least score'), 0, 1000, 0.1],
  ['k1', 'k1', 0, 10, 0.1],
  ['b', 'b', 0, 1, 0.05],
  ['title', t('Weight of the title'), 0, 20, 0.5],
];

interface PolicyFieldsProps {
  readonly legend: string;
  readonly policy: RetrievalSettings;
  readonly onPolicy: (next: RetrievalSettings) => void;
}

function PolicyFields({ legend, policy, onPolicy }: PolicyFieldsProps) {
  return (
    <fieldset className={styles.fields}>
      <legend>{legend}</legend>
      <Field label={t('Name')}>
        {(props) => (
          <input
            {...props}
            value={policy.name}
            onChange={(event) => onPolicy({ ...policy, name: event.target.value })}
          />
        )}
      </Field>
      <Field label={t('How documents are looked for')}>
        {(props) => (
          <select
            {...props}
            value={policy.method ?? 'bm25'}
            onChange={({ target }) => {
              const method = RETRIEVAL_POLICY_METHODS.find((one) => one === target.value);
              if (method) onPolicy({ ...policy, method });
            }}
          >
            {RETRIEVAL_POLICY_METHODS.map((method) => (
              <option key={method} value={method}>
                {RETRIEVAL_METHOD_WORDS[method]}
              </option>
            ))}
          </select>
        )}
      </Field>
      {policy.method === 'hybrid' ? (
        <Field label={t('Weight of vectors')}>
          {(props) => (
            <input
              {...props}
              type="number"
              min={0}
              max={10}
              step={0.1}
              value={policy.vectors ?? 0.3}
              onChange={(event) => onPolicy({ ...policy, vectors: Number(event.target.value) })}
            />
          )}
        </Field>
      ) : null}
      {NUMBERS.filter(([key]) => policy.method !== 'vectors' || key === 'limit' || key === 'minScore').map(
        ([key, word, min, max, step]) => (
          <Field key={key} label={word}>
            {(props) => (
              <input
                {...props}
                type="number"
                min={min}
                max={max}
                step={step}
                value={policy[key]}
                onChange={(event) => onPolicy({ ...policy, [key]: Number(event.target.value) })}
              />
            )}
          </Field>
        ),
      )}
    </fieldset>
  );
}
