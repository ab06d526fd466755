import { readFileSync } from 'node:fs';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { ImportReport } from '#domain/import-report.ts';
import { importFile, type ImportInput } from '#ingest/import-file.ts';
import { createMemoryStorage } from '#storage/memory.ts';
import { WORKSPACE_ID } from '#storage/records.ts';
import type { WorkbenchStorage } from '#storage/storage.ts';
import { vectorsKey } from '#engine/retrieval/vectors/kept-vectors.ts';
import { parseWordVectors } from '#engine/retrieval/vectors/word-vectors.ts';
import { createJobRunner, type JobRunner } from '../jobs.ts';
import type { RuntimePorts } from '../ports.ts';

const AT = '2024-05-01T10:00:00.000Z';
const PAGES =
  'The weir of Calden was raised in 1821.\n\nIts crest is 31 m long.\n\nThe mill behind it employed 450 people.';

async function storage(): Promise<WorkbenchStorage> {
  const made = createMemoryStorage();
  await made.workspace.create(
    { id: WORKSPACE_ID, name: 'W', createdAt: AT, generation: 'g', sourcesRevision: 0, seed: 'done' },
    [],
  );
  return made;
}

let ids = 0;
function runner(
  over: WorkbenchStorage,
  read: (input: ImportInput) => Promise<ImportReport> = importFile,
  more: Partial<RuntimePorts> = {},
): JobRunner & { add: (name: string, content: string | Uint8Array) => Promise<void> } {
  const jobs = createJobRunner(over, {
    openStorage: () => Promise.reject(new Error('not used')),
    importFile: read,
    demo: null,
    loadFont: async () => new ArrayBuffer(0),
    openPack: () => ({ run: async () => [], close: () => undefined }),
    answerEngine: () => Promise.reject(new Error('not used')),
    wordVectors: async () => null,
    model: { obstacle: async () => 'not used', ask: () => Promise.reject(new Error('not used')) },
    clock: () => new Date(AT),
    stopwatch: () => 0,
    newId: () => `j${++ids}`,
    announce: () => undefined,
    withLock: (_name, work) => work(),
    estimate: async () => ({ persisted: false }),
    nextTask: async () => undefined,
    ...more,
  });
  return {
    ...jobs,
    async add(name, content) {
      const bytes = typeof content === 'string' ? strToU8(content) : content;
      await jobs.start({ name, mediaType: 'application/octet-stream', bytes: bytes.slice().buffer });
      await jobs.idle();
    },
  };
}

describe('the six stages', () => {
  it('each leave an event with their figures, in order, in one chain', async () => {
    const over = await storage();
    await runner(over).add('weir.txt', PAGES);
    const events = (await over.queues.log()).map(({ event }) => event);
    expect(events.map((event) => event['stage'])).toEqual(['parse', 'chunk', 'enrich', 'embed', 'index', 'quality']);
    expect(events[0]).toMatchObject({ kind: 'ingestion', fileName: 'weir.txt', tenant: WORKSPACE_ID, outcome: 'done' });
    expect(events[3]).toMatchObject({ detail: { outcome: 'not measured: no word vectors' } });
    expect(events[5]).toMatchObject({ detail: { good: 1, check: 0, poor: 0 } });
  });

  it('keep the vectors of the passages with the source, and drop them with it', async () => {
    const over = await storage();
    const bytes = readFileSync(new URL('../../engine/retrieval/vectors/data/word-vectors.bin', import.meta.url));
    const jobs = runner(over, importFile, { wordVectors: async () => new Uint8Array(bytes).buffer });
    await jobs.add('weir.txt', PAGES);
    const [record] = await over.sources.list();
    const document = (await over.sources.document(record!.id))!;
    const kept = (await over.vectors.of([record!.id])).get(record!.id)!;
    const words = parseWordVectors(new Uint8Array(bytes));
    expect(kept.key).toBe(vectorsKey(words, document));
    expect(kept.values).toHaveLength(document.passages.length * words.dimensions);
    expect(kept.values.some((byte) => byte !== 0)).toBe(true);
    expect(record!.quality).toMatchObject({ embedded: 1 });
    await over.sources.remove(record!.id, AT);
    expect((await over.vectors.of([record!.id])).size).toBe(0);
  });

  it('judge a source, and leave what was not measured unmeasured', async () => {
    const over = await storage();
    await runner(over).add('weir.txt', PAGES);
    const [record] = await over.sources.list();
    expect(record!.quality).toMatchObject({ verdict: 'good', coverage: 1, embedded: null, searchable: 1 });
    expect(record!.quality!.fingerprint).toMatch(/^sha256:/);
  });

  it('call a source of boxes poor, and say why', async () => {
    const over = await storage();
    await runner(over).add('odd.txt', `Words of the weir ${'\ue000'.repeat(40)} and the mill.`);
    const { quality } = (await over.sources.list())[0]!;
    expect(quality).toMatchObject({ verdict: 'poor' });
    expect(quality!.reasons.map(({ code }) => code)).toContain('odd-characters');
  });

  it('a file that cannot be read leaves the stage it ended in', async () => {
    const over = await storage();
    await runner(over).add('a.zip', 'no archive at all');
    const events = (await over.queues.log()).map(({ event }) => event);
    expect(events).toMatchObject([{ stage: 'parse', detail: { state: 'damaged', items: 1, added: 0, lost: 1 } }]);
  });

  it('are run again from the start after an interruption, and nothing is half there', async () => {
    const over = await storage();
    for (let round = 0; round < 20; round++) {
      const name = `file-${round}.txt`;
      const stage = ['read', 'passages', 'enrich', 'done'][round % 4]!;
      // The page dies in the middle: the importer never comes back, and a new page takes the work up.
      let entered: () => void = () => undefined;
      const reached = new Promise<void>((resolve) => (entered = resolve));
      const dying = runner(over, (input) =>
        importFile({
          ...input,
          onProgress: (progress) => {
            if (progress.stage === stage) entered();
          },
        }).then(() => new Promise<ImportReport>(() => undefined)),
      );
      const bytes = strToU8(`The weir number ${round} is ${round + 3} m long.`);
      await dying.start({ name, mediaType: 'text/plain', bytes: bytes.slice().buffer });
      await reached;
      expect(await over.sources.list()).toHaveLength(round);
      const next = runner(over);
      await next.resume();
      await next.idle();
      const sources = await over.sources.list();
      expect(sources).toHaveLength(round + 1);
      for (const { id } of sources) {
        expect(await over.sources.document(id)).not.toBeNull();
        expect(await over.sources.original(id)).not.toBeNull();
      }
    }
    expect((await runner(over).list()).every(({ state }) => state === 'done')).toBe(true);
  });
});

describe('the same file again', () => {
  it('is added once by address, content and tenant, even after its address was corrected', async () => {
    const over = await storage();
    const jobs = runner(over);
    await jobs.add('weir.txt', PAGES);
    const { id } = (await over.sources.list())[0]!;
    await over.sources.update(id, (source) => ({ ...source, uri: 'https://a.example/weir' }));
    await jobs.add('weir.txt', PAGES);
    expect(await over.sources.list()).toHaveLength(1);
  });

  it('with changed words is a new version that knows what it replaces and what changed', async () => {
    const over = await storage();
    const jobs = runner(over);
    await jobs.add('weir.txt', PAGES);
    const old = (await over.sources.list())[0]!.id;
    await over.sources.update(old, (source) => ({ ...source, rights: 'CC0-1.0' }));
    await jobs.add('weir.txt', PAGES.replace('31 m', '33 m'));
    const newer = (await over.sources.list()).find(({ id }) => id !== old)!;
    expect(newer.source).toMatchObject({ supersedes: [old], rights: 'CC0-1.0' });
    expect(newer.version).toMatchObject({ version: 2, previousId: old, change: { kept: 2 } });
    const { text } = (await over.sources.document(newer.id))!;
    expect(newer.version!.change.added.map(({ start, end }) => text.slice(start, end))).toEqual([
      'Its crest is 33 m long.',
    ]);
    const event = (await over.queues.log()).map((entry) => entry.event).find((one) => one['kind'] === 'source-version');
    expect(event).toMatchObject({ sourceId: newer.id, replaces: old, kept: 2, added: 1, removed: 1 });
    expect((await jobs.list()).map(({ versions }) => versions)).toContain(1);
  });

  it('of the same name with other words is no version', async () => {
    const over = await storage();
    const jobs = runner(over);
    await jobs.add('index.txt', PAGES);
    await jobs.add('index.txt', 'A wholly different page.\n\nIt is about herons.\n\nThey wade.');
    expect((await over.sources.list()).every(({ version }) => version === undefined)).toBe(true);
  });
});

describe('files of many documents', () => {
  const FEED = `<rss version="2.0"><channel><title>News</title>${[1, 2, 3]
    .map(
      (n) =>
        `<item><title>Item ${n}</title><link>https://n.example/${n}</link><description>The weir is ${n} m high.</description></item>`,
    )
    .join('')}</channel></rss>`;

  it('are stored once, and go when the last of their documents goes', async () => {
    const over = await storage();
    await runner(over).add('news.xml', FEED);
    const sources = await over.sources.list();
    expect(new Set(sources.map(({ fileId }) => fileId)).size).toBe(1);
    for (const { id } of sources.slice(0, 2)) await over.sources.remove(id, AT);
    const last = sources[2]!.id;
    expect(new TextDecoder().decode((await over.sources.original(last))!.bytes)).toBe(FEED);
    await over.sources.remove(last, AT);
    expect(await over.sources.original(last)).toBeNull();
  });

  it('an archive gives each file its own bytes and place', async () => {
    const over = await storage();
    const zip = zipSync({ 'a/weir.txt': strToU8(PAGES), 'news.xml': strToU8(FEED), 'broken.pdf': strToU8('nothing') });
    await runner(over).add('all.zip', zip);
    const sources = await over.sources.list();
    expect(sources).toHaveLength(4);
    const weir = sources.find(({ source }) => source.fileName === 'a/weir.txt')!;
    expect(weir.source.partOf).toEqual(['all.zip', 'a/weir.txt']);
    expect(new TextDecoder().decode((await over.sources.original(weir.id))!.bytes)).toBe(PAGES);
    const [job] = await runner(over).list();
    expect(job!.report).toMatchObject({ items: 5, added: 4, state: 'partial' });
    expect(job!.report!.entries!.map(({ path, added }) => [path, added])).toEqual([
      ['a/weir.txt', 1],
      ['broken.pdf', 0],
      ['news.xml', 3],
    ]);
  });
});

describe('bibliographies', () => {
  const BIB =
    '@article{weir, title={On the weir of Calden}, author={Kern, Ada}, doi={10.5555/W.1}, year=1998, file={:weir.txt:text}}';

  it('attach to a source that is there', async () => {
    const over = await storage();
    const jobs = runner(over);
    await jobs.add('weir.txt', PAGES);
    await jobs.add('library.bib', BIB);
    expect((await over.sources.list())[0]!.source).toMatchObject({
      doi: '10.5555/w.1',
      authors: ['Ada Kern'],
      publishedDate: '1998',
    });
    expect((await jobs.list())[0]!.report!.references).toEqual({ read: 1, attached: 1 });
  });

  it('wait for a source that comes later', async () => {
    const over = await storage();
    const jobs = runner(over);
    await jobs.add('library.bib', BIB);
    expect((await jobs.list())[0]).toMatchObject({ state: 'done', report: { references: { read: 1, attached: 0 } } });
    await jobs.add('weir.txt', PAGES);
    expect((await over.sources.list())[0]!.source.title).toBe('On the weir of Calden');
  });
});
