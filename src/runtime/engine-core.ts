import { ENGINE_VERSION } from '#engine/version.ts';
import type { WorkspaceView } from '#api/schemas/workspace.ts';
import type { Source } from '#domain/source.ts';
import { notFound } from '#storage/failure.ts';
import type { DraftRecord } from '#storage/records.ts';
import { DEFAULT_SUGGESTIONS } from './answers/answer-service.ts';
import { outcomeOf, RuntimeFailure, runtimeErrorOf } from './outcome.ts';
import type { RuntimePorts } from './ports.ts';
import type { JsonOutcome, Runtime, StartReport } from './protocol.ts';
import { recordTerms } from './source-sets/terms.ts';
import { judgeTwice } from './synthesis/second-judge.ts';
import { standingOf } from './ingestion/standing.ts';
import { draftOf, draftSummaryOf, sourceDetailOf, sourceSummaryOf } from './views.ts';
import { CLEARED_NOW_NOTICE, createServices, type Services } from './services.ts';

/**
 * The engine with storage and importers assembled. The same core runs in the worker of the page and in this process (for
 * tests and the terminal). Calls that come before `start` has finished wait for it.
 */
export function createRuntime(given: RuntimePorts): Runtime & { readonly idle: () => Promise<void> } {
  let begin: (started: Promise<Services>) => void;
  const started = new Promise<Services>((resolve) => {
    begin = (promise) => resolve(promise);
  });
  started.catch(() => undefined);
  let starting: Promise<StartReport> | null = null;

  /** Pages of the queues that somebody waits for. */
  const pages = new Set<Promise<unknown>>();
  const { ports, open } = createServices(given, pages);

  const call = (work: (at: Services) => Promise<unknown>): Promise<JsonOutcome> =>
    outcomeOf(async () => work(await started));
  const withSources = (work: (at: Services) => Promise<unknown>): Promise<JsonOutcome> =>
    call(async (at) => {
      await at.sourcesReady;
      return work(at);
    });

  /** Changes are counted from a baseline, which has to be there before anybody asks for them. */
  const withSets = (work: (at: Services) => Promise<unknown>): Promise<JsonOutcome> =>
    withSources(async (at) => {
      await at.baseline;
      return work(at);
    });

  /** Work that changes sources: what came in until now is taken down first, so that the change has something to be a change of. */
  const withChange = (work: (at: Services) => Promise<unknown>): Promise<JsonOutcome> =>
    withSets(async (at) => {
      await at.sourceSets.absorbAdditions();
      return work(at);
    });

  const now = (): string => ports.clock().toISOString();

  return {
    start({ hadWorkspace }) {
      starting ??= (async (): Promise<StartReport> => {
        const opening = open(hadWorkspace);
        begin(opening);
        try {
          const { storage, notices } = await opening;
          return { mode: storage.mode, notices: [...notices], failure: null };
        } catch (error) {
          return { mode: null, notices: [], failure: runtimeErrorOf(error) };
        }
      })();
      return starting;
    },

    workspace: () =>
      withSources(async ({ storage, notices }): Promise<WorkspaceView> => {
        const workspace = await storage.workspace.read();
        if (!workspace) throw new RuntimeFailure('storage_cleared', CLEARED_NOW_NOTICE.message);
        const sources = await storage.sources.list();
        const drafts = await storage.drafts.list();
        return {
          id: workspace.id,
          name: workspace.name,
          counts: {
            sources: sources.length,
            passages: sources.reduce((sum, source) => sum + source.passages, 0),
            drafts: drafts.length,
          },
          engineVersion: ENGINE_VERSION,
          storage: { mode: storage.mode, ...(await ports.estimate()), notices: [...notices] },
        };
      }),

    listSources: () =>
      withSources(async ({ storage }) => ({ sources: (await storage.sources.list()).map(sourceSummaryOf) })),
    getSource: (id) =>
      withSources(async ({ storage }) => {
        const record = await storage.sources.get(id);
        const document = await storage.sources.document(id);
        if (!record || !document) throw notFound('source', id);
        return sourceDetailOf(record, document, await standingOf(record.source, record.addedAt, now()));
      }),
    async getOriginal(id) {
      try {
        const { storage, sourcesReady } = await started;
        await sourcesReady;
        const original = await storage.sources.original(id);
        if (!original) throw notFound('source', id);
        const { bytes, mediaType, fileName } = original;
        return { ok: true, bytes, mediaType, fileName };
      } catch (error) {
        return { ok: false, error: runtimeErrorOf(error) };
      }
    },
    patchSource: (id, patch) =>
      withChange(async ({ storage }) => {
        const record = await storage.sources.update(id, (source): Source => ({ ...source, ...patch }));
        ports.announce({ resource: 'sources', id });
        return sourceSummaryOf(record);
      }),
    removeSource: (id) =>
      withChange(async ({ storage }) => {
        await storage.sources.remove(id, now());
        ports.announce({ resource: 'sources', id });
        return null;
      }),

    removedSources: () =>
      call(async ({ storage }) => ({
        removed: (await storage.sources.removed()).map(({ id, removedAt, record }) => ({
          id,
          removedAt,
          title: record.source.title,
        })),
      })),
    restoreSource: (id) =>
      withChange(async ({ storage }) => {
        const record = await storage.sources.restore(id);
        ports.announce({ resource: 'sources', id });
        return sourceSummaryOf(record);
      }),
    recordTerms: (request, actor) => withChange(({ storage }) => recordTerms(storage, ports, request, actor)),

    listSourceSets: () => withSets(({ sourceSets }) => sourceSets.list()),
    getSourceSet: (id) => withSets(({ sourceSets }) => sourceSets.get(id)),
    createSourceSet: (given, actor) => withSets(({ sourceSets }) => sourceSets.create(given, actor)),
    editSourceSet: (id, edit, actor) => withSets(({ sourceSets }) => sourceSets.edit(id, edit, actor)),
    removeSourceSet: (id, release, actor) =>
      withSets(async ({ sourceSets }) => {
        await sourceSets.remove(id, release, actor);
        return null;
      }),
    restoreSourceSet: (id, actor) => withSets(({ sourceSets }) => sourceSets.restore(id, actor)),
    sourceSetVersion: (id, version) => withSets(({ sourceSets }) => sourceSets.version(id, version)),
    diffSourceSet: (id, from, to) => withSets(({ sourceSets }) => sourceSets.diff(id, from, to)),
    sourceSetReadiness: (id, at) => withSets(({ sourceSets }) => sourceSets.readiness(id, at)),
    planSourceSet: (id, request) => withSets(({ sourceSets }) => sourceSets.plan(id, request)),
    refreshSourceSet: (id, request, actor) =>
      withSets(async ({ sourceSets, backlog }) => {
        const refreshed = await sourceSets.refresh(id, request, actor);
        backlog.refresh();
        return refreshed;
      }),
    materialiseSourceSet: (id) => withSets(({ sourceSets }) => sourceSets.materialise(id)),
    useSourceSet: (draftId, sourceSetId) =>
      call(async ({ storage }) => {
        const draft = await storage.drafts.useSet(draftId, sourceSetId);
        ports.announce({ resource: 'drafts', id: draftId });
        ports.announce({ resource: 'sourceSets' });
        return draftOf(draft, await storage.checks.get(draftId));
      }),
    listInvalidations: () => withSources(({ invalidations }) => invalidations.list()),
    decideInvalidations: (decision, actor) => withSources(({ invalidations }) => invalidations.decide(decision, actor)),
    saveSurfaceUses: (view, actor) => withSources(({ invalidations }) => invalidations.saveUses(view, actor)),

    groundSources: (request) => call(({ credibility }) => credibility.ground(request)),
    credibility: () => withSources(({ credibility }) => credibility.list()),
    credibilityOf: (id) => withSources(({ credibility }) => credibility.of(id)),
    tiers: () => call(({ credibility }) => credibility.tiers()),
    thresholds: () => call(({ thresholds }) => thresholds.view()),
    saveThresholds: (update, actor) => withSources(({ thresholds }) => thresholds.save(update, actor)),
    previewThresholds: (asked) => withSources(({ thresholds }) => thresholds.preview(asked)),
    saveTiers: (update, actor) => withSources(({ credibility }) => credibility.saveTiers(update, actor)),
    previewTiers: (list) => withSources(({ credibility }) => credibility.previewTiers(list)),
    importNotices: (request, actor) => withChange(({ credibility }) => credibility.importNotices(request, actor)),
    decideNotice: (id, decision, actor) => withChange(({ credibility }) => credibility.decide(id, decision, actor)),

    listJobs: () => call(async ({ jobs }) => ({ jobs: await jobs.list() })),
    startJob: (upload) => call(async ({ jobs }) => ({ job: await jobs.start(upload) })),
    cancelJob: (id) => call(async ({ jobs }) => ({ job: await jobs.cancel(id) })),
    retryJob: (id) => call(async ({ jobs }) => ({ job: await jobs.retry(id) })),
    recogniseSource: (id, language) =>
      withChange(async ({ jobs }) => ({ job: await jobs.recogniseSource(id, language) })),
    recogniseJob: (id, language) => call(async ({ jobs }) => ({ job: await jobs.recogniseJob(id, language) })),

    listDrafts: () =>
      call(async ({ storage }) => {
        const checks = new Map((await storage.checks.list()).map((check) => [check.draftId, check]));
        const drafts = await storage.drafts.list();
        return { drafts: drafts.map((draft) => draftSummaryOf(draft, checks.get(draft.id) ?? null)) };
      }),
    getDraft: (id) =>
      call(async ({ storage }) => {
        const draft = await storage.drafts.get(id);
        if (!draft) throw notFound('draft', id);
        return draftOf(draft, await storage.checks.get(id));
      }),
    createDraft: ({ title, text }, author) =>
      call(async ({ storage }) => {
        const at = now();
        const authors = author === undefined ? [] : [author];
        const draft: DraftRecord = {
          id: ports.newId(),
          title,
          text,
          version: 1,
          createdAt: at,
          updatedAt: at,
          authors,
        };
        await storage.drafts.create(draft);
        ports.announce({ resource: 'drafts', id: draft.id });
        return draftOf(draft, null);
      }),
    saveDraft: (id, { title, text, version }, author) =>
      call(async ({ storage }) => {
        const draft = await storage.drafts.save(id, {
          title,
          text,
          version,
          at: now(),
          ...(author === undefined ? {} : { by: author }),
        });
        ports.announce({ resource: 'drafts', id });
        return draftOf(draft, await storage.checks.get(id));
      }),
    removeDraft: (id) =>
      call(async ({ storage, findings }) => {
        await findings.forget(`draft:${id}`, () => storage.drafts.remove(id, now()));
        ports.announce({ resource: 'drafts', id });
        return null;
      }),
    restoreDraft: (id) =>
      call(async ({ storage }) => {
        const draft = await storage.drafts.restore(id);
        ports.announce({ resource: 'drafts', id });
        return draftOf(draft, null);
      }),

    check: (request) => withSources(({ checks }) => checks.check(request)),
    reverify: ({ draftId }) => withSources(({ checks }) => checks.reverify(draftId)),
    judge: (request) => call(({ storage, judgePack }) => judgeTwice(storage, ports, judgePack, request)),

    ask: (request, by) => withSources(({ answers }) => answers.ask(request, by)),
    grounded: (query) => withSources(({ answers }) => answers.grounded(query)),
    listAnswers: () => call(async ({ answers }) => ({ answers: await answers.list() })),
    answerFactCheck: (id) => withSources(({ answerChecks }) => answerChecks.of(id)),
    getAnswer: (id) => call(({ answers }) => answers.get(id)),
    removeAnswer: (id) =>
      call(async ({ answers, findings }) => {
        await findings.forget(`answer:${id}`, () => answers.remove(id));
        return null;
      }),
    suggestions: (limit) =>
      withSources(async ({ answers }) => ({ suggestions: await answers.suggestions(limit ?? DEFAULT_SUGGESTIONS) })),
    synthesizer: () => call(({ synthesizer }) => synthesizer.view()),
    saveSynthesizer: (update) => call(({ synthesizer }) => synthesizer.save(update)),
    clearSynthesizer: () => call(({ synthesizer }) => synthesizer.clear()),
    judgePack: () => call(({ judgePack }) => judgePack.view()),
    addJudgePack: (files) => call(({ judgePack }) => judgePack.add(files)),
    removeJudgePack: () => call(({ judgePack }) => judgePack.remove()),

    queuePage: (queue, request) =>
      withSources(async ({ storage, queues, backlog }) => {
        // What is known is shown first; what there is to find out comes after.
        const reading = queues.page(queue, request);
        pages.add(reading);
        const page = await reading.finally(() => pages.delete(reading));
        backlog.refresh();
        const uncompared = queue === 'contradictions' ? await storage.queues.uncompared() : [];
        return { ...page, pending: backlog.pending(), uncompared };
      }),
    queueIds: (queue, filter) => withSources(async ({ queues }) => ({ items: await queues.ids(queue, filter) })),
    queueItem: (queue, id) => withSources(({ queues }) => queues.item(queue, id)),
    decide: (queue, request, actor) => withSources(({ queues }) => queues.decide(queue, request, actor)),
    calibration: (queue) => withSources(({ queues }) => queues.calibration(queue)),
    auditLog: () => call(({ queues }) => queues.log()),
    auditPage: (request) => call(({ auditPages }) => auditPages.page(request)),
    auditSummary: () => call(({ auditPages }) => auditPages.summary()),
    runs: (request, who) =>
      withSources(async ({ runs }) => {
        switch (request.do) {
          case 'list':
            return { jobs: await runs.list() };
          case 'start':
            return runs.start(request.envelope, who);
          case 'act':
            return runs.act(request.id, request.verb);
          case 'remove':
            return runs.remove(request.id).then(() => null);
        }
      }),
    adapter: (request, who) =>
      withSources(async ({ adapter }) => {
        switch (request.do) {
          case 'health':
            return adapter.health(who.role);
          case 'search':
            return { hits: await adapter.search(request.query, request.limit) };
          case 'citations':
            return { citations: await adapter.citations(request.draftId) };
          case 'evidence-pack':
            return adapter.evidencePack(request.draftId);
          case 'notebooks':
            return { notebooks: await adapter.notebooks(who.subject) };
          case 'save-notebook':
            return adapter.saveNotebook(who.subject, request.notebook);
          case 'remove-notebook':
            return adapter.removeNotebook(who.subject, request.id).then(() => null);
          case 'source-graph':
            return adapter.sourceGraph();
          case 'verify':
            return { claims: await adapter.verify(request.text) };
          case 'answer':
            return adapter.answer(request.query);
        }
      }),
    async exportFile(request, who) {
      try {
        const at = await started;
        await at.sourcesReady;
        return { ok: true, ...(await at.exports.write(request, who)) };
      } catch (error) {
        return { ok: false, error: runtimeErrorOf(error) };
      }
    },
    exports: (request) =>
      call(async ({ storage, exports }) => {
        if (request.verb === 'list') return { exports: await storage.exports.list() };
        exports.cancel(request.jobId);
        return null;
      }),
    verifyLog: ({ entries, head }) =>
      call(async ({ storage }) => {
        const { verifyLog } = await import('#engine/audit/chain.ts');
        return verifyLog(
          entries ?? (await storage.queues.log()),
          head ?? (entries ? null : await storage.queues.head()),
        );
      }),
    verifyPacket: ({ bytes }) =>
      outcomeOf(async () => {
        const { verifyPacketBytes } = await import('./exports/verify-bytes.ts');
        return verifyPacketBytes(bytes);
      }),
    gates: (request, who) =>
      withSources(({ publications }) => {
        switch (request.do) {
          case 'gate':
            return publications.gate(request.draftId);
          case 'act':
            return publications.act(request.draftId, request.request, who);
          case 'merge':
            return publications.merge(request.draftId, request.request, who);
          case 'publish':
            return publications.publish(request.request, who);
          case 'list':
            return publications.list().then((list) => ({ publications: list }));
          case 'get':
            return publications.get(request.id);
          case 'reopen':
            return publications.reopen(request.id, request.reason, who);
        }
      }),
    workspaces: (request) =>
      call(async ({ workspaces }) => {
        const service = await workspaces();
        switch (request.do) {
          case 'list':
            return service.list();
          case 'create':
            return service.create(request.request);
          case 'rename':
            return service.rename(request.id, request.name);
          case 'remove':
            return service.remove(request.id).then(() => null);
          case 'restore':
            return service.restore(request.id);
          case 'import':
            return service.import(new Uint8Array(request.bytes));
        }
      }),
    async exportWorkspace(id) {
      try {
        const { bytes, fileName } = await (await (await started).workspaces()).export(id);
        return { ok: true, bytes: bytes.slice().buffer, mediaType: 'application/zip', fileName };
      } catch (error) {
        return { ok: false, error: runtimeErrorOf(error) };
      }
    },
    // Not through `call`: the catalogue works where nothing can be stored, too.
    derive: (input) => outcomeOf(async () => (await import('./scenarios/derive.ts')).deriveScenario(input, ports)),

    evaluations: (request) =>
      call(async ({ evaluations }) => {
        switch (request.do) {
          case 'list':
            return { runs: await evaluations.list() };
          case 'get':
            return evaluations.get(request.id);
          case 'item':
            return evaluations.item(request.id, request.itemId);
          case 'start':
            return { run: await evaluations.start(request.request) };
          case 'act':
            return { run: await evaluations.act(request.id, request.verb) };
          case 'offline':
            return evaluations.offline(request.request);
          case 'preview':
            return evaluations.preview(request.request);
          case 'calibrations':
            return evaluations.calibrations();
          case 'calibrate':
            return evaluations.calibrate(request.request);
        }
      }),

    async idle() {
      const { jobs, seeded, baseline, checks, answerChecks, backlog, publications, evaluations, runs } = await started;
      await seeded;
      await baseline;
      await jobs.idle();
      await checks.settled();
      await answerChecks.idle();
      await backlog.idle();
      await publications.idle();
      await runs.idle();
      await evaluations.idle();
    },
  };
}
