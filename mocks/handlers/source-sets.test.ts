import { describe, expect, it } from 'vitest';
import { ROUTES, withId } from '#api/paths.ts';
import { bench, codeOf, NOW, refusal, type Bench } from './test-bench.ts';

const CLOCK = { clock: () => new Date(NOW) };
const BRIDGE = 'The bridge was opened in 1932. It is 503 metres long.';
const OTHER = 'The bridge was opened in 1932, says the harbour board.';
const DRAFT = 'The bridge was opened in 1932.';

async function add(at: Bench, name: string, text: string, rights: string | null = 'CC-BY-4.0'): Promise<string> {
  await at.client.ingestion.start(`${name}.txt`, new TextEncoder().encode(text).buffer, 'text/plain');
  await at.idle();
  const source = (await at.client.sources.list()).find(({ fileName }) => fileName === `${name}.txt`)!;
  await at.client.sources.patch(source.id, { rights, title: name });
  return source.id;
}

/** A draft that is checked under a set of one source. */
async function underSet(rights: string | null = 'CC-BY-4.0') {
  const at = await bench(CLOCK);
  await at.idle();
  const bridge = await add(at, 'bridge', BRIDGE, rights);
  const set = await at.client.sourceSets.create({ name: 'Bridges', members: [bridge] });
  const draft = await at.client.drafts.create({ title: 'On the bridge', text: DRAFT });
  await at.client.sourceSets.useForDraft(draft.id, set.row.id);
  const check = async () => (await at.client.factChecks.run({ draftId: draft.id, text: DRAFT, now: NOW })).report;
  return { at, bridge, id: set.row.id, draft, check };
}

const usable = (report: Awaited<ReturnType<Awaited<ReturnType<typeof underSet>>['check']>>) =>
  report.gate.criteria.find(({ id }) => id === 'source-set-usable');
const retraction = { kind: 'retraction', origin: 'metadata', detail: 'Retracted in 2024', date: '2024-05-01' } as const;

describe('source sets over HTTP', () => {
  it('are made of members, listed with their state, and read back with every version', async () => {
    const { at, bridge, id, draft } = await underSet();
    const { sets, library } = await at.client.sourceSets.list();
    expect(sets).toMatchObject([
      { id, name: 'Bridges', version: 1, members: 1, usable: true, blockers: [], drafts: 1 },
    ]);
    expect(library).toMatchObject({ id: 'library', members: 1, drafts: 0 });
    const view = await at.client.sourceSets.get(id);
    expect(view.members).toMatchObject([{ id: bridge, hasDocument: true, rights: { state: 'cleared' } }]);
    expect(view.attributions).toHaveLength(1);
    expect(view.drafts).toEqual([{ id: draft.id, title: 'On the bridge' }]);
    const edited = await at.client.sourceSets.edit(id, { version: 1, use: { commercial: true }, note: 'For sale' });
    expect(edited.versions.map(({ version, note }) => [version, note])).toEqual([
      [2, 'For sale'],
      [1, 'Made'],
    ]);
    expect((await at.client.sourceSets.version(id, 1)).set.use).toEqual({ commercial: false });
    expect(edited.row.hash).not.toBe(view.row.hash);
  });

  it('refuse what is no set, no member, no version or no change, with the path of the fault', async () => {
    const { at, bridge, id } = await underSet();
    const post = async (path: string, body: unknown, method = 'POST') =>
      refusal(await at.send(method, path, { body: JSON.stringify(body) }));
    expect(await post(ROUTES.sourceSets, { name: 'x' })).toEqual([400, 'invalid_payload', undefined]);
    expect(await post(ROUTES.sourceSets, { name: ' ', members: [] })).toEqual([400, 'invalid_payload', 'name']);
    expect(await post(ROUTES.sourceSets, { name: 'Bridges', members: [] })).toEqual([409, 'name_taken', 'name']);
    expect(await post(ROUTES.sourceSets, { name: 'y', members: [bridge, 'none'] })).toEqual([
      400,
      'invalid_payload',
      'members.1',
    ]);
    expect(await post(ROUTES.sourceSets, { name: 'y', members: [bridge, bridge] })).toEqual([
      400,
      'invalid_payload',
      'members.1',
    ]);
    expect(
      await post(ROUTES.sourceSets, {
        name: 'y',
        set: { items: [{ id: 'a' }, { id: 'b', rights: { expiresAt: 'soon' } }] },
      }),
    ).toEqual([400, 'invalid_payload', 'set.items[1].rights.expiresAt']);
    expect(await post(withId(ROUTES.sourceSet, id), { version: 7, name: 'z' }, 'PUT')).toEqual([
      409,
      'stale_version',
      undefined,
    ]);
    expect(await post(withId(ROUTES.sourceSet, id), { version: 1, colour: 'red' }, 'PUT')).toEqual([
      400,
      'invalid_payload',
      'colour',
    ]);
    expect(await post(withId(ROUTES.sourceSet, 'none'), { version: 1 }, 'PUT')).toEqual([404, 'not_found', undefined]);
    expect(await post(withId(ROUTES.sourceSet, 'library'), { version: 1, name: 'z' }, 'PUT')).toEqual([
      409,
      'decision_not_possible',
      undefined,
    ]);
    expect(await refusal(await at.send('GET', `${withId(ROUTES.sourceSetDiff, id)}?from=no`))).toEqual([
      400,
      'invalid_payload',
      'from',
    ]);
    expect(await refusal(await at.send('GET', `${withId(ROUTES.sourceSetDiff, id)}?from=9`))).toEqual([
      404,
      'not_found',
      undefined,
    ]);
    expect(await refusal(await at.send('GET', `${withId(ROUTES.sourceSetReadiness, id)}?now=someday`))).toEqual([
      400,
      'invalid_payload',
      'now',
    ]);
    expect(await post(ROUTES.sourceTerms, { sources: [bridge], reason: 'x' })).toEqual([
      400,
      'invalid_payload',
      undefined,
    ]);
    expect(await post(ROUTES.invalidations, { tasks: ['t'], act: 'dismiss' })).toEqual([
      400,
      'invalid_payload',
      'reason',
    ]);
    expect(await codeOf(at.client.sourceSets.decideTasks({ tasks: ['t'], act: 'done' }))).toBe('404 not_found');
    expect(await codeOf(at.client.sourceSets.useForDraft('none', id))).toBe('404 not_found');
  });

  it('are not removed from under a draft unless it is let go', async () => {
    const { at, id, draft } = await underSet();
    expect(await codeOf(at.client.sourceSets.remove(id))).toBe('409 in_use');
    await at.client.sourceSets.remove(id, true);
    expect((await at.client.drafts.get(draft.id)).sourceSetId).toBeNull();
    expect(await codeOf(at.client.sourceSets.get(id))).toBe('404 not_found');
  });

  it('recognise the items of a set from elsewhere by address, and name what is missing instead of dropping it', async () => {
    const { at, bridge } = await underSet();
    await at.client.sources.patch(bridge, { uri: 'https://example.org/bridge' });
    const view = await at.client.sourceSets.create({
      set: {
        name: 'From elsewhere',
        items: [
          { id: 'theirs', url: 'https://example.org/bridge', rights: 'MIT' },
          { id: bridge, title: 'Another work under an id of ours', url: 'https://example.org/other', rights: 'MIT' },
        ],
      },
    });
    expect(view.members.map(({ id, hasDocument }) => [id, hasDocument])).toEqual([
      [bridge, true],
      [`given-${bridge}`, false],
    ]);
    expect(view.readiness.blockers).toEqual(['source-set:incomplete', `source:given-${bridge}:missing`]);
    const manifest = await at.client.sourceSets.materialise(view.row.id);
    expect(manifest.items.map(({ state }) => state).toSorted()).toEqual(['missing', 'ready']);
    expect(manifest.isComplete).toBe(false);
  });
});

describe('a draft under a source set', () => {
  it('is asked of its members alone', async () => {
    const { at, id, draft, check } = await underSet();
    await add(at, 'other', OTHER);
    const report = await check();
    expect(report.sources.map(({ title }) => title)).toEqual(['bridge']);
    expect(report.sourceSet).toMatchObject({ basis: 'declared', set: { id, name: 'Bridges', version: '1' } });
    expect(usable(report)).toMatchObject({ outcome: 'passed' });
    expect(usable(report)?.detail).toContain('rights');
    await at.client.sourceSets.useForDraft(draft.id, null);
    expect((await check()).sources).toHaveLength(2);
  });

  it('says without one that no set was judged', async () => {
    const { at, draft, check } = await underSet(null);
    await at.client.sourceSets.useForDraft(draft.id, null);
    const report = await check();
    expect(report.sourceSet).toMatchObject({ basis: 'library', judged: ['notices'], usableForGrounding: true });
    expect(usable(report)?.detail).toMatch(/no source set is declared/iu);
  });

  it('is blocked while the rights in a source are unknown, and ready once they are resolved', async () => {
    const { at, bridge, id, check } = await underSet(null);
    const before = await check();
    expect(before.sourceSet.blockers).toEqual(['rights:unknown', `source:${bridge}:rights:unknown`]);
    expect(before.gate.decision).toBe('blocked');
    const { readiness } = await at.client.sourceSets.readiness(id);
    expect(readiness.blockerDetails[1]?.clears).toContainEqual({ action: 'record-rights', sourceId: bridge });
    await at.client.sourceSets.recordTerms({
      sources: [bridge],
      rights: { state: 'cleared', excerptLimit: 20, attribution: 'Harbour board' },
      reason: 'Letter of 1 May',
    });
    const after = await check();
    expect(after.sourceSet).toMatchObject({ usableForGrounding: true, blockers: [] });
    expect(after.gate.decision).toBe('ready');
    const view = await at.client.sourceSets.get(id);
    expect(view.members[0]?.rights).toMatchObject({ state: 'cleared', excerptLimit: 20, attribution: 'Harbour board' });
    expect(view.attributions).toEqual(['Harbour board']);
    // The newest version was made before: that the rights changed is seen, and taken in when somebody says so.
    expect(view.pending.map(({ kind }) => kind)).toEqual(['rights-cleared']);
    const refreshed = await at.client.sourceSets.refresh(id, { version: 1 });
    expect(refreshed.set).toMatchObject({ pending: [], row: { version: 2 } });
    // Nothing that rests on it changes for the worse, so nobody is given work.
    expect((await at.client.sourceSets.tasks()).tasks).toEqual([]);
  });

  it('that runs out of its term is blocked, and a look at the origin clears it', async () => {
    let now = NOW;
    const at = await bench({ clock: () => new Date(now) });
    await at.client.ingestion.start('page.html', new TextEncoder().encode(`<p>${BRIDGE}</p>`).buffer, 'text/html');
    await at.idle();
    const [page] = await at.client.sources.list();
    await at.client.sources.patch(page!.id, { rights: 'CC0-1.0' });
    const { row } = await at.client.sourceSets.create({ name: 'Pages', members: [page!.id] });
    expect((await at.client.sourceSets.get(row.id)).members[0]?.freshness).toMatchObject({
      class: 'quarterly',
      state: 'fresh',
    });
    now = '2025-01-10T00:00:00.000Z';
    const expired = await at.client.sourceSets.get(row.id);
    expect(expired.readiness.blockers[0]).toBe('freshness:expired');
    expect(expired.pending.map(({ kind }) => kind)).toEqual(['freshness-expired']);
    const { set } = await at.client.sourceSets.refresh(row.id, { version: 1, checked: [page!.id] });
    expect(set.readiness).toMatchObject({ usableForGrounding: true });
    expect(set.members[0]?.freshness).toMatchObject({ state: 'fresh', dueAt: '2025-04-11' });
  });
});

describe('a change of a source', () => {
  it('a paper is retracted: blocker, red answer, tasks with their path; replacing it clears them', async () => {
    const { at, bridge, id, draft, check } = await underSet();
    await check();
    await at.idle();
    await at.client.sourceSets.saveUses({
      owner: `draft:${draft.id}`,
      uses: [
        { surface: 'veritas-regrounding', ref: 'story-1' },
        { surface: 'nisaba-edition-notice', ref: 'edition-1' },
      ],
    });
    await at.client.sources.patch(bridge, { notices: [retraction] });

    const red = await check();
    expect(red.answer.groundingState).toBe('retracted-source');
    expect(red.sourceSet.blockers[0]).toBe('source-set:retracted');
    expect(red.gate.criteria.filter(({ outcome }) => outcome === 'failed').map((one) => one.id)).toEqual(
      expect.arrayContaining(['source-set-usable', 'no-retracted-source']),
    );

    // Previewing does nothing.
    const preview = await at.client.sourceSets.plan(id, {});
    expect(preview.plan).toMatchObject({ severity: 'critical', counts: { answersAffected: 1 } });
    expect((await at.client.sourceSets.tasks()).tasks).toEqual([]);
    expect((await at.client.sourceSets.get(id)).row).toMatchObject({
      version: 1,
      pending: 1,
      pendingSeverity: 'critical',
    });

    const run = await at.client.sourceSets.refresh(id, { version: 1 });
    expect(run.set.row).toMatchObject({ version: 2, pending: 0 });
    const { tasks } = await at.client.sourceSets.tasks();
    expect(tasks.map(({ task }) => [task.surface, task.ref, task.severity])).toEqual([
      ['nisaba-edition-notice', 'edition-1', 'critical'],
      ['sophia-review', `draft:${draft.id}`, 'critical'],
      ['veritas-regrounding', 'story-1', 'critical'],
    ]);
    expect(tasks[0]?.task.path.map(({ kind }) => kind)).toEqual(['change', 'source', 'claim', 'answer', 'surface']);
    expect(tasks.every(({ isSettled }) => !isSettled)).toBe(true);

    const other = await add(at, 'other', OTHER);
    await at.client.sourceSets.edit(id, { version: 2, members: [other], note: 'Replaced the retracted paper' });
    const green = await check();
    await at.idle();
    expect(green.gate.decision).toBe('ready');
    const settled = (await at.client.sourceSets.tasks()).tasks.filter(({ task }) => task.severity === 'critical');
    expect(settled.every(({ isSettled }) => isSettled)).toBe(true);
    const open = (await at.client.sourceSets.tasks()).tasks.filter(({ status }) => status === 'open');
    const ids = open.map(({ task }) => task.id);
    const done = await at.client.sourceSets.decideTasks({
      tasks: ids,
      act: 'done',
      reason: 'Rests on another source now',
    });
    expect(done.tasks.every(({ status }) => status === 'done')).toBe(true);
    expect((await at.client.sourceSets.list()).openTasks).toBe(0);
    expect(await codeOf(at.client.sourceSets.decideTasks({ tasks: ids, act: 'done' }))).toBe(
      '409 decision_not_possible',
    );
    await at.client.sourceSets.decideTasks({ tasks: ids.slice(0, 1), act: 'reopen' });
    expect((await at.client.sourceSets.list()).openTasks).toBe(1);
  });

  it('reaches what rests on it and nothing else', async () => {
    const { at, bridge, check } = await underSet();
    await check();
    const other = await add(at, 'other', 'The mill was built in 1740.');
    const mill = await at.client.drafts.create({ title: 'On the mill', text: 'The mill was built in 1740.' });
    await at.client.factChecks.run({ draftId: mill.id, text: 'The mill was built in 1740.', now: NOW });
    await at.idle();
    await at.client.sources.patch(other, { notices: [retraction] });
    const { plan, owners } = await at.client.sourceSets.plan('library', {});
    expect(owners.map(({ id }) => id)).toEqual([`draft:${mill.id}`]);
    expect(plan.recheck.map(({ answerId }) => answerId)).toEqual([`draft:${mill.id}`]);
    expect(plan.tasks.every(({ sourceIds }) => !sourceIds.includes(bridge))).toBe(true);
  });

  it('reaches kept answers by the passages that they cite', async () => {
    const { at, bridge } = await underSet();
    const asked = await at.client.answers.ask({ query: 'When was the bridge opened?', now: NOW });
    await at.client.sources.patch(bridge, { notices: [retraction] });
    const { plan, owners } = await at.client.sourceSets.plan('library', {});
    expect(owners).toMatchObject([{ id: `answer:${asked.id}`, kind: 'answer' }]);
    expect(plan.affected[0]?.path.map(({ kind }) => kind)).toEqual(['change', 'source', 'passage', 'claim', 'answer']);
  });

  it('reaches what was made under a set that is there no more', async () => {
    const { at, bridge, id } = await underSet();
    const asked = await at.client.answers.ask({ query: 'When was the bridge opened?', sourceSetId: id, now: NOW });
    await at.client.exports.write({ answerId: asked.id, kind: 'bibliography', format: 'json' });
    await at.client.sourceSets.remove(id, true);
    await at.client.sources.patch(bridge, { notices: [retraction] });
    const { owners, files } = await at.client.sourceSets.plan('library', {});
    expect(owners.map((one) => one.id)).toEqual([`answer:${asked.id}`]);
    expect(files.map(({ kind }) => kind)).toEqual(['export']);
  });

  it('reopens records and makes files stale in the step that takes it in, and says so before', async () => {
    const { at, bridge, id, draft, check } = await underSet();
    await check();
    await at.idle();
    const { fileName } = await at.client.exports.write({ draftId: draft.id, kind: 'bibliography', format: 'json' });
    const [record] = await at.client.exports.list();
    expect(record?.set).toMatchObject({ id, version: 1 });
    // The words that the draft rests on go; the source itself stays, so that only the cascade can see it.
    const { contentHash } = await at.client.publications.gate(draft.id);
    expect(contentHash).not.toBe('');
    await at.client.sources.patch(bridge, { notices: [retraction] });
    const { files } = await at.client.sourceSets.plan(id, {});
    expect(files).toMatchObject([{ id: record!.id, kind: 'export', title: fileName, severity: 'critical' }]);
    expect(files[0]?.path.map(({ kind }) => kind)).toEqual(['change', 'source', 'claim', 'answer', 'export']);
    await at.client.sourceSets.refresh(id, { version: 1 });
    const [stale] = await at.client.exports.list();
    expect(stale?.stale.map(({ cause }) => cause.key)).toEqual([`retraction:${bridge}`]);
    // A file is no text of its own to check: it gives no task.
    expect((await at.client.sourceSets.tasks()).tasks.map(({ task }) => task.answerId)).toEqual([`draft:${draft.id}`]);
  });

  it('keeps the versions of a removed set that a file was made under', async () => {
    const { at, id, draft, check } = await underSet();
    await check();
    await at.idle();
    await at.client.exports.write({ draftId: draft.id, kind: 'bibliography', format: 'json' });
    await at.client.sourceSets.remove(id, true);
    expect((await at.client.sourceSets.version(id, 1)).set.items).toHaveLength(1);
  });

  it('are put back with their versions, their drafts and a line in the log, unless their name is taken', async () => {
    const { at, id, draft } = await underSet();
    const before = await at.client.sourceSets.get(id);
    await at.client.sourceSets.remove(id, true);
    const back = await at.client.sourceSets.restoreSet(id);
    expect([back.row.hash, back.versions, back.drafts]).toEqual([before.row.hash, before.versions, before.drafts]);
    expect((await at.client.drafts.get(draft.id)).sourceSetId).toBe(id);
    expect(await codeOf(at.client.sourceSets.restoreSet(id))).toBe('404 not_found');
    const { entries } = await at.client.audit.log();
    expect(entries.map(({ event }) => event['kind'])).toEqual(
      expect.arrayContaining(['source-set-removed', 'source-set-restored']),
    );
    await at.client.sourceSets.remove(id, true);
    await at.client.sourceSets.create({ name: before.row.name, members: [] });
    expect(await codeOf(at.client.sourceSets.restoreSet(id))).toBe('409 name_taken');
  });

  it('by removal is previewed before it is made, names what is missing, and is undone by putting it back', async () => {
    const { at, bridge, id, check } = await underSet();
    await check();
    await at.idle();
    const preview = await at.client.sourceSets.plan(id, { without: [bridge] });
    expect(preview.plan).toMatchObject({ severity: 'blocking', counts: { answersAffected: 1, claimsAffected: 1 } });
    expect(preview.readiness.blockers[0]).toBe('source-set:incomplete');
    await at.client.sources.remove(bridge);
    const view = await at.client.sourceSets.get(id);
    expect(view.readiness.blockers).toEqual(['source-set:incomplete', `source:${bridge}:missing`]);
    expect(view.pending.map(({ kind }) => kind)).toEqual(['removed']);
    expect((await check()).gate.decision).toBe('blocked');
    expect((await at.client.sourceSets.plan(id, {})).plan.counts.claimsAffected).toBe(1);
    expect((await at.client.sourceSets.removed()).removed).toMatchObject([{ id: bridge, title: 'bridge' }]);
    await at.client.sourceSets.restore(bridge);
    expect((await at.client.sourceSets.get(id)).pending).toEqual([]);
    expect((await check()).gate.decision).toBe('ready');
    expect(await codeOf(at.client.sourceSets.restore(bridge))).toBe('404 not_found');
  });

  it('by a newer edition asks for a review, and the newer one in its place clears it', async () => {
    const { at, bridge, id, check } = await underSet();
    await check();
    await at.idle();
    const newer = await add(at, 'newer', `${BRIDGE} It was repaired in 1990.`);
    await at.client.sources.patch(newer, { supersedes: [bridge] as never });
    const view = await at.client.sourceSets.get(id);
    expect(view.members[0]).toMatchObject({ supersededBy: newer, blockers: ['superseded'] });
    expect(view.pending.map(({ kind }) => kind)).toEqual(['superseded']);
    const { plan } = await at.client.sourceSets.plan(id, { edit: { members: [newer] } });
    expect(plan.severity).toBe('blocking');
    const edited = await at.client.sourceSets.edit(id, { version: 1, members: [newer] });
    expect(edited.readiness.usableForGrounding).toBe(true);
    expect((await check()).gate.decision).toBe('ready');
  });

  it('keeps a note of who took it in, in the audit log', async () => {
    const { at, bridge, id } = await underSet();
    await at.client.sources.patch(bridge, { notices: [retraction] });
    await at.client.sourceSets.refresh(id, { version: 1, note: 'The list of May' });
    const { entries, verification } = await at.client.audit.log();
    expect(verification).toMatchObject({ valid: true });
    expect(entries.at(-1)?.event).toMatchObject({ kind: 'source-set-refreshed', set: id, version: 2, changes: 1 });
    expect((await at.client.sourceSets.get(id)).versions[0]).toMatchObject({ note: 'The list of May' });
  });
});

describe('what clears a blocker', () => {
  const codesOf = async (at: Bench, id: string) => (await at.client.sourceSets.get(id)).readiness.blockers;

  it('of a term that ran out is a look: it counts from today', async () => {
    const { at, bridge, id } = await underSet();
    await at.client.sourceSets.recordTerms({
      sources: [bridge],
      freshness: { expiresAt: '2020-01-01' },
      reason: 'The page says so',
    });
    expect(await codesOf(at, id)).toContain(`source:${bridge}:freshness:expired`);
    await at.client.sourceSets.refresh(id, { version: 1, checked: [bridge], note: 'Looked' });
    expect(await codesOf(at, id)).toEqual([]);
  });

  it('of the age of a set as a whole is a look at all of its sources, and not at some', async () => {
    const { at, bridge } = await underSet();
    const other = await add(at, 'board', OTHER);
    const { row } = await at.client.sourceSets.create({ name: 'Aged', members: [bridge, other] });
    const freshness = { class: null, checkedAt: null, expiresAt: '2020-01-01', state: null } as const;
    await at.client.sourceSets.edit(row.id, { version: 1, freshness, note: 'A term' });
    expect(await codesOf(at, row.id)).toEqual(['freshness:expired']);
    await at.client.sourceSets.refresh(row.id, { version: 2, checked: [bridge], note: 'Looked at one' });
    expect(await codesOf(at, row.id)).toEqual(['freshness:expired']);
    await at.client.sourceSets.refresh(row.id, { version: 3, checked: [bridge, other], note: 'Looked at all' });
    expect(await codesOf(at, row.id)).toEqual([]);
  });

  it('of a document that was removed is putting it back', async () => {
    const { at, bridge, id } = await underSet();
    await at.client.sources.remove(bridge);
    expect(await codesOf(at, id)).toContain(`source:${bridge}:missing`);
    expect((await at.client.sourceSets.removed()).removed.map((one) => one.id)).toEqual([bridge]);
    await at.client.sourceSets.restore(bridge);
    expect(await codesOf(at, id)).toEqual([]);
  });

  it('of rights of a set as a whole is a record of them', async () => {
    const { at, id } = await underSet(null);
    const rights = { licence: null, state: 'blocked', expiresAt: null, excerptLimit: null, attribution: null } as const;
    await at.client.sourceSets.edit(id, { version: 1, rights, note: 'Letter' });
    expect(await codesOf(at, id)).toEqual(['rights:blocked']);
    await at.client.sourceSets.edit(id, { version: 2, rights: { ...rights, state: 'cleared' }, note: 'Second letter' });
    expect(await codesOf(at, id)).toEqual([]);
  });
});
