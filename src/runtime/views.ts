import type { Draft, DraftSummary, LastCheck } from '#api/schemas/draft.ts';
import type { IngestionJob, JobStage } from '#api/schemas/ingestion.ts';
import type { SourceDetail, SourceSummary } from '#api/schemas/source.ts';
import type { GroundingState, IngestionSummary } from '#domain/report.ts';
import type { SourceDocument } from '#domain/source.ts';
import type { CheckRecord, DraftRecord, JobRecord, SourceRecord } from '#storage/records.ts';

const copy = <T>(list: readonly T[]): T[] => [...list];

/** The row of the library for a stored source. */
export function sourceSummaryOf(record: SourceRecord): SourceSummary {
  const { partOf, ...source } = record.source;
  return {
    ...source,
    authors: copy(source.authors),
    notices: copy(source.notices),
    supersedes: copy(source.supersedes),
    ...(partOf ? { partOf: copy(partOf) } : {}),
    importState: record.importState,
    warnings: copy(record.warnings),
    findings: copy(record.findings),
    passages: record.passages,
    pages: record.pages,
    size: record.size,
    addedAt: record.addedAt,
    ...foundOf(record),
  };
}

/** What the import judged and what it replaced, where the record has it. */
function foundOf({ quality, version }: SourceRecord): Pick<SourceSummary, 'quality' | 'version'> {
  return {
    ...(quality ? { quality: { ...quality, reasons: copy(quality.reasons) } } : {}),
    ...(version
      ? {
          version: {
            version: version.version,
            previousId: version.previousId,
            kept: version.change.kept,
            added: version.change.added.length,
            removed: version.change.removed.length,
          },
        }
      : {}),
  };
}

export function sourceDetailOf(
  record: SourceRecord,
  document: SourceDocument,
  standing: NonNullable<SourceDetail['standing']>,
): SourceDetail {
  return {
    ...foundOf(record),
    standing,
    document,
    importState: record.importState,
    warnings: copy(record.warnings),
    findings: copy(record.findings),
    size: record.size,
    addedAt: record.addedAt,
  };
}

/** How a source came in, for the report. */
export function ingestionSummaryOf(record: SourceRecord): IngestionSummary {
  return {
    file: record.source.fileName,
    state: record.importState,
    items: record.items,
    passages: record.passages,
    refused: null,
    warnings: record.warnings,
    findings: record.findings,
  };
}

function lastCheckOf(check: CheckRecord): LastCheck {
  const { draftHash, sourceSetHash, engineVersion, checkedAt, decision, claims } = check;
  const groundingState = check.groundingState as GroundingState;
  return { draftHash, sourceSetHash, engineVersion, checkedAt, groundingState, decision, claims };
}

export function draftSummaryOf(draft: DraftRecord, check: CheckRecord | null): DraftSummary {
  const { id, title, version, createdAt, updatedAt, text, sourceSetId = null } = draft;
  const lastCheck = check && lastCheckOf(check);
  return { id, title, version, createdAt, updatedAt, sourceSetId, length: text.length, lastCheck };
}

export function draftOf(draft: DraftRecord, check: CheckRecord | null): Draft {
  return { ...draftSummaryOf(draft, check), text: draft.text };
}

export interface JobProgress {
  readonly stage: JobStage;
  /** Share done, 0 to 1. */
  readonly progress: number;
  readonly pages?: { readonly done: number; readonly total: number };
}

/** A job as it is shown: what is stored, and how far it is where it runs here. */
export function jobOf(job: JobRecord, live: JobProgress | undefined): IngestionJob {
  const rest: JobProgress =
    job.state === 'done' ? { stage: 'stored', progress: 1 } : { stage: 'received', progress: 0 };
  const { stage, progress, pages } = job.state === 'running' ? (live ?? rest) : rest;
  return {
    id: job.id,
    fileName: job.fileName,
    size: job.size,
    stage,
    progress,
    state: job.state,
    createdAt: job.createdAt,
    updatedAt: job.updatedAt,
    attempts: job.attempts,
    report: job.report && reportOf(job.report),
    failure: job.failure,
    sourceIds: copy(job.sourceIds),
    duplicate: job.duplicate,
    ...(job.versions ? { versions: job.versions } : {}),
    ...(job.recognise ? { recognise: job.recognise } : {}),
    ...(pages ? { pages } : {}),
  };
}

function reportOf({ entries, warnings, ...rest }: NonNullable<JobRecord['report']>): IngestionJob['report'] {
  return { ...rest, warnings: copy(warnings), ...(entries ? { entries: copy(entries) } : {}) };
}
