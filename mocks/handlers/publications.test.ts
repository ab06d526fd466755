import { describe, expect, it } from 'vitest';
import { authorizationOf, LOCAL_IDENTITY, type Identity } from '#api/identity.ts';
import { ROUTES, withId } from '#api/paths.ts';
import type { GateActInput, GateView } from '#api/schemas/publication.ts';
import { GATE_CRITERIA, PUBLICATION_SURFACES } from '#domain/gate.ts';
import type { ReadRole } from '#domain/roles.ts';
import { bench, codeOf, refusal, withSource, type Bench } from './test-bench.ts';

const DRAFT = 'The bridge was opened in 1932. It is 503 metres long.';

const person = (name: string, role: ReadRole): Identity => ({
  ...LOCAL_IDENTITY,
  subject: name.toLowerCase(),
  name,
  role,
});
const ADA = person('Ada', 'review');
const BEN = person('Ben', 'review');
const EVE = person('Eve', 'admin');

const as = (identity: Identity) => ({ Authorization: authorizationOf(identity) });

async function post(at: Bench, path: string, body: unknown, who: Identity): Promise<Response> {
  return at.send('POST', path, { body: JSON.stringify(body), headers: as(who) });
}

/** A draft that Ada wrote, over one source that bears it out. */
async function withDraft(at: Bench, text = DRAFT): Promise<string> {
  const response = await post(at, ROUTES.drafts, { title: 'Bridge', text }, ADA);
  return ((await response.json()) as { id: string }).id;
}

const gateOf = (at: Bench, id: string): Promise<GateView> => at.client.publications.gate(id);

async function act(at: Bench, id: string, who: Identity, input: GateActInput, reason = 'Read it against the source') {
  const { revision } = await gateOf(at, id);
  return post(at, withId(ROUTES.gateActs, id), { act: input, reason, revision }, who);
}

const sign = async (at: Bench, id: string, who: Identity, scope: 'whole' | 'claims' = 'whole') => {
  const { contentHash, surface } = await gateOf(at, id);
  return act(at, id, who, { verb: 'sign', checkpoint: surface, scope, contentHash });
};

const outcomeOf = (view: GateView, criterion: string) => view.decision.criteria.find(({ id }) => id === criterion);

async function ready(): Promise<{ at: Bench; id: string; source: string }> {
  const at = await bench();
  const source = await withSource(at);
  const id = await withDraft(at);
  return { at, id, source };
}

describe('the gate of a draft', () => {
  it('asks for one sign-off before anybody named a surface, and shows every criterion', async () => {
    const { at, id } = await ready();
    const view = await gateOf(at, id);
    expect(view.decision.criteria.map((one) => one.id)).toEqual([...GATE_CRITERIA]);
    expect(outcomeOf(view, 'checkpoints-signed')).toMatchObject({ outcome: 'failed', figure: '0 of 1' });
    expect(view.decision.decision).toBe('blocked');
    expect(view.authors).toEqual(['Ada']);
  });

  it.each(PUBLICATION_SURFACES)('is signed for %s by another than the author, and then published', async (surface) => {
    const { at, id } = await ready();
    expect((await act(at, id, ADA, { verb: 'prepare', surface, author: 'Ada' }, '')).status).toBe(200);
    expect(await refusal(await sign(at, id, ADA))).toEqual([409, 'decision_not_possible', undefined]);
    expect((await sign(at, id, BEN)).status).toBe(200);
    const view = await gateOf(at, id);
    expect(view.decision.decision).toBe('ready');
    const published = await post(at, ROUTES.publications, { draftId: id, contentHash: view.contentHash }, BEN);
    expect(published.status).toBe(201);
    expect((await gateOf(at, id)).standing).toBe('published');
    expect((await at.client.publications.list()).map((one) => [one.surface, one.publishedBy])).toEqual([
      [surface, 'Ben'],
    ]);
  });

  it('takes the name of an author however it is written', async () => {
    const { at, id } = await ready();
    expect((await sign(at, id, person(' ADA ', 'review'))).status).toBe(409);
  });

  it('refuses to publish while one criterion is open, whatever the request says', async () => {
    const { at, id } = await ready();
    const { contentHash } = await gateOf(at, id);
    const response = await post(at, ROUTES.publications, { draftId: id, contentHash }, EVE);
    expect(await refusal(response)).toEqual([409, 'gate_blocked', undefined]);
    const forged = { draftId: id, contentHash, decision: 'ready' };
    expect(await refusal(await post(at, ROUTES.publications, forged, EVE))).toEqual([
      400,
      'invalid_payload',
      'decision',
    ]);
    expect(await at.client.publications.list()).toEqual([]);
  });

  it('refuses a sign-off of a text that is no longer there, and one by somebody who did not see the last act', async () => {
    const { at, id } = await ready();
    const { contentHash, surface, revision } = await gateOf(at, id);
    await at.client.drafts.save(id, { title: 'Bridge', text: `${DRAFT} It was red.`, version: 1 });
    const old = { verb: 'sign' as const, checkpoint: surface, scope: 'whole' as const, contentHash };
    expect(await refusal(await act(at, id, BEN, old))).toEqual([409, 'stale_content', undefined]);
    expect((await sign(at, id, BEN)).status).toBe(200);
    const late = { act: { verb: 'prepare', surface, author: null }, reason: '', revision };
    expect(await refusal(await post(at, withId(ROUTES.gateActs, id), late, BEN))).toEqual([
      409,
      'stale_decision',
      undefined,
    ]);
  });

  it('voids a sign-off of the whole by any edit, and of claims only where the edit touches them', async () => {
    const { at, id } = await ready();
    await sign(at, id, BEN, 'whole');
    await sign(at, id, BEN, 'claims');
    const edited = DRAFT.replace('503', '504');
    await post(at, ROUTES.factChecks, { draftId: id, text: edited, now: '2024-06-01T00:00:00.000Z' }, ADA);
    await at.send('PUT', withId(ROUTES.draft, id), {
      body: JSON.stringify({ title: 'Bridge', text: edited, version: 1 }),
      headers: as(ADA),
    });
    const view = await gateOf(at, id);
    expect(view.signed.map(({ scope, holding, signed }) => [scope, holding, signed])).toEqual([
      ['whole', 0, 1],
      ['claims', 1, 2],
    ]);
    expect(view.before).toMatchObject({ what: 'signed', by: 'Ben', text: DRAFT });
    expect(outcomeOf(view, 'checkpoints-signed')?.outcome).toBe('failed');
    const back = { title: 'Bridge', text: DRAFT, version: 2 };
    await at.send('PUT', withId(ROUTES.draft, id), { body: JSON.stringify(back), headers: as(ADA) });
    expect(outcomeOf(await gateOf(at, id), 'checkpoints-signed')?.outcome).toBe('passed');
  });

  it('waives by role, with a reason and an end, and lists who', async () => {
    const at = await bench();
    await withSource(at);
    const id = await withDraft(at, `${DRAFT} The bridge is painted green every spring.`);
    const waive = (criterion: (typeof GATE_CRITERIA)[number], expiresAt = '2999-01-01'): GateActInput => ({
      verb: 'waive',
      criterion,
      expiresAt,
      thisTextOnly: true,
    });
    expect(await refusal(await act(at, id, BEN, waive('unsupported-claim-backlog'), ' '))).toEqual([
      400,
      'invalid_payload',
      'reason',
    ]);
    expect(await refusal(await act(at, id, BEN, waive('unsupported-claim-backlog', '2020-01-01')))).toEqual([
      400,
      'invalid_payload',
      'act.expiresAt',
    ]);
    expect(await refusal(await act(at, id, BEN, waive('no-retracted-source')))).toEqual([
      403,
      'role_not_allowed',
      undefined,
    ]);
    expect((await act(at, id, EVE, waive('no-retracted-source'))).status).toBe(200);
    expect((await act(at, id, BEN, waive('unsupported-claim-backlog'))).status).toBe(200);
    const view = await gateOf(at, id);
    expect(outcomeOf(view, 'unsupported-claim-backlog')).toMatchObject({ outcome: 'failed', waiver: { by: 'Ben' } });
    expect(view.waived.map(({ counts }) => counts)).toEqual([true, true]);
    const mine = view.waived[1]!.eventId;
    expect(await refusal(await act(at, id, ADA, { verb: 'withdraw', of: mine }, ''))).toEqual([
      403,
      'role_not_allowed',
      undefined,
    ]);
    expect((await act(at, id, BEN, { verb: 'withdraw', of: mine }, '')).status).toBe(200);
    expect((await gateOf(at, id)).waived).toHaveLength(1);
  });

  it('counts a claim that a reviewer accepted in the queue, and lists it', async () => {
    const at = await bench();
    await withSource(at);
    const id = await withDraft(at, `${DRAFT} The bridge is painted green every spring.`);
    await gateOf(at, id);
    await at.idle();
    const { entries } = await at.client.queues.page('fact-checks', { ownerIds: [id] });
    const open = outcomeOf(await gateOf(at, id), 'unsupported-claim-backlog');
    expect(open?.outcome).toBe('failed');
    for (const { item, state } of entries) {
      await at.client.queues.decide('fact-checks', {
        items: [{ id: item.id, revision: state.revision }],
        act: { verb: 'resolve', choice: 'accept' },
        reason: 'Seen in the yearbook',
      });
    }
    const view = await gateOf(at, id);
    expect(outcomeOf(view, 'unsupported-claim-backlog')?.outcome).toBe('passed');
    expect(view.suppressed.map(({ reason }) => reason)).toContain('Seen in the yearbook');
  });

  it('is reopened by a retraction of what it rests on, once, and says by which way', async () => {
    const { at, id, source } = await ready();
    await sign(at, id, BEN);
    const { contentHash } = await gateOf(at, id);
    await post(at, ROUTES.publications, { draftId: id, contentHash }, BEN);
    const [published] = await at.client.publications.list();
    const frozen = (await at.client.publications.get(published!.id)).report;
    await at.client.sources.patch(source, {
      title: 'Bridge book',
      doi: '10.5555/bridge',
    });
    const list = 'OriginalPaperDOI,RetractionNature,RetractionDate\n10.5555/bridge,Retraction,2/3/2023 0:00\n';
    await at.client.credibility.importNotices(list, true);
    await at.idle();
    const view = await gateOf(at, id);
    expect(view.standing).toBe('reopened');
    expect(view.publication?.reopened.map(({ cause }) => [cause.kind, cause.sourceId])).toEqual([
      ['retraction', source],
    ]);
    expect(view.publication?.reopened[0]?.cause.path[0]).toContain('was retracted');
    await at.client.sources.patch(source, { title: 'Bridge book again' });
    await at.idle();
    expect((await gateOf(at, id)).publication?.reopened).toHaveLength(1);
    expect((await at.client.publications.get(published!.id)).report).toBe(frozen);
    const { verification, entries } = await at.client.audit.log();
    expect(verification.valid).toBe(true);
    expect(
      entries
        .filter(({ event }) => event['kind'] === 'gate')
        .map(({ event }) => (event['act'] as { verb: string }).verb),
    ).toEqual(['sign', 'publish', 'reopen']);
  });

  it('is the same for a kept answer: sign-off by another than who asked, publication, export, and a retraction reopens it', async () => {
    const { at, source } = await ready();
    const ask = { query: 'When was the bridge opened?', now: '2024-06-01T00:00:00.000Z' };
    const { id: answerId } = (await (await post(at, ROUTES.ask, ask, ADA)).json()) as { id: string };
    const gate = `answer:${answerId}`;
    const kept = await at.client.answers.get(answerId);
    expect(kept).toMatchObject({
      askedBy: 'Ada',
      set: { id: 'library', version: 1, hash: kept.answer.sourceSet.hash },
    });
    const before = await gateOf(at, gate);
    expect(before).toMatchObject({ draftId: gate, authors: ['Ada'], standing: 'open' });
    expect(before.decision.decision).toBe('blocked');
    expect(await refusal(await sign(at, gate, ADA))).toEqual([409, 'decision_not_possible', undefined]);
    await sign(at, gate, BEN);
    for (const criterion of GATE_CRITERIA) {
      if (outcomeOf(await gateOf(at, gate), criterion)?.outcome === 'passed') continue;
      await act(at, gate, EVE, { verb: 'waive', criterion, expiresAt: '2099-01-01', thisTextOnly: true });
    }
    const { contentHash, decision } = await gateOf(at, gate);
    expect(decision.decision).toBe('ready');
    expect((await post(at, ROUTES.publications, { draftId: gate, contentHash }, BEN)).status).toBe(201);
    expect((await gateOf(at, gate)).standing).toBe('published');
    await at.client.exports.write({ answerId, kind: 'grounded_report', format: 'markdown' });
    expect((await at.client.exports.list())[0]).toMatchObject({ owner: gate, set: { id: 'library' } });
    await at.client.sources.remove(source);
    await at.idle();
    const after = await gateOf(at, gate);
    expect([after.standing, after.publication?.reopened[0]?.cause.kind]).toEqual(['reopened', 'removal']);
    expect((await at.client.exports.list())[0]?.stale.map(({ cause }) => cause.kind)).toEqual(['removal']);
    expect(await codeOf(at.client.publications.gate('answer:none'))).toBe('404 not_found');
  });

  it('is not reopened by what spoke against its sources already when it was published', async () => {
    const { at, id, source } = await ready();
    await at.client.ingestion.start(
      'newer.txt',
      new TextEncoder().encode('The bridge is 505 metres long.').buffer,
      'text/plain',
    );
    await at.idle();
    const newer = (await at.client.sources.list()).find((one) => one.id !== source)!.id;
    await at.client.sources.patch(newer, { supersedes: [source] as never });
    await sign(at, id, BEN);
    for (const criterion of GATE_CRITERIA) {
      if (outcomeOf(await gateOf(at, id), criterion)?.outcome === 'passed') continue;
      await act(at, id, EVE, { verb: 'waive', criterion, expiresAt: '2099-01-01', thisTextOnly: true });
    }
    const { contentHash } = await gateOf(at, id);
    expect((await post(at, ROUTES.publications, { draftId: id, contentHash }, BEN)).status).toBe(201);
    await at.client.sources.patch(newer, { title: 'Another name' });
    await at.idle();
    expect((await at.client.publications.list())[0]).toMatchObject({
      reopened: [],
      heldThen: [`replacement:${source}`],
    });
  });

  it('of an answer hears of the declared set that it was asked of, and of no source outside it', async () => {
    const { at, source } = await ready();
    await at.client.ingestion.start(
      'mill.txt',
      new TextEncoder().encode('The mill burned in 1810.').buffer,
      'text/plain',
    );
    await at.idle();
    const mill = (await at.client.sources.list()).find(({ id }) => id !== source)!.id;
    const { row } = await at.client.sourceSets.create({ name: 'Bridges', members: [source] });
    const now = '2024-06-01T00:00:00.000Z';
    const asked = await at.client.answers.ask({ query: 'When did the mill burn?', sourceSetId: row.id, now });
    expect(asked).toMatchObject({ request: { sourceSetId: row.id }, set: { id: row.id, name: 'Bridges', version: 1 } });
    expect(asked.answer.sourceSet.sourceIds).toEqual([source]);
    const kept = await at.client.answers.list();
    expect(kept.find(({ id }) => id === asked.id)?.set).toEqual({ id: row.id, name: 'Bridges', version: 1 });
    const ofAll = await at.client.answers.ask({ query: 'When did the mill burn?', now });
    expect(ofAll.id).not.toBe(asked.id);
    expect((await at.client.answers.list()).find(({ id }) => id === ofAll.id)).not.toHaveProperty('set');
    expect(await at.client.answers.get(asked.id)).toMatchObject({ request: { sourceSetId: row.id } });
    expect(await codeOf(at.client.answers.ask({ query: 'When?', sourceSetId: row.id, sourceIds: [mill], now }))).toBe(
      '400 invalid_payload',
    );
    expect(await codeOf(at.client.answers.ask({ query: 'When?', sourceSetId: 'none', now }))).toMatch(/^40/u);
    const bridge = await at.client.answers.ask({ query: 'When was the bridge opened?', sourceSetId: row.id, now });
    expect(outcomeOf(await gateOf(at, `answer:${bridge.id}`), 'source-set-usable')?.outcome).toBe('failed');
    const { owners } = await at.client.sourceSets.plan(row.id, { without: [source] });
    expect(owners).toMatchObject([{ id: `answer:${bridge.id}` }]);
  });

  it('answers for what is not there', async () => {
    const { at } = await ready();
    expect(await codeOf(at.client.publications.gate('none'))).toBe('404 not_found');
    expect(await codeOf(at.client.publications.get('none'))).toBe('404 not_found');
    expect(await codeOf(at.client.publications.reopen('none', 'why'))).toBe('404 not_found');
  });
});

describe('a colleague’s review', () => {
  const EXTRA = `${DRAFT} The bridge is painted green every spring.`;

  /** Two browsers with the same source and the same text, written by Ada. */
  async function two(): Promise<readonly [{ at: Bench; id: string }, { at: Bench; id: string }]> {
    const make = async () => {
      const at = await bench();
      await withSource(at);
      return { at, id: await withDraft(at, EXTRA) };
    };
    return [await make(), await make()];
  }
  async function decide({ at, id }: { at: Bench; id: string }, who: Identity, choice: string): Promise<void> {
    await gateOf(at, id);
    await at.idle();
    const { entries } = await at.client.queues.page('fact-checks', { ownerIds: [id] });
    for (const { item, state } of entries) {
      const body = {
        items: [{ id: item.id, revision: state.revision }],
        act: { verb: 'resolve', choice },
        reason: `${who.name} looked`,
      };
      expect((await post(at, '/v1/sophia/fact-checks/decisions', body, who)).status).toBe(200);
    }
  }
  const packetOf = async ({ at, id }: { at: Bench; id: string }): Promise<string> =>
    (await at.client.exports.write({ draftId: id, kind: 'review_packet', format: 'html' })).blob.text();
  const merge = async (
    { at, id }: { at: Bench; id: string },
    packet: string,
    apply: boolean,
    choices: Record<string, string> = {},
  ) => post(at, withId(ROUTES.gateMerge, id), { packet, apply, choices }, person('Cyd', 'review'));

  it('is brought in under their name, and merging it again changes nothing', async () => {
    const [theirs, mine] = await two();
    await decide(theirs, BEN, 'accept');
    await sign(theirs.at, theirs.id, BEN);
    const packet = await packetOf(theirs);
    const plan = (await (await merge(mine, packet, false)).json()) as { plan: { additions: { by: string }[] } };
    expect(plan.plan.additions.map(({ by }) => by)).toContain('Ben');
    expect((await gateOf(mine.at, mine.id)).signed).toEqual([]);
    expect((await merge(mine, packet, true)).status).toBe(200);
    const view = await gateOf(mine.at, mine.id);
    expect(view.decision.decision).toBe('ready');
    expect(view.signed.map(({ by, holding }) => [by, holding])).toEqual([['Ben', 1]]);
    const { entries, verification } = await mine.at.client.audit.log();
    expect(verification.valid).toBe(true);
    expect(entries.find(({ event }) => event['imported'] !== undefined)?.event).toMatchObject({
      actor: 'Ben',
      imported: { by: 'Cyd' },
    });
    const again = (await (await merge(mine, packet, false)).json()) as {
      plan: { additions: unknown[]; conflicts: unknown[] };
    };
    expect([again.plan.additions, again.plan.conflicts]).toEqual([[], []]);
  });

  it('shows a conflict, and is not brought in before it is settled by hand', async () => {
    const [theirs, mine] = await two();
    await decide(theirs, BEN, 'accept');
    await decide(mine, EVE, 'remove');
    const packet = await packetOf(theirs);
    const { plan } = (await (await merge(mine, packet, false)).json()) as { plan: { conflicts: { key: string }[] } };
    expect(plan.conflicts).toMatchObject([
      { mine: { choice: 'remove', by: EVE.subject }, theirs: { choice: 'accept' } },
    ]);
    expect(await refusal(await merge(mine, packet, true))).toEqual([409, 'decision_not_possible', undefined]);
    const key = plan.conflicts[0]!.key;
    expect((await merge(mine, packet, true, { [key]: 'theirs' })).status).toBe(200);
    const { entries } = await mine.at.client.queues.page('fact-checks', { ownerIds: [mine.id] });
    expect(entries[0]?.state.resolution?.act).toMatchObject({ choice: 'accept' });
  });

  it('is refused where the packet is not as it was sealed', async () => {
    const [theirs, mine] = await two();
    await sign(theirs.at, theirs.id, BEN);
    const forged = (await packetOf(theirs)).replace('Read it against the source', 'Read it against the saucer');
    expect(await refusal(await merge(mine, forged, true))).toEqual([400, 'invalid_payload', 'packet']);
    expect(await refusal(await merge(mine, 'nothing', false))).toEqual([400, 'invalid_payload', 'packet']);
  });
});
