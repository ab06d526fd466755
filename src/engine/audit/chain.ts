import { sha256Hex } from '#base/sha256.ts';
import { stableStringify } from '#base/stable-json.ts';
import type { AuditEntry, AuditEvent, AuditHead, AuditVerification } from '#domain/audit.ts';

/** What the first entry calls the entry before it. */
export const GENESIS = `sha256:${'0'.repeat(64)}`;

/** The head of a log without entries. */
export const EMPTY_HEAD: AuditHead = { seq: 0, hash: GENESIS };

/**
 * Hash of an entry: SHA-256 over the canonical JSON (keys in code-unit order, no white space) of every member but `hash`.
 * Members that we do not know are hashed as well, so that nothing can be written beside what was signed.
 */
export function hashEntry(entry: Readonly<Record<string, unknown>>): string {
  const { hash: _hash, ...rest } = entry;
  return `sha256:${sha256Hex(stableStringify(rest))}`;
}

/** The entry that follows a head. @throws TypeError where the event has no JSON form. */
export function nextEntry(head: AuditHead, event: AuditEvent): AuditEntry {
  const entry = { seq: head.seq + 1, previous: head.hash, event };
  return { ...entry, hash: hashEntry(entry) };
}

export const headOf = (entry: AuditEntry): AuditHead => ({ seq: entry.seq, hash: entry.hash });

/** Appends events in order and gives the new entries with the head after them. */
export function appendEvents(
  head: AuditHead,
  events: readonly AuditEvent[],
): { readonly entries: readonly AuditEntry[]; readonly head: AuditHead } {
  const entries: AuditEntry[] = [];
  let at = head;
  for (const event of events) {
    const entry = nextEntry(at, event);
    entries.push(entry);
    at = headOf(entry);
  }
  return { entries, head: at };
}

function faultOf(entry: unknown, seq: number, previous: string): string | null {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return 'it is no entry';
  const record = entry as Readonly<Record<string, unknown>>;
  if (record['seq'] !== seq) {
    return typeof record['seq'] === 'number'
      ? `entry ${record['seq']} stands where entry ${seq} belongs: an entry is missing, added or moved`
      : 'it has no number';
  }
  if (record['previous'] !== previous) return 'it does not follow from the entry before it';
  let hash: string;
  try {
    hash = hashEntry(record);
  } catch {
    return 'it holds something that has no JSON form';
  }
  return record['hash'] === hash ? null : 'its content does not match its hash';
}

/**
 * Verifies a log from its first entry, and against a head kept elsewhere where one is given. Names the first entry that
 * does not hold. Without a head a log whose tail was cut off still verifies, as does one that was rewritten from its start:
 * only a head that was kept outside tells (SPEC §18.8).
 *
 * @param entries Anything: entries that came from outside are not trusted to have their form.
 * @param head What the log must at least reach: `{seq, hash}`, or a hash alone.
 */
export function verifyLog(entries: readonly unknown[], head?: AuditHead | string | null): AuditVerification {
  const verifier = createVerifier();
  for (const entry of entries) verifier.add(entry);
  const verified = { ...verifier.result(), entries: entries.length };
  if (!verified.valid || head === undefined || head === null) return verified;
  return againstHead(entries as readonly AuditEntry[], head) ?? verified;
}

/** Verifies a log entry by entry, so that a long one can be read in portions, and what is appended to it alone. */
export interface ChainVerifier {
  /** Takes the next entry. Behind one that does not hold nothing is looked at any more. */
  add(entry: unknown): void;
  /** `entries` counts those that hold. */
  result(): AuditVerification;
  /** Where the chain stands, as far as it holds. */
  head(): AuditHead;
}

export function createVerifier(): ChainVerifier {
  let head = EMPTY_HEAD;
  let reason: string | null = null;
  return {
    add(entry) {
      if (reason !== null) return;
      const seq = head.seq + 1;
      const fault = faultOf(entry, seq, head.hash);
      if (fault === null) head = headOf(entry as AuditEntry);
      else reason = `Entry ${seq}: ${fault}.`;
    },
    result: () => ({
      valid: reason === null,
      entries: head.seq,
      firstBad: reason === null ? null : head.seq + 1,
      reason,
    }),
    head: () => head,
  };
}

function againstHead(entries: readonly AuditEntry[], head: AuditHead | string): AuditVerification | null {
  const bad = (firstBad: number | null, reason: string): AuditVerification => ({
    valid: false,
    entries: entries.length,
    firstBad,
    reason,
  });
  if (typeof head === 'string') {
    if (head === GENESIS || entries.some(({ hash }) => hash === head)) return null;
    return bad(null, 'The anchored head is not in this log: its tail was cut off, or it is another log.');
  }
  if (head.seq > entries.length) {
    return bad(
      null,
      `The log is shorter than the anchored head: it ends at ${entries.length}, the head is ${head.seq}.`,
    );
  }
  const there = head.seq === 0 ? GENESIS : entries[head.seq - 1]?.hash;
  if (there === head.hash) return null;
  return bad(head.seq, `Entry ${head.seq} is not the one of the anchored head: the log was forked or rewritten.`);
}
