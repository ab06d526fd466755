import type { AuditPageRequest, AuditPageView, AuditSummaryView } from '#api/schemas/audit.ts';
import { compareCodeUnits } from '#base/compare.ts';
import type { AuditEntry, AuditHead, AuditVerification } from '#domain/audit.ts';
import type { ChainVerifier } from '#engine/audit/chain.ts';
import type { WorkbenchStorage } from '#storage/storage.ts';
import type { RuntimePorts } from '../ports.ts';

export interface AuditPageService {
  /** One page of the log, newest first. */
  page(request: AuditPageRequest): Promise<AuditPageView>;
  /** What the log holds, by kind and by person, and whether its chain holds. */
  summary(): Promise<AuditSummaryView>;
}

/** Entries that are read and judged at a stretch: some ten milliseconds of work. */
const PORTION = 1_000;

/** What a filter asks of an entry; the entry itself stays in storage. */
interface Line {
  readonly kind: string;
  readonly who: string;
  readonly text: string;
}

const wordOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Words are looked for in what the log itself says, whatever language a page reads it in. */
function lineOf({ event, hash }: AuditEntry): Line {
  return {
    kind: wordOf(event['kind']) || 'entry',
    who: wordOf(event['actor'] ?? event['by'] ?? event['plannedBy']),
    text: `${JSON.stringify(event)} ${hash}`.toLowerCase(),
  };
}

/** The log as far as it was read: a line an entry (the first is entry 1), and the chain as it was verified. */
interface Read {
  readonly lines: Line[];
  readonly kinds: Map<string, number>;
  readonly people: Map<string, number>;
  readonly verifier: ChainVerifier;
  head: AuditHead;
}

/** The last filter with what it let through, so that the next page need not look at everything again. */
interface Found {
  readonly key: string;
  readonly until: number;
  /** Numbers of the entries, newest first. */
  readonly seqs: readonly number[];
}

/**
 * The log in pages. It is read once, in portions between which other calls come in, and then only what was appended; a page reads the
 * entries that it shows and no others, so that a log of a hundred thousand entries opens as fast as one of ten.
 */
export function createAuditPages(storage: WorkbenchStorage, ports: RuntimePorts): AuditPageService {
  let read: Read | null = null;
  let found: Found | null = null;
  let reading: Promise<unknown> = Promise.resolve();

  async function catchUp(): Promise<Read> {
    const { createVerifier } = await import('#engine/audit/chain.ts');
    const head = await storage.queues.head();
    // Cleared or taken over behind us: nothing that was read holds any more.
    const at: Read =
      read !== null && read.head.seq <= head.seq
        ? read
        : { lines: [], kinds: new Map(), people: new Map(), verifier: createVerifier(), head };
    while (at.lines.length < head.seq) {
      const from = at.lines.length + 1;
      const entries = await storage.queues.entries(numbers(from, Math.min(head.seq, from + PORTION - 1)));
      for (const entry of entries) {
        at.verifier.add(entry);
        const line = lineOf(entry);
        const { kind, who } = line;
        at.lines.push(line);
        at.kinds.set(kind, (at.kinds.get(kind) ?? 0) + 1);
        if (who !== '') at.people.set(who, (at.people.get(who) ?? 0) + 1);
      }
      // Fewer than the head promises: entries are missing, and the chain says so.
      if (entries.length === 0) break;
      await ports.nextTask();
    }
    at.head = head;
    read = at;
    return at;
  }

  /** One after another: two readings at once would count everything twice. */
  function current(): Promise<Read> {
    const next = reading.then(catchUp, catchUp);
    reading = next.catch(() => undefined);
    return next;
  }

  async function seqsOf({ kinds, people, text }: AuditPageRequest): Promise<readonly number[]> {
    const { lines } = await current();
    const wanted = text.trim().toLowerCase();
    const key = JSON.stringify([kinds, people, wanted]);
    if (found?.key === key && found.until === lines.length) return found.seqs;
    const from = found?.key === key ? found.until : 0;
    const seqs: number[] = [];
    for (let at = lines.length - 1; at >= from; at--) {
      const line = lines[at]!;
      if (kinds.length > 0 && !kinds.includes(line.kind)) continue;
      if (people.length > 0 && !people.includes(line.who)) continue;
      if (wanted === '' || line.text.includes(wanted)) seqs.push(at + 1);
    }
    if (from > 0) for (const seq of found?.seqs ?? []) seqs.push(seq);
    found = { key, until: lines.length, seqs };
    return seqs;
  }

  return {
    async page(request) {
      const { kinds, people, text, before, limit } = request;
      if (kinds.length === 0 && people.length === 0 && text.trim() === '') {
        const { seq } = await storage.queues.head();
        const last = Math.min(seq, before === null ? seq : before - 1);
        const first = Math.max(1, last - limit + 1);
        const entries = last < 1 ? [] : await storage.queues.entries(numbers(first, last));
        return { entries: entries.toReversed().map(plain), total: seq, next: first > 1 && last >= 1 ? first : null };
      }
      const seqs = await seqsOf(request);
      const from = before === null ? 0 : firstBelow(seqs, before);
      const own = seqs.slice(from, from + limit);
      const entries = await storage.queues.entries(own);
      const next = from + own.length < seqs.length ? (own.at(-1) ?? null) : null;
      return { entries: entries.map(plain), total: seqs.length, next };
    },

    async summary() {
      const { kinds, people, head, verifier, lines } = await current();
      const chain = { ...verifier.result(), entries: lines.length };
      const verification = chain.valid ? (againstTail(verifier.head(), head) ?? chain) : chain;
      return { head, total: head.seq, kinds: counted(kinds), people: counted(people), verification };
    },
  };
}

/** The log as it was read against the head that is kept beside it: fewer entries, or another last one, is a cut or a fork. */
function againstTail(read: AuditHead, head: AuditHead): AuditVerification | null {
  const bad = (firstBad: number | null, reason: string): AuditVerification => ({
    valid: false,
    entries: read.seq,
    firstBad,
    reason,
  });
  if (read.seq < head.seq)
    return bad(null, `The log ends at ${read.seq}, its head is ${head.seq}: its tail was cut off.`);
  return read.hash === head.hash ? null : bad(head.seq, `Entry ${head.seq} is not the one of the head of the log.`);
}

const plain = (entry: AuditEntry): AuditPageView['entries'][number] => ({ ...entry, event: { ...entry.event } });

const numbers = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at);

/** Most first, then by name. */
const counted = (counts: ReadonlyMap<string, number>): { name: string; count: number }[] =>
  [...counts]
    .map(([name, count]) => ({ name, count }))
    .sort((a, b) => b.count - a.count || compareCodeUnits(a.name, b.name));

/** Place of the first number below `before` in a list that falls. */
function firstBelow(seqs: readonly number[], before: number): number {
  let low = 0;
  let high = seqs.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (seqs[middle]! < before) high = middle;
    else low = middle + 1;
  }
  return low;
}
