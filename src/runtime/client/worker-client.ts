import { proxy, transfer, wrap } from 'comlink';
import type { ScenarioFault } from '#domain/scenario.ts';
import { sandboxName, type Sandbox } from '../scenarios/sandbox-name.ts';
import { goneRuntime } from '../scenarios/gone.ts';
import { ENGINE_WORKER, workerOfWorkspace } from '../workspaces/worker-name.ts';
import type { ModelDoor } from '../model-door.ts';
import type { Runtime } from '../protocol.ts';
import { createModelDoor } from './model-door.ts';
import { orCrash } from '../or-crash.ts';

const startWorker = (name: string): Worker =>
  new Worker(new URL('../worker/engine-worker.ts', import.meta.url), { type: 'module', name });

/** The engine over one workspace of this browser. */
export const openWorkspaceRuntime = (workspaceId: string): Runtime =>
  createWorkerRuntime(startWorker(workerOfWorkspace(workspaceId)));

/** A runtime that keeps nothing and touches nobody's work, in a worker of its own, with a fault of the machine to be shown. */
export function openWorkerSandbox(fault: ScenarioFault | null): Sandbox {
  if (fault === 'engine-gone') return { runtime: goneRuntime(), close: () => undefined };
  const worker = startWorker(sandboxName(fault));
  return { runtime: createWorkerRuntime(worker), close: () => worker.terminate() };
}

/** Runs the engine in a worker of its own, so that nothing it does can block the page. */
export function createWorkerRuntime(worker: Worker = startWorker(ENGINE_WORKER)): Runtime {
  const call = orCrash(worker);
  const remote: Runtime & { lendModel(door: ModelDoor): Promise<void> } = wrap<
    Runtime & { lendModel(door: ModelDoor): void }
  >(worker);
  void remote.lendModel(proxy(createModelDoor()));
  return {
    start: (options) => call(remote.start(options)),
    workspace: () => call(remote.workspace()),
    listSources: () => call(remote.listSources()),
    getSource: (id) => call(remote.getSource(id)),
    getOriginal: (id) => call(remote.getOriginal(id)),
    patchSource: (id, patch) => call(remote.patchSource(id, patch)),
    removeSource: (id) => call(remote.removeSource(id)),
    removedSources: () => call(remote.removedSources()),
    restoreSource: (id) => call(remote.restoreSource(id)),
    recordTerms: (request, actor) => call(remote.recordTerms(request, actor)),
    listSourceSets: () => call(remote.listSourceSets()),
    getSourceSet: (id) => call(remote.getSourceSet(id)),
    createSourceSet: (given, actor) => call(remote.createSourceSet(given, actor)),
    editSourceSet: (id, edit, actor) => call(remote.editSourceSet(id, edit, actor)),
    removeSourceSet: (id, release, actor) => call(remote.removeSourceSet(id, release, actor)),
    restoreSourceSet: (id, actor) => call(remote.restoreSourceSet(id, actor)),
    sourceSetVersion: (id, version) => call(remote.sourceSetVersion(id, version)),
    diffSourceSet: (id, from, to) => call(remote.diffSourceSet(id, from, to)),
    sourceSetReadiness: (id, now) => call(remote.sourceSetReadiness(id, now)),
    planSourceSet: (id, request) => call(remote.planSourceSet(id, request)),
    refreshSourceSet: (id, request, actor) => call(remote.refreshSourceSet(id, request, actor)),
    materialiseSourceSet: (id) => call(remote.materialiseSourceSet(id)),
    useSourceSet: (draftId, sourceSetId) => call(remote.useSourceSet(draftId, sourceSetId)),
    listInvalidations: () => call(remote.listInvalidations()),
    decideInvalidations: (decision, actor) => call(remote.decideInvalidations(decision, actor)),
    saveSurfaceUses: (view, actor) => call(remote.saveSurfaceUses(view, actor)),
    groundSources: (request) => call(remote.groundSources(request)),
    credibility: () => call(remote.credibility()),
    credibilityOf: (id) => call(remote.credibilityOf(id)),
    tiers: () => call(remote.tiers()),
    thresholds: () => call(remote.thresholds()),
    saveThresholds: (update, actor) => call(remote.saveThresholds(update, actor)),
    previewThresholds: (asked) => call(remote.previewThresholds(asked)),
    saveTiers: (update, actor) => call(remote.saveTiers(update, actor)),
    previewTiers: (list) => call(remote.previewTiers(list)),
    importNotices: (request, actor) => call(remote.importNotices(request, actor)),
    decideNotice: (id, decision, actor) => call(remote.decideNotice(id, decision, actor)),
    listJobs: () => call(remote.listJobs()),
    startJob: (upload) => call(remote.startJob(transfer(upload, [upload.bytes]))),
    cancelJob: (id) => call(remote.cancelJob(id)),
    retryJob: (id) => call(remote.retryJob(id)),
    recogniseSource: (id, language) => call(remote.recogniseSource(id, language)),
    recogniseJob: (id, language) => call(remote.recogniseJob(id, language)),
    listDrafts: () => call(remote.listDrafts()),
    getDraft: (id) => call(remote.getDraft(id)),
    createDraft: (draft, author) => call(remote.createDraft(draft, author)),
    saveDraft: (id, update, author) => call(remote.saveDraft(id, update, author)),
    removeDraft: (id) => call(remote.removeDraft(id)),
    restoreDraft: (id) => call(remote.restoreDraft(id)),
    check: (request) => call(remote.check(request)),
    reverify: (request) => call(remote.reverify(request)),
    judge: (request) => call(remote.judge(request)),
    ask: (request, by) => call(remote.ask(request, by)),
    grounded: (query) => call(remote.grounded(query)),
    listAnswers: () => call(remote.listAnswers()),
    getAnswer: (id) => call(remote.getAnswer(id)),
    answerFactCheck: (id) => call(remote.answerFactCheck(id)),
    removeAnswer: (id) => call(remote.removeAnswer(id)),
    suggestions: (limit) => call(remote.suggestions(limit)),
    synthesizer: () => call(remote.synthesizer()),
    saveSynthesizer: (update) => call(remote.saveSynthesizer(update)),
    clearSynthesizer: () => call(remote.clearSynthesizer()),
    judgePack: () => call(remote.judgePack()),
    addJudgePack: (files) =>
      call(
        remote.addJudgePack(
          transfer(
            files,
            files.map(({ bytes }) => bytes),
          ),
        ),
      ),
    removeJudgePack: () => call(remote.removeJudgePack()),
    queuePage: (queue, request) => call(remote.queuePage(queue, request)),
    queueIds: (queue, filter) => call(remote.queueIds(queue, filter)),
    queueItem: (queue, id) => call(remote.queueItem(queue, id)),
    decide: (queue, request, actor) => call(remote.decide(queue, request, actor)),
    calibration: (queue) => call(remote.calibration(queue)),
    auditLog: () => call(remote.auditLog()),
    auditPage: (request) => call(remote.auditPage(request)),
    auditSummary: () => call(remote.auditSummary()),
    evaluations: (request) => call(remote.evaluations(request)),
    runs: (request, who) => call(remote.runs(request, who)),
    adapter: (request, who) => call(remote.adapter(request, who)),
    exportFile: (request, who) => call(remote.exportFile(request, who)),
    verifyLog: (request) => call(remote.verifyLog(request)),
    exports: (request) => call(remote.exports(request)),
    verifyPacket: (packet) => call(remote.verifyPacket(transfer(packet, [packet.bytes]))),
    gates: (request, who) => call(remote.gates(request, who)),
    derive: (input) => call(remote.derive(input)),
    workspaces: (request) => call(remote.workspaces(request)),
    exportWorkspace: (id) => call(remote.exportWorkspace(id)),
  };
}
