import { expose, transfer } from 'comlink';
import { createRuntime } from '../engine-core.ts';
import type { ModelDoor } from '../model-door.ts';
import type { FileOutcome, JsonOutcome, Runtime } from '../protocol.ts';
import { faultOfWorker } from '../scenarios/sandbox-name.ts';
import { sandboxPorts } from '../scenarios/sandbox.ts';
import { workspaceOfWorker } from '../workspaces/worker-name.ts';
import { workerPorts } from './worker-ports.ts';

let lend: (door: ModelDoor) => void = () => undefined;
const lent = new Promise<ModelDoor>((resolve) => (lend = resolve));
const fault = faultOfWorker(globalThis.name);
const core = createRuntime(
  fault === undefined ? workerPorts(lent, workspaceOfWorker(globalThis.name)) : sandboxPorts(workerPorts(lent), fault),
);

/** Hands the bytes of an outcome over instead of copying them. */
async function handOver<T extends JsonOutcome | FileOutcome>(outcome: Promise<T>): Promise<T> {
  const value = await outcome;
  return value.ok ? transfer(value, [value.bytes]) : value;
}

const exposed: Runtime & { lendModel(door: ModelDoor): void } = {
  // Not handed on as it is: a proxy of comlink answers to `then`, and a promise would wait for it for ever.
  lendModel: ({ obstacle, ask, stop }) => lend({ obstacle, ask, stop }),
  start: (options) => core.start(options),
  workspace: () => handOver(core.workspace()),
  listSources: () => handOver(core.listSources()),
  getSource: (id) => handOver(core.getSource(id)),
  getOriginal: (id) => handOver(core.getOriginal(id)),
  patchSource: (id, patch) => handOver(core.patchSource(id, patch)),
  removeSource: (id) => handOver(core.removeSource(id)),
  removedSources: () => handOver(core.removedSources()),
  restoreSource: (id) => handOver(core.restoreSource(id)),
  recordTerms: (request, actor) => handOver(core.recordTerms(request, actor)),
  listSourceSets: () => handOver(core.listSourceSets()),
  getSourceSet: (id) => handOver(core.getSourceSet(id)),
  createSourceSet: (given, actor) => handOver(core.createSourceSet(given, actor)),
  editSourceSet: (id, edit, actor) => handOver(core.editSourceSet(id, edit, actor)),
  removeSourceSet: (id, release, actor) => handOver(core.removeSourceSet(id, release, actor)),
  restoreSourceSet: (id, actor) => handOver(core.restoreSourceSet(id, actor)),
  sourceSetVersion: (id, version) => handOver(core.sourceSetVersion(id, version)),
  diffSourceSet: (id, from, to) => handOver(core.diffSourceSet(id, from, to)),
  sourceSetReadiness: (id, now) => handOver(core.sourceSetReadiness(id, now)),
  planSourceSet: (id, request) => handOver(core.planSourceSet(id, request)),
  refreshSourceSet: (id, request, actor) => handOver(core.refreshSourceSet(id, request, actor)),
  materialiseSourceSet: (id) => handOver(core.materialiseSourceSet(id)),
  useSourceSet: (draftId, sourceSetId) => handOver(core.useSourceSet(draftId, sourceSetId)),
  listInvalidations: () => handOver(core.listInvalidations()),
  decideInvalidations: (decision, actor) => handOver(core.decideInvalidations(decision, actor)),
  saveSurfaceUses: (view, actor) => handOver(core.saveSurfaceUses(view, actor)),
  groundSources: (request) => handOver(core.groundSources(request)),
  credibility: () => handOver(core.credibility()),
  credibilityOf: (id) => handOver(core.credibilityOf(id)),
  tiers: () => handOver(core.tiers()),
  thresholds: () => handOver(core.thresholds()),
  saveThresholds: (update, actor) => handOver(core.saveThresholds(update, actor)),
  previewThresholds: (asked) => handOver(core.previewThresholds(asked)),
  saveTiers: (update, actor) => handOver(core.saveTiers(update, actor)),
  previewTiers: (list) => handOver(core.previewTiers(list)),
  importNotices: (request, actor) => handOver(core.importNotices(request, actor)),
  decideNotice: (id, decision, actor) => handOver(core.decideNotice(id, decision, actor)),
  listJobs: () => handOver(core.listJobs()),
  startJob: (upload) => handOver(core.startJob(upload)),
  cancelJob: (id) => handOver(core.cancelJob(id)),
  retryJob: (id) => handOver(core.retryJob(id)),
  recogniseSource: (id, language) => handOver(core.recogniseSource(id, language)),
  recogniseJob: (id, language) => handOver(core.recogniseJob(id, language)),
  listDrafts: () => handOver(core.listDrafts()),
  getDraft: (id) => handOver(core.getDraft(id)),
  createDraft: (draft, author) => handOver(core.createDraft(draft, author)),
  saveDraft: (id, update, author) => handOver(core.saveDraft(id, update, author)),
  removeDraft: (id) => handOver(core.removeDraft(id)),
  restoreDraft: (id) => handOver(core.restoreDraft(id)),
  check: (request) => handOver(core.check(request)),
  reverify: (request) => handOver(core.reverify(request)),
  judge: (request) => handOver(core.judge(request)),
  ask: (request, by) => handOver(core.ask(request, by)),
  grounded: (query) => handOver(core.grounded(query)),
  listAnswers: () => handOver(core.listAnswers()),
  getAnswer: (id) => handOver(core.getAnswer(id)),
  answerFactCheck: (id) => handOver(core.answerFactCheck(id)),
  removeAnswer: (id) => handOver(core.removeAnswer(id)),
  suggestions: (limit) => handOver(core.suggestions(limit)),
  synthesizer: () => handOver(core.synthesizer()),
  saveSynthesizer: (update) => handOver(core.saveSynthesizer(update)),
  clearSynthesizer: () => handOver(core.clearSynthesizer()),
  judgePack: () => handOver(core.judgePack()),
  addJudgePack: (files) => handOver(core.addJudgePack(files)),
  removeJudgePack: () => handOver(core.removeJudgePack()),
  queuePage: (queue, request) => handOver(core.queuePage(queue, request)),
  queueIds: (queue, filter) => handOver(core.queueIds(queue, filter)),
  queueItem: (queue, id) => handOver(core.queueItem(queue, id)),
  decide: (queue, request, actor) => handOver(core.decide(queue, request, actor)),
  calibration: (queue) => handOver(core.calibration(queue)),
  auditLog: () => handOver(core.auditLog()),
  auditPage: (request) => handOver(core.auditPage(request)),
  auditSummary: () => handOver(core.auditSummary()),
  evaluations: (request) => handOver(core.evaluations(request)),
  runs: (request, who) => handOver(core.runs(request, who)),
  adapter: (request, who) => handOver(core.adapter(request, who)),
  exportFile: (request, who) => handOver(core.exportFile(request, who)),
  verifyLog: (request) => handOver(core.verifyLog(request)),
  exports: (call) => handOver(core.exports(call)),
  verifyPacket: (packet) => handOver(core.verifyPacket(packet)),
  gates: (call, who) => handOver(core.gates(call, who)),
  derive: (input) => handOver(core.derive(input)),
  workspaces: (request) => handOver(core.workspaces(request)),
  exportWorkspace: (id) => handOver(core.exportWorkspace(id)),
};

expose(exposed);
