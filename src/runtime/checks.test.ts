import type { RunEnvelope, RunMode } from '#domain/run.ts';
import { describe, expect, it } from 'vitest';
import type { FactCheckResponse, ReverifyResponse } from '#api/schemas/fact-check.ts';
import type { IngestionJob } from '#api/schemas/ingestion.ts';
import { createDirectRuntime } from './client/direct-client.ts';
import type { JsonOutcome } from './protocol.ts';

const NOW = '2024-06-01T00:00:00.000Z';
const LATER = '2024-06-02T00:00:00.000Z';

function read<T>(outcome: JsonOutcome): T {
  if (!outcome.ok) throw new Error(`${outcome.error.code}: ${outcome.error.message}`);
  return JSON.parse(new TextDecoder().decode(outcome.bytes)) as T;
}

/** A runtime whose stopwatch says that every claim takes a turn of its own. */
async function slowRuntime() {
  let at = 0;
  const runtime = createDirectRuntime({ stopwatch: () => (at += 20) });
  await runtime.start({ hadWorkspace: false });
  const add = async (name: string, text: string): Promise<string> => {
    const bytes = new TextEncoder().encode(text).buffer;
    const { job } = read<{ job: IngestionJob }>(await runtime.startJob({ name, mediaType: 'text/plain', bytes }));
    await runtime.idle();
    const { jobs } = read<{ jobs: IngestionJob[] }>(await runtime.listJobs());
    return jobs.find(({ id }) => id === job.id)!.sourceIds[0]!;
  };
  const draftOf = async (text: string) =>
    read<{ id: string; version: number }>(await runtime.createDraft({ title: 'T', text }));
  const reverify = async (draftId: string) => read<ReverifyResponse>(await runtime.reverify({ draftId })).citations;
  return { runtime, add, draftOf, reverify };
}

const LONG = Array.from({ length: 24 }, (_, at) => `The mill of Calden ground ${at + 100} sacks a day.`).join(' ');

describe('a report of thousands of claims', () => {
  it('is given up in the queues once a newer text of its draft is checked', async () => {
    const { runtime, draftOf } = await slowRuntime();
    const draft = await draftOf(LONG);
    const first = runtime.check({ draftId: draft.id, text: LONG, now: NOW });
    read(await first);
    read(await runtime.check({ draftId: draft.id, text: 'The ferry of Calden carries 40 cars.', now: NOW }));
    await runtime.idle();
    const { entries } = read<{ entries: { event: { kind: string; factChecks?: number } }[] }>(await runtime.auditLog());
    const laid = entries.filter(({ event }) => event.kind === 'findings').map(({ event }) => event.factChecks);
    expect(laid.at(-1)).toBe(1);
    expect(laid.length).toBeLessThanOrEqual(2);
    const page = await runtime.queuePage('fact-checks', { offset: 0, limit: 5 });
    expect(read<{ total: number }>(page).total).toBe(1);
  });

  it('reaches the queues whole, with its contradictions, and lets a save through while it is laid out', async () => {
    const runtime = createDirectRuntime();
    await runtime.start({ hadWorkspace: false });
    const letters = (n: number): string =>
      Array.from(String(n))
        .map((digit) => 'bdfgklmnrs'[Number(digit)])
        .join('a');
    const text = Array.from(
      { length: 3_100 },
      (_, at) => `Mona${letters(at)} painted the ko${letters(at * 7)}a in ${1800 + (at % 150)}.`,
    );
    text.push('The lighthouse of Skerry was built in 1874.', 'The lighthouse of Skerry was built in 1884.');
    const draft = read<{ id: string }>(await runtime.createDraft({ title: 'Long', text: text.join('\n\n') }));
    await runtime.check({ draftId: draft.id, text: text.join('\n\n'), now: NOW });
    await runtime.idle();
    const page = async (queue: 'fact-checks' | 'contradictions') =>
      read<{ total: number; entries: { item: { text: string } }[] }>(
        await runtime.queuePage(queue, { offset: 0, limit: 5 }),
      );
    expect((await page('fact-checks')).total).toBeGreaterThan(3_000);
    expect((await page('contradictions')).entries.map(({ item }) => item.text)).toContain(text[3_100]);
    await runtime.idle();
  }, 60_000);
});

describe('a long check', () => {
  it('lets a save and a list through before it ends', async () => {
    const { runtime, draftOf } = await slowRuntime();
    const draft = await draftOf(LONG);
    const order: string[] = [];
    const check = runtime.check({ draftId: draft.id, text: LONG, now: NOW }).then(() => order.push('checked'));
    const save = runtime
      .saveDraft(draft.id, { title: 'T', text: 'Shorter.', version: draft.version })
      .then(() => order.push('saved'));
    const list = runtime.listSources().then(() => order.push('listed'));
    await Promise.all([check, save, list]);
    expect(order.at(-1)).toBe('checked');
  });

  it('is stopped by the check of a newer text of the same draft, and by no other', async () => {
    const { runtime, draftOf } = await slowRuntime();
    const [draft, other] = [await draftOf(LONG), await draftOf(LONG)];
    const old = runtime.check({ draftId: draft.id, text: LONG, now: NOW });
    const beside = runtime.check({ draftId: other.id, text: LONG, now: NOW });
    await new Promise((resolve) => setTimeout(resolve, 30));
    const newer = runtime.check({ draftId: draft.id, text: 'The mill of Calden burnt down.', now: NOW });
    expect(await old).toMatchObject({ ok: false, error: { code: 'superseded' } });
    expect((await newer).ok).toBe(true);
    expect((await beside).ok).toBe(true);
  });

  it('is not stopped by a check of the same text', async () => {
    const { runtime, draftOf } = await slowRuntime();
    const draft = await draftOf(LONG);
    const first = runtime.check({ draftId: draft.id, text: LONG, now: NOW });
    await new Promise((resolve) => setTimeout(resolve, 30));
    const again = runtime.check({ draftId: draft.id, text: LONG, now: '2024-06-02T00:00:00.000Z' });
    expect([(await first).ok, (await again).ok]).toEqual([true, true]);
  });
});

describe('what an earlier report rested on', () => {
  const CLAIM = 'The tower of Calden is 300 metres high.';
  const TEXT = 'The tower of Calden is 300 metres high. It stands by the river.';

  it('can still be asked after its source was removed and the draft was checked again', async () => {
    const { runtime, add, draftOf, reverify } = await slowRuntime();
    const id = await add('tower.txt', TEXT);
    const draft = await draftOf(CLAIM);
    await runtime.check({ draftId: draft.id, text: CLAIM, now: NOW });
    expect((await reverify(draft.id)).map(({ outcome }) => outcome)).toEqual(['holds']);
    await runtime.removeSource(id);
    await runtime.check({ draftId: draft.id, text: CLAIM, now: LATER });
    const [asked] = await reverify(draft.id);
    expect(asked).toMatchObject({ sourceId: id, outcome: 'source-missing', recordedAt: NOW });
  });

  it('stays known over several changes of the sources, and of other claims of the draft', async () => {
    const { runtime, add, draftOf, reverify } = await slowRuntime();
    const id = await add('tower.txt', TEXT);
    const draft = await draftOf(CLAIM);
    await runtime.check({ draftId: draft.id, text: CLAIM, now: NOW });
    await runtime.removeSource(id);
    await runtime.check({ draftId: draft.id, text: CLAIM, now: LATER });
    await add('ferry.txt', 'The ferry of Calden carries 40 cars.');
    const edited = `The ferry of Calden carries 40 cars. ${CLAIM}`;
    await runtime.check({ draftId: draft.id, text: edited, now: LATER });
    const asked = await reverify(draft.id);
    expect(asked.find(({ sourceId }) => sourceId === id)).toMatchObject({ outcome: 'source-missing', recordedAt: NOW });
    // Under the number that the claim has now.
    expect(asked.find(({ sourceId }) => sourceId === id)?.claimId).toMatch(/^c2-/u);
  });

  it('is forgotten with the claim that rested on it', async () => {
    const { runtime, add, draftOf, reverify } = await slowRuntime();
    const id = await add('tower.txt', TEXT);
    const draft = await draftOf(CLAIM);
    await runtime.check({ draftId: draft.id, text: CLAIM, now: NOW });
    await runtime.removeSource(id);
    await runtime.check({ draftId: draft.id, text: 'The mill of Calden burnt down.', now: LATER });
    expect(await reverify(draft.id)).toEqual([]);
  });

  it('is not listed twice where the new report cites the same place', async () => {
    const { runtime, add, draftOf, reverify } = await slowRuntime();
    await add('tower.txt', TEXT);
    const draft = await draftOf(CLAIM);
    await runtime.check({ draftId: draft.id, text: CLAIM, now: NOW });
    await add('ferry.txt', 'The ferry of Calden carries 40 cars.');
    await runtime.check({ draftId: draft.id, text: CLAIM, now: LATER });
    const asked = await reverify(draft.id);
    expect(asked).toHaveLength(1);
    expect(asked[0]?.recordedAt).toBeUndefined();
  });
});

describe('how a draft was checked', () => {
  it('is written down claim by claim, and how long it took against each budget', async () => {
    const runtime = createDirectRuntime();
    await runtime.start({ hadWorkspace: false });
    const bytes = new TextEncoder().encode('The mill of Calden was built in 1874.').buffer;
    await runtime.startJob({ name: 'mill.txt', mediaType: 'text/plain', bytes });
    await runtime.idle();
    const text = 'The mill of Calden was built in 1874. Ships sail.';
    const draft = read<{ id: string }>(await runtime.createDraft({ title: 'T', text }));
    const check = async () => read<FactCheckResponse>(await runtime.check({ draftId: draft.id, text, now: NOW }));
    const { retrievals, latency, report } = await check();
    expect(retrievals.map(({ claimId }) => claimId)).toEqual(report.claims.map(({ id }) => id));
    expect(retrievals[0]).toMatchObject({ method: 'BM25', outcome: 'used', detail: '1 passage' });
    const [passage] = retrievals[0]?.passages ?? [];
    expect(passage).toMatchObject({
      passageId: retrievals[0]?.passageIds[0],
      rank: 1,
      within: 'all',
      start: 0,
      end: 37,
    });
    expect(passage?.score).toBeGreaterThan(0);
    expect(latency.map(({ mode, runs, outcome }) => [mode, runs, outcome])).toEqual([
      ['assistant', 1, 'within'],
      ['deep-research', 0, 'not-measured'],
      ['batch-publication', 0, 'not-measured'],
    ]);
    // Jobs over drafts are runs of their mode, unless nobody saw their end.
    const job = async (mode: RunMode): Promise<{ readonly id: string }> => {
      const envelope: RunEnvelope = {
        draftId: draft.id,
        mode,
        sourceSetHash: null,
        persona: 'reviewer',
        strictness: 'standard',
        checkpoints: [],
        evidencePackTarget: 0,
      };
      return read(await runtime.runs({ do: 'start', envelope }, { subject: 'person:ann', name: 'Ann', role: 'admin' }));
    };
    await job('deep-research');
    await runtime.idle();
    const after = (await check()).latency.map(({ mode, runs, p95 }) => [mode, runs, p95 === null]);
    expect(after[1]).toEqual(['deep-research', 1, false]);
    // All was taken over from the check before: that says nothing of how long checks take.
    expect((await check()).latency[0]).toMatchObject({ runs: 1 });
    await runtime.idle();
  });
});

describe('a check after a source changed', () => {
  it('judges again the claims that the change reached, names the source, and leaves the other decisions standing', async () => {
    const { runtime, add, draftOf } = await slowRuntime();
    // Beside a few passages alone, each weighs on what is rare, and one less is a change for every claim.
    const others = Array.from(
      { length: 100 },
      (_, at) => `Chapter ${at}\n\n${'Nothing to see in the harbour. '.repeat(40)}`,
    );
    await add('others.txt', others.join('\n\n'));
    await add('mill.txt', 'The mill of Calden ground 100 sacks a day.');
    const ferry = await add('ferry.txt', 'The ferry of Orlun carries 40 cars.');
    const text = 'The ferry of Orlun carries 40 cars. The mill of Calden ground 300 sacks a day.';
    const { id: draftId } = await draftOf(text);
    read(await runtime.check({ draftId, text, now: NOW }));
    await runtime.idle();
    const open = async () =>
      read<{ entries: { item: { id: string; basis: string; text: string }; state: { status: string } }[] }>(
        await runtime.queuePage('fact-checks', { offset: 0, limit: 50 }),
      ).entries;
    const before = (await open()).find(({ item }) => item.text.startsWith('The mill'))!;
    read(await runtime.removeSource(ferry));
    const { meta, report } = read<FactCheckResponse>(await runtime.check({ draftId, text, now: NOW }));
    await runtime.idle();
    const [claim] = report.claims;
    expect(meta).toMatchObject({ claimsChecked: 1, claimsReused: 1 });
    expect(meta.change).toEqual({
      reached: [{ claimId: claim!.id, sourceIds: [ferry] }],
      kept: 1,
      titles: { [ferry]: expect.stringContaining('ferry') as unknown },
    });
    const after = (await open()).find(({ item }) => item.text.startsWith('The mill'))!;
    expect(after.item.basis).toBe(before.item.basis);
  });
});
