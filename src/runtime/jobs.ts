import type { IngestionJob } from '#api/schemas/ingestion.ts';
import { isOpenJob, type JobRecord } from '#storage/records.ts';
import type { WorkbenchStorage } from '#storage/storage.ts';
import { attachable, described, referenceRow } from './ingestion/bibliography.ts';
import { eventsOf, summaryOf } from './ingestion/job-end.ts';
import { newSourcesOf } from './ingestion/new-source.ts';
import { createPipeline } from './ingestion/pipeline.ts';
import { RuntimeFailure, runtimeErrorOf } from './outcome.ts';
import type { RuntimePorts } from './ports.ts';
import type { Upload } from './protocol.ts';
import { jobOf, type JobProgress } from './views.ts';

/** A job that was started this often without an end takes the page down with it: it is not started by itself again. */
const MAX_ATTEMPTS = 3;

export interface JobRunner {
  list(): Promise<readonly IngestionJob[]>;
  start(upload: Upload): Promise<IngestionJob>;
  /** Cancels a job that is open; takes one that ended off the list. */
  cancel(id: string): Promise<IngestionJob>;
  retry(id: string): Promise<IngestionJob>;
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

  function enqueue(id: string): void {
    const controller = new AbortController();
    running.set(id, controller);
    queue = queue.then(async () => {
      try {
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
    try {
      const { report, qualities, stages } = await pipeline({
        input: { name: job.fileName, bytes: new Uint8Array(bytes), mediaType: job.mediaType },
        signal,
        onProgress: (progress) => {
          reached = progress.stage;
          live.set(id, progress);
        },
      });
      if (signal.aborted) return;
      live.set(id, { stage: 'quality', progress: 0.97 });
      const known = (await storage.references.list()).map(({ record }) => record);
      const read = report.references ?? [];
      const sources = await described(newSourcesOf(report, bytes, now(), qualities), [...read, ...known]);
      const attached = read.length === 0 ? [] : await attachable(storage, read);
      const ended = await storage.jobs.finish(
        id,
        sources,
        (held, { added, duplicates, versions }) => ({
          ...held,
          state: report.refused ? 'failed' : 'done',
          updatedAt: now(),
          report: summaryOf(report, attached.length),
          failure: report.refused,
          sourceIds: [...added, ...duplicates, ...attached.map((one) => one.id)],
          duplicate: added.length === 0 && duplicates.length > 0,
          versions: versions.length,
        }),
        {
          references: read.map((record) => referenceRow(record, now())),
          events: (held, added) => eventsOf(held, stages, added, now()),
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

  return {
    list: async () => (await storage.jobs.list()).map(view),

    async start({ name, mediaType, bytes }) {
      const at = now();
      const job: JobRecord = {
        id: ports.newId(),
        fileName: name,
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
      await storage.jobs.create(job, bytes);
      changed(job.id);
      enqueue(job.id);
      return view(job);
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
      const job = await storage.jobs.update(id, (held) => {
        if (held.state === 'done')
          throw new RuntimeFailure('job_not_retryable', `${held.fileName} was imported; there is nothing to retry.`);
        if (isOpenJob(held)) throw new RuntimeFailure('job_not_retryable', `${held.fileName} is still being imported.`);
        if (!bytes)
          throw new RuntimeFailure(
            'job_not_retryable',
            `The bytes of ${held.fileName} are no longer stored. Add the file again.`,
          );
        return { ...held, state: 'queued', updatedAt: now(), attempts: 0, failure: null, report: null };
      });
      changed(id);
      enqueue(id);
      return view(job);
    },

    async resume() {
      const jobs = await storage.jobs.list();
      for (const job of jobs.toReversed()) {
        if (!isOpenJob(job)) continue;
        if (job.attempts < MAX_ATTEMPTS) enqueue(job.id);
        else {
          const message = `The import of ${job.fileName} was interrupted ${job.attempts} times. Retry it, or split the file into parts.`;
          await fail(job.id, 'interrupted', message);
        }
      }
    },

    idle: () => queue,
  };
}
