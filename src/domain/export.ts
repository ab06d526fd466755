import type { AuditEntry, AuditHead } from './audit.ts';
import type { SignOff, Waiver } from './gate.ts';
import type { PortableDecision } from './merge.ts';
import type { CheckReport } from './report.ts';

export const EXPORT_KINDS = ['bibliography', 'evidence_table', 'grounded_report', 'review_packet'] as const;
export type ExportKind = (typeof EXPORT_KINDS)[number];

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
