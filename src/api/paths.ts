import type { QueueName } from '#domain/queue.ts';

/** Every route of the HTTP contract, once. Patterns for handlers, functions for the client; ids are percent-encoded. */
const API_ROOT = '/v1/sophia';

export const ROUTES = {
  workspace: `${API_ROOT}/workspaces/current`,
  workspaces: `${API_ROOT}/workspaces`,
  workspaceImport: `${API_ROOT}/workspaces/import`,
  workspaceOne: `${API_ROOT}/workspaces/:id`,
  workspaceRestore: `${API_ROOT}/workspaces/:id/restore`,
  workspaceExport: `${API_ROOT}/workspaces/:id/export`,
  sources: `${API_ROOT}/sources`,
  source: `${API_ROOT}/sources/:id`,
  sourceOriginal: `${API_ROOT}/sources/:id/original`,
  sourceRecognise: `${API_ROOT}/sources/:id/recognise`,
  grounding: `${API_ROOT}/sources/grounding`,
  credibility: `${API_ROOT}/credibility`,
  credibilitySource: `${API_ROOT}/credibility/sources/:id`,
  sourceNotices: `${API_ROOT}/credibility/sources/:id/notices`,
  thresholds: `${API_ROOT}/thresholds`,
  thresholdsPreview: `${API_ROOT}/thresholds/preview`,
  tiers: `${API_ROOT}/credibility/tiers`,
  tiersPreview: `${API_ROOT}/credibility/tiers/preview`,
  noticeLists: `${API_ROOT}/credibility/notice-lists`,
  sourceSets: `${API_ROOT}/source-sets`,
  sourceSet: `${API_ROOT}/source-sets/:id`,
  sourceSetRestore: `${API_ROOT}/source-sets/:id/restore`,
  sourceSetVersion: `${API_ROOT}/source-sets/:id/versions`,
  sourceSetDiff: `${API_ROOT}/source-sets/:id/diff`,
  sourceSetReadiness: `${API_ROOT}/source-sets/:id/readiness`,
  sourceSetPlan: `${API_ROOT}/source-sets/:id/plan`,
  sourceSetRefresh: `${API_ROOT}/source-sets/:id/refresh`,
  sourceSetMaterialise: `${API_ROOT}/source-sets/:id/materialise`,
  sourceTerms: `${API_ROOT}/source-terms`,
  removedSources: `${API_ROOT}/removed-sources`,
  removedSource: `${API_ROOT}/removed-sources/:id/restore`,
  invalidations: `${API_ROOT}/invalidations`,
  surfaceUses: `${API_ROOT}/invalidations/uses`,
  ingestion: `${API_ROOT}/ingestion`,
  ingestionJob: `${API_ROOT}/ingestion/:id`,
  ingestionRetry: `${API_ROOT}/ingestion/:id/retry`,
  ingestionRecognise: `${API_ROOT}/ingestion/:id/recognise`,
  drafts: `${API_ROOT}/drafts`,
  draftRestore: `${API_ROOT}/drafts/:id/restore`,
  draft: `${API_ROOT}/drafts/:id`,
  draftSourceSet: `${API_ROOT}/drafts/:id/source-set`,
  factChecks: `${API_ROOT}/fact-checks`,
  reverify: `${API_ROOT}/fact-checks/reverify`,
  judgement: `${API_ROOT}/fact-checks/judgement`,
  audit: `${API_ROOT}/audit`,
  grounded: `${API_ROOT}/grounded`,
  ask: `${API_ROOT}/answer`,
  answers: `${API_ROOT}/answers`,
  answer: `${API_ROOT}/answers/:id`,
  answerFactCheck: `${API_ROOT}/answers/:id/fact-check`,
  evaluations: `${API_ROOT}/evaluations`,
  evaluation: `${API_ROOT}/evaluations/:id`,
  /** One item of a run: `?item=`, since ids of a set are anything. */
  evaluationItem: `${API_ROOT}/evaluations/:id/item`,
  evaluationActs: `${API_ROOT}/evaluations/:id/acts`,
  evaluationPreview: `${API_ROOT}/evaluations/preview`,
  calibrations: `${API_ROOT}/evaluations/calibrations`,
  /** Without the domain in its address: SPEC §15 names it so. */
  offlineEval: '/v1/search/offline-eval',
  suggestions: `${API_ROOT}/suggestions`,
  synthesizer: `${API_ROOT}/synthesizer`,
  judgePack: `${API_ROOT}/judge-pack`,
  publications: `${API_ROOT}/publications`,
  publication: `${API_ROOT}/publications/:id`,
  publicationReopen: `${API_ROOT}/publications/:id/reopen`,
  runs: `${API_ROOT}/jobs`,
  run: `${API_ROOT}/jobs/:id`,
  runActs: `${API_ROOT}/jobs/:id/acts`,
  exports: `${API_ROOT}/exports`,
  exportCancel: `${API_ROOT}/exports/:id/cancel`,
  packetVerification: `${API_ROOT}/exports/verify`,
  auditVerification: `${API_ROOT}/audit/verify`,
  auditEntries: `${API_ROOT}/audit/entries`,
  auditSummary: `${API_ROOT}/audit/summary`,
  gate: `${API_ROOT}/publications/gates/:id`,
  gateActs: `${API_ROOT}/publications/gates/:id/acts`,
  gateMerge: `${API_ROOT}/publications/gates/:id/merge`,
  scenarios: `${API_ROOT}/scenarios`,
  scenario: `${API_ROOT}/scenarios/:id`,
} as const;

/** Routes of the evidence adapter (SPEC §10). */
export const ADAPTER_ROUTES = {
  health: `${API_ROOT}/adapter/health`,
  search: `${API_ROOT}/adapter/search`,
  citations: `${API_ROOT}/adapter/citations`,
  evidencePacks: `${API_ROOT}/adapter/evidence-packs`,
  notebooks: `${API_ROOT}/adapter/notebooks`,
  notebook: `${API_ROOT}/adapter/notebooks/:id`,
  sourceGraph: `${API_ROOT}/adapter/source-graph`,
  verify: `${API_ROOT}/adapter/claims/verify`,
  answers: `${API_ROOT}/adapter/answers`,
  traceExport: `${API_ROOT}/adapter/trace-export`,
} as const;

/** Routes of one queue. The list of fact-checks shares its address with running one: reading is GET, running is POST. */
export const queueRoutes = (queue: QueueName) =>
  ({
    list: `${API_ROOT}/${queue}`,
    ids: `${API_ROOT}/${queue}/ids`,
    decisions: `${API_ROOT}/${queue}/decisions`,
    calibration: `${API_ROOT}/${queue}/calibration`,
    item: `${API_ROOT}/${queue}/items/:id`,
  }) as const;

/** Fills the `:id` of a route. */
export function withId(route: string, id: string): string {
  return route.replace(':id', encodeURIComponent(id));
}

/** Set on every answer of the backend. An answer without it came from somewhere else, e.g. from a static server. */
export const BACKEND_HEADER = 'X-Sophia-Backend';

/** Names a request, so that one that is sent again (because its answer was lost on the way) is not carried out twice. */
export const REQUEST_ID_HEADER = 'X-Request-Id';
