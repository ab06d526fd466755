import { DEFAULT_RECOGNITION_LANGUAGE } from '#domain/recognition-language.ts';
import { UNSURE_WORD, type RecognisedPage } from '#domain/recognised-page.ts';
import { WORKSPACE_ID, type JobRecord } from '#storage/records.ts';
import type { AddedSources, WorkbenchStorage } from '#storage/storage.ts';
import { RuntimeFailure } from '../outcome.ts';
import type { RuntimePorts } from '../ports.ts';
import type { JobProgress } from '../views.ts';

/** Share of a job that text recognition stands for: the six stages after it take a second, it takes one a page. */
const SHARE = 0.9;

/** The refusal where no page can be drawn. */
export const noScans = (): RuntimeFailure =>
  new RuntimeFailure(
    'recognition_unavailable',
    'Scanned pages cannot be read here: this program draws no pages. Open the workbench in a browser.',
  );

/**
 * Reads the scanned pages of a job's file. Pages that an interrupted start has read already are taken from storage, and each
 * new one is kept before the next begins. @throws `RuntimeFailure` where there is nothing to read or nothing to read it with.
 */
export async function recogniseJob(
  job: JobRecord,
  bytes: ArrayBuffer,
  storage: WorkbenchStorage,
  ports: Pick<RuntimePorts, 'scans'>,
  signal: AbortSignal,
  onProgress: (progress: JobProgress) => void,
): Promise<readonly RecognisedPage[]> {
  const { scans } = ports;
  if (!scans) throw noScans();
  onProgress({ stage: 'recognise', progress: 0 });
  const wanted = await scans.find(new Uint8Array(bytes), signal);
  if (wanted.length === 0) {
    throw new RuntimeFailure(
      'nothing_to_recognise',
      `${job.fileName} has no scanned pages: every page that holds words has them as text.`,
    );
  }
  const language = job.recognise?.language ?? DEFAULT_RECOGNITION_LANGUAGE;
  // A start that was interrupted may have read in another language.
  const kept = (await storage.jobs.recognised(job.id, wanted)).filter(
    (page) => (page.language ?? DEFAULT_RECOGNITION_LANGUAGE) === language,
  );
  const read = new Map(kept.map((page) => [page.page, page]));
  const tell = (share: number): void => {
    const done = read.size;
    const progress = Math.min(SHARE, (SHARE * (done + share)) / wanted.length);
    onProgress({ stage: 'recognise', progress, pages: { done, total: wanted.length } });
  };
  tell(0);
  const left = wanted.filter((page) => !read.has(page));
  if (left.length > 0) {
    await scans.read({
      bytes,
      pages: left,
      language,
      signal,
      onShare: tell,
      onPage: async (page) => {
        await storage.jobs.keepRecognised(job.id, page);
        read.set(page.page, page);
        tell(0);
      },
    });
  }
  return wanted.flatMap((page) => read.get(page) ?? []);
}

/** Progress of the stages that follow recognition, within what is left of the job. */
export function atEnd({ stage, progress }: JobProgress): JobProgress {
  return { stage, progress: SHARE + (1 - SHARE) * progress };
}

/** What the audit log says of it: which pages, how sure, and which source says more now. */
export function recognitionEvent(
  job: JobRecord,
  pages: readonly RecognisedPage[],
  { added, changed = [] }: AddedSources,
  at: string,
): Readonly<Record<string, unknown>> {
  const words = pages.flatMap(({ lines }) => lines.flatMap((line) => line.words));
  return {
    kind: 'ingestion',
    jobId: job.id,
    fileName: job.fileName,
    tenant: WORKSPACE_ID,
    stage: 'recognise',
    at,
    outcome: 'done',
    sourceId: changed[0] ?? added[0] ?? null,
    detail: {
      pages: pages.length,
      language: job.recognise?.language ?? DEFAULT_RECOGNITION_LANGUAGE,
      words: words.length,
      unsure: words.filter(({ confidence }) => confidence < UNSURE_WORD).length,
    },
  };
}
