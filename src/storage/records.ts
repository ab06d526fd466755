import type { AnswerPolicy, GroundedAnswer } from '#domain/answer.ts';
import type { AuditEntry, AuditHead } from '#domain/audit.ts';
import type { AnswerStatementCheck, RunDuration } from '#domain/fact-check.ts';
import type { GateEvent, Publication } from '#domain/publication.ts';
import type { DomainCalibration } from '#domain/evaluation-run.ts';
import type { DecisionEvent, QueueItem } from '#domain/queue.ts';
import type {
  ImportReport,
  ImportState,
  ImportWarning,
  ReferenceRecord,
  SourceFinding,
} from '#domain/import-report.ts';
import type { IngestionQuality, SourceVersion } from '#domain/ingestion-quality.ts';
import type { Span } from '#base/span.ts';
import type { JudgePack } from '#domain/judge-pack.ts';
import type { TierList } from '#domain/credibility.ts';
import type {
  InvalidationTask,
  ItemFreshness,
  ItemRights,
  NoticeDismissal,
  SourceTerms,
  SurfaceUse,
} from '#domain/source-set.ts';
import type { KeptVectors } from '#engine/retrieval/vectors/kept-vectors.ts';
import type { RecognitionLanguage } from '#domain/recognition-language.ts';
import type { RecognisedPage } from '#domain/recognised-page.ts';
import type { Notice, Source, SourceDocument } from '#domain/source.ts';
import type { Thresholds } from '#domain/thresholds.ts';

/** Id of the one workspace of this browser. More may come; every record of it would then carry its id. */
export const WORKSPACE_ID = 'current';

export type SeedState = 'pending' | 'slow-pending' | 'done';

export interface WorkspaceRecord {
  readonly id: string;
  readonly name: string;
  readonly createdAt: string;
  /** Drawn once when the database is filled. Another value, or none, means that someone cleared it behind us. */
  readonly generation: string;
  /** Counts up with every change of the sources, so that other tabs see that what they prepared is out of date. */
  readonly sourcesRevision: number;
  /**
   * Which of the demonstration sources still have to be imported: all, those that take long to read, or none. Ones that a
   * person removed do not come back.
   */
  readonly seed: SeedState;
}

/** A source as the library lists it; its text and its bytes stand apart, so that a list never loads them. */
export interface SourceRecord {
  readonly id: string;
  readonly source: Source;
  readonly contentHash: string;
  readonly addedAt: string;
  /** Counts up with each change of the metadata. */
  readonly revision: number;
  readonly importState: ImportState;
  readonly warnings: readonly ImportWarning[];
  readonly findings: readonly SourceFinding[];
  /** What the file held, as the import counted it. */
  readonly items: number;
  readonly passages: number;
  readonly pages: number;
  /** Bytes of the original. */
  readonly size: number;
  /** Whose source it is; absent: of the one workspace of this browser. */
  readonly tenant?: string;
  /** Key of the original's bytes where several documents share a file; absent: the source's own id. */
  readonly fileId?: string;
  /** The address as the import read it, `null` for a file without one. Absent in records from before it was kept. */
  readonly importedFrom?: string | null;
  /** What the last stage of ingestion found; absent in records from before it was kept. */
  readonly quality?: IngestionQuality;
  /** The version it replaced, and what changed. */
  readonly version?: SourceVersion;
  /** Hash of the file's bytes, where `contentHash` covers more: what was recognised on its pages. */
  readonly fileHash?: string;
}

/** A bibliographic record that waits for the file it describes, or has found it. */
export interface ReferenceRow {
  /** Hash of the record. */
  readonly id: string;
  readonly record: ReferenceRecord;
  readonly addedAt: string;
}

/** The text and structure of a source. `document.source` is what the import read; the record's is what holds today. */
export interface DocumentRecord {
  readonly id: string;
  readonly document: SourceDocument;
}

export interface OriginalRecord {
  readonly id: string;
  readonly bytes: ArrayBuffer;
  readonly mediaType: string;
  readonly fileName: string;
}

/** A source about to be added. */
export interface NewSource {
  readonly record: SourceRecord;
  readonly document: SourceDocument;
  readonly bytes: ArrayBuffer;
  /** Of its passages, where they were worked out. */
  readonly vectors?: KeptVectors;
}

export interface DraftRecord {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** The source set that it is checked under; absent or `null`: all sources at hand. */
  readonly sourceSetId?: string | null;
  /** Names of everybody who saved a text of it. Absent on drafts of earlier versions: nobody is known. */
  readonly authors?: readonly string[];
  /** Deleted by a person, and kept for a while so that it can be put back. */
  readonly removed?: { readonly at: string };
}

/** A citation as a report recorded it: enough to ask again whether the source still says it. */
export interface RecordedCitation extends Span {
  readonly claimId: string;
  readonly sourceId: string;
  readonly quote: string;
  /** Text just before and after it, to find the same place again where the quote occurs more than once. */
  readonly prefix: string;
  readonly suffix: string;
}

/** A citation of an earlier report, kept because the sources changed since. */
export interface EarlierCitation extends RecordedCitation {
  /** Instant of the report that it stood in. */
  readonly recordedAt: string;
}

/** What the last check of a draft said. The whole report is not kept: the same inputs give it again, byte for byte. */
export interface CheckRecord {
  readonly draftId: string;
  readonly draftHash: string;
  readonly sourceSetHash: string;
  readonly engineVersion: string;
  readonly checkedAt: string;
  readonly groundingState: string;
  readonly decision: 'ready' | 'blocked';
  readonly claims: {
    readonly pass: number;
    readonly partial: number;
    readonly unsupported: number;
    readonly contradicted: number;
    readonly needsPerson: number;
  };
  readonly citations: readonly RecordedCitation[];
  /** Quotations of the draft that stand in a source, as the report numbered them. Records of earlier versions lack them. */
  readonly quotes?: readonly { readonly id: string; readonly sourceId: string; readonly text: string }[];
  /**
   * What reports on other sources cited for the claims that the draft still makes, and this one does not cite. A check begins
   * by itself when a source changes: without these, nobody could ask what the report before the change rested on.
   */
  readonly earlier?: readonly EarlierCitation[];
  /** How long the last checks of the draft worked, newest last. */
  readonly durations?: readonly RunDuration[];
}

/** What was asked: enough to ask it again. `null`: all sources of the workspace; the ceilings of the engine. */
export interface AskedQuestion {
  readonly query: string;
  /** The declared set that it was asked of; absent or `null`: none, the sources at hand. */
  readonly sourceSetId?: string | null;
  readonly sourceIds: readonly string[] | null;
  readonly policy: Partial<AnswerPolicy> | null;
}

/** A kept answer as the history lists it; the answer itself stands apart, so that a list never loads them all. */
export interface AnswerRecord {
  readonly id: string;
  readonly askedAt: string;
  readonly request: AskedQuestion;
  readonly groundingState: string;
  readonly citations: number;
  readonly sourceSetHash: string;
  /** The declared set in force when it was grounded, and its version; absent: none, the sources at hand. */
  readonly set?: AnswerSet;
  /** Who asked: the author of what comes of it. Absent where nobody was signed in, and in records from before it was kept. */
  readonly askedBy?: string;
}

export interface AnswerSet {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly hash: string;
}

/** The answer of a record, whole: it stays readable when a source it cites is removed. */
export interface AnswerTextRecord {
  readonly id: string;
  readonly answer: GroundedAnswer;
}

export interface KeptAnswer {
  readonly record: AnswerRecord;
  readonly answer: GroundedAnswer;
}

/** Id of the row of the synthesizer's settings. The service worker reads it as well (`public/sw.js`). */
export const SYNTHESIZER_SETTING = 'synthesizer';

/** The model a person configured. The key stays in this browser's database and goes to `baseUrl` and nowhere else. */
export interface SynthesizerSetting {
  readonly id: typeof SYNTHESIZER_SETTING;
  readonly baseUrl: string;
  readonly model: string;
  readonly key: string | null;
  /** Seconds that a reply may take; settings of before there was a choice have none. */
  readonly patienceSeconds?: number;
  readonly savedAt: string;
}

/** Id of the row that says how far stored versions of sets were made smaller. */
export const PACKED_VERSIONS = 'packed-versions';

/** Of each set the newest version that was looked at: what older versions of the workbench stored whole is a difference up to there. */
export interface PackedVersions {
  readonly id: typeof PACKED_VERSIONS;
  readonly upTo: Readonly<Record<string, number>>;
}

export type SettingRow = SynthesizerSetting | PackedVersions;

export type JobRecordState = 'queued' | 'running' | 'done' | 'failed' | 'cancelled';

export interface JobRecord {
  readonly id: string;
  readonly fileName: string;
  readonly mediaType: string;
  readonly size: number;
  readonly state: JobRecordState;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly attempts: number;
  readonly report:
    | (Omit<ImportReport, 'documents' | 'findings' | 'fileName' | 'originals' | 'references'> & {
        readonly findings: number;
        /** Records of a bibliography, and how many of these describe a source here. */
        readonly references?: { readonly read: number; readonly attached: number };
      })
    | null;
  readonly failure: { readonly code: string; readonly message: string } | null;
  readonly sourceIds: readonly string[];
  readonly duplicate: boolean;
  /** New versions among `sourceIds`. */
  readonly versions?: number;
  /** The stage that it reached, for a job that was interrupted. */
  readonly stage?: string;
  /** Text recognition was asked for: of the file as a new source, or of the scanned pages of a source that is there. */
  readonly recognise?: RecognitionWish;
}

/** What a run of an evaluation was given and what it found, as JSON: read whole, only when somebody opens it. */
export interface EvaluationPayload {
  readonly id: string;
  readonly input: string;
  /** Steps of the input that are done, so that a run that was stopped goes on behind them. */
  readonly next: number;
  /** What was found so far; empty before the first step. */
  readonly found: string;
}

export interface CalibrationRecord {
  readonly id: string;
  readonly calibration: DomainCalibration;
}

/** Id of the one pack of a workspace. */
export const JUDGE_PACK_ID = 'current';

/** The pack that a person dropped in; its files lie apart, so that showing it never loads them. */
export interface JudgePackRecord {
  readonly id: typeof JUDGE_PACK_ID;
  readonly pack: JudgePack;
}

/** A file of the pack under its name. */
export interface JudgePackFileRecord {
  readonly id: string;
  readonly bytes: ArrayBuffer;
}

/** Id of the comparison of the library with itself. */
export const LIBRARY_COMPARISON_ID = 'library';

/** What comparing the sources with each other found, so that the next visit compares only what changed since. */
export interface ComparisonRecord {
  readonly id: typeof LIBRARY_COMPARISON_ID;
  /** Version of the engine that compared: another one may find something else. */
  readonly engineVersion: string;
  /** The comparison as JSON. */
  readonly comparison: string;
}

/** A page that text recognition has read for a job, kept until the job is done: an interruption costs one page, not all. */
/** What text recognition was asked for: the source whose pages are read (`null`: a file that is none yet), and in which language (absent: English). */
export interface RecognitionWish {
  readonly sourceId: string | null;
  readonly language?: RecognitionLanguage;
}

export interface RecognisedPageRecord {
  /** `<job id>/<page>`. */
  readonly id: string;
  readonly jobId: string;
  readonly page: RecognisedPage;
}

/**
 * The vectors of the passages of one source, as its import computed them. They hold for these passages and these word
 * vectors alone, which `key` names: whoever finds another key computes them again.
 */
export interface PassageVectorsRecord {
  /** Id of the source. */
  readonly id: string;
  readonly key: string;
  readonly values: Int8Array;
}

/** Whether a job still has work to do. */
export const isOpenJob = (job: Pick<JobRecord, 'state'>): boolean => job.state === 'queued' || job.state === 'running';

/** What the loops found in one draft, in one answer, or among the sources. One row an owner: replaced whole, read fast. */
export interface FindingsRecord {
  /** `draft:<id>`, `answer:<id>` or `library:current`. */
  readonly id: string;
  /** Instant of the check that found them. */
  readonly foundAt: string;
  readonly items: readonly QueueItem[];
  /** Statements of the owner with near ones that were not compared any more, and the owner's title; absent: none. */
  readonly uncompared?: { readonly statements: number; readonly title: string };
}

/** Statements of one owner that the contradiction loop left uncompared; no row where it left none. */
export interface UncomparedRecord {
  /** As in `FindingsRecord`. */
  readonly id: string;
  readonly title: string;
  readonly statements: number;
}

/** Findings as they lie in the database: the items as JSON, which is read three times as fast as structured clones. */
export interface StoredFindings {
  readonly id: string;
  readonly foundAt: string;
  readonly items: string;
}

/** The heads of the same findings (`#engine/queues/heads.ts`), read alone to order, count and search the queues. */
export interface StoredHeads {
  readonly id: string;
  readonly heads: string;
}

/** An entry of the audit log under its number, written so that keys sort like numbers. */
export interface LogRecord {
  readonly id: string;
  readonly entry: AuditEntry;
}

/** Where the log ends, kept beside it so that appending reads one row. */
export interface LogHeadRecord {
  readonly id: typeof LOG_HEAD_ID;
  readonly head: AuditHead;
}
export const LOG_HEAD_ID = 'head';

/** The decisions on one item, in the order of the log: a projection of it, written in the same transaction. */
export interface ItemDecisionsRecord {
  readonly id: string;
  readonly events: readonly DecisionEvent[];
}

/** The way of an answer's statements through the fact-check loop, as far as it has come: a run that was cut off goes on. */
export interface FactCheckRunRecord {
  /** Id of the answer. */
  readonly id: string;
  readonly sourceSetHash: string;
  readonly engineVersion: string;
  /** The thresholds that it was judged by; absent in records from before they were kept: those of the specification. */
  readonly thresholds?: Thresholds;
  readonly statements: readonly AnswerStatementCheck[];
  /** Statements in all; the run is done once there are as many records. */
  readonly total: number;
}

/** Id of the row that holds the person's own tier list. */
export const TIERS_ID = 'tiers';

/** A person's tier list as it was last saved. `revision` counts up with each change, the clearing included. */
export interface TiersRecord {
  readonly id: typeof TIERS_ID;
  readonly list: TierList | null;
  readonly revision: number;
  readonly savedAt: string;
}

/** Id of the row of the thresholds. */
export const THRESHOLDS_ID = 'thresholds';

/** Thresholds as they were last saved; `null`: those of the specification. `revision` counts up with each change. */
export interface ThresholdsRecord {
  readonly id: typeof THRESHOLDS_ID;
  readonly thresholds: Thresholds | null;
  readonly revision: number;
  readonly savedAt: string;
}

/** A notice that a person set aside: taken off the source, and kept here with who did it and why. */
export interface DismissedNotice extends NoticeDismissal {
  readonly set: Notice;
}

/** The notices of one source that were dismissed. */
export interface DismissalsRecord {
  /** `notices:<source id>`. */
  readonly id: string;
  readonly sourceId: string;
  readonly dismissed: readonly DismissedNotice[];
}

/** What was done at the gate of one draft, in the order of the log: a projection of it. */
export interface GateEventsRecord {
  /** Id of the draft. */
  readonly id: string;
  readonly events: readonly GateEvent[];
}

/** A text as it was signed or published: what a later text is laid against. */
export interface SnapshotRecord {
  /** Hash of the content. */
  readonly id: string;
  readonly draftId: string;
  readonly at: string;
  readonly text: string;
  readonly claims: readonly { readonly text: string; readonly hash: string; readonly verdict: string }[];
}

/** A published record with the report that it froze, as JSON. */
export interface PublicationRow {
  readonly id: string;
  readonly publication: Publication;
  readonly report: string;
}

/** What people decided about the trust in sources, and from which scores on something counts. */
export type CredibilityRecord = TiersRecord | DismissalsRecord | ThresholdsRecord;

/** Id of the version of the whole library, which is no set that anybody made. */
export const LIBRARY_SET_ID = 'library';

/** A source set as it stands: what its newest version is made from. Its members are sources of the library, or foreign items of that version. */
export interface SourceSetRecord {
  readonly id: string;
  readonly name: string;
  /** Number of the newest version, from 1. A change names the one it was made on. */
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly members: readonly string[];
  readonly use: { readonly commercial: boolean };
  readonly rights: ItemRights | null;
  readonly freshness: ItemFreshness | null;
  readonly isRetracted: boolean;
  readonly supersededBy: string | null;
  /** Set aside by a person, and kept for a while so that it can be put back, with the drafts that were checked under it. */
  readonly removed?: { readonly at: string; readonly drafts: readonly string[] };
}

/** A version of a set: what it was made of at an instant, and why it was made. Never changed. */
export interface SourceSetVersionRecord {
  /** `<set id>@<number, six digits>`. */
  readonly id: string;
  readonly setId: string;
  readonly version: number;
  readonly at: string;
  readonly by: string;
  readonly note: string;
  readonly hash: string;
  readonly members: number;
  /** Changes against the version before it. */
  readonly changes: number;
  /** The set as JSON: read three times as fast as a structured clone. */
  readonly set: string;
}

/** What a person recorded of a source's rights and freshness, with who, when and why. */
export interface SourceTermsRecord extends SourceTerms {
  /** Id of the source. */
  readonly id: string;
  readonly by: string;
  readonly at: string;
  readonly reason: string;
}

/** A source that was removed, whole, so that it can be put back as it was. */
export interface RemovedSourceRecord {
  readonly id: string;
  readonly removedAt: string;
  readonly record: SourceRecord;
  readonly document: SourceDocument;
  readonly original: OriginalRecord;
  readonly dismissals: DismissalsRecord | null;
}

/** Where a draft or an answer is used. */
export interface SurfaceUsesRecord {
  /** `draft:<id>` or `answer:<id>`. */
  readonly id: string;
  readonly uses: readonly SurfaceUse[];
}

export type InvalidationStatus = 'open' | 'done' | 'dismissed';

/** A task that a change of sources gave, and what became of it. */
export interface InvalidationRecord {
  /** Id of the task: planning the same change again gives the same one. */
  readonly id: string;
  readonly task: InvalidationTask;
  /** The set whose change it was; `library` for the sources at large. */
  readonly setId: string;
  readonly plannedAt: string;
  readonly plannedBy: string;
  readonly status: InvalidationStatus;
  readonly closed: { readonly by: string; readonly at: string; readonly reason: string } | null;
}
