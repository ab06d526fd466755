import { ScanText } from 'lucide-react';
import type { SourceDetail } from '#api/schemas/source.ts';
import { isActive, useCancelJob, useIngestionJobs, useRecognise } from '#data/ingestion.ts';
import { Button } from '#ui/button.tsx';
import { Note, Progress } from '#ui/feedback.tsx';
import { t } from '#ui/messages/t.ts';
import { pagesInWords, scannedPagesOf } from '../shared/scans.ts';

/** Pages of a source that are pictures: which, and the offer to have them read. Nothing is read before somebody asks. */
export function Scans({ detail }: { readonly detail: SourceDetail }) {
  const pages = scannedPagesOf(detail.warnings);
  return pages.length === 0 ? null : <Offer id={detail.document.source.id} pages={pages} />;
}

function Offer({ id, pages }: { readonly id: string; readonly pages: readonly number[] }) {
  const { data } = useIngestionJobs();
  const recognise = useRecognise();
  const cancel = useCancelJob();
  const own = data?.filter((job) => job.recognise?.sourceId === id) ?? [];
  const job = own.find(isActive);
  const failed = own[0]?.state === 'failed' ? own[0].failure : null;
  if (job) {
    const words =
      job.state === 'queued'
        ? t('The scanned pages are next in line to be read.')
        : job.pages
          ? t('The scanned pages are being read, page {page} of {total}.', {
              page: Math.min(job.pages.done + 1, job.pages.total),
              total: job.pages.total,
            })
          : t('The scanned pages are being read.');
    return (
      <Note role="status" actions={<Button onClick={() => cancel.mutate(job.id)}>{t('Cancel')}</Button>}>
        {words}
        <Progress label={t('Reading of the scanned pages')} value={job.progress} />
      </Note>
    );
  }
  const failure = recognise.error?.message ?? failed?.message;
  return (
    <Note
      tone="person"
      icon={<ScanText size={15} aria-hidden />}
      actions={
        <Button
          variant="primary"
          disabled={recognise.isPending}
          onClick={() => recognise.mutate({ sourceId: id })}
          title={t(
            'English text recognition, in this browser. A page takes a few seconds. Each word comes with how sure it is.',
          )}
        >
          {t('Read the scanned pages')}
        </Button>
      }
    >
      {t('{n, plural, one {A page has} other {# pages have}} no text ({pages}): nothing there can be checked yet.', {
        n: pages.length,
        pages: pagesInWords(pages),
      })}
      {failure === undefined ? null : <span role="alert"> {failure}</span>}
    </Note>
  );
}
