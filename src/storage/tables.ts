import type { ExportRecord } from '#domain/export.ts';
import type { EvaluationRun } from '#domain/evaluation-run.ts';
import type { Notebook } from '#domain/notebook.ts';
import type { Run } from '#domain/run.ts';
import type {
  AnswerRecord,
  AnswerTextRecord,
  CalibrationRecord,
  CheckRecord,
  CredibilityRecord,
  DocumentRecord,
  DraftRecord,
  ComparisonRecord,
  EvaluationPayload,
  FactCheckRunRecord,
  InvalidationRecord,
  GateEventsRecord,
  ItemDecisionsRecord,
  JobRecord,
  JudgePackFileRecord,
  JudgePackRecord,
  LogHeadRecord,
  LogRecord,
  OriginalRecord,
  PassageVectorsRecord,
  RecognisedPageRecord,
  ReferenceRow,
  RemovedSourceRecord,
  SettingRow,
  PublicationRow,
  SnapshotRecord,
  SourceRecord,
  SourceSetRecord,
  SourceSetVersionRecord,
  SourceTermsRecord,
  StoredFindings,
  StoredHeads,
  SurfaceUsesRecord,
  UncomparedRecord,
  WorkspaceRecord,
} from './records.ts';

export interface Rows {
  workspaces: WorkspaceRecord;
  sources: SourceRecord;
  documents: DocumentRecord;
  originals: OriginalRecord;
  drafts: DraftRecord;
  checks: CheckRecord;
  jobs: JobRecord;
  jobFiles: { readonly id: string; readonly bytes: ArrayBuffer };
  answers: AnswerRecord;
  answerTexts: AnswerTextRecord;
  settings: SettingRow;
  findings: StoredFindings;
  findingHeads: StoredHeads;
  log: LogRecord;
  logHead: LogHeadRecord;
  itemDecisions: ItemDecisionsRecord;
  factChecks: FactCheckRunRecord;
  credibility: CredibilityRecord;
  sourceSets: SourceSetRecord;
  sourceSetVersions: SourceSetVersionRecord;
  sourceTerms: SourceTermsRecord;
  removedSources: RemovedSourceRecord;
  surfaceUses: SurfaceUsesRecord;
  invalidations: InvalidationRecord;
  gates: GateEventsRecord;
  gateSnapshots: SnapshotRecord;
  publications: PublicationRow;
  runs: Run;
  notebooks: Notebook;
  references: ReferenceRow;
  evaluations: EvaluationRun;
  evaluationPayloads: EvaluationPayload;
  calibrations: CalibrationRecord;
  judgePacks: JudgePackRecord;
  judgePackFiles: JudgePackFileRecord;
  comparisons: ComparisonRecord;
  uncompared: UncomparedRecord;
  recognisedPages: RecognisedPageRecord;
  passageVectors: PassageVectorsRecord;
  exports: ExportRecord;
}
export type TableName = keyof Rows;

/** What the repositories need of a table within a transaction. Both databases offer exactly this. */
export interface TableAccess<Row> {
  get(key: string): Promise<Row | undefined>;
  all(): Promise<Row[]>;
  many(keys: readonly string[]): Promise<(Row | undefined)[]>;
  /** The row whose content hash is this; only for sources. */
  byHash(hash: string): Promise<Row | undefined>;
  put(row: Row): Promise<void>;
  delete(key: string): Promise<void>;
}

export type Tables = { readonly [Name in TableName]: TableAccess<Rows[Name]> };

/** A database as the repositories see it: transactions over named tables, all or nothing. */
export interface TransactionalStore {
  readonly mode: 'indexeddb' | 'memory';
  read<T>(names: readonly TableName[], work: (tables: Tables) => Promise<T>): Promise<T>;
  write<T>(names: readonly TableName[], work: (tables: Tables) => Promise<T>): Promise<T>;
  onEvent(listener: (event: 'cleared' | 'taken') => void): void;
  close(): void;
}

/** Every table with the name of the member that is its primary key. */
const KEYS: { readonly [Name in TableName]: 'id' | 'draftId' } = {
  workspaces: 'id',
  sources: 'id',
  documents: 'id',
  originals: 'id',
  drafts: 'id',
  checks: 'draftId',
  jobs: 'id',
  jobFiles: 'id',
  answers: 'id',
  answerTexts: 'id',
  settings: 'id',
  findings: 'id',
  findingHeads: 'id',
  log: 'id',
  logHead: 'id',
  itemDecisions: 'id',
  factChecks: 'id',
  credibility: 'id',
  sourceSets: 'id',
  sourceSetVersions: 'id',
  sourceTerms: 'id',
  removedSources: 'id',
  surfaceUses: 'id',
  invalidations: 'id',
  gates: 'id',
  gateSnapshots: 'id',
  publications: 'id',
  runs: 'id',
  notebooks: 'id',
  references: 'id',
  evaluations: 'id',
  evaluationPayloads: 'id',
  calibrations: 'id',
  judgePacks: 'id',
  judgePackFiles: 'id',
  comparisons: 'id',
  uncompared: 'id',
  recognisedPages: 'id',
  passageVectors: 'id',
  exports: 'id',
};

export const TABLE_NAMES = Object.keys(KEYS) as readonly TableName[];

export const keyOfTable = (name: TableName): 'id' | 'draftId' => KEYS[name];

/** All tables of a database that gives access to one by its name. */
export const tablesBy = (access: <Name extends TableName>(name: Name) => TableAccess<Rows[Name]>): Tables =>
  Object.fromEntries(TABLE_NAMES.map((name) => [name, access(name)])) as unknown as Tables;
