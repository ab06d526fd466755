import type { StorageView } from '#api/schemas/workspace.ts';
import type { WorkbenchStorage } from '#storage/storage.ts';
import { createAnswerService, type AnswerService } from './answers/answer-service.ts';
import { createAnswerCheckService, type AnswerCheckService } from './answers/answer-checks.ts';
import { createCheckService, type CheckService } from './checks.ts';
import { createCorpusKeeper } from './corpus-keeper.ts';
import { createCredibilityService, type CredibilityService } from './credibility/credibility-service.ts';
import { createJobRunner, type JobRunner } from './jobs.ts';
import { runtimeErrorOf } from './outcome.ts';
import type { RuntimePorts } from './ports.ts';
import { openWorkspace } from './seed.ts';
import { createInvalidationService, usesPort, type InvalidationService } from './source-sets/invalidation-service.ts';
import { createLibraryKeeper } from './source-sets/library-state.ts';
import { publicationsPort } from './source-sets/publications-port.ts';
import { createSourceSetService, type SourceSetService } from './source-sets/source-set-service.ts';
import { createAuditPages, type AuditPageService } from './queues/audit-pages.ts';
import { createBacklog, type Backlog } from './queues/backlog.ts';
import { createFindingsService, type FindingsService } from './queues/findings-service.ts';
import { createEvaluationService, type EvaluationService } from './evaluations/evaluation-service.ts';
import { planCascade } from './publications/cascade.ts';
import { createPublicationService, type PublicationService } from './publications/publication-service.ts';
import { createCanonicalAdapter, type EvidenceAdapter } from './adapter/canonical-adapter.ts';
import { createLocalApi } from './adapter/local-api.ts';
import { createExportService, type ExportService } from './exports/export-service.ts';
import { createRunService, type RunService } from './runs/run-service.ts';
import { createQueueService, type QueueService } from './queues/queue-service.ts';
import { MAIN_WORKSPACE } from '#domain/workspace.ts';
import type { WorkspaceService } from './workspaces/workspace-service.ts';
import { qualityOfSources } from './queues/quality.ts';
import { createJudgePackService, type JudgePackService } from './packs/pack-service.ts';
import { createThresholdService, type ThresholdService } from './thresholds/threshold-service.ts';
import { createSynthesizerService, type SynthesizerService } from './synthesis/synthesizer-service.ts';

/** What a runtime works with once it is started. */
export interface Services {
  readonly storage: WorkbenchStorage;
  readonly jobs: JobRunner;
  readonly checks: CheckService;
  readonly answers: AnswerService;
  readonly answerChecks: AnswerCheckService;
  readonly synthesizer: SynthesizerService;
  readonly judgePack: JudgePackService;
  readonly thresholds: ThresholdService;
  readonly queues: QueueService;
  readonly auditPages: AuditPageService;
  readonly backlog: Backlog;
  readonly findings: FindingsService;
  readonly credibility: CredibilityService;
  readonly workspaces: () => Promise<WorkspaceService>;
  readonly publications: PublicationService;
  readonly evaluations: EvaluationService;
  readonly sourceSets: SourceSetService;
  readonly invalidations: InvalidationService;
  /** Resolves once there is a state of the library that changes are counted from. */
  readonly baseline: Promise<void>;
  readonly exports: ExportService;
  readonly adapter: EvidenceAdapter;
  readonly runs: RunService;
  readonly notices: StorageView['notices'];
  /** Resolves once there are sources to work with. */
  readonly sourcesReady: Promise<void>;
  /** Resolves once all sources of the demonstration are there as well. */
  readonly seeded: Promise<void>;
}

/** Rest before each piece of work on stored versions, in milliseconds: calls that come meanwhile find the thread free. */
const PACKING_REST_MS = 250;

/** The page that ends takes its worker along. */
const NEVER_ENDED = new AbortController().signal;

const CLEARED_NOTICE = {
  code: 'stored-data-cleared',
  message:
    'This browser held a workspace before and has deleted it (site data cleared, or room made for other sites). What you see is a new one. Add your files again, or restore an export.',
} as const;

export const CLEARED_NOW_NOTICE = {
  code: 'stored-data-cleared',
  message:
    'The stored data of the workbench was deleted while this page was open. Nothing can be saved here any more: copy what you need, then reload.',
} as const;

const TAKEN_NOTICE = {
  code: 'newer-version',
  message: 'A newer version of the workbench runs in another tab. Reload this page to go on saving.',
} as const;

/**
 * Makes the services of one runtime and joins them: what follows a change of the sources or an act at a gate, whoever made it, and what is
 * done ahead after the start. `pages` are those of the queues that somebody waits for; work ahead gives way to them.
 */
export function createServices(
  given: RuntimePorts,
  pages: ReadonlySet<Promise<unknown>>,
): { readonly ports: RuntimePorts; readonly open: (hadWorkspace: boolean) => Promise<Services> } {
  /** What follows a change of the sources, whoever made it. */
  let afterSources = (): void => undefined;
  /** What follows an act at a gate. */
  let afterGates = (): void => undefined;
  const ports: RuntimePorts = {
    ...given,
    announce(notice) {
      given.announce(notice);
      if (notice.resource === 'sources') afterSources();
      if (notice.resource === 'gates') afterGates();
    },
  };
  async function open(hadWorkspace: boolean): Promise<Services> {
    const {
      storage,
      notices: found,
      shelf = null,
      workspaceId = MAIN_WORKSPACE,
    } = await ports.openStorage(hadWorkspace);
    const notices = [...found];
    storage.onEvent((event) => {
      notices.push(event === 'cleared' ? CLEARED_NOW_NOTICE : TAKEN_NOTICE);
      ports.announce({ resource: 'workspace' });
    });
    const { isNew, ...seed } = await openWorkspace(storage, ports);
    if (isNew && hadWorkspace && storage.mode === 'indexeddb') notices.push(CLEARED_NOTICE);
    let hasTold = false;
    const tell = (error: unknown): void => {
      if (hasTold) return;
      hasTold = true;
      const message = `Sources of the demonstration could not be added: ${runtimeErrorOf(error).message}`;
      notices.push({ code: 'storage-failed', message });
      ports.announce({ resource: 'workspace' });
    };
    const sourcesReady = seed.sourcesReady.catch(tell);
    const seeded = seed.seeded.catch(tell);
    const jobs = createJobRunner(storage, ports);
    const corpus = createCorpusKeeper(storage);
    const findings = createFindingsService(storage, ports, (documents) =>
      qualityOfSources(documents, ports.clock(), storage),
    );
    const library = createLibraryKeeper(storage);
    // Whatever stands on drafts and answers joins here: a change of their sources reaches it.
    const standing = [usesPort(storage), publicationsPort(storage)];
    const sourceSets = createSourceSetService(storage, library, corpus, ports, standing, (question) =>
      planCascade(storage, ports, question),
    );
    const invalidations = createInvalidationService(storage, library, ports, standing);
    const baseline = seeded.then(() => sourceSets.ensureBaseline()).catch(() => undefined);
    const checks = createCheckService(storage, corpus, ports, findings, (id) => sourceSets.liveSet(id));
    const queues = createQueueService(storage, ports);
    const auditPages = createAuditPages(storage, ports);
    const backlog = createBacklog(storage, corpus, checks, findings, ports);
    const answers = createAnswerService(storage, corpus, ports, (id) => sourceSets.liveSet(id));
    const answerChecks = createAnswerCheckService(storage, answers, findings, ports);
    const synthesizer = createSynthesizerService(storage, ports);
    const judgePack = createJudgePackService(storage, ports);
    const thresholds = createThresholdService(storage, corpus, ports, (id) => sourceSets.liveSet(id));
    const credibility = createCredibilityService(storage, corpus, ports);
    const publications = createPublicationService(storage, checks, queues, ports);
    const evaluations = createEvaluationService(storage, queues, ports);
    const exports = createExportService(storage, publications, evaluations, ports.loadFont, ports, () =>
      sourceSets.absorbAdditions(),
    );
    const runs = createRunService(storage, publications, exports, ports);
    afterGates = () => runs.poke();
    void seeded.then(() => runs.recover()).catch(() => undefined);
    const adapter = createCanonicalAdapter(
      ports.hasEvidenceApi === false ? null : createLocalApi(storage, checks, answers, publications, ports),
    );
    afterSources = () => void publications.sweep();
    void sourcesReady.then(() => publications.sweep()).catch(() => undefined);
    // Prepared ahead: the first check is what a person waits for, or a backlog that is open already.
    // Then the backlogs, which may be long: whoever opens them should not wait.
    void sourcesReady
      .then(() => ports.nextTask())
      .then(() => Promise.allSettled(pages))
      .then(() => corpus.current())
      .then(() => queues.warm())
      .catch(() => undefined);
    // Last of all, and a little at a time: nobody waits for versions of sets to take less room.
    const giveWay = async (): Promise<void> => {
      await ports.rest?.(PACKING_REST_MS, NEVER_ENDED);
      await ports.nextTask();
      await Promise.allSettled(pages);
    };
    void baseline
      .then(() => ports.withLock(`pack-versions ${workspaceId}`, () => storage.sourceSets.packVersions(giveWay)))
      .catch(() => undefined);
    void seeded.then(() => jobs.resume()).catch(() => undefined);
    void sourcesReady.then(() => evaluations.resume()).catch(() => undefined);
    let workspaces: Promise<WorkspaceService> | null = null;
    return {
      workspaces: () => {
        // Loaded when it is asked for: most visits stay in one workspace.
        workspaces ??= import('./workspaces/workspace-service.ts').then(({ createWorkspaceService }) =>
          createWorkspaceService({ id: workspaceId, storage }, shelf, ports),
        );
        return workspaces;
      },
      storage,
      jobs,
      checks,
      answers,
      answerChecks,
      synthesizer,
      judgePack,
      thresholds,
      queues,
      auditPages,
      backlog,
      findings,
      credibility,
      publications,
      evaluations,
      sourceSets,
      invalidations,
      baseline,
      exports,
      adapter,
      runs,
      notices,
      sourcesReady,
      seeded,
    };
  }

  return { ports, open };
}
