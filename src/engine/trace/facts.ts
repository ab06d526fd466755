import type { AuditHead } from '#domain/audit.ts';
import type { ExportInput } from '#domain/export.ts';
import { attributionsBySource } from './attributions.ts';

/** What every export prints beside its content. */
export interface ExportFacts {
  readonly attributions: readonly string[];
  /** Credit line by source id. */
  readonly credits: ReadonlyMap<string, string>;
  readonly auditHead: AuditHead | null;
  /** The head as one line, or `''`. */
  readonly headLine: string;
}

/** Works out the credit lines of the set, and the head of the log where one was handed in or is the last of the entries. */
export function factsOf({ report, attributions, auditEntries, auditHead }: ExportInput): ExportFacts {
  const credits = attributionsBySource(report);
  const last = auditEntries?.at(-1);
  const head = auditHead ?? (last ? { seq: last.seq, hash: last.hash } : null);
  return {
    credits,
    attributions: [...new Set(attributions ?? credits.values())],
    auditHead: head,
    headLine: head === null ? '' : `${head.seq} ${head.hash}`,
  };
}
