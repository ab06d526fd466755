import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange, IDBObjectStore } from 'fake-indexeddb';
import { describe, expect, it, vi } from 'vitest';
import { DATABASE_NAME, openBrowserStorage } from './browser.ts';
import { StorageFailure, storageFailureOf } from './failure.ts';
import { TABLE_NAMES } from './tables.ts';
import { WORKSPACE_ID, type DraftRecord, type WorkspaceRecord } from './records.ts';

const AT = '2024-05-01T10:00:00.000Z';
const workspace: WorkspaceRecord = {
  id: WORKSPACE_ID,
  name: 'Workspace',
  createdAt: AT,
  generation: 'g1',
  sourcesRevision: 0,
  seed: 'done',
};
const draft: DraftRecord = { id: 'd1', title: 'Draft', text: 'Text.', version: 1, createdAt: AT, updatedAt: AT };

const deleteDatabase = (factory: IDBFactory): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = factory.deleteDatabase(DATABASE_NAME);
    request.onsuccess = () => resolve();
    request.onerror = () => reject(new Error('delete failed'));
  });

describe('the browser database', () => {
  it('keeps what was saved when it is opened again', async () => {
    const indexedDB = new IDBFactory();
    const first = await openBrowserStorage({ indexedDB, IDBKeyRange });
    await first.workspace.create(workspace, [draft]);
    first.close();
    const second = await openBrowserStorage({ indexedDB, IDBKeyRange });
    expect((await second.workspace.read())?.generation).toBe('g1');
    expect((await second.drafts.get('d1'))?.text).toBe('Text.');
  });

  it('moves texts out of the source records of version 1 and loses none', async () => {
    const indexedDB = new IDBFactory();
    const old = new Dexie(DATABASE_NAME, { indexedDB, IDBKeyRange });
    old.version(1).stores({
      workspaces: '&id',
      sources: '&id, contentHash',
      originals: '&id',
      drafts: '&id',
      checks: '&draftId',
      jobs: '&id',
      jobFiles: '&id',
    });
    await old.open();
    const source = { id: 's1', title: 'One', contentHash: 'sha256:1' };
    const document = { source, text: 'one', blocks: [], pages: [], runs: [], passages: [{ id: 's1#1' }] };
    await old.table('workspaces').put(workspace);
    await old.table('drafts').put(draft);
    await old.table('sources').put({ id: 's1', source, contentHash: 'sha256:1', addedAt: AT, size: 3, document });
    old.close();

    const storage = await openBrowserStorage({ indexedDB, IDBKeyRange });
    expect((await storage.sources.document('s1'))?.text).toBe('one');
    const [record] = await storage.sources.list();
    expect(record).toMatchObject({ id: 's1', revision: 0, passages: 1, pages: 0 });
    expect(record).not.toHaveProperty('document');
    expect((await storage.drafts.get('d1'))?.title).toBe('Draft');
  });

  it('opens a workspace of version 2 with all it holds, and has room for answers and settings', async () => {
    const indexedDB = new IDBFactory();
    const old = new Dexie(DATABASE_NAME, { indexedDB, IDBKeyRange });
    old.version(1).stores({
      workspaces: '&id',
      sources: '&id, contentHash',
      originals: '&id',
      drafts: '&id',
      checks: '&draftId',
      jobs: '&id',
      jobFiles: '&id',
    });
    old.version(2).stores({ documents: '&id' });
    await old.open();
    const rows: Readonly<Record<string, object>> = {
      workspaces: workspace,
      sources: { id: 's1', source: { id: 's1' }, contentHash: 'sha256:1', addedAt: AT, size: 3, revision: 4 },
      documents: { id: 's1', document: { text: 'one', source: { id: 's1' } } },
      originals: { id: 's1', bytes: new Uint8Array([1, 2, 3]).buffer, mediaType: 'text/plain', fileName: 'a.txt' },
      drafts: draft,
      checks: { draftId: 'd1', draftHash: 'h' },
      jobs: { id: 'j1', state: 'failed', createdAt: AT },
      jobFiles: { id: 'j1', bytes: new Uint8Array([4]).buffer },
    };
    for (const [table, row] of Object.entries(rows)) await old.table(table).put(row);
    old.close();

    const storage = await openBrowserStorage({ indexedDB, IDBKeyRange });
    storage.close();
    const now = new Dexie(DATABASE_NAME, { indexedDB, IDBKeyRange });
    await now.open();
    for (const [table, row] of Object.entries(rows)) expect(await now.table(table).toArray()).toEqual([row]);
    expect(now.tables.map(({ name }) => name)).toEqual(expect.arrayContaining(['answers', 'answerTexts', 'settings']));
    now.close();
  });

  it('opens a workspace of version 4 with all it holds, and has room for sets, terms, tasks and a bin', async () => {
    const indexedDB = new IDBFactory();
    const old = new Dexie(DATABASE_NAME, { indexedDB, IDBKeyRange });
    const tables =
      'workspaces documents originals drafts jobs jobFiles answers answerTexts settings findings log logHead';
    const keyed = [...tables.split(' '), 'itemDecisions', 'factChecks', 'credibility'];
    const layout = Object.fromEntries(keyed.map((name) => [name, '&id']));
    old.version(4).stores({ ...layout, sources: '&id, contentHash', checks: '&draftId' });
    await old.open();
    const rows: Record<string, object> = Object.fromEntries(keyed.map((name) => [name, { id: `${name}-1`, of: name }]));
    rows['workspaces'] = workspace;
    rows['drafts'] = draft;
    rows['sources'] = { id: 's1', source: { id: 's1' }, contentHash: 'sha256:1', addedAt: AT, size: 3, revision: 4 };
    rows['checks'] = { draftId: 'd1', draftHash: 'h' };
    for (const [table, row] of Object.entries(rows)) await old.table(table).put(row);
    old.close();

    const storage = await openBrowserStorage({ indexedDB, IDBKeyRange });
    expect(await storage.sourceSets.list()).toEqual([]);
    expect(await storage.sources.removed()).toEqual([]);
    expect(await storage.evaluations.list()).toEqual([]);
    expect(await storage.evaluations.calibrations()).toEqual([]);
    storage.close();
    const now = new Dexie(DATABASE_NAME, { indexedDB, IDBKeyRange });
    await now.open();
    for (const [table, row] of Object.entries(rows)) expect(await now.table(table).toArray(), table).toEqual([row]);
    now.close();
  });

  it('writes the heads of the findings of version 4, in either form they were kept in, and keeps the decisions', async () => {
    const indexedDB = new IDBFactory();
    const old = new Dexie(DATABASE_NAME, { indexedDB, IDBKeyRange });
    old.version(4).stores({ workspaces: '&id', findings: '&id', log: '&id', logHead: '&id', itemDecisions: '&id' });
    await old.open();
    const item = (id: string) => ({
      queue: 'fact-checks',
      id,
      basis: 'b',
      owner: { kind: 'answer', id: 'a1', title: 'A' },
      text: `The mill burned, ${id}.`,
      suspicion: { score: 0.5, reason: 'r' },
      sourceIds: [],
      entities: [],
      claim: { judged: true, verdict: 'partial' },
    });
    await old.table('workspaces').put(workspace);
    await old.table('findings').put({ id: 'answer:a1', foundAt: AT, items: JSON.stringify([item('i1'), item('i2')]) });
    await old.table('findings').put({ id: 'answer:a2', foundAt: AT, items: [item('i3')] });
    await old.table('itemDecisions').put({ id: 'i1', events: [{ kind: 'decision', itemId: 'i1' }] });
    old.close();

    const { queues } = await openBrowserStorage({ indexedDB, IDBKeyRange });
    const heads = await queues.heads();
    expect([...heads].map(([id, list]) => [id, list.map((head) => head.id)])).toEqual([
      ['answer:a1', ['i1', 'i2']],
      ['answer:a2', ['i3']],
    ]);
    const wanted = [...heads.values()].flat();
    expect(await queues.items(wanted)).toEqual([item('i1'), item('i2'), item('i3')]);
    expect((await queues.finding('answer:a2'))?.items).toEqual([item('i3')]);
    expect([...(await queues.decisions()).keys()]).toEqual(['i1']);
  });

  it('opens a workspace of version 5 with all it holds, and has room for a pack, a comparison, what was left uncompared, recognised pages and vectors', async () => {
    const indexedDB = new IDBFactory();
    const old = new Dexie(DATABASE_NAME, { indexedDB, IDBKeyRange });
    const keyed = TABLE_NAMES.filter(
      (name) =>
        !'judgePacks judgePackFiles comparisons uncompared recognisedPages passageVectors exports sources checks'
          .split(' ')
          .includes(name),
    );
    const layout = Object.fromEntries(keyed.map((name) => [name, '&id']));
    old.version(5).stores({ ...layout, sources: '&id, contentHash', checks: '&draftId' });
    await old.open();
    const rows: Record<string, object> = Object.fromEntries(keyed.map((name) => [name, { id: `${name}-1`, of: name }]));
    rows['workspaces'] = workspace;
    rows['drafts'] = draft;
    rows['sources'] = { id: 's1', source: { id: 's1' }, contentHash: 'sha256:1', addedAt: AT, size: 3, revision: 4 };
    rows['checks'] = { draftId: 'd1', draftHash: 'h' };
    rows['jobs'] = { id: 'j1', state: 'running', fileName: 'a.pdf', createdAt: AT };
    for (const [table, row] of Object.entries(rows)) await old.table(table).put(row);
    old.close();

    const storage = await openBrowserStorage({ indexedDB, IDBKeyRange });
    expect(await storage.judgePack.get()).toBeNull();
    expect(await storage.comparisons.get()).toBeNull();
    expect(await storage.queues.uncompared()).toEqual([]);
    await storage.workspace.read();
    await storage.jobs.keepRecognised('j1', { page: 3, lines: [] });
    expect(await storage.jobs.recognised('j1', [2, 3])).toEqual([{ page: 3, lines: [] }]);
    expect(await storage.exports.list()).toEqual([]);
    storage.close();
    const now = new Dexie(DATABASE_NAME, { indexedDB, IDBKeyRange });
    await now.open();
    for (const [table, row] of Object.entries(rows)) expect(await now.table(table).toArray(), table).toEqual([row]);
    now.close();
  });

  it('reads acts, signed texts, published records, jobs, notebooks and versions of sets that version 5 wrote', async () => {
    const indexedDB = new IDBFactory();
    const old = new Dexie(DATABASE_NAME, { indexedDB, IDBKeyRange });
    const names = 'workspaces log logHead gates gateSnapshots publications runs notebooks sourceSets sourceSetVersions';
    old.version(5).stores(Object.fromEntries(names.split(' ').map((name) => [name, '&id'])));
    await old.open();
    const act = { kind: 'gate', id: 'e1', at: AT, actor: 'Ada', role: 'review', draftId: 'd1', reason: 'Read it' };
    const event = { ...act, act: { verb: 'publish', publicationId: 'p1', contentHash: 'sha256:1' } };
    // As version 5 wrote it: without the set, and without the words that a claim rests on.
    const restsOn = [{ claimId: 'c1', text: 'The mill burned.', sourceIds: ['mill'] }];
    const publication = { id: 'p1', draftId: 'd1', title: 'Mill', publishedAt: AT, restsOn, reopened: [] };
    const run = { id: 'r1', createdAt: AT, state: 'done' };
    const notebook = { id: 'n1', owner: 'ada', title: 'Notes', text: 'Mill', citations: [], version: 1, updatedAt: AT };
    const snapshot = { id: 'sha256:1', draftId: 'd1', at: AT, text: 'The mill burned.', claims: [] };
    const set = { id: 'library', name: 'Whole library', version: '1', items: [{ id: 'mill', title: 'Mill' }] };
    const version = { id: 'library@000001', setId: 'library', version: 1, at: AT, set: JSON.stringify(set) };
    await old.table('workspaces').put(workspace);
    await old.table('gates').put({ id: 'd1', events: [event] });
    await old.table('gateSnapshots').put(snapshot);
    await old.table('publications').put({ id: 'p1', publication, report: '{"sourceSet":{"hash":"sha256:2"}}' });
    await old.table('runs').put(run);
    await old.table('notebooks').put(notebook);
    await old.table('sourceSets').put({ id: 'library', name: 'Whole library', version: 1, members: [] });
    await old.table('sourceSetVersions').put(version);
    old.close();

    const storage = await openBrowserStorage({ indexedDB, IDBKeyRange });
    expect(await storage.gates.events('d1')).toEqual([event]);
    expect(await storage.gates.snapshot('sha256:1')).toEqual(snapshot);
    expect(await storage.gates.publications()).toEqual([publication]);
    expect((await storage.gates.publication('p1'))?.report).toContain('sha256:2');
    expect(await storage.runs.list()).toEqual([run]);
    expect(await storage.notebooks.list('ada')).toEqual([notebook]);
    expect(await storage.sourceSets.version('library', 1)).toEqual(version);
    // And the next version stands on it.
    const next = { ...set, version: '2', items: [...set.items, { id: 'ferry', title: 'Ferry' }] };
    const record = (await storage.sourceSets.get('library'))!;
    const row = { ...version, id: 'library@000002', version: 2, set: JSON.stringify(next) };
    await storage.sourceSets.save(1, { record: { ...record, version: 2 }, version: row as never }, []);
    expect((await storage.sourceSets.version('library', 2))?.set).toBe(row.set);
    storage.close();
  });

  it('refuses data of a newer version instead of writing into it', async () => {
    const indexedDB = new IDBFactory();
    const newer = new Dexie(DATABASE_NAME, { indexedDB, IDBKeyRange });
    newer.version(99).stores({ workspaces: '&id', somethingNew: '&id' });
    await newer.open();
    newer.close();
    await expect(openBrowserStorage({ indexedDB, IDBKeyRange })).rejects.toMatchObject({
      code: 'storage_unavailable',
      message: expect.stringContaining('newer version'),
    });
  });

  it('says that the disk is full, writes nothing of that change and loses nothing earlier', async () => {
    const storage = await openBrowserStorage({ indexedDB: new IDBFactory(), IDBKeyRange });
    await storage.workspace.create(workspace, [draft]);
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('no room', 'QuotaExceededError');
    });
    const save = storage.drafts.save('d1', { title: 'Draft', text: 'longer', version: 1, at: AT });
    await expect(save).rejects.toMatchObject({ code: 'storage_full' });
    put.mockRestore();
    expect(await storage.drafts.get('d1')).toEqual(draft);
    const again = await storage.drafts.save('d1', { title: 'Draft', text: 'longer', version: 1, at: AT });
    expect(again.version).toBe(2);
  });

  it('tells when the database is deleted behind it, and saves nothing into a fresh one', async () => {
    const indexedDB = new IDBFactory();
    const storage = await openBrowserStorage({ indexedDB, IDBKeyRange });
    await storage.workspace.create(workspace, [draft]);
    const events: string[] = [];
    storage.onEvent((event) => events.push(event));
    await deleteDatabase(indexedDB);
    expect(events).toEqual(['cleared']);
    const save = storage.drafts.save('d1', { title: 'Draft', text: 'x', version: 1, at: AT });
    await expect(save).rejects.toMatchObject({ code: 'storage_cleared' });
    expect(await indexedDB.databases()).toEqual([]);
  });

  it('notices a workspace that another one replaced', async () => {
    const indexedDB = new IDBFactory();
    const storage = await openBrowserStorage({ indexedDB, IDBKeyRange });
    await storage.workspace.create(workspace, [draft]);
    const other = new Dexie(DATABASE_NAME, { indexedDB, IDBKeyRange });
    await other.open();
    await other.table('workspaces').put({ ...workspace, generation: 'g2' });
    const save = storage.drafts.save('d1', { title: 'Draft', text: 'x', version: 1, at: AT });
    await expect(save).rejects.toMatchObject({ code: 'storage_cleared' });
    other.close();
  });

  it('lets a newer version take over, and says so to whoever saves afterwards', async () => {
    const indexedDB = new IDBFactory();
    const storage = await openBrowserStorage({ indexedDB, IDBKeyRange });
    await storage.workspace.create(workspace, [draft]);
    const newer = new Dexie(DATABASE_NAME, { indexedDB, IDBKeyRange });
    newer.version(99).stores({ workspaces: '&id' });
    await newer.open();
    await expect(storage.drafts.remove('d1', AT)).rejects.toMatchObject({ code: 'storage_unavailable' });
    newer.close();
  });

  it('does not wait for ever on a tab that holds up an upgrade', async () => {
    const indexedDB = new IDBFactory();
    const stubborn = new Dexie(DATABASE_NAME, { indexedDB, IDBKeyRange });
    stubborn.version(1).stores({ workspaces: '&id' });
    await stubborn.open();
    stubborn.on('versionchange', () => false);
    const opening = openBrowserStorage({ indexedDB, IDBKeyRange, blockedAfterMs: 30 });
    await expect(opening).rejects.toMatchObject({ message: expect.stringContaining('Close the other tabs') });
    stubborn.close();
  });
});

describe('reading an error of the database', () => {
  it('finds a full disk in the chain of causes', () => {
    const wrapped = { name: 'AbortError', message: 'aborted', inner: { name: 'QuotaExceededError', message: 'q' } };
    expect(storageFailureOf(wrapped).code).toBe('storage_full');
    const caused = new Error('outer', { cause: new DOMException('q', 'QuotaExceededError') });
    expect(storageFailureOf(caused).code).toBe('storage_full');
  });

  it('keeps a failure of ours, and names any other as unavailable', () => {
    const ours = new StorageFailure('not_found', 'x');
    expect(storageFailureOf(ours)).toBe(ours);
    expect(storageFailureOf(new Error('odd')).code).toBe('storage_unavailable');
  });
});
