import { describe, expect, it } from 'vitest';
import cases from '#testing/cases.json' with { type: 'json' };
import { answerLine } from '../ops.ts';

async function ask(op: string, input: unknown): Promise<Record<string, unknown>> {
  const answer = await answerLine(JSON.stringify({ id: 1, op, in: input }));
  if (!answer.ok) throw new Error(`${answer.error.code}: ${answer.error.message}`);
  return answer.out as Record<string, unknown>;
}

const rows = (value: unknown): readonly Record<string, unknown>[] => value as readonly Record<string, unknown>[];
const inputOf = (id: string): Record<string, unknown> =>
  (cases as unknown as readonly { id: string; input: Record<string, unknown> }[]).find((one) => one.id === id)!.input;
const score = async (...sources: readonly unknown[]): Promise<readonly Record<string, unknown>[]> =>
  rows((await ask('score-sources', { sources, now: '2026-03-10' }))['citations']);

describe('the cases of public reports', () => {
  it('R01: a look-alike inherits nothing', async () => {
    const [citation] = await score(inputOf('R01'));
    expect(citation).toMatchObject({ publisher: 'health-facts.example', domainTier: 'unknown' });
    expect(JSON.stringify(citation?.['notes'])).toContain('look-alike of nih.gov');
  });

  it('R03: two names under .co.uk are two publishers', async () => {
    const citations = await score(...(inputOf('R03')['urls'] as string[]).map((url) => ({ url })));
    expect(new Set(citations.map((citation) => citation['publisher'])).size).toBe(2);
  });

  it('R05: an archived page counts for its publisher', async () => {
    expect((await score(inputOf('R05')))[0]).toMatchObject({ publisher: 'who.int', snapshot: '2021-03-04' });
  });

  it('R07 and R09: a future and a missing date count nothing and are said', async () => {
    const [future] = await score(inputOf('R07'));
    expect(future).toMatchObject({ recencyScore: 0 });
    expect(future?.['notes']).toContain('date:future');
    const [unknown] = await score(inputOf('R09'));
    expect(unknown).toMatchObject({ recencyScore: 0 });
    expect(unknown?.['notes']).toContain('date:unknown');
  });

  it('R10: errata and concerns are notices, not retractions', async () => {
    const titles = inputOf('R10')['titles'] as string[];
    for (const title of titles) {
      const [citation] = await score({ url: 'https://a.example/p', title });
      expect(citation?.['retracted']).toBe(false);
      expect(citation?.['notices']).toHaveLength(1);
    }
    const { results } = await ask('identify', { texts: titles });
    expect(rows(results).map((result) => [result['retracted'], result['notice'] !== null])).toEqual(
      titles.map(() => [false, true]),
    );
  });

  it('R11: a retraction that only the title shows blocks the set', async () => {
    const meta = inputOf('R11')['meta'] as object;
    for (const item of [meta, { meta }, { id: 'a', metadata: meta }]) {
      const out = await ask('readiness', { sourceSet: { items: [item] }, now: '2026-03-10' });
      expect(out).toMatchObject({ usableForGrounding: false });
      expect(out['blockers']).toContain('source-set:retracted');
    }
    expect((await score({ url: 'https://a.example/p', ...meta }))[0]?.['retracted']).toBe(true);
  });

  it('R14: spellings of one DOI are one source', async () => {
    const out = await ask('identify', { texts: inputOf('R14')['ids'] });
    expect(out).toMatchObject({ distinct: 1, keys: ['10.5555/abc.1'] });
  });

  it('R17: case, www, port and full stop make no other publisher', async () => {
    for (const url of inputOf('R17')['urls'] as string[])
      expect((await score({ url }))[0]?.['publisher']).toBe('nature.com');
  });

  it('R19: a source does not name its own tier', async () => {
    const out = await ask('score-sources', { sources: [inputOf('R19')], now: '2026-03-10' });
    expect(out['grounded']).toBe(false);
    expect(rows(out['citations'])[0]?.['overallScore']).toBeLessThanOrEqual(0.38);
    const top = await ask('score-sources', {
      sources: [{ url: 'https://www.who.int/a', citationCount: 0 }],
      now: '2026-03-10',
    });
    expect(top).toMatchObject({ grounded: false, confidence: 0.38 });
  });
});

describe('score-sources', () => {
  const refuse = async (input: unknown): Promise<string> => {
    const answer = await answerLine(JSON.stringify({ id: 1, op: 'score-sources', in: input }));
    return answer.ok ? '' : `${answer.error.code} ${answer.error.message}`;
  };

  it('refuses a list without any url, a clock that is none and a wrong member, each with its path', async () => {
    expect(await refuse({ sources: [], now: '2026-03-10' })).toContain('invalid_payload sources');
    expect(await refuse({ sources: [{ title: 'x' }], now: '2026-03-10' })).toContain('invalid_payload sources');
    expect(await refuse({ sources: [{ url: 'https://a.example' }], now: 'today' })).toContain('invalid_payload now');
    expect(await refuse({ sources: [{ url: 3 }] })).toContain('sources.0.url');
    expect(
      await refuse({
        sources: [{ url: 'https://a.example' }],
        tiers: { name: 'x', version: '1', entries: [{ value: 'a.example', tier: 'top', reason: 'x' }] },
      }),
    ).toContain('tiers.entries[0].tier');
  });

  it('reads dates as people write them, and a year as a number', async () => {
    const at = async (publishedDate: unknown): Promise<unknown> =>
      (await score({ url: 'https://a.example', publishedDate }))[0]?.['recencyScore'];
    expect(await at('10 March 2021')).toBe(0.1);
    expect(await at(2021)).toBe(await at('2021-01-01'));
    expect(await at('2021-13-45')).toBe(0);
  });

  it('keeps ids, and says on request what it would take', async () => {
    const sources = [{ id: 7, url: 'https://nature.com/x' }];
    const [plain] = await score(...sources);
    expect(plain).toMatchObject({ id: '7' });
    expect(plain).not.toHaveProperty('toReachFloor');
    const out = await ask('score-sources', { sources, now: '2026-03-10', explain: true });
    expect(rows(out['citations'])[0]).toMatchObject({ toReachFloor: { meetsFloor: false } });
  });

  it('scores by a person’s list', async () => {
    const tiers = {
      name: 'mine',
      version: '2026-01-01',
      entries: [{ value: 'a.example', tier: 'authoritative', reason: 'our archive' }],
    };
    const out = await ask('score-sources', {
      sources: [{ url: 'https://a.example/x' }, { url: 'https://nature.com' }],
      now: '2026-03-10',
      tiers,
      replaceTiers: true,
    });
    expect(rows(out['citations']).map((citation) => citation['domainTier'])).toEqual(['authoritative', 'unknown']);
  });
});

describe('hash-source-set and readiness', () => {
  it('hash the same for other orders, and name faults by path', async () => {
    const a = await ask('hash-source-set', { sourceSet: { items: [{ id: 'a', rights: 'MIT' }, { id: 'b' }] } });
    const b = await ask('hash-source-set', { sourceSet: { items: [{ id: 'b' }, { rights: 'MIT', id: 'a' }] } });
    expect(b['hash']).toBe(a['hash']);
    const answer = await answerLine(
      JSON.stringify({ id: 1, op: 'readiness', in: { sourceSet: { items: [{ id: 'a' }, { id: 'a' }] } } }),
    );
    expect(answer).toMatchObject({
      ok: false,
      error: { code: 'invalid_payload', message: expect.stringContaining('sourceSet.items[1].id') as unknown },
    });
    expect(await answerLine('{"id":1,"op":"readiness","in":{}}')).toMatchObject({
      ok: false,
      error: { code: 'invalid_payload' },
    });
  });

  it('rights unknown, then resolved, then usable', async () => {
    const at = async (rights: unknown): Promise<unknown> =>
      (await ask('readiness', { sourceSet: { items: [{ id: 'a', title: 'A', rights }] }, now: '2026-03-10' }))[
        'blockers'
      ];
    expect(await at(null)).toEqual(['rights:unknown', 'source:a:rights:unknown']);
    expect(await at('CC-BY-4.0')).toEqual([]);
  });
});
