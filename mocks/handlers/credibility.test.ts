import { describe, expect, it } from 'vitest';
import { ROUTES, withId } from '#api/paths.ts';
import { readClock } from '#engine/credibility/clock.ts';
import { scoreSource } from '#engine/credibility/score-source.ts';
import { builtInTiers, mergeTierLists } from '#engine/credibility/tier-list.ts';
import { BUILT_IN_TIERS } from '#engine/credibility/tiers/built-in.ts';
import { bench, NOW, refusal, TEXT, withSource, type Bench } from './test-bench.ts';

const CLOCK = { clock: () => new Date(NOW) };
const DOI = '10.5555/bridge';
const CSV = `Title,OriginalPaperDOI,RetractionNature,RetractionDate,Reason
Bridge,${DOI},Retraction,2/3/2023 0:00,+Error in Data;
Other,10.5555/other,Retraction,2/3/2023 0:00,
Nothing,,Retraction,2/3/2023 0:00,
`;
const OWN = {
  name: 'Mine',
  version: '2024-05-01',
  entries: [{ value: 'example.org', tier: 'authoritative', reason: 'I know the archive', date: '2024-05-01' }],
};

async function withPaper(): Promise<{ at: Bench; id: string }> {
  const at = await bench(CLOCK);
  const id = await withSource(at);
  await at.client.sources.patch(id, {
    uri: 'https://www.example.org/bridge',
    doi: DOI,
    publishedDate: '2020-06-01',
    citationCount: 9,
  });
  return { at, id };
}

describe('POST /v1/sophia/sources/grounding', () => {
  const source = {
    url: 'https://www.nasa.gov/a',
    publishedDate: '2023-06-01',
    citationCount: 99,
    isPeerReviewed: true,
  };

  it.each(['query', 'question', 'q'])('takes the question under %s and scores as the engine does', async (member) => {
    const { send } = await bench(CLOCK);
    const body = JSON.stringify({
      [member]: 'Is it so?',
      sources: [source, { title: 'no address' }],
      now: '2024-06-01',
    });
    const response = await send('POST', ROUTES.grounding, { body });
    expect(response.status).toBe(200);
    const result = (await response.json()) as Record<string, unknown>;
    const expected = scoreSource(source, readClock('2024-06-01'), builtInTiers(), 0);
    expect(result).toMatchObject({ query: 'Is it so?', grounded: true, citationCount: 1, floor: 0.5 });
    expect(result['topCitation']).toMatchObject({
      overallScore: expected.overallScore,
      domainScore: 0.38,
      recencyScore: expected.recencyScore,
      citationBonus: expected.citationBonus,
      peerReviewBonus: 0.2,
      meetsFloor: true,
    });
    expect(result['skipped']).toMatchObject([{ index: 1 }]);
  });

  it('does not ground on a domain alone', async () => {
    const { client } = await bench(CLOCK);
    const result = await client.credibility.ground({ sources: [{ url: 'https://www.nasa.gov/a' }] });
    expect([result.grounded, result.confidence]).toEqual([false, 0.38]);
  });

  it.each([
    ['{}', 'sources'],
    ['{"sources":[]}', 'sources'],
    ['{"sources":[{"title":"a"},{"url":"  "}]}', 'sources'],
    ['{"sources":"https://a.example"}', 'sources'],
    ['{"sources":[{"url":5}]}', 'sources.0.url'],
    ['{"sources":[{"url":"https://a.example","citationCount":"many"}]}', 'sources.0.citationCount'],
    ['{"sources":[{"url":"https://a.example"}],"now":"yesterday"}', 'now'],
    ['{"sources":[{"url":"https://a.example"}],"now":"2024-13-40"}', 'now'],
    ['[', undefined],
  ])('answers 400 to %s at %s', async (body, path) => {
    const { send } = await bench();
    expect(await refusal(await send('POST', ROUTES.grounding, { body }))).toEqual([400, 'invalid_payload', path]);
  });
});

describe('GET /v1/sophia/credibility', () => {
  it('scores the sources of the workspace as the engine does', async () => {
    const { at, id } = await withPaper();
    const view = await at.client.credibility.list();
    const expected = scoreSource(
      { url: 'https://www.example.org/bridge', doi: DOI, publishedDate: '2020-06-01', citationCount: 9 },
      readClock('2024-06-01'),
      builtInTiers(),
    );
    expect(view).toMatchObject({ now: '2024-06-01', floor: 0.5, independent: 1 });
    expect(view.rows.map((row) => [row.id, row.score.overallScore, row.origin])).toEqual([
      [id, expected.overallScore, { id, members: 1 }],
    ]);
    const detail = await at.client.credibility.get(id);
    expect(detail.plan.steps.length + detail.plan.notEnough.length).toBeGreaterThan(0);
    expect(await refusal(await at.send('GET', withId(ROUTES.credibilitySource, 'none')))).toEqual([
      404,
      'not_found',
      undefined,
    ]);
  });

  it('counts copies of one text as one origin and says why', async () => {
    const at = await bench(CLOCK);
    const story = 'The ferry of Calden sank on Monday morning with nobody aboard, the harbour office said. '.repeat(4);
    for (const name of ['a.txt', 'b.txt']) {
      await at.client.ingestion.start(name, new TextEncoder().encode(`${story}${name}`).buffer, 'text/plain');
    }
    await at.idle();
    const { rows, independent } = await at.client.credibility.list();
    expect([independent, ...rows.map(({ origin }) => origin.members)]).toEqual([1, 2, 2]);
    const { origin } = await at.client.credibility.get(rows[0]!.id);
    expect(origin.members).toHaveLength(2);
    expect(origin.links[0]).toMatchObject({ reason: 'near-duplicate' });
  });
});

describe('the tier list of a person', () => {
  it('changes scores, is previewed first, and gives way when it is cleared', async () => {
    const { at, id } = await withPaper();
    const [before] = (await at.client.credibility.list()).rows;
    const preview = await at.client.credibility.previewTiers(OWN);
    expect(preview.changes).toMatchObject([
      { id, before: { tier: 'unknown', meetsFloor: false }, after: { tier: 'authoritative' } },
    ]);
    expect((await at.client.credibility.list()).rows[0]!.score).toEqual(before!.score);

    const kept = await at.client.credibility.saveTiers({ list: OWN, revision: 0 });
    expect(kept).toMatchObject({
      revision: 1,
      own: { name: 'Mine', entries: [{ match: 'domain', value: 'example.org' }] },
    });
    const [after] = (await at.client.credibility.list()).rows;
    const tiers = mergeTierLists([BUILT_IN_TIERS, kept.own!]);
    expect(after!.score.overallScore).toBe(
      scoreSource(
        { url: 'https://example.org/bridge', publishedDate: '2020-06-01', citationCount: 9 },
        readClock('2024-06-01'),
        tiers,
      ).overallScore,
    );
    expect(after!.score.tierEntry).toMatchObject({ list: 'Mine', reason: 'I know the archive', date: '2024-05-01' });

    const cleared = await at.client.credibility.clearTiers(1);
    expect(cleared).toMatchObject({ own: null, revision: 2 });
    expect((await at.client.credibility.list()).rows[0]!.score).toEqual(before!.score);
  });

  it('is not overwritten by a change that was made on an older one', async () => {
    const { client, send } = await bench();
    await client.credibility.saveTiers({ list: OWN, revision: 0 });
    const body = JSON.stringify({ list: { ...OWN, entries: [] }, revision: 0 });
    expect(await refusal(await send('PUT', ROUTES.tiers, { body }))).toEqual([409, 'stale_version', undefined]);
    expect(await refusal(await send('DELETE', `${ROUTES.tiers}?revision=0`))).toEqual([
      409,
      'stale_version',
      undefined,
    ]);
    expect((await client.credibility.tiers()).own?.entries).toHaveLength(1);
  });

  it.each([
    [{ ...OWN, name: 'built-in' }, 'list.name'],
    [{ ...OWN, entries: [{ value: 'example.org', tier: 'best', reason: 'x' }] }, 'list.entries[0].tier'],
    [
      { ...OWN, entries: [{ value: 'co.uk', tier: 'general', reason: 'x', date: '2024-01-01' }] },
      'list.entries[0].value',
    ],
    [
      { ...OWN, entries: [{ value: 'example.org', tier: 'general', reason: ' ', date: '2024-01-01' }] },
      'list.entries[0].reason',
    ],
    ['text', 'list'],
  ])('is refused whole with the path of its first fault', async (list, path) => {
    const { send, client } = await bench();
    for (const [method, route, body] of [
      ['PUT', ROUTES.tiers, { list, revision: 0 }],
      ['POST', ROUTES.tiersPreview, { list }],
    ] as const) {
      expect(await refusal(await send(method, route, { body: JSON.stringify(body) }))).toEqual([
        400,
        'invalid_payload',
        path,
      ]);
    }
    expect(await client.credibility.tiers()).toMatchObject({ own: null, revision: 0 });
  });

  it('cannot be cleared without a revision', async () => {
    const { send } = await bench();
    expect(await refusal(await send('DELETE', ROUTES.tiers))).toEqual([400, 'invalid_payload', 'revision']);
  });
});

describe('lists of notices', () => {
  it('say what they would do, do it once, and account for every row', async () => {
    const { at, id } = await withPaper();
    const said = await at.client.credibility.importNotices(CSV, false);
    expect(said).toMatchObject({ format: 'csv', items: 3, matched: 1, unmatched: 1, applied: false });
    expect(said.lost).toMatchObject([{ line: 4 }]);
    expect(said.sources).toMatchObject([{ id, steps: [{ state: 'new', lines: [2] }] }]);
    expect((await at.client.sources.get(id)).document.source.notices).toEqual([]);

    await at.client.credibility.importNotices(CSV, true);
    await at.client.credibility.importNotices(CSV, true);
    expect((await at.client.sources.get(id)).document.source.notices).toMatchObject([
      { kind: 'retraction', origin: 'list', date: '2023-02-03' },
    ]);
    expect((await at.client.credibility.list()).rows[0]!.score.isRetracted).toBe(true);
  });

  it('turn a draft that rests on the source, until the notice is dismissed; the dismissal outlives another import', async () => {
    const { at, id } = await withPaper();
    const draft = await at.client.drafts.create({ title: 'Bridge', text: TEXT });
    const state = async (): Promise<string> =>
      (await at.client.factChecks.run({ draftId: draft.id, text: TEXT, now: NOW })).report.answer.groundingState;
    expect(await state()).toBe('grounded');
    await at.client.credibility.importNotices(CSV, true);
    expect(await state()).toBe('retracted-source');

    const [row] = (await at.client.credibility.list()).rows;
    expect(row!.notices).toHaveLength(1);
    const notice = 'retraction|2023-02-03|list';
    const decided = await at.client.credibility.decideNotice(id, { act: 'dismiss', notice, reason: 'Another paper' });
    expect(decided.row.dismissed).toMatchObject([{ notice, by: 'local', reason: 'Another paper' }]);
    expect(await state()).toBe('grounded');

    const again = await at.client.credibility.importNotices(CSV, true);
    expect(again.sources[0]!.steps.map((step) => step.state)).toEqual(['dismissed']);
    expect(await state()).toBe('grounded');
    const { entries } = await at.client.audit.log();
    expect(entries.map(({ event }) => event['kind'])).toContain('notice-dismissed');

    await at.client.credibility.decideNotice(id, { act: 'restore', notice });
    expect(await state()).toBe('retracted-source');
  });

  it.each([
    ['{"act":"dismiss","notice":"retraction|2023-02-03|list"}', 'reason'],
    ['{"act":"dismiss","notice":"retraction|2023-02-03|list","reason":"  "}', 'reason'],
    ['{"act":"forget","notice":"x"}', 'act'],
  ])('refuse the decision %s at %s', async (body, path) => {
    const { at, id } = await withPaper();
    expect(await refusal(await at.send('POST', withId(ROUTES.sourceNotices, id), { body }))).toEqual([
      400,
      'invalid_payload',
      path,
    ]);
  });

  it('refuse a decision on a notice that is not there', async () => {
    const { at, id } = await withPaper();
    const body = JSON.stringify({ act: 'dismiss', notice: 'retraction||list', reason: 'why' });
    expect(await refusal(await at.send('POST', withId(ROUTES.sourceNotices, id), { body }))).toEqual([
      404,
      'not_found',
      'notice',
    ]);
  });

  it('refuse an empty list', async () => {
    const { send } = await bench();
    const body = JSON.stringify({ text: ' ', apply: true });
    expect(await refusal(await send('POST', ROUTES.noticeLists, { body }))).toEqual([400, 'invalid_payload', 'text']);
  });
});
