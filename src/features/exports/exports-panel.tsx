import { Download, FileSearch, ShieldAlert, ShieldCheck, TriangleAlert, X } from 'lucide-react';
import { ApiError } from '#api/error.ts';
import { useRef, useState } from 'react';
import type { WrittenFile } from '#api/client.ts';
import { useAnswer } from '#data/answers.ts';
import { useEvaluations } from '#data/evaluations.ts';
import { useCancelExport, useExport, useExportProgress, useVerifyPacket } from '#data/exports.ts';
import { usePublications } from '#data/gates.ts';
import type { ExportFormat, FileKind } from '#domain/export.ts';
import { useStores } from '#state/stores-context.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState, Note, Progress } from '#ui/feedback.tsx';
import { Field } from '#ui/form.tsx';
import { Panel } from '#ui/panel.tsx';
import { tableStyles } from '#ui/table.tsx';
import { rich } from '#ui/messages/rich.ts';
import { dayOf } from '#ui/messages/figures.ts';
import { t } from '#ui/messages/t.ts';
import { WrittenFiles } from './written-files.tsx';
import { FORMATS_OF, FORMAT_WORDS, KIND_WORDS, KINDS, RUN_KINDS } from './words.ts';
import styles from './exports.module.css';

interface ExportsPanelProps {
  readonly draftId: string | null;
  /** The kept answer that the address names. */
  readonly answerId: string | null;
  readonly title: string;
  readonly onDrafts: () => void;
}

interface Done {
  readonly kind: FileKind;
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

/** Files of a draft, of a published record or of an evaluation, and the verification of packets that come back. */
export function ExportsPanel({ draftId, answerId, title, onDrafts }: ExportsPanelProps) {
  const publications = usePublications();
  const write = useExport();
  const { toasts } = useStores();
  const asked = useAnswer(answerId).data;
  const [subject, setSubject] = useState(answerId === null ? 'draft' : 'answer');
  const [running, setRunning] = useState<{ readonly key: string; readonly id: string } | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const link = useRef<HTMLAnchorElement>(null);
  const records = publications.data ?? [];
  const evaluations = (useEvaluations().data ?? []).filter(({ state }) => state === 'done');
  const record = records.find(({ id }) => id === subject);
  const answer = subject === 'answer' && answerId !== null ? answerId : null;
  const evaluation = evaluations.find(({ id }) => `evaluation:${id}` === subject);
  const isNothing = draftId === null && !record && !evaluation && answer === null;
  const owner = record
    ? `publication:${record.id}`
    : evaluation
      ? subject
      : answer !== null
        ? `answer:${answer}`
        : draftId === null
          ? null
          : `draft:${draftId}`;

  async function run(kind: FileKind, format: ExportFormat): Promise<void> {
    const jobId = crypto.randomUUID();
    setRunning({ key: `${kind} ${format}`, id: jobId });
    setFault(null);
    setDone(null);
    try {
      const of = record
        ? { publicationId: record.id }
        : evaluation
          ? { evaluationId: evaluation.id }
          : answer !== null
            ? { answerId: answer }
            : { draftId: draftId ?? '' };
      const file = await write.mutateAsync({ ...of, kind, format, jobId });
      if (link.current) save(file, link.current);
      setDone({ kind, format, file });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'cancelled') toasts.getState().push(t('No file was written.'));
      else setFault(error instanceof Error ? error.message : String(error));
    } finally {
      setRunning(null);
    }
  }

  return (
    <Panel
      title={t('Exports')}
      detail={t('Each file prints the head of the log and the credit lines that its sources ask for.')}
      scrolls
    >
      <div className={styles.parts}>
        <section className={styles.part} aria-labelledby="exports-write">
          <h2 id="exports-write">{t('Write a file')}</h2>
          <Field label={t('Of')}>
            {(control) => (
              <select
                {...control}
                value={record || evaluation || answer !== null ? subject : 'draft'}
                onChange={(event) => setSubject(event.target.value)}
              >
                <option value="draft">
                  {draftId === null ? t('no draft is open') : t('Draft as it is now: {title}', { title })}
                </option>
                {answerId === null ? null : (
                  <option value="answer">
                    {t('Answer: {question}', { question: asked?.request.query.slice(0, 90) ?? answerId })}
                  </option>
                )}
                {evaluations.map(({ id, name }) => (
                  <option key={id} value={`evaluation:${id}`}>
                    {t('Evaluation: {name}', { name })}
                  </option>
                ))}
                {records.map(({ id, title: name, publishedAt, reopened }) => (
                  <option key={id} value={id}>
                    {reopened.length > 0
                      ? t('Record of {publishedAt}: {name} (reopened)', { publishedAt: dayOf(publishedAt), name })
                      : t('Record of {publishedAt}: {name}', { publishedAt: dayOf(publishedAt), name })}
                  </option>
                ))}
              </select>
            )}
          </Field>
          {isNothing ? (
            <EmptyState
              title={t('There is nothing to write')}
              actions={<Button onClick={onDrafts}>{t('Go to the drafts')}</Button>}
            >
              {t('Open a draft, or choose a published record or an evaluation.')}
            </EmptyState>
          ) : (
            <div className={styles.wide}>
              <table className={tableStyles.figures} aria-label={t('Kinds and formats')}>
                <thead>
                  <tr>
                    <th scope="col">{t('Kind')}</th>
                    <th scope="col">{t('Formats')}</th>
                  </tr>
                </thead>
                <tbody>
                  {(evaluation ? RUN_KINDS : KINDS).map((kind) => (
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
                              aria-label={t('{kind} as {format}', {
                                kind: KIND_WORDS[kind].word,
                                format: FORMAT_WORDS[format],
                              })}
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
              {t('No file was written: {fault}', { fault })}
            </Note>
          ) : null}
          {done ? <Written done={done} /> : null}
          {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid, jsx-a11y/anchor-has-content, jsx-a11y/control-has-associated-label -- pressed by the buttons */}
          <a ref={link} hidden />
        </section>
        <VerifyPart />
        <WrittenFiles owner={owner} />
      </div>
    </Panel>
  );
}

function Running({ id }: { readonly id: string }) {
  const share = useExportProgress(id);
  const cancel = useCancelExport();
  return (
    <div className={styles.running} role="status">
      <span>
        {cancel.isPending || cancel.isSuccess ? t('It is being called off …') : t('The file is being written …')}
      </span>
      <Progress label={t('The file is being written')} value={share} />
      <Button
        icon={<X size={13} aria-hidden />}
        disabled={cancel.isPending || cancel.isSuccess}
        onClick={() => cancel.mutate(id)}
      >
        {t('Cancel')}
      </Button>
    </div>
  );
}

function Written({ done: { kind, format, file } }: { readonly done: Done }) {
  return (
    <Note tone="supported" role="status">
      {rich('{fileName}: {kind} as {format}, {kibibytes, number} KiB.<hash>head {head}</hash>', {
        fileName: <strong>{file.fileName}</strong>,
        kind: KIND_WORDS[kind].word,
        format: FORMAT_WORDS[format],
        kibibytes: Math.ceil(file.blob.size / 1024),
        hash: (words) => <span className={styles.hash}>{words}</span>,
        head: file.head,
      })}
      {file.seal ? <span className={styles.hash}>{t('seal {seal}', { seal: file.seal })}</span> : null}
      {file.missing.length > 0 ? (
        <span>
          {file.missing.length > 12
            ? t(
                'Its fonts have no glyph for {characters} and {more, number} more: these are written by their numbers.',
                {
                  characters: file.missing.slice(0, 12).join(', '),
                  more: file.missing.length - 12,
                },
              )
            : t('Its fonts have no glyph for {characters}: these are written by their numbers.', {
                characters: file.missing.slice(0, 12).join(', '),
              })}
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
      <h2 id="exports-verify">{t('Verify a packet')}</h2>
      <p className={styles.quiet}>
        {t(
          'A review packet also verifies itself: open the HTML file in any browser, without a network. Compare its seal with the one that was kept when it was made.',
        )}
      </p>
      <Field label={t('Review packet (HTML or JSON)')}>
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
          {outcome.valid
            ? t('{name} is as it was sealed.', { name })
            : t('{name} is not as it was sealed. {reason}', { name, reason: outcome.reason ?? '' })}
          {outcome.seal ? <span className={styles.hash}>{t('seal {seal}', { seal: outcome.seal })}</span> : null}
        </Note>
      ) : null}
      {outcome ? null : (
        <p className={styles.quiet}>
          <FileSearch size={13} aria-hidden /> {t('Nothing was verified yet.')}
        </p>
      )}
    </section>
  );
}
