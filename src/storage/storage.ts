import type { ExportRecord, StaleMark } from '#domain/export.ts';
import type { AuditEntry, AuditEvent, AuditHead } from '#domain/audit.ts';
import type { JudgePack } from '#domain/judge-pack.ts';
import type { Notebook } from '#domain/notebook.ts';
import type { GateEvent, Publication } from '#domain/publication.ts';
import type { DomainCalibration, EvaluationRun } from '#domain/evaluation-run.ts';
import type { SourceVersion } from '#domain/ingestion-quality.ts';
import type { Run } from '#domain/run.ts';
import type { DecisionEvent, QueueItem } from '#domain/queue.ts';
import type { PlacedHead } from '#engine/queues/heads.ts';
import type { KeptVectors } from '#engine/retrieval/vectors/kept-vectors.ts';
import type { RecognisedPage } from '#domain/recognised-page.ts';
import type { SourceDocument } from '#domain/source.ts';
import type { Notice, Source } from '#domain/source.ts';
import type {
  AnswerRecord,
  CheckRecord,
  ComparisonRecord,
  DismissalsRecord,
  DismissedNotice,
  DraftRecord,
  EvaluationPayload,
  FactCheckRunRecord,
  FindingsRecord,
  InvalidationRecord,
  JobRecord,
  JudgePackFileRecord,
  KeptAnswer,
  NewSource,
  OriginalRecord,
  ReferenceRow,
  RemovedSourceRecord,
  PublicationRow,
  SnapshotRecord,
  SeedState,
  SourceRecord,
  SourceSetRecord,
  SourceSetVersionRecord,
  SourceTermsRecord,
  SurfaceUsesRecord,
  SynthesizerSetting,
  ThresholdsRecord,
  TiersRecord,
  UncomparedRecord,
  WorkspaceRecord,
} from './records.ts';

export interface WorkspaceRepository {
  read(): Promise<WorkspaceRecord | null>;
  /** Creates the workspace with its first drafts, unless there is one already. Returns the one that holds. */
  create(workspace: WorkspaceRecord, drafts: readonly DraftRecord[]): Promise<WorkspaceRecord>;
  /** Adds demonstration sources and moves their state on, in one change. Does nothing where that was done already. */
  seedSources(from: SeedState, sources: readonly NewSource[], to: SeedState): Promise<void>;
}

export interface AddedSources {
  readonly added: readonly string[];
  /** Ids of sources that were there already with the same bytes. */
  readonly duplicates: readonly string[];
  /** New versions among those added, with what they replaced. */
  readonly versions: readonly (SourceVersion & { readonly id: string })[];
  /** Sources that were there and say more now: pages of them were recognised. */
  readonly changed?: readonly string[];
}

/** What the end of an import writes beside its sources. */
export interface JobEnd {
  readonly references: readonly ReferenceRow[];
  /** Id of the source that the one imported takes the place of, its pages being recognised now. */
  readonly replaces?: string | null;
  /** Events for the audit log: one a stage, and one a new version. */
  readonly events: (ended: JobRecord, added: AddedSources) => readonly Readonly<Record<string, unknown>>[];
}

export interface VectorRepository {
  /** Vectors of the passages of these sources, by their ids; those that were never worked out are missing. */
  of(ids: readonly string[]): Promise<ReadonlyMap<string, KeptVectors>>;
}

export interface ReferenceRepository {
  /** Every bibliographic record that was imported. */
  list(): Promise<readonly ReferenceRow[]>;
}

export interface SourceRepository {
  /** Newest first, then by id. */
  list(): Promise<readonly SourceRecord[]>;
  get(id: string): Promise<SourceRecord | null>;
  /** The document with the metadata that holds today. */
  document(id: string): Promise<SourceDocument | null>;
  documents(ids: readonly string[]): Promise<readonly SourceDocument[]>;
  original(id: string): Promise<OriginalRecord | null>;
  /** Changes the metadata; fails with `not_found`. */
  update(id: string, change: (source: Source) => Source): Promise<SourceRecord>;
  /** Takes it out of the library and keeps it whole until `restore`, or until the bin holds too many. */
  remove(id: string, at: string): Promise<void>;
  /** Puts a removed source back as it was. Fails with `not_found` where it is no longer kept. */
  restore(id: string): Promise<SourceRecord>;
  /** What can be put back, last removed first. */
  removed(): Promise<readonly Pick<RemovedSourceRecord, 'id' | 'removedAt' | 'record'>[]>;
}

export interface DraftRepository {
  /** Last changed first, then by id. */
  list(): Promise<readonly DraftRecord[]>;
  get(id: string): Promise<DraftRecord | null>;
  create(draft: DraftRecord): Promise<void>;
  /** Saves over `version`, or fails with `stale_version` where another one is stored, or with `not_found`. */
  save(
    id: string,
    change: {
      readonly title: string;
      readonly text: string;
      readonly version: number;
      readonly at: string;
      readonly by?: string;
    },
  ): Promise<DraftRecord>;
  /** Names the source set that the draft is checked under; its text and version stay. Fails with `not_found`. */
  useSet(id: string, sourceSetId: string | null): Promise<DraftRecord>;
  /**
   * Removes the draft and what was recorded of its checks. It can be put back until twenty others were removed after it; what people
   * decided on it stands under its id meanwhile.
   */
  remove(id: string, at: string): Promise<void>;
  /** Puts a removed draft back under its id: text, authors and source set as they were. Fails with `not_found`. */
  restore(id: string): Promise<DraftRecord>;
}

export interface CheckRepository {
  list(): Promise<readonly CheckRecord[]>;
  get(draftId: string): Promise<CheckRecord | null>;
  /** Records a check; does nothing where the draft is gone. */
  put(check: CheckRecord): Promise<void>;
}

export interface JobRepository {
  /** Newest first, then by id. */
  list(): Promise<readonly JobRecord[]>;
  get(id: string): Promise<JobRecord | null>;
  /** The bytes of the file, kept until the job is done. */
  bytes(id: string): Promise<ArrayBuffer | null>;
  create(job: JobRecord, bytes: ArrayBuffer): Promise<void>;
  /** Reads, changes and writes in one transaction; `null` from `change` leaves it as it is. Fails with `not_found`. */
  update(id: string, change: (job: JobRecord) => JobRecord | null): Promise<JobRecord>;
  /**
   * Ends a job: adds its sources and references, writes the job and its events and drops its bytes, all or nothing. A source
   * that is known is not added again. `null` where the job is no longer running.
   */
  finish(
    id: string,
    sources: readonly NewSource[],
    end: (job: JobRecord, added: AddedSources) => JobRecord,
    more?: JobEnd,
  ): Promise<JobRecord | null>;
  /** Takes it off the list, with its bytes and what was recognised for it. */
  remove(id: string): Promise<void>;
  /** Pages that text recognition has read for a job so far, of those asked for. */
  recognised(id: string, pages: readonly number[]): Promise<readonly RecognisedPage[]>;
  /** Keeps a page; does nothing where the job has ended. */
  keepRecognised(id: string, page: RecognisedPage): Promise<void>;
}

export interface AnswerRepository {
  /** Last asked first, then by id; without the answers themselves. */
  list(): Promise<readonly AnswerRecord[]>;
  get(id: string): Promise<KeptAnswer | null>;
  /** Keeps an answer; the one kept under the same id before is replaced. */
  put(kept: KeptAnswer): Promise<void>;
  /** Fails with `not_found`. */
  remove(id: string): Promise<void>;
}

export interface SettingRepository {
  synthesizer(): Promise<SynthesizerSetting | null>;
  /** Reads, changes and writes in one transaction; `null` clears. */
  changeSynthesizer(change: (stored: SynthesizerSetting | null) => SynthesizerSetting | null): Promise<void>;
}

/** Notices of a source that hold, and those that were dismissed. */
export interface SourceNotices {
  readonly notices: readonly Notice[];
  readonly dismissed: readonly DismissedNotice[];
}

export interface CredibilityRepository {
  tiers(): Promise<TiersRecord | null>;
  /**
   * Saves the person's list over `revision` (0 before the first), or clears it with `null`; fails with `stale_version` where another
   * one was saved since. Every source is scored by it, so it counts as a change of the sources.
   */
  saveTiers(list: TiersRecord['list'], revision: number, at: string): Promise<TiersRecord>;
  thresholds(): Promise<ThresholdsRecord | null>;
  /** The same with the thresholds: every claim is judged by them, so they count as a change of the sources too. */
  saveThresholds(thresholds: ThresholdsRecord['thresholds'], revision: number, at: string): Promise<ThresholdsRecord>;
  dismissals(): Promise<readonly DismissalsRecord[]>;
  /**
   * Changes the notices of sources, those set aside included, in one transaction. `edit` gives `null` to leave a source alone; it must
   * be synchronous. Returns the ids of the sources that changed. Fails with `not_found` for a source that is gone.
   */
  changeNotices(
    sourceIds: readonly string[],
    edit: (source: Source, held: SourceNotices) => SourceNotices | null,
  ): Promise<readonly string[]>;
}

export interface FactCheckRepository {
  list(): Promise<readonly FactCheckRunRecord[]>;
  get(answerId: string): Promise<FactCheckRunRecord | null>;
  /** Records a run as far as it has come; does nothing where the answer is gone. */
  put(run: FactCheckRunRecord): Promise<void>;
}

export interface EvaluationRepository {
  /** Newest first, then by id. */
  list(): Promise<readonly EvaluationRun[]>;
  get(id: string): Promise<EvaluationRun | null>;
  payload(id: string): Promise<EvaluationPayload | null>;
  create(run: EvaluationRun, payload: EvaluationPayload): Promise<void>;
  /** Reads, changes and writes the run in one transaction, and with it what was found so far; `null` leaves both as they are. */
  update(
    id: string,
    edit: (run: EvaluationRun) => EvaluationRun | null,
    payload?: Partial<Omit<EvaluationPayload, 'id' | 'input'>>,
  ): Promise<EvaluationRun>;
  /** Fails with `not_found`. */
  remove(id: string): Promise<void>;
  /** By origin and domain. */
  calibrations(): Promise<readonly DomainCalibration[]>;
  /** One of the same domain and origin is replaced. */
  putCalibrations(list: readonly DomainCalibration[]): Promise<void>;
  changeCalibration(
    id: string,
    edit: (calibration: DomainCalibration) => DomainCalibration,
  ): Promise<DomainCalibration>;
}

export interface QueueRepository {
  /** The heads of all findings, by the id of their owner. `breathe` is waited for between portions, so that other calls come in. */
  heads(breathe?: () => Promise<void>): Promise<ReadonlyMap<string, readonly PlacedHead[]>>;
  headsOf(id: string): Promise<readonly PlacedHead[]>;
  /** The items of heads; `null` for those that are there no more. */
  items(wanted: readonly PlacedHead[]): Promise<readonly (QueueItem | null)[]>;
  finding(id: string): Promise<FindingsRecord | null>;
  /** What was left uncompared, by owner. */
  uncompared(): Promise<readonly UncomparedRecord[]>;
  /** Replaces the findings of one owner; none removes the row. */
  putFindings(record: FindingsRecord): Promise<void>;
  removeFindings(id: string): Promise<void>;
  /** Decisions by item, each in the order of the log. */
  decisions(): Promise<ReadonlyMap<string, readonly DecisionEvent[]>>;
  /** The same with the head of the log that they belong to, read at one instant. */
  state(): Promise<{
    readonly head: AuditHead;
    readonly decisions: ReadonlyMap<string, readonly DecisionEvent[]>;
  }>;
  /** What was appended after the entry of this number, oldest first, and the head after it, read at one instant. */
  since(seq: number): Promise<{ readonly head: AuditHead; readonly entries: readonly AuditEntry[] }>;
  /**
   * Decides on items in one transaction. `judge` sees what was decided on an item so far, and gives the event to append or
   * `null` to leave the item alone; it must be synchronous. Returns the events that were appended.
   */
  decide(
    itemIds: readonly string[],
    judge: (itemId: string, before: readonly DecisionEvent[]) => DecisionEvent | null,
  ): Promise<readonly DecisionEvent[]>;
  /** Appends to the audit log what is no decision on an item. */
  append(events: readonly AuditEvent[]): Promise<AuditHead>;
  /** The whole log, oldest first. */
  log(): Promise<readonly AuditEntry[]>;
  /** The entries of these numbers in their order, without those that are not there. */
  entries(seqs: readonly number[]): Promise<readonly AuditEntry[]>;
  head(): Promise<AuditHead>;
  /** Makes the decisions by item anew from the log. */
  rebuild(): Promise<void>;
}

/** A change of a set with the version that it makes. */
export interface SourceSetChange {
  readonly record: SourceSetRecord;
  readonly version: SourceSetVersionRecord;
}

export interface SourceSetRepository {
  /** By name, then by id. */
  list(): Promise<readonly SourceSetRecord[]>;
  get(id: string): Promise<SourceSetRecord | null>;
  /** Versions of a set without their items, newest first. */
  versions(id: string): Promise<readonly Omit<SourceSetVersionRecord, 'set'>[]>;
  version(id: string, version: number): Promise<SourceSetVersionRecord | null>;
  /**
   * Makes versions that stand whole, and were written before differences were kept, into differences, one in a transaction; `between` is
   * waited for before each piece of work, and ends it by rejecting. The next call goes on where one ended. Every version reads back to
   * the same bytes before, meanwhile and after. Returns how many became differences.
   */
  packVersions(between: () => Promise<void>): Promise<number>;
  /** Fails with `stale_version` where the id is taken. */
  create(change: SourceSetChange): Promise<void>;
  /**
   * Writes the next version over `on`, or fails with `stale_version` where another one is stored, or with `not_found`. The tasks of its
   * plan, what it reopens and the files that it makes stale are written in the same transaction; a task that is open already stays as it is.
   */
  save(
    on: number,
    change: SourceSetChange,
    tasks: readonly InvalidationRecord[],
    cascade?: CascadeWriting,
  ): Promise<CascadeReach>;
  /**
   * Sets the set aside: it is listed and found no more, and drafts that were checked under it are checked under none. Returns their ids.
   * It can be put back until twenty others were removed after it; then it goes with its versions, but for those that a file or a published
   * record was made under.
   */
  remove(id: string, at: string): Promise<readonly string[]>;
  /**
   * Puts a removed set back with its versions, and its drafts under it where they have no other set by now. Returns the ids of these. Fails
   * with `not_found`, and with `name_taken` where another set has its name by now.
   */
  restore(id: string): Promise<readonly string[]>;
  terms(): Promise<ReadonlyMap<string, SourceTermsRecord>>;
  /**
   * Records terms of sources, and the licence of each where one is given (`null`: none is known), in one transaction; counts as a change of
   * the sources.
   */
  saveTerms(records: readonly SourceTermsRecord[], licence?: string | null): Promise<void>;
  uses(): Promise<ReadonlyMap<string, SurfaceUsesRecord>>;
  saveUses(record: SurfaceUsesRecord): Promise<void>;
  tasks(): Promise<readonly InvalidationRecord[]>;
  /** Changes tasks in one transaction; `null` from `change` leaves one alone. Returns those that changed. Fails with `not_found`. */
  changeTasks(
    ids: readonly string[],
    change: (task: InvalidationRecord) => InvalidationRecord | null,
  ): Promise<readonly InvalidationRecord[]>;
}

/** What one act at a gate writes. */
export interface GateWriting {
  readonly events: readonly GateEvent[];
  readonly snapshot?: SnapshotRecord;
  readonly publication?: PublicationRow;
}

export interface GateRepository {
  /** What was done at the gate of a draft, in the order of the log. */
  events(draftId: string): Promise<readonly GateEvent[]>;
  /** Acts in one transaction. `judge` sees what was done so far and the head of the log, must be synchronous, and may throw. */
  act(
    draftId: string,
    judge: (before: readonly GateEvent[], head: AuditHead) => GateWriting,
  ): Promise<readonly GateEvent[]>;
  snapshot(contentHash: string): Promise<SnapshotRecord | null>;
  /** Last published first, then by id. */
  publications(): Promise<readonly Publication[]>;
  publication(id: string): Promise<PublicationRow | null>;
}

/** Files that were written. */
export interface ExportRepository {
  /** Last written first, then by id. */
  list(): Promise<readonly ExportRecord[]>;
  add(record: ExportRecord): Promise<void>;
  /** Marks files; one that has the cause already stays as it is. Returns the ids of those that were marked. */
  markStale(marks: readonly StaleExport[]): Promise<readonly string[]>;
}

export interface StaleExport {
  readonly id: string;
  readonly mark: StaleMark;
}

/** What a change of sources does beside its tasks, written with the version that takes it in. */
export interface CascadeWriting {
  /** Acts of the log that reopen published records. One whose cause reopened it before is left out. */
  readonly reopen: readonly GateEvent[];
  readonly stale: readonly StaleExport[];
  readonly log: readonly AuditEvent[];
}

/** Published records and files that a cascade reached anew, by id. */
export interface CascadeReach {
  readonly reopened: readonly string[];
  readonly stale: readonly string[];
}

export interface RunRepository {
  /** Newest first, then by id. */
  list(): Promise<readonly Run[]>;
  get(id: string): Promise<Run | null>;
  create(run: Run): Promise<void>;
  /** Reads, changes and writes in one transaction; `null` from `change` leaves it as it is. Fails with `not_found`. */
  update(id: string, change: (run: Run) => Run | null): Promise<Run>;
  remove(id: string): Promise<void>;
}

export interface NotebookRepository {
  /** Those of one person, last changed first. */
  list(owner: string): Promise<readonly Notebook[]>;
  /** Saves over the version before it; fails with `stale_version`, or `not_found` where it is another's. */
  put(notebook: Notebook): Promise<void>;
  /** Fails with `not_found`, also where it is another's. */
  remove(owner: string, id: string): Promise<void>;
}

export interface JudgePackRepository {
  get(): Promise<JudgePack | null>;
  /** The files of the pack by name; none where there is no pack. */
  files(names: readonly string[]): Promise<readonly JudgePackFileRecord[]>;
  /** Keeps a pack in place of the one before it, all its files in one transaction. */
  put(pack: JudgePack, files: readonly JudgePackFileRecord[]): Promise<void>;
  remove(): Promise<void>;
}

export interface ComparisonRepository {
  get(): Promise<ComparisonRecord | null>;
  put(record: ComparisonRecord): Promise<void>;
}

/** Rows by table, as they are stored. */
export type WorkspaceDump = Readonly<Record<string, readonly unknown[]>>;

export type StorageEvent = 'cleared' | 'taken';

/**
 * Where the work of a person is kept. Every method that changes something is one read-write transaction and resolves only
 * once that is complete; it rejects with `StorageFailure`, and then nothing of it was written.
 */
export interface WorkbenchStorage {
  readonly mode: 'indexeddb' | 'memory';
  readonly workspace: WorkspaceRepository;
  readonly sources: SourceRepository;
  readonly drafts: DraftRepository;
  readonly checks: CheckRepository;
  readonly jobs: JobRepository;
  readonly answers: AnswerRepository;
  readonly queues: QueueRepository;
  readonly factChecks: FactCheckRepository;
  readonly settings: SettingRepository;
  readonly credibility: CredibilityRepository;
  readonly sourceSets: SourceSetRepository;
  readonly gates: GateRepository;
  readonly exports: ExportRepository;
  readonly runs: RunRepository;
  readonly notebooks: NotebookRepository;
  readonly evaluations: EvaluationRepository;
  readonly references: ReferenceRepository;
  readonly vectors: VectorRepository;
  readonly judgePack: JudgePackRepository;
  readonly comparisons: ComparisonRepository;
  /** Every row that can go elsewhere: without keys of endpoints, and without imports that are under way. */
  dump(): Promise<WorkspaceDump>;
  /** Fills an empty database with the rows of another, all or nothing; a workspace that is there is never written over. */
  fill(dump: WorkspaceDump, as: Pick<WorkspaceRecord, 'name' | 'generation'>): Promise<void>;
  /** Changes the name of the workspace. */
  rename(name: string): Promise<void>;
  /** Tells when the data was cleared or taken over behind us. */
  onEvent(listener: (event: StorageEvent) => void): void;
  close(): void;
}
