import { sha256Hex } from '#base/sha256.ts';
import { stableStringify } from '#base/stable-json.ts';
import type { ReferenceRecord } from '#domain/import-report.ts';
import type { Source } from '#domain/source.ts';
import type { NewSource, ReferenceRow } from '#storage/records.ts';
import type { WorkbenchStorage } from '#storage/storage.ts';

/** A record as it is kept: by its hash, so that the same bibliography imported twice is kept once. */
export function referenceRow(record: ReferenceRecord, addedAt: string): ReferenceRow {
  return { id: sha256Hex(new TextEncoder().encode(stableStringify(record))), record, addedAt };
}

/** New sources with what a bibliography, of now or of before, says of them. */
export async function described(
  sources: readonly NewSource[],
  records: readonly ReferenceRecord[],
): Promise<readonly NewSource[]> {
  if (sources.length === 0 || records.length === 0) return sources;
  const { attachRecord, recordFor } = await import('#ingest/references/attach.ts');
  return sources.map((one) => {
    const record = recordFor(records, one.record.source);
    if (record === null) return one;
    const source = attachRecord(one.record.source, record);
    return { ...one, record: { ...one.record, source }, document: { ...one.document, source } };
  });
}

/** Sources of the library that the records of a bibliography describe, each with the change that this makes. */
export async function attachable(
  storage: WorkbenchStorage,
  records: readonly ReferenceRecord[],
): Promise<readonly { readonly id: string; readonly edit: (source: Source) => Source }[]> {
  const { attachRecord, recordFor } = await import('#ingest/references/attach.ts');
  return (await storage.sources.list()).flatMap(({ id, source }) => {
    const record = recordFor(records, source);
    return record === null ? [] : [{ id, edit: (held: Source): Source => attachRecord(held, record) }];
  });
}
