import { CircleCheck, CircleMinus, CircleX, Clock, Copy, LoaderCircle } from 'lucide-react';
import type { IngestionJob, JobStage } from '#api/schemas/ingestion.ts';
import type { ImportWarning } from '#domain/import-report.ts';
import { decimal } from '#ui/messages/figures.ts';
import { t } from '#ui/messages/t.ts';
import { IMPORT_LABELS, type Label } from '../shared/labels.ts';
import { hasScans } from '../shared/scans.ts';

const STAGE_WORDS: Readonly<Record<JobStage, string>> = {
  received: t('reading the file'),
  recognise: t('reading the scanned pages'),
  parse: t('taking out the text'),
  chunk: t('cutting it into passages'),
  enrich: t('reading who says it, and looking for traps'),
  embed: t('holding it against the word vectors'),
  index: t('seeing whether it can be found'),
  quality: t('judging its quality'),
  stored: t('storing'),
};

/** How one import is shown: its state, one sentence, what was lost, what is only worth knowing, and what can be done. */
export interface JobView {
  readonly label: Label;
  /** One sentence: what happens, what came of it, or what went wrong and what to do. */
  readonly message: string;
  readonly isError: boolean;
  /** 0 to 1 while it runs; `null` otherwise. */
  readonly progress: number | null;
  /** `12 items = 10 added + 2 explained below`; `null` before there is a report. */
  readonly account: string | null;
  readonly losses: readonly ImportWarning[];
  readonly notes: readonly ImportWarning[];
  readonly canCancel: boolean;
  readonly canRetry: boolean;
  /** Whether text recognition may make more of it: it holds scanned pages. `null`: no. */
  readonly canRecognise: { readonly sourceId: string } | { readonly jobId: string } | null;
  /** Whether it may be taken off the list. */
  readonly canDismiss: boolean;
}

const plain = (icon: Label['icon'], word: string, tone: Label['tone'], hint: string): Label => ({
  icon,
  word,
  tone,
  hint,
});

const WAITING = plain(Clock, t('waiting'), 'neutral', t('Another file is being read; this one is next in line.'));
const RUNNING = plain(LoaderCircle, t('reading'), 'accent', t('Being read in this browser.'));
const CANCELLED = plain(CircleMinus, t('cancelled'), 'neutral', t('Stopped by you; nothing was added.'));
const FAILED = plain(CircleX, t('failed'), 'contradicted', t('Nothing was added.'));
const DUPLICATE = plain(Copy, t('already here'), 'neutral', t('The library has the same bytes already.'));
const DONE = plain(CircleCheck, t('added'), 'supported', t('Added to the library.'));

const RECOGNISED = plain(
  CircleCheck,
  t('scans read'),
  'supported',
  t(
    'The words of its scanned pages are part of the source now, with how sure each is. Drafts are checked against them.',
  ),
);

const REFERENCES = plain(CircleCheck, t('bibliography read'), 'supported', t('Its records describe sources.'));

function referencesOf({ read, attached }: { readonly read: number; readonly attached: number }): string {
  const rest = read - attached;
  const here = t('{attached, plural, one {# source here now carries} other {# sources here now carry}} what it says.', {
    attached,
  });
  return rest <= 0
    ? here
    : `${here} ${t('{rest, plural, one {# record waits for its} other {# records wait for their}} files.', { rest })}`;
}

/** A job that was interrupted again and again is taken up last, and after a while in which it can be cancelled. */
const waiting = (attempts: number): string =>
  attempts < 3
    ? WAITING.hint
    : t(
        'It was interrupted {attempts} times and is taken up again in a moment, after the others. Cancel it if it takes the page down.',
        { attempts },
      );

/** What text recognition could be asked for, of a PDF with pages that have no text, or none but in pictures. */
function recognisable(job: IngestionJob): JobView['canRecognise'] {
  if (!hasScans(job.report?.warnings ?? [])) return null;
  const [sourceId] = job.sourceIds;
  if (job.state === 'failed') return { jobId: job.id };
  return job.state === 'done' && sourceId !== undefined && job.sourceIds.length === 1 ? { sourceId } : null;
}

/** Reads a job as people see it. Losses are the warnings that account for items; the rest are notes. */
export function jobView(job: IngestionJob): JobView {
  const { report } = job;
  const warnings = report?.warnings ?? [];
  const losses = warnings.filter((warning) => (warning.lost ?? 0) > 0);
  const rest = {
    losses,
    notes: warnings.filter((warning) => (warning.lost ?? 0) === 0),
    account: report ? accountOf(report.items, report.added, losses) : null,
    progress: null,
    isError: false,
    canCancel: false,
    canRetry: false,
    canRecognise: recognisable(job),
    canDismiss: true,
  };
  switch (job.state) {
    case 'queued':
      return {
        ...rest,
        label: WAITING,
        message: waiting(job.attempts),
        progress: 0,
        canCancel: true,
        canDismiss: false,
      };
    case 'running': {
      const stage = sentence(STAGE_WORDS[job.stage]);
      const place = job.pages
        ? t('{stage}, page {page, number} of {total, number}', {
            stage,
            page: Math.min(job.pages.done + 1, job.pages.total),
            total: job.pages.total,
          })
        : stage;
      const doing =
        job.attempts > 1 ? t('{place} (attempt {attempts, number})', { place, attempts: job.attempts }) : place;
      const message = `${doing}: ${Math.round(job.progress * 100)} %`;
      return { ...rest, label: RUNNING, message, progress: job.progress, canCancel: true, canDismiss: false };
    }
    case 'cancelled':
      return { ...rest, label: CANCELLED, message: CANCELLED.hint, canRetry: true, canRecognise: null };
    case 'failed': {
      const message = report?.refused?.message ?? job.failure?.message ?? t('It ended without saying why. Retry it.');
      const label =
        report && report.state !== 'ready' && report.state !== 'partial' ? IMPORT_LABELS[report.state] : FAILED;
      // The refusal of a whole file is also its one loss: said once.
      const others = losses.filter((warning) => warning.message !== message);
      return { ...rest, losses: others, label, message, isError: true, canRetry: true };
    }
    case 'done': {
      if (job.recognise && job.recognise.sourceId !== null)
        return { ...rest, label: RECOGNISED, message: RECOGNISED.hint };
      if (job.duplicate)
        return {
          ...rest,
          label: DUPLICATE,
          message: t('{duplicate} Nothing was added twice.', { duplicate: DUPLICATE.hint }),
        };
      const label = report ? IMPORT_LABELS[report.state] : DONE;
      const findings = report?.findings ?? 0;
      const found =
        findings > 0
          ? t('{findings, plural, one {# finding} other {# findings}} in its text: open it to see.', { findings })
          : '';
      const references = report?.references;
      const isBibliography = references !== undefined && (report?.entries?.length ?? 0) === 0;
      if (isBibliography) return { ...rest, label: REFERENCES, message: referencesOf(references) };
      const versions = job.versions ?? 0;
      const newer =
        versions === 0
          ? ''
          : t(
              '{versions, plural, one {It is a new version of a source that was here; the earlier one is kept.} other {# are new versions of sources that were here; the earlier ones are kept.}}',
              { versions },
            );
      return {
        ...rest,
        label,
        message: [
          label.hint,
          newer,
          found,
          references ? t('Of its bibliography: {references}', { references: lower(referencesOf(references)) }) : '',
        ]
          .filter((part) => part !== '')
          .join(' '),
      };
    }
  }
}

/** Nothing goes missing unsaid: what came in is what was added plus what is explained. A gap would be a fault of ours. */
function accountOf(items: number, added: number, losses: readonly ImportWarning[]): string {
  const lost = losses.reduce((sum, warning) => sum + (warning.lost ?? 0), 0);
  const gap = items - added - lost;
  return t(
    '{items, plural, one {# item} other {# items}} = {added, number} added{lost, plural, =0 {} other { + # explained}}{gap, plural, =0 {} other { + # not accounted for}}',
    { items, added, lost, gap },
  );
}

const lower = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1);
const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** A size for people, in binary units: `812 B`, `14 kB`, `3.2 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < 1024 * 1024) return t('{bytes} kB', { bytes: Math.round(bytes / 1024) });
  return t('{bytes} MB', { bytes: decimal(bytes / 1024 / 1024, 1) });
}
