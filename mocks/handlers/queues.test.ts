import { describe, expect, it } from 'vitest';
import { queueRoutes } from '#api/paths.ts';
import { queueSearch } from '#api/queue-calls.ts';
import { bench, refusal } from './test-bench.ts';

const DRAFT = 'The ferry at Oxford carries 300 passengers. The bridge at Calden is 12 metres long.';
const { list, decisions } = queueRoutes('fact-checks');

async function filled() {
  const at = await bench();
  await at.client.drafts.create({ title: 'A walk', text: DRAFT });
  await at.client.queues.page('fact-checks', {});
  await at.idle();
  return at;
}

describe('the queues over HTTP', () => {
  it('page, filter and name what they count', async () => {
    const { client } = await filled();
    const page = await client.queues.page('fact-checks', { status: ['open'], limit: 1 });
    expect([page.entries.length, page.matched, page.total]).toEqual([1, 2, 2]);
    const next = await client.queues.page('fact-checks', { status: ['open'], limit: 1, offset: 1 });
    expect(next.entries[0]!.item.id).not.toBe(page.entries[0]!.item.id);
    expect((await client.queues.page('fact-checks', { text: 'ferry' })).matched).toBe(1);
    expect(await client.queues.ids('fact-checks', {})).toHaveLength(2);
    expect((await client.queues.item('fact-checks', page.entries[0]!.item.id)).item.text).toBe(
      page.entries[0]!.item.text,
    );
  });

  it('answer 409 to a decision on what somebody else decided meanwhile, and 404 to one on nothing', async () => {
    const { client } = await filled();
    const [entry] = (await client.queues.page('fact-checks', {})).entries;
    const decide = (id: string) =>
      client.queues.decide('fact-checks', {
        items: [{ id, revision: 0 }],
        act: { verb: 'resolve', choice: 'remove' },
        reason: '',
      });
    await decide(entry!.item.id);
    await expect(decide(entry!.item.id)).rejects.toMatchObject({ status: 409, code: 'stale_decision' });
    await expect(decide('nothing')).rejects.toMatchObject({ status: 404 });
    const undo = { items: [{ id: entry!.item.id, revision: 1 }], act: { verb: 'undo' }, reason: '' } as const;
    expect((await client.queues.decide('fact-checks', { ...undo, items: [...undo.items] })).done[0]).toMatchObject({
      status: 'open',
      revision: 2,
    });
    const again = client.queues.decide('fact-checks', { ...undo, items: [{ id: entry!.item.id, revision: 2 }] });
    await expect(again).rejects.toMatchObject({ status: 409, code: 'decision_not_possible' });
  });

  it('names the actor of a decision by who asked', async () => {
    const { client } = await filled();
    const [entry] = (await client.queues.page('fact-checks', {})).entries;
    await client.queues.decide('fact-checks', {
      items: [{ id: entry!.item.id, revision: 0 }],
      act: { verb: 'escalate' },
      reason: '',
    });
    const { entries, verification } = await client.audit.log();
    expect(entries.at(-1)!.event).toMatchObject({ kind: 'decision', actor: 'local', act: { verb: 'escalate' } });
    expect(verification).toMatchObject({ valid: true });
  });

  it.each([
    ['?limit=501', 'limit'],
    ['?limit=x', 'limit'],
    ['?offset=-1', 'offset'],
    ['?status=closed', 'status.0'],
    ['?grouping=colour', 'grouping'],
    ['?unknown=1', 'unknown'],
  ])('refuse %s by name', async (search, path) => {
    const { send } = await bench();
    expect(await refusal(await send('GET', list + search))).toEqual([400, 'invalid_payload', path]);
  });

  it.each([
    ['{}', 'items'],
    ['{"items":[],"act":{"verb":"undo"}}', 'items'],
    ['{"items":[{"id":"a","revision":0}],"act":{"verb":"delete"}}', 'act.verb'],
    ['{"items":[{"id":"a","revision":0}],"act":{"verb":"resolve","choice":"maybe"}}', 'act.choice'],
    ['{"items":[{"id":"a","revision":0}],"act":{"verb":"snooze","until":"tomorrow"}}', 'act.until'],
  ])('refuse the decision %s at %s', async (body, path) => {
    const { send } = await bench();
    expect(await refusal(await send('POST', decisions, { body }))).toEqual([400, 'invalid_payload', path]);
  });

  it('write a filter so that it reads back', () => {
    expect(queueSearch({ status: ['open', 'escalated'], entities: ['A, B'], offset: 5 })).toBe(
      '?status=open&status=escalated&entities=A%2C+B&offset=5',
    );
    expect(queueSearch({})).toBe('');
  });
});
