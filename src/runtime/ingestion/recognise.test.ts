import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { RecognisedPage } from '#domain/recognised-page.ts';
import { scannedPages } from '#ingest/pdf/scanned-pages.ts';
import { createMemoryStorage } from '#storage/memory.ts';
import { WORKSPACE_ID } from '#storage/records.ts';
import { createDirectRuntime } from '../client/direct-client.ts';
import type { JsonOutcome } from '../protocol.ts';
import type { ScanOrder, ScanPort } from '../ports.ts';

const AT = '2024-05-01T10:00:00.000Z';
const file = (name: string): ArrayBuffer =>
  new Uint8Array(readFileSync(new URL(`../../../e2e/files/${name}`, import.meta.url))).buffer;

const pageOf = (page: number, ...words: readonly string[]): RecognisedPage => ({
  page,
  lines: [
    {
      block: 0,
      baseline: 100,
      size: 12,
      words: words.map((text, at) => ({ text, x: 60 + 60 * at, y: 90, width: 50, height: 12, confidence: 0.9 })),
    },
  ],
});

async function bench(read: (order: ScanOrder) => Promise<void>) {
  const storage = createMemoryStorage();
  await storage.workspace.create(
    { id: WORKSPACE_ID, name: 'W', createdAt: AT, generation: 'g', sourcesRevision: 0, seed: 'done' },
    [],
  );
  const scans: ScanPort = { find: scannedPages, read };
  const runtime = createDirectRuntime({ openStorage: async () => ({ storage, notices: [] }), scans });
  await runtime.start({ hadWorkspace: true });
  const add = async (name: string) => {
    await runtime.startJob({ name, mediaType: 'application/pdf', bytes: file(name) });
    await runtime.idle();
  };
  return { storage, runtime, add };
}

function read<T>(outcome: JsonOutcome): T {
  if (!outcome.ok) throw new Error(outcome.error.code);
  return JSON.parse(new TextDecoder().decode(outcome.bytes)) as T;
}
const jobIn = (outcome: JsonOutcome): { readonly id: string } => read<{ job: { id: string } }>(outcome).job;

describe('scanned pages of a source', () => {
  it('are read only when asked, and then belong to the source that was there', async () => {
    let asked = 0;
    const at = await bench(async ({ pages, onPage }) => {
      asked++;
      for (const page of pages) await onPage(pageOf(page, 'Arrivals:', '17'));
    });
    await at.add('half-scanned.pdf');
    const [before] = await at.storage.sources.list();
    expect(asked).toBe(0);
    await at.storage.sources.update(before!.id, (source) => ({ ...source, publisher: 'Harbour office' }));
    jobIn(await at.runtime.recogniseSource(before!.id));
    await at.runtime.idle();
    const [after, ...others] = await at.storage.sources.list();
    expect(others).toEqual([]);
    expect(after).toMatchObject({ id: before!.id, importState: 'ready', fileHash: before!.contentHash });
    expect(after!.contentHash).not.toBe(before!.contentHash);
    expect(after!.source).toMatchObject({ publisher: 'Harbour office', contentHash: after!.contentHash });
    const document = await at.storage.sources.document(before!.id);
    expect(document!.text).toContain('Arrivals: 17');
    expect(document!.passages.every(({ id }) => id.startsWith(`${before!.id}#`))).toBe(true);
    const log = (await at.storage.queues.log()).map(({ event }) => event);
    expect(log.find((event) => event['stage'] === 'recognise' && event['outcome'] === 'done')).toMatchObject({
      sourceId: before!.id,
      detail: { pages: 1, words: 2, unsure: 0 },
    });
    // The same file again is the source that is there.
    await at.add('half-scanned.pdf');
    expect(await at.storage.sources.list()).toHaveLength(1);
  });

  it('are a change of a source that only just came in', async () => {
    const at = await bench(async ({ pages, onPage }) => {
      for (const page of pages) await onPage(pageOf(page, 'Arrivals:', '17'));
    });
    await at.add('half-scanned.pdf');
    const [source] = await at.storage.sources.list();
    jobIn(await at.runtime.recogniseSource(source!.id));
    await at.runtime.idle();
    const plan = read<{ plan: { changes: { kind: string; sourceId: string }[] } }>(
      await at.runtime.planSourceSet('library', {}),
    );
    expect(plan.plan.changes).toMatchObject([{ kind: 'content-changed', sourceId: source!.id }]);
  });

  it('of a file of scans alone make it a source', async () => {
    const at = await bench(async ({ pages, onPage }) => {
      for (const page of pages) await onPage(pageOf(page, 'Report', 'of', 'the', 'lock', 'keeper'));
    });
    await at.add('scanned-report.pdf');
    const [job] = await at.storage.jobs.list();
    expect(job).toMatchObject({ state: 'failed', failure: { code: 'no-text-layer' } });
    jobIn(await at.runtime.recogniseJob(job!.id));
    await at.runtime.idle();
    expect(await at.storage.jobs.get(job!.id)).toMatchObject({ state: 'done', sourceIds: [expect.any(String)] });
    const [record] = await at.storage.sources.list();
    expect(record!.quality).toMatchObject({ confidence: 0.9 });
    await at.add('scanned-report.pdf');
    expect(await at.storage.sources.list()).toHaveLength(1);
  });

  it('that were read before an interruption are not read again', async () => {
    const asked: (readonly number[])[] = [];
    let fails = true;
    const at = await bench(async ({ pages, onPage }) => {
      asked.push(pages);
      await onPage(pageOf(pages[0]!, 'kept'));
      if (fails) throw new Error('the engine broke down');
    });
    await at.add('scanned-report.pdf');
    const [job] = await at.storage.jobs.list();
    jobIn(await at.runtime.recogniseJob(job!.id));
    await at.runtime.idle();
    expect(await at.storage.jobs.get(job!.id)).toMatchObject({ state: 'failed' });
    fails = false;
    await at.runtime.retryJob(job!.id);
    await at.runtime.idle();
    expect(await at.storage.jobs.get(job!.id)).toMatchObject({ state: 'done' });
    expect(asked).toEqual([[1]]);
    expect(await at.storage.jobs.recognised(job!.id, [1])).toEqual([]);
  });

  it('stop being read when somebody cancels, and nothing is added', async () => {
    let begun: () => void = () => undefined;
    const reading = new Promise<void>((resolve) => (begun = resolve));
    const at = await bench(({ signal }) => {
      begun();
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
    });
    await at.add('scanned-report.pdf');
    const [job] = await at.storage.jobs.list();
    jobIn(await at.runtime.recogniseJob(job!.id));
    await reading;
    await at.runtime.cancelJob(job!.id);
    await at.runtime.idle();
    expect(await at.storage.jobs.get(job!.id)).toMatchObject({ state: 'cancelled' });
    expect(await at.storage.sources.list()).toEqual([]);
  });

  it('are read in the asked language, in English where none is, and anew where an interrupted start read in another', async () => {
    const asked: unknown[] = [];
    let fails = true;
    const at = await bench(async ({ pages, language, onPage }) => {
      asked.push([language, pages]);
      const spoken = language === 'eng' ? {} : { language };
      for (const page of pages) await onPage({ ...pageOf(page, 'Brücke', language), ...spoken });
      if (fails) throw new Error('stopped');
    });
    await at.add('scanned-report.pdf');
    const [job] = await at.storage.jobs.list();
    await at.runtime.recogniseJob(job!.id);
    await at.runtime.idle();
    fails = false;
    await at.runtime.recogniseJob(job!.id, 'deu');
    await at.runtime.idle();
    expect(asked).toEqual([
      ['eng', [1]],
      ['deu', [1]],
    ]);
    const [source] = await at.storage.sources.list();
    expect((await at.storage.sources.document(source!.id))!.text).toContain('Brücke deu');
    const log = (await at.storage.queues.log()).map(({ event }) => event);
    expect(log.find((event) => event['stage'] === 'recognise' && event['outcome'] === 'done')).toMatchObject({
      detail: { language: 'deu' },
    });
    // Read again in another language, it is still that source.
    await at.runtime.recogniseSource(source!.id, 'nld');
    await at.runtime.idle();
    expect(await at.storage.sources.list()).toHaveLength(1);
    expect((await at.storage.sources.document(source!.id))!.text).toContain('Brücke nld');
  });

  it('that are not there are said to be none', async () => {
    const at = await bench(async () => undefined);
    await at.add('krakatoa-report.pdf');
    const [source] = await at.storage.sources.list();
    const { id } = jobIn(await at.runtime.recogniseSource(source!.id));
    await at.runtime.idle();
    expect(await at.storage.jobs.get(id)).toMatchObject({ state: 'failed', failure: { code: 'nothing_to_recognise' } });
    expect(await at.runtime.recogniseSource('nowhere')).toMatchObject({ ok: false, error: { code: 'not_found' } });
  });
});
