import { Download, FileSearch, ShieldAlert, ShieldCheck, TriangleAlert } from 'lucide-react';
import { useRef, useState } from 'react';
import type { WrittenFile } from '#api/client.ts';
import { useExport, useExportProgress, useVerifyPacket } from '#data/exports.ts';
import { usePublications } from '#data/gates.ts';
import type { ExportFormat, ExportKind } from '#domain/export.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState, Note, Progress } from '#ui/feedback.tsx';
import { Field } from '#ui/form.tsx';
import { Panel } from '#ui/panel.tsx';
import { tableStyles } from '#ui/table.tsx';
import { FORMATS_OF, FORMAT_WORDS, KIND_WORDS, KINDS } from './words.ts';
import styles from './exports.module.css';

interface ExportsPanelProps {
  readonly draftId: string | null;
  readonly title: string;
  readonly onDrafts: () => void;
}

interface Done {
  readonly kind: ExportKind;
  readonly format: ExportFormat;
  readonly file: WrittenFile;
}

/** Hands a file to the browser's own downloads. */
function save({ blob, fileName }: WrittenFile, anchor: HTMLAnchorElement): void {
  const url = URL.createObjectURL(blob);
  anchor.href = url;
  anchor.download = fileName;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(url), 30_000);
}

/** Files of a draft or of a published record, and the verification of packets that come back. */
export function ExportsPanel({ draftId, title, onDrafts }: ExportsPanelProps) {
  const publications = usePublications();
  const write = useExport();
  const [subject, setSubject] = useState('draft');
  const [running, setRunning] = useState<{ readonly key: string; readonly id: string } | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const link = useRef<HTMLAnchorElement>(null);
  const records = publications.data ?? [];
  const record = records.find(({ id }) => id === subject);
  const isNothing = draftId === null && !record;

  async function run(kind: ExportKind, format: ExportFormat): Promise<void> {
    const jobId = crypto.randomUUID();
    setRunning({ key: `${kind} ${format}`, id: jobId });
    setFault(null);
    setDone(null);
    try {
      const of = record ? { publicationId: record.id } : { draftId: draftId ?? '' };
      const file = await write.mutateAsync({ ...of, kind, format, jobId });
      if (link.current) save(file, link.current);
      setDone({ kind, format, file });
    } catch (error) {
      setFault(error instanceof Error ? error.message : String(error));
    } finally {
      setRunning(null);
    }
  }

  return (
    <Panel
      title="Exports"
      detail="Each file prints the head of the log and the credit lines that its sources ask for."
      scrolls
    >
      <div className={styles.parts}>
        <section className={styles.part} aria-labelledby="exports-write">
          <h2 id="exports-write">Write a file</h2>
          <Field label="Of">
            {(control) => (
              <select
                {...control}
                value={record ? subject : 'draft'}
                onChange={(event) => setSubject(event.target.value)}
              >
                <option value="draft">{draftId === null ? 'no draft is open' : `Draft as it is now: ${title}`}</option>
                {records.map(({ id, title: name, publishedAt, reopened }) => (
                  <option key={id} value={id}>
                    Record of {publishedAt.slice(0, 10)}: {name}
                    {reopened.length > 0 ? ' (reopened)' : ''}
                  </option>
                ))}
              </select>
            )}
          </Field>
          {isNothing ? (
            <EmptyState
              title="There is nothing to write"
              actions={<Button onClick={onDrafts}>Go to the drafts</Button>}
            >
              Open a draft, or choose a published record.
            </EmptyState>
          ) : (
            <div className={styles.wide}>
              <table className={tableStyles.figures} aria-label="Kinds and formats">
                <thead>
                  <tr>
                    <th scope="col">Kind</th>
                    <th scope="col">Formats</th>
                  </tr>
                </thead>
                <tbody>
                  {KINDS.map((kind) => (
                    <tr key={kind}>
                      <th scope="row">
                        {KIND_WORDS[kind].word}
                        <span className={styles.hint}>{KIND_WORDS[kind].hint}</span>
                      </th>
                      <td>
                        <span className={styles.formats}>
                          {FORMATS_OF[kind].map((format) => (
                            <Button
                              key={format}
                              icon={<Download size={13} aria-hidden />}
                              disabled={running !== null}
                              aria-label={`${KIND_WORDS[kind].word} as ${FORMAT_WORDS[format]}`}
                              onClick={() => void run(kind, format)}
                            >
                              {FORMAT_WORDS[format]}
                            </Button>
                          ))}
                        </span>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )}
          {running ? <Running id={running.id} /> : null}
          {fault ? (
            <Note tone="contradicted" icon={<TriangleAlert size={15} aria-hidden />} role="alert">
              No file was written: {fault}
            </Note>
          ) : null}
          {done ? <Written done={done} /> : null}
          {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid, jsx-a11y/anchor-has-content, jsx-a11y/control-has-associated-label -- pressed by the buttons */}
          <a ref={link} hidden />
        </section>
        <VerifyPart />
      </div>
    </Panel>
  );
}

function Running({ id }: { readonly id: string }) {
  const share = useExportProgress(id);
  return (
    <div className={styles.running} role="status">
      <span>The file is being written …</span>
      <Progress label="The file is being written" value={share} />
    </div>
  );
}

function Written({ done: { kind, format, file } }: { readonly done: Done }) {
  return (
    <Note tone="supported" role="status">
      <strong>{file.fileName}</strong>: {KIND_WORDS[kind].word} as {FORMAT_WORDS[format]},{' '}
      {Math.ceil(file.blob.size / 1024).toLocaleString('en')} KiB.
      <span className={styles.hash}>head {file.head}</span>
      {file.seal ? <span className={styles.hash}>seal {file.seal}</span> : null}
      {file.missing.length > 0 ? (
        <span>
          Its fonts have no glyph for {file.missing.slice(0, 12).join(', ')}
          {file.missing.length > 12 ? ` and ${file.missing.length - 12} more` : ''}: these are written by their numbers.
        </span>
      ) : null}
    </Note>
  );
}

/** A packet that somebody sent: whether it is as it was sealed, or which part was changed first. */
function VerifyPart() {
  const verify = useVerifyPacket();
  const [name, setName] = useState('');
  const outcome = verify.data;
  return (
    <section className={styles.part} aria-labelledby="exports-verify">
      <h2 id="exports-verify">Verify a packet</h2>
      <p className={styles.quiet}>
        A review packet also verifies itself: open the HTML file in any browser, without a network. Compare its seal
        with the one that was kept when it was made.
      </p>
      <Field label="Review packet (HTML or JSON)">
        {(control) => (
          <input
            {...control}
            type="file"
            accept=".html,.json,text/html,application/json"
            onChange={(event) => {
              const file = event.target.files?.[0];
              if (!file) return;
              setName(file.name);
              verify.mutate(file);
            }}
          />
        )}
      </Field>
      {verify.error ? (
        <Note tone="contradicted" role="alert">
          {verify.error.message}
        </Note>
      ) : null}
      {outcome ? (
        <Note
          tone={outcome.valid ? 'supported' : 'contradicted'}
          icon={outcome.valid ? <ShieldCheck size={15} aria-hidden /> : <ShieldAlert size={15} aria-hidden />}
          role="status"
        >
          {outcome.valid ? `${name} is as it was sealed.` : `${name} is not as it was sealed. ${outcome.reason ?? ''}`}
          {outcome.seal ? <span className={styles.hash}>seal {outcome.seal}</span> : null}
        </Note>
      ) : null}
      {outcome ? null : (
        <p className={styles.quiet}>
          <FileSearch size={13} aria-hidden /> Nothing was verified yet.
        </p>
      )}
    </section>
  );
}
