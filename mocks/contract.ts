import type { SophiaClient } from '#api/client.ts';
import { ApiError } from '#api/error.ts';
import { tinyPack } from './tiny-pack.ts';
import { stableStringify } from '#base/stable-json.ts';

/** One promise of the backend, checked through the client alone, so that it holds for whatever answers behind it. */
export interface ContractCase {
  readonly name: string;
  readonly run: (client: SophiaClient) => Promise<void>;
}

const NOW = '2024-06-01T00:00:00.000Z';
const TEXT = 'The old lighthouse was lit in 1871. Its lamp stands 41 metres above the sea.';
const DRAFT = 'The old lighthouse was lit in 1871. Its lamp stands 44 metres above the sea.';

function same(actual: unknown, expected: unknown, what: string): void {
  const [a, b] = [stableStringify(actual), stableStringify(expected)];
  if (a !== b) throw new Error(`${what}: got ${a.slice(0, 500)}, expected ${b.slice(0, 500)}`);
}

async function ended(
  client: SophiaClient,
  id: string,
): Promise<Awaited<ReturnType<SophiaClient['ingestion']['retry']>>> {
  for (let round = 0; round < 200; round++) {
    const job = (await client.ingestion.list()).find((one) => one.id === id);
    if (!job) throw new Error(`job ${id} is gone`);
    if (job.state !== 'queued' && job.state !== 'running') return job;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`job ${id} does not end`);
}

async function refusedAs(code: string, outcome: Promise<unknown>): Promise<void> {
  const got = await outcome.then(
    () => 'no error',
    (error: unknown) => (error instanceof ApiError ? error.code : String(error)),
  );
  same(got, code, 'error code');
}

const bytesOf = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer;

/** The suite. It leaves things behind; give each run a backend of its own or names that do not clash. */
export const BACKEND_CONTRACT: readonly ContractCase[] = [
  {
    name: 'imports a file, knows it again by its bytes, and keeps the original',
    async run(client) {
      const first = await ended(
        client,
        (await client.ingestion.start('lighthouse.txt', bytesOf(TEXT), 'text/plain')).id,
      );
      same([first.state, first.duplicate, first.sourceIds.length], ['done', false, 1], 'first import');
      const second = await ended(client, (await client.ingestion.start('copy.txt', bytesOf(TEXT), 'text/plain')).id);
      same([second.state, second.duplicate, second.sourceIds], ['done', true, first.sourceIds], 'second import');
      const id = first.sourceIds[0] ?? '';
      same(await (await client.sources.original(id)).text(), TEXT, 'original');
      const { document } = await client.sources.get(id);
      const passage = document.passages[0];
      same(
        passage !== undefined && document.text.slice(passage.start, passage.end) !== '',
        true,
        'a passage of the text',
      );
    },
  },
  {
    name: 'keeps source sets by version, judges drafts under them, and puts a removed source back',
    async run(client) {
      const job = await ended(client, (await client.ingestion.start('lighthouse.txt', bytesOf(TEXT), 'text/plain')).id);
      const id = job.sourceIds[0] ?? '';
      const set = await client.sourceSets.create({ name: `Contract ${id}`, members: [id] });
      await client.sourceSets.recordTerms({ sources: [id], rights: { state: 'blocked' }, reason: 'Contract' });
      const draft = await client.drafts.create({ title: 'Under a set', text: DRAFT });
      await client.sourceSets.useForDraft(draft.id, set.row.id);
      const { report } = await client.factChecks.run({ draftId: draft.id, text: DRAFT, now: NOW });
      same([report.sourceSet.basis, report.sourceSet.blockers[0]], ['declared', 'rights:blocked'], 'standing');
      await client.sources.remove(id);
      const { readiness } = await client.sourceSets.get(set.row.id);
      same(readiness.blockers[0], 'source-set:incomplete', 'blocker of a missing source');
      same((await client.sourceSets.restore(id)).id, id, 'restored source');
      await client.sourceSets.recordTerms({ sources: [id], rights: { state: 'cleared' }, reason: 'Contract' });
      const { row, readiness: after } = await client.sourceSets.get(set.row.id);
      same([row.version, after.usableForGrounding], [1, true], 'cleared set');
      await refusedAs('stale_version', client.sourceSets.edit(row.id, { version: 9, members: [] }));
      await client.sourceSets.remove(row.id, true);
    },
  },
  {
    name: 'checks a draft against exact spans of its sources, the same bytes each time',
    async run(client) {
      await ended(client, (await client.ingestion.start('lighthouse.txt', bytesOf(TEXT), 'text/plain')).id);
      const draft = await client.drafts.create({ title: 'Contract', text: DRAFT });
      const request = { draftId: draft.id, text: DRAFT, now: NOW };
      const { report } = await client.factChecks.run(request);
      same(report.draft, DRAFT, 'draft of the report');
      const texts = new Map<string, string>();
      for (const claim of report.claims) {
        same(DRAFT.slice(claim.start, claim.end), claim.text, 'span of a claim');
        for (const { sourceId, start, end, quote } of claim.citations) {
          const text = texts.get(sourceId) ?? (await client.sources.get(sourceId)).document.text;
          texts.set(sourceId, text);
          same(text.slice(start, end), quote, 'span of a citation');
        }
      }
      const again = await client.factChecks.run(request);
      same(again.report, report, 'the second report');
      same(again.meta.claimsChecked, 0, 'claims judged again');
      const { counts } = await client.factChecks.reverify({ draftId: draft.id });
      same([counts.failed, counts.warnings], [0, 0], 'citations that no longer hold');
      await client.drafts.remove(draft.id);
    },
  },
  {
    name: 'judges only what an edit changed',
    async run(client) {
      const draft = await client.drafts.create({ title: 'Contract', text: DRAFT });
      await client.factChecks.run({ draftId: draft.id, text: DRAFT, now: NOW });
      const text = DRAFT.replace('1871', '1872');
      const edited = await client.factChecks.run({ draftId: draft.id, text, now: NOW });
      same([edited.meta.claimsChecked, edited.meta.claimsReused > 0], [1, true], 'claims judged after an edit');
      await client.drafts.remove(draft.id);
    },
  },
  {
    name: 'answers a question with exact slices of its sources, the same record each time',
    async run(client) {
      const job = await ended(client, (await client.ingestion.start('lighthouse.txt', bytesOf(TEXT), 'text/plain')).id);
      const question = { query: 'When was the old lighthouse lit?', now: NOW, sourceIds: job.sourceIds };
      const record = await client.answers.ask(question);
      same(record.answer.citations.length > 0, true, 'whether anything is cited');
      for (const { sourceId, start, end, summary } of record.answer.citations) {
        same((await client.sources.get(sourceId)).document.text.slice(start, end), summary, 'span of a citation');
      }
      for (const { start, end, text } of record.answer.claims) {
        same(record.answer.answer.slice(start, end), text, 'span of a claim');
      }
      const again = await client.answers.ask(question);
      same([again.id, again.answer], [record.id, record.answer], 'the second answer');
      same((await client.answers.get(record.id)).answer, record.answer, 'the kept answer');
      same(await client.answers.grounded(question), record.answer, 'the answer that is not kept');
      same((await client.answers.list()).filter(({ id }) => id === record.id).length, 1, 'lines of the history');
      await client.answers.remove(record.id);
      await refusedAs('not_found', client.answers.get(record.id));
      await refusedAs('not_found', client.answers.remove(record.id));
    },
  },
  {
    name: 'asserts nothing where there is no question or no passage, and knows its sources',
    async run(client) {
      const states = [];
      for (const query of [' ', 'xylophone quarks zeppelin']) {
        const { answer } = await client.answers.ask({ query, now: NOW, sourceIds: [], keep: false });
        states.push([answer.groundingState, answer.claims.length]);
      }
      same(
        states,
        [
          ['abstained', 0],
          ['ungrounded', 0],
        ],
        'states',
      );
      await refusedAs('invalid_payload', client.answers.ask({ query: 'x', now: NOW, sourceIds: ['no such source'] }));
    },
  },
  {
    name: 'keeps the settings of a model and never tells its key',
    async run(client) {
      await client.synthesizer.save({ baseUrl: 'https://model.invalid/v1', model: 'm', key: 'sk-0123456789abcdef' });
      const { settings } = await client.synthesizer.get();
      same([settings?.origin, settings?.keyHint], ['https://model.invalid', '…cdef'], 'settings');
      same((await client.synthesizer.clear()).settings, null, 'cleared settings');
    },
  },
  {
    name: 'tells what other thresholds would change, and lets an administrator alone save them',
    async run(client) {
      const { thresholds, defaults, revision } = await client.thresholds.get();
      same([revision, thresholds], [0, defaults], 'the thresholds of the specification');
      const effect = await client.thresholds.preview(thresholds);
      same([effect.changedClaims, effect.changedConflicts], [[], []], 'the same thresholds change nothing');
      await refusedAs('invalid_payload', client.thresholds.preview({ ...thresholds, hedge: 1 }));
      await refusedAs('role_not_allowed', client.thresholds.save({ thresholds, revision }));
    },
  },
  {
    name: 'keeps a judge pack that was tried, judges by it, and refuses one that cannot, at its place',
    async run(client) {
      const filesOf = (pack: Readonly<Record<string, Uint8Array<ArrayBuffer>>>): File[] =>
        Object.entries(pack).map(([name, bytes]) => new File([bytes], name));
      same((await client.judgePack.get()).pack, null, 'no pack');
      const { 'config.json': _config, ...unlabelled } = tinyPack();
      const place = await client.judgePack.save(filesOf(unlabelled)).then(
        () => 'taken',
        (error: unknown) => (error instanceof ApiError ? error.path : String(error)),
      );
      same(place, 'config.json', 'place of the fault');
      const { pack } = await client.judgePack.save(filesOf(tinyPack()));
      same(pack?.labels, ['supports', 'contradicts', 'neutral'], 'labels');
      const pair = { claim: 'The mill was not built.', evidence: 'The mill was built in 1884.', by: 'pack' } as const;
      const { judge, comparison } = await client.factChecks.judge(pair);
      same([judge?.origin, judge?.version], [null, pack?.version], 'judge');
      same(comparison?.stronger?.stance, 'contradicts', 'stance');
      same((await client.judgePack.clear()).pack, null, 'cleared pack');
    },
  },
  {
    name: 'keeps a draft by versions and never overwrites unseen',
    async run(client) {
      const draft = await client.drafts.create({ title: 'Contract', text: 'one' });
      const saved = await client.drafts.save(draft.id, { title: 'Contract', text: 'two', version: draft.version });
      same(saved.version, draft.version + 1, 'version');
      const late = client.drafts.save(draft.id, { title: 'Contract', text: 'late', version: draft.version });
      await refusedAs('stale_version', late);
      same((await client.drafts.get(draft.id)).text, 'two', 'text');
      await client.drafts.remove(draft.id);
      await refusedAs('not_found', client.drafts.get(draft.id));
    },
  },
  {
    name: 'refuses a file by name with a reason, and lets the person take it off the list',
    async run(client) {
      const job = await ended(client, (await client.ingestion.start('nothing.pdf', new ArrayBuffer(0))).id);
      same([job.state, job.failure?.message.includes('nothing.pdf')], ['failed', true], 'refusal');
      await client.ingestion.cancel(job.id);
      same(
        (await client.ingestion.list()).some(({ id }) => id === job.id),
        false,
        'still listed',
      );
    },
  },
  {
    name: 'runs a gold set, keeps what it found, and decides on two runs of a retriever',
    async run(client) {
      const set = {
        domain: 'contract',
        sources: [{ id: 'mill', title: 'The mill', text: 'The mill opened in 1974.' }],
        items: [
          { id: 'a', draft: 'The mill opened in 1974.', verdict: 'pass', borneOutBy: ['mill'] },
          {
            id: 'b',
            draft: 'The mill opened in 1975.',
            verdict: 'contradicted',
            kind: 'number-mismatch',
            fault: '1975',
          },
        ],
      };
      const { id } = await client.evaluations.start({ what: 'gold-set', name: 'Contract', set });
      let detail = await client.evaluations.get(id);
      for (let tries = 0; detail.run.state !== 'done' && tries < 400; tries++) {
        await new Promise((resolve) => setTimeout(resolve, 25));
        detail = await client.evaluations.get(id);
      }
      same(
        detail.gold?.results.map(({ outcome }) => outcome),
        ['right', 'right'],
        'outcomes',
      );
      const { pass, regressions } = await client.evaluations.offline({
        qrels: 'q1 0 d1 1',
        run: { q1: { d2: 2, d1: 1 } },
        baseline: { q1: { d1: 2, d2: 1 } },
      });
      same([pass, regressions[0]?.metric], [false, 'ndcg@10'], 'decision of the gate');
      await refusedAs('decision_not_possible', client.evaluations.act(id, 'cancel'));
      await client.evaluations.act(id, 'remove');
      await refusedAs('not_found', client.evaluations.get(id));
    },
  },
];
