/** What happened, as the caller tells it. Plain JSON; the chain adds order and proof, never meaning. */
export type AuditEvent = Readonly<Record<string, unknown>>;

/**
 * One entry of an append-only log. `hash` is SHA-256 over the canonical JSON of everything else in the entry, and
 * `previous` is the hash of the entry before, so that no entry can be changed, dropped, added or moved unseen.
 */
export interface AuditEntry {
  /** Position in the log, from 1. */
  readonly seq: number;
  /** Hash of the entry before; of the first, `GENESIS`. */
  readonly previous: string;
  readonly event: AuditEvent;
  /** `sha256:` and 64 hex digits. */
  readonly hash: string;
}

/** Where a log ends. Kept outside the log (every export prints it), it also proves that no tail was cut off. */
export interface AuditHead {
  readonly seq: number;
  readonly hash: string;
}

export interface AuditVerification {
  readonly valid: boolean;
  /** Number of entries looked at. */
  readonly entries: number;
  /** Position, from 1, of the first entry that does not hold; `null` where none is named (a cut tail, a fork). */
  readonly firstBad: number | null;
  readonly reason: string | null;
}
