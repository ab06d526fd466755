import { Download, X } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '#api/error.ts';
import { useCancelExport, useExport, useExportProgress } from '#data/exports.ts';
import type { EvaluationRun } from '#domain/evaluation-run.ts';
import { useStores } from '#state/stores-context.tsx';
import { IconButton } from '#ui/button.tsx';
import { Progress } from '#ui/feedback.tsx';
import { t } from '#ui/messages/t.ts';
import styles from './evaluation.module.css';

const FORMATS = ['json', 'csv', 'markdown', 'pdf'] as const;
type Format = (typeof FORMATS)[number];
const WORDS: Readonly<Record<Format, string>> = {
  json: t('JSON, everything'),
  csv: t('CSV'),
  markdown: t('Markdown report'),
  pdf: t('PDF'),
};

/** Hands a file to the browser's own downloads. */
function save(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 30_000);
}

/** Writes the run as a file. The backend writes it, as it does every other: logged, and listed among the written files. */
export function ExportChoice({ run }: { readonly run: Pick<EvaluationRun, 'id'> }) {
  const write = useExport();
  const { toasts } = useStores();
  const [jobId, setJobId] = useState<string | null>(null);
  const writeAs = async (format: Format): Promise<void> => {
    const id = crypto.randomUUID();
    setJobId(id);
    try {
      const wanted = { evaluationId: run.id, kind: 'evaluation_run', format, jobId: id } as const;
      const { blob, fileName } = await write.mutateAsync(wanted);
      save(blob, fileName);
      toasts.getState().push(t('{fileName} was written. It is listed in the exports.', { fileName }));
    } catch (error) {
      const wasCalledOff = error instanceof ApiError && error.code === 'cancelled';
      const why = error instanceof Error ? error.message : String(error);
      toasts.getState().push(wasCalledOff ? t('No file was written.') : why);
    } finally {
      setJobId(null);
    }
  };
  if (jobId !== null) return <Writing id={jobId} />;
  return (
    <label className={styles.choose}>
      <Download size={14} aria-hidden /> <span className="sr-only">{t('Export')}</span>
      <select
        value=""
        onChange={(event) => {
          const format = FORMATS.find((one) => one === event.target.value);
          if (format) void writeAs(format);
        }}
      >
        <option value="">{t('Export …')}</option>
        {FORMATS.map((format) => (
          <option key={format} value={format}>
            {WORDS[format]}
          </option>
        ))}
      </select>
    </label>
  );
}

function Writing({ id }: { readonly id: string }) {
  const share = useExportProgress(id);
  const cancel = useCancelExport();
  return (
    <span className={styles.progress} role="status">
      <Progress label={t('The file is being written')} value={share} />
      <IconButton label={t('Cancel')} icon={<X size={14} />} onClick={() => cancel.mutate(id)} />
    </span>
  );
}
