import { describe, expect, it } from 'vitest';
import { ROUTES } from '#api/paths.ts';
import { createMemoryStorage } from '#storage/memory.ts';
import { bench, refusal, type Bench } from './test-bench.ts';

const ALL = { kinds: [], people: [], text: '' };

/** A log of so many entries, written past the screens: kinds and people take turns. */
async function withLog(count: number, storage = createMemoryStorage()): Promise<Bench> {
  const at = await bench({ openStorage: async () => ({ storage, notices: [] }) });
  const { seq } = await storage.queues.head();
  const events = Array.from({ length: count - seq }, (_, n) => ({
    kind: n % 3 === 0 ? 'signed-here' : 'export',
    at: '2026-01-01T00:00:00.000Z',
    actor: n % 2 === 0 ? 'Ada' : 'Ben',
    reason: `because of ${n}`,
  }));
  for (let from = 0; from < events.length; from += 5_000) await storage.queues.append(events.slice(from, from + 5_000));
  return at;
}

async function whole(at: Bench, filter: Parameters<Bench['client']['audit']['page']>[0]): Promise<readonly number[]> {
  const seqs: number[] = [];
  for (let before: number | null = null; ;) {
    const page = await at.client.audit.page(filter, before);
    seqs.push(...page.entries.map(({ seq }) => seq));
    expect(page.entries.length).toBeLessThanOrEqual(200);
    if (page.next === null) {
      expect(page.total).toBe(seqs.length);
      return seqs;
    }
    before = page.next;
  }
}

describe('the log in pages', () => {
  it('gives every entry once, newest first, with and without a filter', async () => {
    const at = await withLog(1_050);
    const { entries } = await at.client.audit.log();
    const newestFirst = entries.toReversed();
    expect(await whole(at, ALL)).toEqual(newestFirst.map(({ seq }) => seq));
    for (const filter of [
      { ...ALL, kinds: ['signed-here'] },
      { ...ALL, people: ['Ben'] },
      { ...ALL, text: 'BECAUSE OF 7' },
      { kinds: ['export'], people: ['Ada'], text: '1' },
    ]) {
      const wanted = newestFirst.filter(
        ({ event, hash }) =>
          (filter.kinds.length === 0 || filter.kinds.includes(String(event['kind']))) &&
          (filter.people.length === 0 || filter.people.includes(String(event['actor']))) &&
          `${JSON.stringify(event)} ${hash}`.toLowerCase().includes(filter.text.toLowerCase()),
      );
      expect(wanted.length).toBeGreaterThan(0);
      expect(await whole(at, filter)).toEqual(wanted.map(({ seq }) => seq));
    }
    expect(await whole(at, { ...ALL, text: 'nowhere' })).toEqual([]);
  });

  it('counts kinds and people, verifies the chain, and goes on where something was appended', async () => {
    const at = await withLog(300);
    const before = await at.client.audit.summary();
    const { entries, verification, head } = await at.client.audit.log();
    expect(before).toMatchObject({ total: 300, head, verification });
    expect(before.kinds.reduce((sum, { count }) => sum + count, 0)).toBe(300);
    const own = entries.filter(({ event }) => event['actor'] === 'Ada').length;
    expect(before.people.find(({ name }) => name === 'Ada')?.count).toBe(own);
    await at.client.audit.page({ ...ALL, text: 'because' }, null);
    const { id } = await at.client.drafts.create({ title: 'T', text: 'The mill burned.' });
    await at.client.exports.write({ draftId: id, kind: 'bibliography', format: 'json' });
    await at.idle();
    const after = await at.client.audit.summary();
    expect(after.total).toBeGreaterThan(300);
    expect(after.verification).toMatchObject({ valid: true, entries: after.total });
    const found = await at.client.audit.page({ ...ALL, kinds: ['export'] }, null);
    expect(found.entries[0]?.seq).toBeGreaterThan(300);
  });

  it('names the entry that does not hold', async () => {
    const storage = createMemoryStorage();
    const at = await bench({ openStorage: async () => ({ storage, notices: [] }) });
    await storage.queues.append([{ kind: 'a' }, { kind: 'b' }, { kind: 'c' }]);
    const log = await storage.queues.log();
    const forged = log.map((entry) => (entry.event['kind'] === 'b' ? { ...entry, event: { kind: 'x' } } : entry));
    storage.queues.entries = async (seqs) => seqs.flatMap((seq) => forged[seq - 1] ?? []);
    const { verification } = await at.client.audit.summary();
    const bad = log.findIndex(({ event }) => event['kind'] === 'b') + 1;
    expect(verification).toMatchObject({ valid: false, firstBad: bad });
    storage.queues.entries = async (seqs) => seqs.flatMap((seq) => (seq <= 1 ? (log[seq - 1] ?? []) : []));
    const cut = await bench({ openStorage: async () => ({ storage, notices: [] }) });
    expect((await cut.client.audit.summary()).verification).toMatchObject({ valid: false, firstBad: null });
  });

  it('refuses what is no page', async () => {
    const at = await withLog(20);
    expect(await refusal(await at.send('GET', `${ROUTES.auditEntries}?limit=0`))).toEqual([
      400,
      'invalid_payload',
      'limit',
    ]);
    expect(await refusal(await at.send('GET', `${ROUTES.auditEntries}?before=x`))).toEqual([
      400,
      'invalid_payload',
      'before',
    ]);
  });

  it('opens a log of a hundred thousand entries by its newest page alone', async () => {
    const storage = createMemoryStorage();
    const at = await withLog(100_000, storage);
    let read = 0;
    const byNumber = storage.queues.entries.bind(storage.queues);
    storage.queues.entries = async (seqs) => {
      read += seqs.length;
      return byNumber(seqs);
    };
    storage.queues.log = () => Promise.reject(new Error('the whole log was read'));
    const started = performance.now();
    const { entries } = await at.client.audit.page(ALL, null);
    expect(performance.now() - started).toBeLessThan(1_000);
    expect(entries[0]?.seq).toBe(100_000);
    expect(read).toBe(entries.length);
  }, 120_000);
});
