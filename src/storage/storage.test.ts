import type { DomainCalibration, EvaluationRun } from '#domain/evaluation-run.ts';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import type { JudgePack } from '#domain/judge-pack.ts';
import { passageId, sourceId } from '#domain/ids.ts';
import { bareSource } from '#domain/source.ts';
import { openBrowserStorage } from './browser.ts';
import { createMemoryStorage } from './memory.ts';
import type { GroundedAnswer } from '#domain/answer.ts';
import {
  SYNTHESIZER_SETTING,
  WORKSPACE_ID,
  type DraftRecord,
  type InvalidationRecord,
  type JobRecord,
  type KeptAnswer,
  type NewSource,
  type SourceTermsRecord,
  type SynthesizerSetting,
  type WorkspaceRecord,
} from './records.ts';
import { versionKey } from './version-keys.ts';
import type { SourceSetChange, WorkbenchStorage } from './storage.ts';

const AT = '2024-05-01T10:00:00.000Z';

const setChange = (version: number): SourceSetChange => ({
  record: {
    id: 'set',
    name: 'Set',
    version,
    createdAt: AT,
    updatedAt: AT,
    members: ['s1'],
    use: { commercial: false },
    rights: null,
    freshness: null,
    isRetracted: false,
    supersededBy: null,
  },
  version: {
    id: versionKey('set', version),
    setId: 'set',
    version,
    at: AT,
    by: 'ada',
    note: '',
    hash: `sha256:${version}`,
    members: 1,
    changes: 0,
    set: JSON.stringify({ version, items: [] }),
  },
});

/** The first version of another set. */
const named = (id: string, name: string): SourceSetChange => {
  const { record, version } = setChange(1);
  return { record: { ...record, id, name }, version: { ...version, id: versionKey(id, 1), setId: id } };
};

const task = (id: string): InvalidationRecord => ({
  id,
  task: {
    id,
    surface: 'sophia-review',
    ref: 'draft:d1',
    answerId: 'draft:d1',
    severity: 'critical',
    action: 'Look.',
    reason: 'it changed',
    sourceIds: ['s1'],
    claimIds: [],
    path: [],
  },
  setId: 'set',
  plannedAt: AT,
  plannedBy: 'ada',
  status: 'open',
  closed: null,
});

const workspace = (generation = 'g1'): WorkspaceRecord => ({
  id: WORKSPACE_ID,
  name: 'Workspace',
  createdAt: AT,
  generation,
  sourcesRevision: 0,
  seed: 'pending',
});

const draft = (id: string, text = 'Text.', updatedAt = AT): DraftRecord => ({
  id,
  title: `Draft ${id}`,
  text,
  version: 1,
  createdAt: AT,
  updatedAt,
});

function newSource(id: string, text: string, addedAt = AT): NewSource {
  const contentHash = `sha256:${text.length.toString(16).padStart(8, '0')}${id.padEnd(20, '0')}`;
  const source = bareSource(sourceId(id), { fileName: `${id}.txt`, contentHash });
  return {
    record: {
      id,
      source,
      contentHash,
      addedAt,
      revision: 0,
      importState: 'ready',
      warnings: [],
      findings: [],
      items: 1,
      passages: 1,
      pages: 0,
      size: text.length,
    },
    document: {
      source,
      text,
      blocks: [],
      pages: [],
      runs: [],
      passages: [{ id: passageId(`${id}#1`), sourceId: sourceId(id), start: 0, end: text.length, headings: [] }],
    },
    bytes: new TextEncoder().encode(text).buffer,
  };
}

const job = (id: string, state: JobRecord['state'] = 'running'): JobRecord => ({
  id,
  fileName: `${id}.txt`,
  mediaType: 'text/plain',
  size: 3,
  state,
  createdAt: AT,
  updatedAt: AT,
  attempts: 1,
  report: null,
  failure: null,
  sourceIds: [],
  duplicate: false,
});

const kept = (id: string, askedAt = AT, answer = 'One [1].'): KeptAnswer => ({
  record: {
    id,
    askedAt,
    request: { query: 'When?', sourceIds: ['s1'], policy: null },
    groundingState: 'partial',
    citations: 1,
    sourceSetHash: 'h',
  },
  // The repositories look at no member of an answer.
  answer: { answer, citations: [{ sourceId: 's1', summary: 'one' }] } as unknown as GroundedAnswer,
});

const makers: readonly (readonly [string, () => Promise<WorkbenchStorage>])[] = [
  ['memory', async () => createMemoryStorage()],
  ['browser database', () => openBrowserStorage({ indexedDB: new IDBFactory(), IDBKeyRange })],
];

describe.each(makers)('storage in %s', (_name, make) => {
  async function filled(): Promise<WorkbenchStorage> {
    const storage = await make();
    await storage.workspace.create(workspace(), [draft('d1')]);
    await storage.workspace.seedSources('pending', [newSource('s1', 'one'), newSource('s2', 'two two')], 'done');
    return storage;
  }

  it('has no workspace before one is created, and afterwards the first one holds', async () => {
    const storage = await make();
    expect(await storage.workspace.read()).toBeNull();
    await storage.workspace.create(workspace('g1'), [draft('d1')]);
    const second = await storage.workspace.create(workspace('g2'), [draft('d2')]);
    expect(second.generation).toBe('g1');
    expect((await storage.drafts.list()).map(({ id }) => id)).toEqual(['d1']);
  });

  it('seeds once: a removed demonstration source does not come back', async () => {
    const storage = await filled();
    await storage.sources.remove('s1', AT);
    await storage.workspace.seedSources('pending', [newSource('s1', 'one')], 'done');
    expect((await storage.sources.list()).map(({ id }) => id)).toEqual(['s2']);
  });

  it('keeps the text, the structure and the very bytes of a source', async () => {
    const storage = await filled();
    expect((await storage.sources.document('s2'))?.passages[0]?.id).toBe('s2#1');
    const original = await storage.sources.original('s2');
    expect(new TextDecoder().decode(original?.bytes)).toBe('two two');
    expect(original?.fileName).toBe('s2.txt');
    expect(await storage.sources.document('s9')).toBeNull();
  });

  it('gives documents the metadata that holds today, and counts the change', async () => {
    const storage = await filled();
    const before = (await storage.workspace.read())!.sourcesRevision;
    const changed = await storage.sources.update('s1', (source) => ({ ...source, title: 'Renamed' }));
    expect(changed.revision).toBe(1);
    expect((await storage.sources.document('s1'))?.source.title).toBe('Renamed');
    expect((await storage.workspace.read())!.sourcesRevision).toBe(before + 1);
  });

  it('removes a source with its text and its bytes', async () => {
    const storage = await filled();
    await storage.sources.remove('s1', AT);
    expect(await storage.sources.document('s1')).toBeNull();
    expect(await storage.sources.original('s1')).toBeNull();
    await expect(storage.sources.remove('s1', AT)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('puts a removed source back as it was, its dismissed notices included', async () => {
    const storage = await filled();
    const dismissed = { notice: 'k', by: 'ada', reason: 'mistaken', at: AT };
    await storage.credibility.changeNotices(['s1'], (_source, held) => ({
      notices: held.notices,
      dismissed: [{ ...dismissed, set: { kind: 'correction', origin: 'list', detail: 'd', date: null } }],
    }));
    const before = await storage.sources.get('s1');
    await storage.sources.remove('s1', AT);
    expect((await storage.sources.removed()).map(({ id, removedAt }) => [id, removedAt])).toEqual([['s1', AT]]);
    expect(await storage.credibility.dismissals()).toEqual([]);
    const back = await storage.sources.restore('s1');
    expect(back).toEqual({ ...before, revision: before!.revision + 1 });
    expect((await storage.sources.document('s1'))?.text).toBe('one');
    expect(new TextDecoder().decode((await storage.sources.original('s1'))?.bytes)).toBe('one');
    expect((await storage.credibility.dismissals())[0]?.dismissed[0]).toMatchObject(dismissed);
    expect(await storage.sources.removed()).toEqual([]);
    await expect(storage.sources.restore('s1')).rejects.toMatchObject({ code: 'not_found' });
  });

  it('leaves the source alone that was added again while it lay in the bin', async () => {
    const storage = await filled();
    await storage.sources.remove('s1', AT);
    await storage.workspace.seedSources('pending', [newSource('s1', 'one')], 'done');
    await storage.jobs.create(job('j1'), new ArrayBuffer(3));
    await storage.jobs.finish('j1', [newSource('s1', 'one')], (record) => ({ ...record, state: 'done' }));
    expect((await storage.sources.restore('s1')).revision).toBe(0);
    expect((await storage.sources.list()).filter(({ id }) => id === 's1')).toHaveLength(1);
  });

  it('keeps one judge pack whole, and nothing of the one before it', async () => {
    const storage = await filled();
    const pack = (version: string, names: readonly string[]): JudgePack => ({
      version,
      name: 'judge',
      addedAt: AT,
      size: 2,
      files: names.map((name) => ({ name, size: 1 })),
      labels: ['supports', 'contradicts', 'neutral'],
      maxTokens: 512,
      opset: 17,
    });
    const file = (id: string, byte: number) => ({ id, bytes: new Uint8Array([byte]).buffer });
    await storage.judgePack.put(pack('one', ['a.onnx', 'config.json']), [file('a.onnx', 1), file('config.json', 2)]);
    await storage.judgePack.put(pack('two', ['b.onnx', 'config.json']), [file('b.onnx', 3), file('config.json', 4)]);
    expect((await storage.judgePack.get())?.version).toBe('two');
    const files = await storage.judgePack.files(['a.onnx', 'b.onnx', 'config.json']);
    expect(files.map(({ id, bytes }) => [id, ...new Uint8Array(bytes)])).toEqual([
      ['b.onnx', 3],
      ['config.json', 4],
    ]);
    const dump = await storage.dump();
    expect(Object.keys(dump).filter((name) => name.startsWith('judge'))).toEqual([]);
    await storage.judgePack.remove();
    expect(await storage.judgePack.get()).toBeNull();
    expect(await storage.judgePack.files(['b.onnx', 'config.json'])).toEqual([]);
  });

  it('keeps the newest removed sources, so that removing makes room in the end', async () => {
    const storage = await filled();
    const ids = Array.from({ length: 25 }, (_, at) => `x${String(at).padStart(2, '0')}`);
    await storage.jobs.create(job('j1'), new ArrayBuffer(3));
    await storage.jobs.finish(
      'j1',
      ids.map((id) => newSource(id, id)),
      (record) => ({ ...record, state: 'done' }),
    );
    for (const [at, id] of ids.entries()) {
      await storage.sources.remove(id, `2024-05-01T10:00:${String(at).padStart(2, '0')}.000Z`);
    }
    expect((await storage.sources.removed()).map(({ id }) => id)).toEqual(ids.slice(5).reverse());
  });

  it('keeps every version of a set, and refuses a change made on an older one, tasks and all', async () => {
    const storage = await filled();
    await storage.sourceSets.create(setChange(1));
    await expect(storage.sourceSets.create(setChange(1))).rejects.toMatchObject({ code: 'stale_version' });
    await storage.sourceSets.save(1, setChange(2), [task('t1')]);
    await expect(storage.sourceSets.save(1, setChange(2), [task('t2')])).rejects.toMatchObject({
      code: 'stale_version',
    });
    expect((await storage.sourceSets.tasks()).map(({ id }) => id)).toEqual(['t1']);
    expect((await storage.sourceSets.versions('set')).map(({ version }) => version)).toEqual([2, 1]);
    expect((await storage.sourceSets.version('set', 1))?.set).toBe('{"version":1,"items":[]}');
    expect(await storage.sourceSets.version('set', 3)).toBeNull();
  });

  it('opens a closed task again where the same change comes again, and leaves an open one as it is', async () => {
    const storage = await filled();
    await storage.sourceSets.create(setChange(1));
    await storage.sourceSets.save(1, setChange(2), [task('t1'), task('t2')]);
    const closed = { by: 'ada', at: AT, reason: 'done' };
    await storage.sourceSets.changeTasks(['t1'], (row) => ({ ...row, status: 'done', closed }));
    await storage.sourceSets.save(2, setChange(3), [task('t1'), { ...task('t2'), plannedBy: 'other' }]);
    const rows = await storage.sourceSets.tasks();
    expect(rows.map(({ id, status, plannedBy }) => [id, status, plannedBy])).toEqual([
      ['t1', 'open', 'ada'],
      ['t2', 'open', 'ada'],
    ]);
    await expect(storage.sourceSets.changeTasks(['t9'], (row) => row)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('takes a set away, and from the drafts that were checked under it', async () => {
    const storage = await filled();
    await storage.sourceSets.create(setChange(1));
    await expect(storage.drafts.useSet('d1', 'none')).rejects.toMatchObject({ code: 'not_found' });
    expect(await storage.drafts.useSet('d1', 'set')).toMatchObject({ sourceSetId: 'set', version: 1 });
    await storage.drafts.save('d1', { title: 'T', text: 'new', version: 1, at: AT });
    expect((await storage.drafts.get('d1'))?.sourceSetId).toBe('set');
    expect(await storage.sourceSets.remove('set', AT)).toEqual(['d1']);
    expect((await storage.drafts.get('d1'))?.sourceSetId).toBeNull();
    expect(await storage.sourceSets.get('set')).toBeNull();
    expect(await storage.sourceSets.list()).toEqual([]);
    expect(await storage.sourceSets.versions('set')).toEqual([]);
    await expect(storage.sourceSets.save(1, setChange(2), [])).rejects.toMatchObject({ code: 'not_found' });
    await expect(storage.drafts.useSet('d1', 'set')).rejects.toMatchObject({ code: 'not_found' });
    await expect(storage.sourceSets.remove('set', AT)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('puts a removed set back with its versions, and its drafts under it where they have no other by now', async () => {
    const storage = await filled();
    await storage.sourceSets.create(setChange(1));
    const before = await storage.sourceSets.get('set');
    await storage.drafts.useSet('d1', 'set');
    await storage.sourceSets.remove('set', AT);
    expect(await storage.sourceSets.restore('set')).toEqual(['d1']);
    expect(await storage.sourceSets.get('set')).toEqual(before);
    expect((await storage.drafts.get('d1'))?.sourceSetId).toBe('set');
    expect(await storage.sourceSets.versions('set')).toHaveLength(1);
    await expect(storage.sourceSets.restore('set')).rejects.toMatchObject({ code: 'not_found' });
    await storage.sourceSets.remove('set', AT);
    await storage.sourceSets.create(named('other', 'Other'));
    await storage.drafts.useSet('d1', 'other');
    expect(await storage.sourceSets.restore('set')).toEqual([]);
    expect((await storage.drafts.get('d1'))?.sourceSetId).toBe('other');
  });

  it('does not put a set back beside another of its name', async () => {
    const storage = await filled();
    await storage.sourceSets.create(setChange(1));
    await storage.sourceSets.remove('set', AT);
    const { record } = setChange(1);
    await storage.sourceSets.create(named('other', record.name));
    await expect(storage.sourceSets.restore('set')).rejects.toMatchObject({ code: 'name_taken' });
    expect(await storage.sourceSets.get('set')).toBeNull();
  });

  it('keeps twenty removed sets, the newest, and lets the versions of older ones go', async () => {
    const storage = await filled();
    for (let at = 0; at < 21; at++) {
      await storage.sourceSets.create(named(`s${at}`, `Set ${at}`));
      await storage.sourceSets.remove(`s${at}`, `2026-06-01T00:00:${String(at).padStart(2, '0')}.000Z`);
    }
    await expect(storage.sourceSets.restore('s0')).rejects.toMatchObject({ code: 'not_found' });
    expect(await storage.sourceSets.version('s0', 1)).toBeNull();
    expect(await storage.sourceSets.restore('s1')).toEqual([]);
    expect(await storage.sourceSets.version('s1', 1)).not.toBeNull();
  });

  it('records terms of sources as a change of the sources, all or none', async () => {
    const storage = await filled();
    const terms = (id: string): SourceTermsRecord => ({
      id,
      rights: { state: 'cleared', expiresAt: null, excerptLimit: 300, attribution: null },
      freshness: { class: null, checkedAt: AT, expiresAt: null, state: null },
      by: 'ada',
      at: AT,
      reason: 'asked',
    });
    const before = (await storage.workspace.read())!.sourcesRevision;
    await storage.sourceSets.saveTerms([terms('s1')]);
    const revision = (await storage.sources.get('s1'))?.revision ?? 0;
    await expect(storage.sourceSets.saveTerms([terms('s2'), terms('s9')])).rejects.toMatchObject({ code: 'not_found' });
    expect([...(await storage.sourceSets.terms()).keys()]).toEqual(['s1']);
    expect((await storage.workspace.read())!.sourcesRevision).toBe(before + 1);
    await storage.sourceSets.saveTerms([terms('s1')], 'CC-BY-4.0');
    expect(await storage.sources.get('s1')).toMatchObject({ source: { rights: 'CC-BY-4.0' }, revision: revision + 1 });
    await expect(storage.sourceSets.saveTerms([terms('s1'), terms('s9')], null)).rejects.toThrow();
    expect((await storage.sources.get('s1'))?.source.rights).toBe('CC-BY-4.0');
  });

  it('hands out copies: changing what was read changes nothing stored', async () => {
    const storage = await filled();
    const read = (await storage.drafts.get('d1')) as { title: string };
    read.title = 'changed outside';
    expect((await storage.drafts.get('d1'))?.title).toBe('Draft d1');
  });

  it('counts the version of a draft and refuses a change made on an older one', async () => {
    const storage = await filled();
    const saved = await storage.drafts.save('d1', { title: 'T', text: 'new', version: 1, at: AT });
    expect(saved.version).toBe(2);
    const late = storage.drafts.save('d1', { title: 'T', text: 'late', version: 1, at: AT });
    await expect(late).rejects.toMatchObject({ code: 'stale_version' });
    expect((await storage.drafts.get('d1'))?.text).toBe('new');
  });

  it('lets exactly one of two saves on the same version win', async () => {
    const storage = await filled();
    const outcomes = await Promise.allSettled(
      ['a', 'b'].map((text) => storage.drafts.save('d1', { title: 'T', text, version: 1, at: AT })),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await storage.drafts.get('d1'))?.version).toBe(2);
  });

  it('lists drafts by last change and sources by when they were added, newest first', async () => {
    const storage = await filled();
    await storage.drafts.create(draft('d0', 'x', '2025-01-01T00:00:00.000Z'));
    expect((await storage.drafts.list()).map(({ id }) => id)).toEqual(['d0', 'd1']);
    expect((await storage.sources.list()).map(({ id }) => id)).toEqual(['s1', 's2']);
  });

  it('forgets the checks of a removed draft and takes none of a draft that is gone', async () => {
    const storage = await filled();
    const check = {
      draftId: 'd1',
      draftHash: 'h',
      sourceSetHash: 'h',
      engineVersion: '1',
      checkedAt: AT,
      groundingState: 'grounded',
      decision: 'ready' as const,
      claims: { pass: 1, partial: 0, unsupported: 0, contradicted: 0, needsPerson: 0 },
      citations: [],
    };
    await storage.checks.put(check);
    expect(await storage.checks.get('d1')).toEqual(check);
    await storage.drafts.remove('d1', AT);
    await storage.checks.put(check);
    expect(await storage.checks.list()).toEqual([]);
  });

  it('puts a removed draft back under its id, with its authors and its set', async () => {
    const storage = await filled();
    await storage.sourceSets.create(setChange(1));
    await storage.drafts.save('d1', { title: 'T', text: 'new', version: 1, at: AT, by: 'ada' });
    const before = await storage.drafts.useSet('d1', 'set');
    const others = (await storage.drafts.list()).length - 1;
    await storage.drafts.remove('d1', AT);
    expect(await storage.drafts.get('d1')).toBeNull();
    expect(await storage.drafts.list()).toHaveLength(others);
    const gone = { code: 'not_found' };
    await expect(storage.drafts.remove('d1', AT)).rejects.toMatchObject(gone);
    await expect(storage.drafts.useSet('d1', null)).rejects.toMatchObject(gone);
    await expect(storage.drafts.save('d1', { title: 'T', text: 'x', version: 2, at: AT })).rejects.toMatchObject(gone);
    expect(await storage.drafts.restore('d1')).toEqual(before);
    expect(await storage.drafts.get('d1')).toEqual(before);
    expect(before.authors).toEqual(['ada']);
    await expect(storage.drafts.restore('d1')).rejects.toMatchObject(gone);
  });

  it('keeps twenty removed drafts, the newest', async () => {
    const storage = await filled();
    for (let at = 0; at < 21; at++) {
      const id = `gone-${at}`;
      await storage.drafts.create({ id, title: id, text: '', version: 1, createdAt: AT, updatedAt: AT });
      await storage.drafts.remove(id, `2026-06-01T00:00:${String(at).padStart(2, '0')}.000Z`);
    }
    await expect(storage.drafts.restore('gone-0')).rejects.toMatchObject({ code: 'not_found' });
    expect(await storage.drafts.restore('gone-1')).toMatchObject({ id: 'gone-1' });
  });

  it('lets nothing that was removed out into a dump', async () => {
    const storage = await filled();
    await storage.sourceSets.create(setChange(1));
    await storage.sourceSets.remove('set', AT);
    await storage.drafts.remove('d1', AT);
    const [source] = await storage.sources.list();
    await storage.sources.remove(source!.id, AT);
    const dump = JSON.stringify(await storage.dump());
    expect(dump).not.toContain('"removed"');
    expect(dump).not.toContain(source!.contentHash);
  });

  it('ends a job with its sources in one change and drops its bytes', async () => {
    const storage = await filled();
    await storage.jobs.create(job('j1'), new ArrayBuffer(3));
    const ended = await storage.jobs.finish('j1', [newSource('s3', 'three')], (record, { added }) => ({
      ...record,
      state: 'done',
      sourceIds: added,
    }));
    expect(ended?.sourceIds).toEqual(['s3']);
    expect(await storage.jobs.bytes('j1')).toBeNull();
    expect((await storage.sources.get('s3'))?.size).toBe(5);
  });

  it('adds no source of a job that was cancelled meanwhile', async () => {
    const storage = await filled();
    await storage.jobs.create(job('j1'), new ArrayBuffer(3));
    await storage.jobs.update('j1', (record) => ({ ...record, state: 'cancelled' }));
    const ended = await storage.jobs.finish('j1', [newSource('s3', 'three')], (record) => ({
      ...record,
      state: 'done',
    }));
    expect(ended).toBeNull();
    expect(await storage.sources.get('s3')).toBeNull();
    expect((await storage.jobs.bytes('j1'))?.byteLength).toBe(3);
  });

  it('adds the same bytes only once, and keeps two editions with one id apart', async () => {
    const storage = await filled();
    await storage.jobs.create(job('j1'), new ArrayBuffer(3));
    let outcome: unknown;
    await storage.jobs.finish('j1', [newSource('s1', 'one'), newSource('s1', 'one, revised')], (record, added) => {
      outcome = added;
      return { ...record, state: 'done' };
    });
    expect(outcome).toEqual({ versions: [], added: ['s1-0000000cs100'], duplicates: ['s1'] });
    expect((await storage.sources.document('s1-0000000cs100'))?.passages[0]).toMatchObject({
      id: 's1-0000000cs100#1',
      sourceId: 's1-0000000cs100',
    });
    expect((await storage.sources.document('s1'))?.text).toBe('one');
  });

  it('keeps answers whole, lists the last asked first, and holds one record an id', async () => {
    const storage = await filled();
    await storage.answers.put(kept('a1'));
    await storage.answers.put(kept('a2', '2024-05-02T10:00:00.000Z'));
    await storage.answers.put(kept('a1', '2024-05-03T10:00:00.000Z', 'Again [1].'));
    expect((await storage.answers.list()).map(({ id }) => id)).toEqual(['a1', 'a2']);
    expect(await storage.answers.get('a1')).toEqual(kept('a1', '2024-05-03T10:00:00.000Z', 'Again [1].'));
    expect(await storage.answers.get('a9')).toBeNull();
  });

  it('keeps an answer as it was when the source it cites is removed', async () => {
    const storage = await filled();
    await storage.answers.put(kept('a1'));
    await storage.sources.remove('s1', AT);
    expect((await storage.answers.get('a1'))?.answer.citations[0]).toMatchObject({ sourceId: 's1', summary: 'one' });
  });

  it('removes an answer with its text, once', async () => {
    const storage = await filled();
    await storage.answers.put(kept('a1'));
    await storage.answers.remove('a1');
    expect(await storage.answers.get('a1')).toBeNull();
    expect(await storage.answers.list()).toEqual([]);
    await expect(storage.answers.remove('a1')).rejects.toMatchObject({ code: 'not_found' });
  });

  it('keeps, changes and clears the settings of the synthesizer', async () => {
    const storage = await filled();
    expect(await storage.settings.synthesizer()).toBeNull();
    const setting: SynthesizerSetting = {
      id: SYNTHESIZER_SETTING,
      baseUrl: 'https://a.example/v1',
      model: 'm',
      key: 'k',
      savedAt: AT,
    };
    await storage.settings.changeSynthesizer((stored) => (stored === null ? setting : null));
    await storage.settings.changeSynthesizer((stored) => stored && { ...stored, model: 'n' });
    expect(await storage.settings.synthesizer()).toEqual({ ...setting, model: 'n' });
    await storage.settings.changeSynthesizer(() => null);
    expect(await storage.settings.synthesizer()).toBeNull();
  });

  it('keeps runs of evaluations apart from what they found, newest first, and both or neither', async () => {
    const storage = await filled();
    const run = (id: string, createdAt: string): EvaluationRun => ({
      id,
      kind: 'gold',
      name: id,
      createdAt,
      updatedAt: createdAt,
      state: 'queued',
      done: 0,
      total: 2,
      engineVersion: '1',
      pass: null,
      figures: [],
      unread: [],
      unreadCount: 0,
      failure: null,
    });
    const { evaluations } = storage;
    await evaluations.create(run('r1', '2024-05-01'), { id: 'r1', input: '{}', next: 0, found: '' });
    await evaluations.create(run('r2', '2024-05-02'), { id: 'r2', input: '{}', next: 0, found: '' });
    await evaluations.update('r1', (one) => ({ ...one, done: 1 }), { next: 1, found: 'x' });
    expect((await evaluations.list()).map(({ id, done }) => [id, done])).toEqual([
      ['r2', 0],
      ['r1', 1],
    ]);
    expect(await evaluations.payload('r1')).toEqual({ id: 'r1', input: '{}', next: 1, found: 'x' });
    await evaluations.update('r1', () => null, { next: 9 });
    expect((await evaluations.payload('r1'))?.next).toBe(1);
    await evaluations.remove('r1');
    expect([await evaluations.get('r1'), await evaluations.payload('r1')]).toEqual([null, null]);
    await expect(evaluations.update('r1', (one) => one)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('keeps one curve a domain and origin', async () => {
    const { evaluations } = await filled();
    const curve: DomainCalibration = {
      domain: 'law',
      origin: 'gold',
      runId: 'r1',
      engineVersion: '1',
      fittedAt: AT,
      steps: [],
      count: 20,
      brierBefore: 0.2,
      brierAfter: 0.1,
      isApplied: true,
    };
    await evaluations.putCalibrations([curve, { ...curve, origin: 'decisions', runId: null }]);
    await evaluations.putCalibrations([{ ...curve, count: 30, isApplied: false }]);
    expect((await evaluations.calibrations()).map(({ origin, count }) => [origin, count])).toEqual([
      ['decisions', 20],
      ['gold', 30],
    ]);
    await expect(evaluations.changeCalibration('gold:art', (one) => one)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('writes nothing of a change that fails half-way', async () => {
    const storage = await filled();
    await storage.jobs.create(job('j1'), new ArrayBuffer(3));
    const broken = storage.jobs.finish('j1', [newSource('s3', 'three')], () => {
      throw new Error('broken half-way');
    });
    await expect(broken).rejects.toThrow();
    expect(await storage.sources.get('s3')).toBeNull();
    expect((await storage.jobs.get('j1'))?.state).toBe('running');
  });
});
