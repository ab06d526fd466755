import { compareCodeUnits } from '#base/compare.ts';
import { dismissalsId } from './credibility-repository.ts';
import { notFound } from './failure.ts';
import type { RemovedSourceRecord, SourceRecord } from './records.ts';
import type { Tables } from './tables.ts';

/** Removed sources, and bytes of their files, that are kept for being put back: the oldest go first, so that removing makes room. */
const KEPT_REMOVED = 20;
const KEPT_BYTES = 50_000_000;

type BinTables = Pick<Tables, 'sources' | 'documents' | 'originals' | 'credibility' | 'removedSources'>;

const newestFirst = (a: RemovedSourceRecord, b: RemovedSourceRecord): number =>
  compareCodeUnits(b.removedAt, a.removedAt) || compareCodeUnits(a.id, b.id);

/** Takes a source out of the library into the bin, whole, within a transaction. */
export async function moveToBin(tables: BinTables, id: string, at: string): Promise<void> {
  const record = await tables.sources.get(id);
  const stored = await tables.documents.get(id);
  const file = record?.fileId ?? id;
  const original = await tables.originals.get(file);
  if (!record) throw notFound('source', id);
  const row = await tables.credibility.get(dismissalsId(id));
  const dismissals = row !== undefined && 'dismissed' in row ? row : null;
  // Without its text there is nothing to put back.
  if (stored && original) {
    await tables.removedSources.put({ id, removedAt: at, record, document: stored.document, original, dismissals });
  }
  let bytes = 0;
  for (const [at, kept] of (await tables.removedSources.all()).sort(newestFirst).entries()) {
    bytes += kept.record.size;
    if (at >= KEPT_REMOVED || bytes > KEPT_BYTES) await tables.removedSources.delete(kept.id);
  }
  await tables.credibility.delete(dismissalsId(id));
  await tables.sources.delete(id);
  await tables.documents.delete(id);
  const others = record.fileId === undefined ? [] : await tables.sources.all();
  // A file of several documents stays as long as one of them does.
  if (!others.some(({ fileId }) => fileId === file)) await tables.originals.delete(file);
}

/**
 * Puts a removed source back as it was, dismissed notices included. Where the same bytes were added again meanwhile, or its id was given
 * to another source, that one stays and is returned.
 */
export async function takeFromBin(tables: BinTables, id: string): Promise<SourceRecord> {
  const kept = await tables.removedSources.get(id);
  if (!kept) throw notFound('removed source', id);
  await tables.removedSources.delete(id);
  const there = (await tables.sources.byHash(kept.record.contentHash)) ?? (await tables.sources.get(id));
  if (there) return there;
  // The revision moves on: whoever still holds the document from before must not take the two for one state.
  const record = { ...kept.record, revision: kept.record.revision + 1 };
  await tables.sources.put(record);
  await tables.documents.put({ id, document: kept.document });
  await tables.originals.put(kept.original);
  if (kept.dismissals) await tables.credibility.put(kept.dismissals);
  return record;
}

/** What can be put back, last removed first, without texts and bytes. */
export async function readBin(
  tables: Tables,
): Promise<readonly Pick<RemovedSourceRecord, 'id' | 'removedAt' | 'record'>[]> {
  const rows = await tables.removedSources.all();
  return rows.sort(newestFirst).map(({ id, removedAt, record }) => ({ id, removedAt, record }));
}
