import { describe, expect, it } from 'vitest';
import { authorizationOf, LOCAL_IDENTITY } from '#api/identity.ts';
import { ROUTES, withId } from '#api/paths.ts';
import type { Run, RunEnvelope } from '#domain/run.ts';
import { createMemoryStorage } from '#storage/memory.ts';
import { bench, codeOf, TEXT, withSource, type Bench } from './test-bench.ts';

const envelope = (draftId: string, change: Partial<RunEnvelope> = {}): RunEnvelope => ({
  draftId,
  mode: 'deep-research',
  sourceSetHash: null,
  persona: 'reviewer',
  strictness: 'standard',
  checkpoints: [],
  evidencePackTarget: 1,
  ...change,
});

async function ready(ports = {}, text = TEXT): Promise<{ at: Bench; draftId: string }> {
  const at = await bench(ports);
  await withSource(at);
  const { id } = await at.client.drafts.create({ title: 'Bridge', text });
  return { at, draftId: id };
}
const only = async (at: Bench): Promise<Run> => (await at.client.runs.list())[0]!;
const states = (run: Run) => Object.fromEntries(run.steps.map(({ id, state }) => [id, state]));

describe('a run', () => {
  it('goes through its plan and ends with the file of its persona', async () => {
    const { at, draftId } = await ready();
    const begun = await at.client.runs.start(envelope(draftId));
    expect(begun.steps.map(({ id, after }) => [id, after])).toEqual([
      ['sources', []],
      ['check', ['sources']],
      ['contradictions', ['check']],
      ['quotes-and-numbers', ['check']],
      ['evidence-pack', ['check']],
      ['gate', ['contradictions', 'quotes-and-numbers', 'evidence-pack']],
      ['file', ['gate']],
    ]);
    await at.idle();
    const run = await only(at);
    expect(run.state).toBe('done');
    expect(new Set(Object.values(states(run)))).toEqual(new Set(['passed']));
    expect(run.steps.at(-1)?.detail).toContain('sophia-review-packet');
    const { entries } = await at.client.audit.log();
    expect(entries.at(-1)?.event).toMatchObject({ kind: 'export', what: 'review_packet', format: 'html' });
  });

  it('says what did not pass and goes on, or stops there where it is strict', async () => {
    const { at, draftId } = await ready({}, `${TEXT} It is painted green every spring.`);
    await at.client.runs.start(envelope(draftId, { persona: 'operator' }));
    await at.idle();
    expect(states(await only(at))).toMatchObject({ check: 'failed', gate: 'failed', file: 'passed' });
    await at.client.runs.start(envelope(draftId, { strictness: 'strict' }));
    await at.idle();
    const strict = (await at.client.runs.list()).find((run) => run.envelope.strictness === 'strict')!;
    expect(strict.state).toBe('failed');
    expect(states(strict)).toMatchObject({
      sources: 'passed',
      check: 'failed',
      contradictions: 'skipped',
      file: 'skipped',
    });
  });

  it('fails where the source set is another one than it was declared for', async () => {
    const { at, draftId } = await ready();
    await at.client.runs.start(envelope(draftId, { sourceSetHash: 'sha256:other' }));
    await at.idle();
    expect((await only(at)).steps[0]).toMatchObject({
      state: 'failed',
      detail: expect.stringContaining('another one'),
    });
  });

  it('waits for its checkpoints, and goes on by itself once they are signed', async () => {
    const { at, draftId } = await ready();
    await at.client.runs.start(envelope(draftId, { checkpoints: ['sophia-grounded-report'] }));
    await at.idle();
    expect(await only(at)).toMatchObject({ state: 'waiting' });
    const { contentHash, revision } = await at.client.publications.gate(draftId);
    const body = {
      act: { verb: 'sign', checkpoint: 'sophia-grounded-report', scope: 'whole', contentHash },
      reason: 'read',
      revision,
    };
    const headers = { Authorization: authorizationOf({ ...LOCAL_IDENTITY, subject: 'ben', name: 'Ben' }) };
    expect(
      (await at.send('POST', withId(ROUTES.gateActs, draftId), { body: JSON.stringify(body), headers })).status,
    ).toBe(200);
    await expect.poll(async () => (await only(at)).state).toBe('done');
  });

  it('pauses between steps, goes on, and is cancelled for good', async () => {
    const { at, draftId } = await ready();
    const { id } = await at.client.runs.start(envelope(draftId, { checkpoints: ['veritas-story'] }));
    await at.idle();
    expect((await at.client.runs.act(id, 'pause')).state).toBe('paused');
    await at.client.runs.act(id, 'resume');
    await at.idle();
    expect((await only(at)).state).toBe('waiting');
    expect(await codeOf(at.client.runs.remove(id))).toBe('409 decision_not_possible');
    const cancelled = await at.client.runs.act(id, 'cancel');
    expect([cancelled.state, states(cancelled)['file']]).toEqual(['cancelled', 'skipped']);
    expect(await codeOf(at.client.runs.act(id, 'resume'))).toBe('409 decision_not_possible');
    await at.client.runs.remove(id);
    expect(await at.client.runs.list()).toEqual([]);
    expect(await codeOf(at.client.runs.act(id, 'cancel'))).toBe('404 not_found');
    expect(await codeOf(at.client.runs.start(envelope('none')))).toBe('404 not_found');
  });

  it('is taken up by the next page where the one before went away in the middle of a step', async () => {
    const storage = createMemoryStorage();
    const first = await ready({ openStorage: async () => ({ storage, notices: [] }) });
    const { id } = await first.at.client.runs.start(envelope(first.draftId));
    await first.at.idle();
    // As the page left it: the check had begun.
    await storage.runs.update(id, (run) => ({
      ...run,
      state: 'running',
      steps: run.steps.map((step) => ({
        ...step,
        state: step.id === 'sources' ? 'passed' : step.id === 'check' ? 'running' : 'pending',
      })),
    }));
    const second = await bench({ openStorage: async () => ({ storage, notices: [] }) });
    await expect.poll(async () => (await only(second)).state).toBe('done');
    expect(await only(second)).toMatchObject({ recovered: 1 });
  });
});
