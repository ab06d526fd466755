import { describe, expect, it } from 'vitest';
import { unzipSync, zipSync } from 'fflate';
import { createClient, type SophiaClient } from '#api/client.ts';
import { ApiError } from '#api/error.ts';
import { createHandlers } from '#mocks/handlers/all.ts';
import { createInPageTransport } from '#mocks/in-page.ts';
import { createDirectRuntime } from '#runtime/client/direct-client.ts';
import { LAYOUT_VERSION, OLDEST_ALIKE_LAYOUT } from '#storage/schema.ts';
import { createMemoryShelf, type Shelf } from '#storage/shelf.ts';

const TEXT = 'The weir of Garrow was built in 1911. It is 40 metres wide.';

/** A window on one workspace of a browser. */
async function openWindow(shelf: Shelf, id: string): Promise<{ client: SophiaClient; idle: () => Promise<void> }> {
  let ids = 0;
  const runtime = createDirectRuntime({
    openStorage: async () => ({ storage: await shelf.open(id), notices: [], workspaceId: id, shelf }),
    newId: () => `${id}-${++ids}`,
    clock: () => new Date('2026-06-01T00:00:00.000Z'),
  });
  await runtime.start({ hadWorkspace: false });
  const transport = createInPageTransport(createHandlers(runtime));
  return { client: createClient({ baseUrl: 'http://localhost', transport }), idle: () => runtime.idle() };
}

async function withWork(): Promise<{ shelf: Shelf; client: SophiaClient }> {
  const shelf = createMemoryShelf();
  const { client, idle } = await openWindow(shelf, 'main');
  await client.ingestion.start('weir.txt', new TextEncoder().encode(TEXT).buffer, 'text/plain');
  await idle();
  await client.drafts.create({ title: 'The weir', text: 'The weir of Garrow was built in 1911.' });
  await client.synthesizer.save({ baseUrl: 'https://model.invalid/v1', model: 'm', key: 'sk-secret-0123456789' });
  return { shelf, client };
}

/** What a person would miss of a workspace. */
async function contents(client: SophiaClient): Promise<unknown> {
  const sources = await client.sources.list();
  const originals = await Promise.all(sources.map(async ({ id }) => (await client.sources.original(id)).text()));
  return [sources.map(({ title }) => title), originals, (await client.drafts.list()).map(({ title }) => title)];
}

const codeOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'no error',
    (error: unknown) => (error instanceof ApiError ? error.code : String(error)),
  );

describe('workspaces', () => {
  it('are apart: what is added to one is not in another', async () => {
    const { shelf, client } = await withWork();
    const empty = await client.workspace.create({ name: 'Empty', from: 'empty' });
    const other = await openWindow(shelf, empty.id);
    expect(await contents(other.client)).toEqual([[], [], []]);
    expect((await other.client.workspace.current()).name).toBe('Empty');
    expect(await contents(client)).toEqual([['weir'], [TEXT], ['The weir']]);
  });

  it('are copied with all that they hold, under a name of their own, and without the key of an endpoint', async () => {
    const { shelf, client } = await withWork();
    const first = await client.workspace.create({ name: 'Copy', from: 'copy' });
    const second = await client.workspace.create({ name: 'Copy', from: 'copy', of: first.id });
    expect([first.name, second.name]).toEqual(['Copy', 'Copy (2)']);
    const copy = await openWindow(shelf, second.id);
    expect(await contents(copy.client)).toEqual(await contents(client));
    expect((await copy.client.synthesizer.get()).settings).toBeNull();
    const [source] = await copy.client.sources.list();
    await copy.client.sources.remove(source?.id ?? '');
    expect(await contents(client)).toEqual([['weir'], [TEXT], ['The weir']]);
  });

  it('are deleted with a way back, and never while they are open', async () => {
    const { client } = await withWork();
    const other = await client.workspace.create({ name: 'Other', from: 'empty' });
    expect(await codeOf(client.workspace.remove('main'))).toBe('stale_content');
    await client.workspace.remove(other.id);
    const deleted = (await client.workspace.list()).find(({ id }) => id === other.id);
    expect(deleted?.deletedAt).toBe('2026-06-01T00:00:00.000Z');
    expect((await client.workspace.restore(other.id)).deletedAt).toBeNull();
    expect(await codeOf(client.workspace.remove('nowhere'))).toBe('not_found');
  });

  it('that were deleted more than a week ago are cleared away', async () => {
    const { shelf, client } = await withWork();
    const other = await client.workspace.create({ name: 'Other', from: 'empty' });
    const held = (await shelf.list()).find(({ id }) => id === other.id)!;
    await shelf.put({ ...held, deletedAt: '2026-05-26T00:00:00.000Z' });
    expect((await client.workspace.list()).length).toBe(2);
    await shelf.put({ ...held, deletedAt: '2026-05-24T00:00:00.000Z' });
    expect((await client.workspace.list()).map(({ id }) => id)).toEqual(['main']);
  });

  it('are renamed in the list and within', async () => {
    const { client } = await withWork();
    await client.workspace.rename('main', '  Weirs of the valley ');
    expect((await client.workspace.current()).name).toBe('Weirs of the valley');
    expect(await codeOf(client.workspace.rename('main', '   '))).toBe('invalid_payload');
  });

  it('go into one file and come out of it whole, also in another browser', async () => {
    const { client } = await withWork();
    const file = await (await client.workspace.export('main')).arrayBuffer();
    expect(new TextDecoder('latin1').decode(file)).not.toContain('sk-secret');
    expect((await client.workspace.list())[0]?.exportedAt).toBe('2026-06-01T00:00:00.000Z');
    const shelf = createMemoryShelf();
    const elsewhere = await openWindow(shelf, 'main');
    const arrived = await elsewhere.client.workspace.import(file);
    const opened = await openWindow(shelf, arrived.id);
    expect(await contents(opened.client)).toEqual(await contents(client));
  });

  it.each([
    [OLDEST_ALIKE_LAYOUT, 'no error'],
    [OLDEST_ALIKE_LAYOUT - 1, 'invalid_payload'],
    [LAYOUT_VERSION + 1, 'invalid_payload'],
  ])('of a database of layout %i are opened or refused: %s', async (layout, outcome) => {
    const { client } = await withWork();
    const parts = unzipSync(new Uint8Array(await (await client.workspace.export('main')).arrayBuffer()));
    const manifest = JSON.parse(new TextDecoder().decode(parts['manifest.json'])) as Record<string, unknown>;
    const other = new TextEncoder().encode(JSON.stringify({ ...manifest, layout }));
    const file = zipSync({ ...parts, 'manifest.json': other }).slice().buffer;
    const elsewhere = await openWindow(createMemoryShelf(), 'main');
    expect(await codeOf(elsewhere.client.workspace.import(file))).toBe(outcome);
  });

  it('of which one byte was changed on the way, or that are something else, are refused and leave nothing behind', async () => {
    const { client } = await withWork();
    const parts = unzipSync(new Uint8Array(await (await client.workspace.export('main')).arrayBuffer()));
    const rows = parts['rows.json']!.slice();
    rows[rows.indexOf('1'.charCodeAt(0))] = '2'.charCodeAt(0);
    const original = Object.keys(parts).find((name) => name.startsWith('bytes/'))!;
    const manifest = JSON.parse(new TextDecoder().decode(parts['manifest.json'])) as Record<string, unknown>;
    const later = new TextEncoder().encode(JSON.stringify({ ...manifest, version: 99 }));
    for (const changed of [
      { ...parts, 'rows.json': rows },
      { ...parts, [original]: new Uint8Array([1]) },
      { ...parts, 'manifest.json': later },
      { 'note.txt': new Uint8Array([65]) },
    ]) {
      expect(await codeOf(client.workspace.import(zipSync(changed).slice().buffer))).toBe('invalid_payload');
    }
    expect(await codeOf(client.workspace.import(new TextEncoder().encode('no zip').buffer))).toBe('invalid_payload');
    expect((await client.workspace.list()).length).toBe(1);
  });

  it('are one where the browser stores nothing, and that one can still be exported', async () => {
    const runtime = createDirectRuntime();
    await runtime.start({ hadWorkspace: false });
    const client = createClient({
      baseUrl: 'http://localhost',
      transport: createInPageTransport(createHandlers(runtime)),
    });
    expect((await client.workspace.list()).map(({ isCurrent }) => isCurrent)).toEqual([true]);
    expect(await codeOf(client.workspace.create({ name: 'x', from: 'empty' }))).toBe('storage_unavailable');
    expect((await client.workspace.export('main')).size).toBeGreaterThan(0);
  });
});
