import { ScanText } from 'lucide-react';
import type { SourceDetail } from '#api/schemas/source.ts';
import { isActive, useCancelJob, useIngestionJobs, useRecognise } from '#data/ingestion.ts';
import { Button } from '#ui/button.tsx';
import { Note, Progress } from '#ui/feedback.tsx';
import { t } from '#ui/messages/t.ts';
import { ScanLanguageField, useScanLanguage } from '../shared/scan-language-field.tsx';
import { pagesInWords, scannedPagesOf } from '../shared/scans.ts';

/** Pages of a source that are pictures: which, and the offer to have them read. Nothing is read before somebody asks. */
export function Scans({ detail }: { readonly detail: SourceDetail }) {
  const pages = scannedPagesOf(detail.warnings);
  const wasRead = detail.warnings.some(({ code }) => code === 'pages-recognised');
  if (pages.length === 0 && !wasRead) return null;
  const { source } = detail.document;
  // A language that was guessed from a reading says nothing: read as English, German is guessed to be anything.
  const languages = [source.language, wasRead ? null : detail.quality?.language.guessed];
  return <Offer id={source.id} pages={pages} languages={languages} />;
}

interface OfferProps {
  readonly id: string;
  /** The pages that are still pictures; none where all were read, and may be read again in another language. */
  readonly pages: readonly number[];
  readonly languages: readonly (string | null | undefined)[];
}

function Offer({ id, pages, languages }: OfferProps) {
  const wanted = useScanLanguage(languages);
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
    <Note tone={pages.length === 0 ? 'neutral' : 'person'} icon={<ScanText size={15} aria-hidden />}>
      {pages.length === 0
        ? t(
            'The words of its scanned pages were read by text recognition. Where letters are wrong, have them read again in another language.',
          )
        : t('{n, plural, one {A page has} other {# pages have}} no text ({pages}): nothing there can be checked yet.', {
            n: pages.length,
            pages: pagesInWords(pages),
          })}
      {failure === undefined ? null : <span role="alert"> {failure}</span>}
      <ScanLanguageField {...wanted}>
        <Button
          {...(pages.length === 0 ? {} : { variant: 'primary' as const })}
          disabled={recognise.isPending}
          onClick={() => recognise.mutate({ of: { sourceId: id }, language: wanted.language })}
          title={t(
            'Text recognition, in this browser. A page takes a few seconds. Each word comes with how sure it is. The part for a language is fetched from the workbench once, and works without a network from then on.',
          )}
        >
          {pages.length === 0 ? t('Read them again') : t('Read the scanned pages')}
        </Button>
      </ScanLanguageField>
    </Note>
  );
}
