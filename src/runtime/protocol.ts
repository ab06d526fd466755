import type { ApiErrorCode } from '#api/error.ts';
import type { AnswerRequest, GroundedQuery } from '#api/schemas/answer.ts';
import type { DraftCreate, DraftUpdate } from '#api/schemas/draft.ts';
import type { AuditPageRequest, AuditVerifyRequest } from '#api/schemas/audit.ts';
import type { ExportCall, ExportRequest } from '#api/schemas/export.ts';
import type { FactCheckRequest, ReverifyRequest } from '#api/schemas/fact-check.ts';
import type { JudgementRequest } from '#api/schemas/judgement.ts';
import type { SynthesizerUpdate } from '#api/schemas/synthesizer.ts';
import type { ThresholdsUpdate } from '#api/schemas/thresholds.ts';
import type { Thresholds } from '#domain/thresholds.ts';
import type { DecisionRequest, QueueFilterInput, QueuePageRequest } from '#api/schemas/queue.ts';
import type { GroundingRequest, NoticeDecision, NoticeImportRequest, TiersUpdate } from '#api/schemas/credibility.ts';
import type {
  CalibrationRequest,
  EvaluationAct,
  EvaluationStart,
  FilePreviewRequest,
  OfflineEvalRequest,
} from '#api/schemas/evaluation.ts';
import type { GateActRequest, MergeRequest, PublishRequest } from '#api/schemas/publication.ts';
import type {
  InvalidationDecision,
  PlanRequest,
  RefreshRequest,
  SourceSetCreate,
  SourceSetEdit,
  SurfaceUsesView,
  TermsRequest,
} from '#api/schemas/source-set.ts';
import type { RunVerb } from '#api/schemas/run.ts';
import type { RunEnvelope } from '#domain/run.ts';
import type { SourcePatch } from '#api/schemas/source.ts';
import type { QueueName } from '#domain/queue.ts';
import type { RecognitionLanguage } from '#domain/recognition-language.ts';
import type { EngineScenario } from '#domain/scenario.ts';
import type { NotebookInput } from './adapter/canonical-adapter.ts';
import type { StorageView, WorkspaceCreate } from '#api/schemas/workspace.ts';
import type { Asker } from './asker.ts';

export interface RuntimeError {
  readonly code: ApiErrorCode;
  readonly message: string;
  /** The member of the request that is at fault, where one is. */
  readonly path?: string;
}

/**
 * Outcome of a call: the UTF-8 bytes of the JSON that the HTTP answer consists of, made where the value was made. They are
 * transferred, not copied, and handed on without being parsed, so that a large report never blocks the page.
 */
export type JsonOutcome =
  { readonly ok: true; readonly bytes: ArrayBuffer } | { readonly ok: false; readonly error: RuntimeError };

/** What is done with workspaces. `id` may be `current`. */
export type WorkspaceCall =
  | { readonly do: 'list' }
  | { readonly do: 'create'; readonly request: WorkspaceCreate }
  | { readonly do: 'rename'; readonly id: string; readonly name: string }
  | { readonly do: 'remove' | 'restore'; readonly id: string }
  | { readonly do: 'import'; readonly bytes: ArrayBuffer };

/** A file of a judge pack, as it was dropped in. */
export interface PackUpload {
  readonly name: string;
  readonly bytes: ArrayBuffer;
}

/** Outcome of asking for an original file. */
export type FileOutcome =
  | {
      readonly ok: true;
      readonly bytes: ArrayBuffer;
      readonly mediaType: string;
      readonly fileName: string;
      /** What is said beside an export. */
      readonly facts?: { readonly head: string; readonly missing: readonly string[]; readonly seal: string | null };
    }
  | { readonly ok: false; readonly error: RuntimeError };

export interface StartOptions {
  /** Whether this browser kept a workspace before, as far as the page remembers. Tells "new" from "cleared". */
  readonly hadWorkspace: boolean;
}

export interface StartReport {
  readonly mode: StorageView['mode'] | null;
  readonly notices: StorageView['notices'];
  /** Set where no work can be done: every call answers with it. */
  readonly failure: RuntimeError | null;
}

export interface Upload {
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: ArrayBuffer;
}

/** What can be asked about runs over drafts. */
export type RunCall =
  | { readonly do: 'list' }
  | { readonly do: 'start'; readonly envelope: RunEnvelope }
  | { readonly do: 'act'; readonly id: string; readonly verb: RunVerb }
  | { readonly do: 'remove'; readonly id: string };

/** What can be asked of the evidence adapter. Whose notebooks are meant is the asker, never a part of the call. */
export type AdapterCall =
  | { readonly do: 'health' | 'notebooks' | 'source-graph' }
  | { readonly do: 'search'; readonly query: string; readonly limit: number }
  | { readonly do: 'citations' | 'evidence-pack'; readonly draftId: string }
  | { readonly do: 'save-notebook'; readonly notebook: NotebookInput }
  | { readonly do: 'remove-notebook'; readonly id: string }
  | { readonly do: 'verify'; readonly text: string }
  | { readonly do: 'answer'; readonly query: string };

/** What can be asked about gates and published records. */
export type GateCall =
  | { readonly do: 'gate'; readonly draftId: string }
  | { readonly do: 'act'; readonly draftId: string; readonly request: GateActRequest }
  | { readonly do: 'merge'; readonly draftId: string; readonly request: MergeRequest }
  | { readonly do: 'publish'; readonly request: PublishRequest }
  | { readonly do: 'list' }
  | { readonly do: 'get'; readonly id: string }
  | { readonly do: 'reopen'; readonly id: string; readonly reason: string };

/** What can be asked about evaluations. */
export type EvaluationCall =
  | { readonly do: 'list' | 'calibrations' }
  | { readonly do: 'get'; readonly id: string }
  | { readonly do: 'item'; readonly id: string; readonly itemId: string }
  | { readonly do: 'start'; readonly request: EvaluationStart }
  | { readonly do: 'act'; readonly id: string; readonly verb: EvaluationAct['verb'] }
  | { readonly do: 'offline'; readonly request: OfflineEvalRequest }
  | { readonly do: 'preview'; readonly request: FilePreviewRequest }
  | { readonly do: 'calibrate'; readonly request: CalibrationRequest };

/**
 * The engine with its storage, as the backend calls it: in this process, or in a worker behind the same methods. No call
 * rejects for a foreseeable reason.
 */
export interface Runtime {
  start(options: StartOptions): Promise<StartReport>;
  workspace(): Promise<JsonOutcome>;
  listSources(): Promise<JsonOutcome>;
  getSource(id: string): Promise<JsonOutcome>;
  getOriginal(id: string): Promise<FileOutcome>;
  patchSource(id: string, patch: SourcePatch): Promise<JsonOutcome>;
  removeSource(id: string): Promise<JsonOutcome>;
  removedSources(): Promise<JsonOutcome>;
  restoreSource(id: string): Promise<JsonOutcome>;
  recordTerms(request: TermsRequest, actor: string): Promise<JsonOutcome>;
  listSourceSets(): Promise<JsonOutcome>;
  getSourceSet(id: string): Promise<JsonOutcome>;
  createSourceSet(given: SourceSetCreate, actor: string): Promise<JsonOutcome>;
  editSourceSet(id: string, edit: SourceSetEdit, actor: string): Promise<JsonOutcome>;
  removeSourceSet(id: string, release: boolean, actor: string): Promise<JsonOutcome>;
  restoreSourceSet(id: string, actor: string): Promise<JsonOutcome>;
  sourceSetVersion(id: string, version: number): Promise<JsonOutcome>;
  /** `to` null is the library of today. */
  diffSourceSet(id: string, from: number, to: number | null): Promise<JsonOutcome>;
  sourceSetReadiness(id: string, now: string | null): Promise<JsonOutcome>;
  planSourceSet(id: string, request: PlanRequest): Promise<JsonOutcome>;
  refreshSourceSet(id: string, request: RefreshRequest, actor: string): Promise<JsonOutcome>;
  materialiseSourceSet(id: string): Promise<JsonOutcome>;
  useSourceSet(draftId: string, sourceSetId: string | null): Promise<JsonOutcome>;
  listInvalidations(): Promise<JsonOutcome>;
  decideInvalidations(decision: InvalidationDecision, actor: string): Promise<JsonOutcome>;
  saveSurfaceUses(view: SurfaceUsesView, actor: string): Promise<JsonOutcome>;
  groundSources(request: GroundingRequest): Promise<JsonOutcome>;
  credibility(): Promise<JsonOutcome>;
  credibilityOf(id: string): Promise<JsonOutcome>;
  tiers(): Promise<JsonOutcome>;
  thresholds(): Promise<JsonOutcome>;
  saveThresholds(update: ThresholdsUpdate, actor: string): Promise<JsonOutcome>;
  /** What other thresholds would change; nothing is stored. */
  previewThresholds(asked: Thresholds): Promise<JsonOutcome>;
  /** A list that is `null` clears the person's own. */
  saveTiers(update: TiersUpdate, actor: string): Promise<JsonOutcome>;
  previewTiers(list: unknown): Promise<JsonOutcome>;
  importNotices(request: NoticeImportRequest, actor: string): Promise<JsonOutcome>;
  decideNotice(sourceId: string, decision: NoticeDecision, actor: string): Promise<JsonOutcome>;
  listJobs(): Promise<JsonOutcome>;
  startJob(upload: Upload): Promise<JsonOutcome>;
  cancelJob(id: string): Promise<JsonOutcome>;
  retryJob(id: string): Promise<JsonOutcome>;
  /** Has the scanned pages of a source, or of a file that holds nothing else, read by text recognition. */
  recogniseSource(id: string, language?: RecognitionLanguage): Promise<JsonOutcome>;
  recogniseJob(id: string, language?: RecognitionLanguage): Promise<JsonOutcome>;
  listDrafts(): Promise<JsonOutcome>;
  getDraft(id: string): Promise<JsonOutcome>;
  createDraft(draft: DraftCreate, author?: string): Promise<JsonOutcome>;
  saveDraft(id: string, update: DraftUpdate, author?: string): Promise<JsonOutcome>;
  removeDraft(id: string): Promise<JsonOutcome>;
  restoreDraft(id: string): Promise<JsonOutcome>;
  check(request: FactCheckRequest): Promise<JsonOutcome>;
  reverify(request: ReverifyRequest): Promise<JsonOutcome>;
  judge(request: JudgementRequest): Promise<JsonOutcome>;
  ask(request: AnswerRequest, by?: string): Promise<JsonOutcome>;
  grounded(query: GroundedQuery): Promise<JsonOutcome>;
  listAnswers(): Promise<JsonOutcome>;
  getAnswer(id: string): Promise<JsonOutcome>;
  answerFactCheck(id: string): Promise<JsonOutcome>;
  removeAnswer(id: string): Promise<JsonOutcome>;
  suggestions(limit: number | null): Promise<JsonOutcome>;
  synthesizer(): Promise<JsonOutcome>;
  saveSynthesizer(update: SynthesizerUpdate): Promise<JsonOutcome>;
  clearSynthesizer(): Promise<JsonOutcome>;
  judgePack(): Promise<JsonOutcome>;
  addJudgePack(files: readonly PackUpload[]): Promise<JsonOutcome>;
  removeJudgePack(): Promise<JsonOutcome>;
  queuePage(queue: QueueName, request: QueuePageRequest): Promise<JsonOutcome>;
  queueIds(queue: QueueName, filter: QueueFilterInput): Promise<JsonOutcome>;
  queueItem(queue: QueueName, id: string): Promise<JsonOutcome>;
  decide(queue: QueueName, request: DecisionRequest, actor: string): Promise<JsonOutcome>;
  calibration(queue: QueueName): Promise<JsonOutcome>;
  auditLog(): Promise<JsonOutcome>;
  auditPage(request: AuditPageRequest): Promise<JsonOutcome>;
  auditSummary(): Promise<JsonOutcome>;
  gates(call: GateCall, who: Asker): Promise<JsonOutcome>;
  evaluations(call: EvaluationCall): Promise<JsonOutcome>;
  workspaces(call: WorkspaceCall): Promise<JsonOutcome>;
  /** A workspace as one file. */
  exportWorkspace(id: string): Promise<FileOutcome>;
  /** Derives the state of a scenario from its input. Stores nothing and looks at nothing that is stored. */
  derive(input: EngineScenario): Promise<JsonOutcome>;
  runs(call: RunCall, who: Asker): Promise<JsonOutcome>;
  adapter(call: AdapterCall, who: Asker): Promise<JsonOutcome>;
  exportFile(request: ExportRequest, who: Asker): Promise<FileOutcome>;
  exports(call: ExportCall): Promise<JsonOutcome>;
  /** Verifies a log that came from elsewhere, or the one kept here where none is given. */
  verifyLog(request: AuditVerifyRequest): Promise<JsonOutcome>;
  verifyPacket(packet: Upload): Promise<JsonOutcome>;
}
