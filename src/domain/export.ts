import type { AuditEntry, AuditHead } from './audit.ts';
import type { SignOff, Waiver } from './gate.ts';
import type { PortableDecision } from './merge.ts';
import type { ReopenCause, RestingClaim } from './publication.ts';
import type { CheckReport } from './report.ts';

export const EXPORT_KINDS = ['bibliography', 'evidence_table', 'grounded_report', 'review_packet'] as const;
export type ExportKind = (typeof EXPORT_KINDS)[number];

/** What a file may be of: a report in one of its kinds, or a run of an evaluation, which is no report and has the four formats alone. */
export const FILE_KINDS = [...EXPORT_KINDS, 'evaluation_run'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** The four formats that every kind has, and those that only one kind has a meaning in. */
export const EXPORT_FORMATS = [
  'json',
  'csv',
  'markdown',
  'pdf',
  'bibtex',
  'ris',
  'csl-json',
  'claimreview',
  'html',
] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** What is exported. Everything beside the report is what people added to it. */
export interface ExportInput {
  readonly report: CheckReport;
  readonly signOffs?: readonly SignOff[];
  readonly waivers?: readonly Waiver[];
  /** What people decided in the queues, for a colleague who merges it. */
  readonly decisions?: readonly PortableDecision[];
  readonly auditEntries?: readonly AuditEntry[];
  /** Head of the log at the time of the export; printed by every export. */
  readonly auditHead?: AuditHead | null;
  /** Credit lines that the set owes; worked out from the sources where absent. */
  readonly attributions?: readonly string[];
}

/** Why a written file no longer says what its sources say: the cause, with its path, as it reopens a record. */
export interface StaleMark {
  readonly at: string;
  readonly reason: string;
  readonly cause: ReopenCause;
}

/** A file that was written, without its bytes: what it was made of, and what became of that since. Only `stale` grows. */
export interface ExportRecord {
  readonly id: string;
  /** What it is of: `draft:<id>`, `answer:<id>`, `publication:<id>` or `evaluation:<id>`. */
  readonly owner: string;
  readonly title: string;
  readonly kind: FileKind;
  readonly format: ExportFormat;
  readonly fileName: string;
  readonly mediaType: string;
  readonly size: number;
  /** `sha256:…` of the bytes. */
  readonly hash: string;
  /** Of a review packet. */
  readonly seal: string | null;
  /** The set that it was checked under; `library` for the sources at hand. Of an evaluation its gold set or collection, with the hash of what was given. */
  readonly set: { readonly id: string; readonly name: string; readonly version: number | null; readonly hash: string };
  readonly engineVersion: string;
  /** Head of the log that it prints. */
  readonly auditHead: { readonly seq: number; readonly hash: string };
  readonly restsOn: readonly RestingClaim[];
  /** Keys of what spoke against its sources already when it was written: that makes nothing stale. */
  readonly heldThen: readonly string[];
  readonly at: string;
  readonly by: string;
  readonly stale: readonly StaleMark[];
}

/** A finished text file. */
export interface ExportFile {
  readonly fileName: string;
  readonly mediaType: string;
  /** To be written as UTF-8; begins with U+FEFF where the file has a byte-order mark. */
  readonly text: string;
}

/** Outcome of verifying a review packet. */
export interface PacketVerification {
  readonly valid: boolean;
  /** Name of the first part that was changed; `null` where none is at fault, or none can be named. */
  readonly firstBad: string | null;
  readonly reason: string | null;
  /** Seal of the packet: the one line to keep elsewhere. */
  readonly seal: string | null;
}
