import type { IngestionJob } from '#api/schemas/ingestion.ts';
import { DEFAULT_RECOGNITION_LANGUAGE, type RecognitionLanguage } from '#domain/recognition-language.ts';
import { notFound } from '#storage/failure.ts';
import { isOpenJob, type JobRecord } from '#storage/records.ts';
import type { WorkbenchStorage } from '#storage/storage.ts';
import { attachable, described, referenceRow } from './ingestion/bibliography.ts';
import { eventsOf, summaryOf } from './ingestion/job-end.ts';
import { newSourcesOf, withFileHash, withVectors } from './ingestion/new-source.ts';
import { createPipeline } from './ingestion/pipeline.ts';
import { atEnd, noScans, recogniseJob, recognitionEvent } from './ingestion/recognise.ts';
import { RuntimeFailure, runtimeErrorOf } from './outcome.ts';
import type { RuntimePorts } from './ports.ts';
import type { Upload } from './protocol.ts';
import { jobOf, type JobProgress } from './views.ts';

/**
 * A job that was started this often without an end may be what takes the page down. It is taken up all the same, as often as
 * it takes, but after all others and not at once: whoever sees the page die has the time to cancel it.
 */
const MANY_ATTEMPTS = 3;
const REST_MS = 8_000;

const hasFailedOften = (job: JobRecord): boolean => job.attempts >= MANY_ATTEMPTS;

const NOT_KEPT = (fileName: string): string => `The bytes of ${fileName} are no longer stored. Add the file again.`;
/** English is not written down: as in jobs of before there were other languages. */
const spoken = (language: RecognitionLanguage | undefined) =>
  language === undefined || language === DEFAULT_RECOGNITION_LANGUAGE ? {} : { language };

const NO_PDF = (fileName: string): string => `${fileName} is no PDF: text recognition reads scanned pages of PDFs.`;

export interface JobRunner {
  list(): Promise<readonly IngestionJob[]>;
  start(upload: Upload): Promise<IngestionJob>;
  /** Cancels a job that is open; takes one that ended off the list. */
  cancel(id: string): Promise<IngestionJob>;
  retry(id: string): Promise<IngestionJob>;
  /**
   * Has the scanned pages of a source read by text recognition, as a job. One that is under way is not begun twice.
   * @throws `RuntimeFailure` where the source is no PDF.
   */
  recogniseSource(id: string, language?: RecognitionLanguage): Promise<IngestionJob>;
  /** The same for a file that was refused because it holds nothing but scans. */
  recogniseJob(id: string, language?: RecognitionLanguage): Promise<IngestionJob>;
  /** Takes up what an earlier page left unfinished. */
  resume(): Promise<void>;
  /** Resolves once nothing waits or runs here. */
  idle(): Promise<void>;
}

/**
 * Imports files one after another. The bytes are stored before a job is acknowledged, so an import that the browser
 * interrupts goes on after a reload; a lock per job keeps two tabs from doing the same one.
 */
export function createJobRunner(storage: WorkbenchStorage, ports: RuntimePorts): JobRunner {
  const live = new Map<string, JobProgress>();
  const running = new Map<string, AbortController>();
  const pipeline = createPipeline(ports);
  let queue: Promise<void> = Promise.resolve();

  const now = (): string => ports.clock().toISOString();
  const changed = (id: string): void => ports.announce({ resource: 'ingestion', id });
  const view = (job: JobRecord): IngestionJob => jobOf(job, live.get(job.id));

  function enqueue(id: string, rest = 0): void {
    const controller = new AbortController();
    running.set(id, controller);
    queue = queue.then(async () => {
      try {
        if (rest > 0) await ports.rest?.(rest, controller.signal);
        await ports.withLock(`sophia-job-${id}`, () => run(id, controller.signal));
      } catch {
        // Storage failed even at recording the failure: the job stays open and is taken up at the next start.
      } finally {
        live.delete(id);
        if (running.get(id) === controller) running.delete(id);
        changed(id);
      }
    });
  }

  async function run(id: string, signal: AbortSignal): Promise<void> {
    const job = await storage.jobs.get(id);
    // Another tab may have ended it while this one waited for the lock.
    if (!job || !isOpenJob(job) || signal.aborted) return;
    const bytes = await storage.jobs.bytes(id);
    if (!bytes) {
      await fail(id, 'not_found', `The bytes of ${job.fileName} are no longer stored. Add the file again.`);
      return;
    }
    await storage.jobs.update(id, (held) =>
      isOpenJob(held) ? { ...held, state: 'running', attempts: held.attempts + 1, updatedAt: now() } : null,
    );
    changed(id);
    let reached: string = 'received';
    const tell = (progress: JobProgress): void => {
      reached = progress.stage;
      live.set(id, progress);
    };
    try {
      const recognised = job.recognise ? await recogniseJob(job, bytes, storage, ports, signal, tell) : null;
      const { report, qualities, stages, vectors } = await pipeline({
        input: {
          name: job.fileName,
          bytes: new Uint8Array(bytes),
          mediaType: job.mediaType,
          ...(recognised ? { recognised } : {}),
        },
        signal,
        onProgress: recognised ? (progress) => tell(atEnd(progress)) : tell,
      });
      if (signal.aborted) return;
      live.set(id, { stage: 'quality', progress: 0.97 });
      const known = (await storage.references.list()).map(({ record }) => record);
      const read = report.references ?? [];
      const given = withVectors(newSourcesOf(report, bytes, now(), qualities), vectors);
      const fresh = recognised ? withFileHash(given, bytes) : given;
      const sources = await described(fresh, [...read, ...known]);
      const attached = read.length === 0 ? [] : await attachable(storage, read);
      const ended = await storage.jobs.finish(
        id,
        sources,
        (held, { added, duplicates, versions, changed = [] }) => ({
          ...held,
          state: report.refused ? 'failed' : 'done',
          updatedAt: now(),
          report: summaryOf(report, attached.length),
          failure: report.refused,
          sourceIds: [...added, ...changed, ...duplicates, ...attached.map((one) => one.id)],
          duplicate: added.length === 0 && duplicates.length > 0,
          versions: versions.length,
        }),
        {
          references: read.map((record) => referenceRow(record, now())),
          replaces: job.recognise?.sourceId ?? null,
          events: (held, added) => [
            ...(recognised ? [recognitionEvent(held, recognised, added, now())] : []),
            ...eventsOf(held, stages, added, now()),
          ],
        },
      );
      if (!ended) return;
      for (const { id: sourceId, edit } of attached) await storage.sources.update(sourceId, edit);
      if (attached.length > 0 || (ended.sourceIds.length > 0 && !ended.duplicate))
        ports.announce({ resource: 'sources' });
    } catch (error) {
      if (signal.aborted) return;
      const { code, message } = runtimeErrorOf(error);
      await fail(id, code, message);
      await storage.queues
        .append([
          { kind: 'ingestion', jobId: id, fileName: job.fileName, stage: reached, at: now(), outcome: 'failed', code },
        ])
        .catch(() => undefined);
    }
  }

  const fail = (id: string, code: string, message: string): Promise<JobRecord> =>
    storage.jobs.update(id, (held) =>
      isOpenJob(held) ? { ...held, state: 'failed', updatedAt: now(), failure: { code, message } } : null,
    );

  /** Puts a job that ended back in line. */
  async function again(id: string, edit: (held: JobRecord) => JobRecord): Promise<IngestionJob> {
    const job = await storage.jobs.update(id, (held) => ({
      ...edit(held),
      state: 'queued',
      updatedAt: now(),
      attempts: 0,
      failure: null,
      report: null,
    }));
    changed(id);
    enqueue(id);
    return view(job);
  }

  async function begin(job: JobRecord, bytes: ArrayBuffer): Promise<IngestionJob> {
    await storage.jobs.create(job, bytes);
    changed(job.id);
    enqueue(job.id);
    return view(job);
  }

  const newJob = (fileName: string, mediaType: string, bytes: ArrayBuffer): JobRecord => {
    const at = now();
    return {
      id: ports.newId(),
      fileName,
      mediaType,
      size: bytes.byteLength,
      state: 'queued',
      createdAt: at,
      updatedAt: at,
      attempts: 0,
      report: null,
      failure: null,
      sourceIds: [],
      duplicate: false,
    };
  };

  return {
    list: async () => (await storage.jobs.list()).map(view),

    start: ({ name, mediaType, bytes }) => begin(newJob(name, mediaType, bytes), bytes),

    async recogniseSource(id, language) {
      const original = await storage.sources.original(id);
      if (!original) throw notFound('source', id);
      const { fileName, mediaType, bytes } = original;
      if (mediaType !== 'application/pdf') throw new RuntimeFailure('nothing_to_recognise', NO_PDF(fileName));
      if (!ports.scans) throw noScans();
      const open = (await storage.jobs.list()).find((job) => isOpenJob(job) && job.recognise?.sourceId === id);
      if (open) return view(open);
      return begin({ ...newJob(fileName, mediaType, bytes), recognise: { sourceId: id, ...spoken(language) } }, bytes);
    },

    async recogniseJob(id, language) {
      const job = await storage.jobs.get(id);
      if (!job) throw notFound('job', id);
      if (isOpenJob(job)) return view(job);
      if (!ports.scans) throw noScans();
      const bytes = await storage.jobs.bytes(id);
      if (job.state === 'done' || !bytes) throw new RuntimeFailure('job_not_retryable', NOT_KEPT(job.fileName));
      return again(id, (held) => ({
        ...held,
        recognise: { sourceId: held.recognise?.sourceId ?? null, ...spoken(language) },
      }));
    },

    async cancel(id) {
      const job = await storage.jobs.update(id, (held) =>
        isOpenJob(held) ? { ...held, state: 'cancelled', updatedAt: now() } : null,
      );
      const controller = running.get(id);
      const wasOpen = job.state === 'cancelled' && controller !== undefined && !controller.signal.aborted;
      controller?.abort();
      if (!wasOpen) await storage.jobs.remove(id);
      changed(id);
      return view(job);
    },

    async retry(id) {
      const bytes = await storage.jobs.bytes(id);
      return again(id, (held) => {
        if (held.state === 'done')
          throw new RuntimeFailure('job_not_retryable', `${held.fileName} was imported; there is nothing to retry.`);
        if (isOpenJob(held)) throw new RuntimeFailure('job_not_retryable', `${held.fileName} is still being imported.`);
        if (!bytes) throw new RuntimeFailure('job_not_retryable', NOT_KEPT(held.fileName));
        return held;
      });
    },

    async resume() {
      const open = (await storage.jobs.list()).filter(isOpenJob).toReversed();
      const [suspect, others] = [open.filter(hasFailedOften), open.filter((job) => !hasFailedOften(job))];
      for (const job of others) enqueue(job.id);
      for (const job of suspect.toSorted((a, b) => a.attempts - b.attempts)) enqueue(job.id, REST_MS);
    },

    idle: () => queue,
  };
}
