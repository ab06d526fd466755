import type { Dexie, Transaction } from 'dexie';
import type { SourceDocument } from '#domain/source.ts';
import type { QueueItem } from '#domain/queue.ts';
import { writeFindings, type WrittenFindings } from '#engine/queues/heads.ts';
import type { SourceRecord, StoredFindings, StoredHeads } from './records.ts';

/** The newest layout that this code knows. */
export const LAYOUT_VERSION = 6;

/**
 * The oldest layout whose rows are as good as today's: from there on tables were only added, and fields that may be absent. A workspace
 * file of it can be opened as it is. A step that changes rows has to move this up, and to bring such files along.
 */
export const OLDEST_ALIKE_LAYOUT = 5;

/**
 * The layouts of the database, oldest first. A layout that was once released is never edited: a change is a new version
 * with a step from the one before. The step runs inside the upgrade transaction, so a failed one leaves the old data.
 */
export function declareVersions(db: Dexie): void {
  db.version(1).stores({
    workspaces: '&id',
    sources: '&id, contentHash',
    originals: '&id',
    drafts: '&id',
    checks: '&draftId',
    jobs: '&id',
    jobFiles: '&id',
  });
  db.version(2).stores({ documents: '&id' }).upgrade(splitDocuments);
  // Answers and settings are new tables: nothing that was there changes.
  db.version(3).stores({ answers: '&id', answerTexts: '&id', settings: '&id' });
  // Findings, the log and its projections are new tables too.
  db.version(4).stores({
    findings: '&id',
    log: '&id',
    logHead: '&id',
    itemDecisions: '&id',
    factChecks: '&id',
    credibility: '&id',
  });
  // New tables again, one of them filled from what is there; the fields that drafts and checks gained are optional.
  db.version(5)
    .stores({
      sourceSets: '&id',
      sourceSetVersions: '&id',
      sourceTerms: '&id',
      removedSources: '&id',
      surfaceUses: '&id',
      invalidations: '&id',
      gates: '&id',
      gateSnapshots: '&id',
      publications: '&id',
      runs: '&id',
      notebooks: '&id',
      references: '&id',
      evaluations: '&id',
      evaluationPayloads: '&id',
      calibrations: '&id',
      findingHeads: '&id',
    })
    .upgrade(writeHeads);
  // New tables, empty at first: nothing that was there changes.
  db.version(LAYOUT_VERSION).stores({
    judgePacks: '&id',
    judgePackFiles: '&id',
    comparisons: '&id',
    uncompared: '&id',
    recognisedPages: '&id',
    passageVectors: '&id',
    exports: '&id',
  });
}

/** Version 1 kept text and structure inside the source record, so that listing the library loaded every text. */
async function splitDocuments(transaction: Transaction): Promise<void> {
  type Old = SourceRecord & { readonly document?: SourceDocument };
  const sources = transaction.table<Old, string>('sources');
  for (const id of await sources.toCollection().primaryKeys()) {
    const old = await sources.get(id);
    if (!old?.document) continue;
    const { document, ...record } = old;
    await transaction.table('documents').put({ id, document });
    await sources.put({
      ...record,
      revision: record.revision ?? 0,
      items: record.items ?? 1,
      passages: record.passages ?? document.passages.length,
      pages: record.pages ?? document.pages.length,
    });
  }
}

/** Up to version 4 the queues read every finding whole before they showed one. */
async function writeHeads(transaction: Transaction): Promise<void> {
  type OldFindings = Omit<StoredFindings, 'items'> & { readonly items: string | readonly QueueItem[] };
  const findings = transaction.table<OldFindings, string>('findings');
  for (const id of await findings.toCollection().primaryKeys()) {
    const old = await findings.get(id);
    if (!old) continue;
    const written = writtenOf(old.items);
    if (written === null) continue;
    await findings.put({ ...old, items: written.items });
    await transaction.table<StoredHeads, string>('findingHeads').put({ id, heads: written.heads });
  }
}

/** Findings are made anew by the next check: a row that cannot be read is left as it is, and must not hold up the rest. */
function writtenOf(items: string | readonly QueueItem[]): WrittenFindings | null {
  try {
    return writeFindings(typeof items === 'string' ? (JSON.parse(items) as readonly QueueItem[]) : items);
  } catch {
    return null;
  }
}
