import type { ImportReport } from '#domain/import-report.ts';
import { WORKSPACE_ID, type JobRecord } from '#storage/records.ts';
import type { AddedSources } from '#storage/storage.ts';
import type { StageEnd } from './pipeline.ts';

/** What a job keeps of its report: the account and the notes, not the documents. */
export function summaryOf(report: ImportReport, attached: number): NonNullable<JobRecord['report']> {
  const { state, items, added, encoding, warnings, refused, findings, entries, references } = report;
  return {
    state,
    items,
    added,
    encoding,
    warnings,
    refused,
    findings: findings.length,
    ...(entries ? { entries } : {}),
    ...(references ? { references: { read: references.length, attached } } : {}),
  };
}

/**
 * Events of an import for the audit log: one a stage that ran, with its figures, and one a new version, with what it
 * replaced and how many blocks changed: from there a change runs on to whatever rests on the source.
 */
export function eventsOf(
  job: JobRecord,
  stages: readonly StageEnd[],
  { versions }: AddedSources,
  at: string,
): readonly Readonly<Record<string, unknown>>[] {
  const shared = { jobId: job.id, fileName: job.fileName, tenant: WORKSPACE_ID };
  return [
    ...stages.map(({ stage, at: ended, detail }) => ({
      kind: 'ingestion',
      ...shared,
      stage,
      at: ended,
      outcome: 'done',
      detail,
    })),
    ...versions.map(({ id, previousId, version, change }) => ({
      kind: 'source-version',
      ...shared,
      at,
      sourceId: id,
      replaces: previousId,
      version,
      kept: change.kept,
      added: change.added.length,
      removed: change.removed.length,
    })),
  ];
}
