import { useState } from 'react';
import { MAX_EVALUATION_TEXT } from '#api/schemas/evaluation.ts';
import { usePreviewFile, useStartEvaluation } from '#data/evaluations.ts';
import type { FileRole, RetrievalSettings, StatementColumns } from '#domain/evaluation-run.ts';
import type { GoldVerdict } from '#domain/gold.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Note } from '#ui/feedback.tsx';
import { Field, FormBody, FormFoot } from '#ui/form.tsx';
import { t } from '#ui/messages/t.ts';
import { Columns } from './column-fields.tsx';
import {
  fileOf,
  guessColumns,
  guessLabels,
  PLAIN_POLICY,
  planStart,
  whatFilesMake,
  type ChosenFile,
} from './plan-start.ts';
import { PolicyFields } from './policy-fields.tsx';
import { Chooser, FileTable } from './set-files.tsx';
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
