import type { SourceVersion } from '#domain/ingestion-quality.ts';
import { passageId, sourceId } from '#domain/ids.ts';
import type { Source } from '#domain/source.ts';
import { compareDocuments, sharedPart } from '#engine/text/document-change.ts';
import { WORKSPACE_ID, type NewSource, type SourceRecord } from './records.ts';
import type { AddedSources } from './storage.ts';
import type { Tables } from './tables.ts';

type AddTables = Pick<Tables, 'sources' | 'documents' | 'originals' | 'passageVectors'>;

/** Two files of one name share at least this much where they are versions of one; below it the name is all they share. */
const SHARED_PART = 0.3;

const tenantOf = (record: Pick<SourceRecord, 'tenant'>): string => record.tenant ?? WORKSPACE_ID;

/**
 * Adds sources within a transaction. One that is known already, by address, content and tenant, is not added again; the
 * same id with other bytes gets a new id; a changed file becomes a new version that supersedes the one before. Bytes are
 * stored once a file, however many documents it holds.
 */
export async function addSources(tables: AddTables, sources: readonly NewSource[]): Promise<AddedSources> {
  const added: string[] = [];
  const duplicates: string[] = [];
  const versions: AddedSources['versions'][number][] = [];
  const stored = new Set<string>();
  const fresh = new Set<string>();
  if (sources.length === 0) return { added, duplicates, versions };
  const before = await tables.sources.all();
  const taken = new Set(before.map(({ id }) => id));
  const known = new Map<string, string>();
  for (const record of before) for (const key of keysOf(record)) known.set(key, known.get(key) ?? record.id);
  const superseded = new Set(before.flatMap(({ source }) => source.supersedes as readonly string[]));
  for (const given of sources) {
    const twin = [...keysOf(given.record), JSON.stringify([tenantOf(given.record), given.record.contentHash])]
      .map((key) => known.get(key))
      .find((id) => id !== undefined);
    if (twin !== undefined) {
      if (!fresh.has(twin)) duplicates.push(twin);
      continue;
    }
    const named = taken.has(given.record.id) ? renamed(given) : given;
    const version = await versionOf(tables, named, before, superseded);
    const previous = before.find(({ id }) => id === version?.previousId);
    const { record, document, bytes } = version && previous ? withVersion(named, version, previous.source) : named;
    // Waited for together: a feed of a thousand items would else wait four thousand times.
    const writes = [tables.sources.put(record), tables.documents.put({ id: record.id, document })];
    if (given.vectors) writes.push(tables.passageVectors.put({ id: record.id, ...given.vectors }));
    const file = record.fileId ?? record.id;
    if (!stored.has(file)) {
      stored.add(file);
      const { mediaType } = record.source;
      writes.push(tables.originals.put({ id: file, bytes, mediaType, fileName: record.source.fileName }));
    }
    await Promise.all(writes);
    taken.add(record.id);
    fresh.add(record.id);
    for (const key of keysOf(record)) known.set(key, record.id);
    added.push(record.id);
    if (version !== null) {
      superseded.add(version.previousId);
      versions.push({ id: record.id, ...version });
    }
  }
  return { added, duplicates, versions };
}

/**
 * What makes a source the same one: where it is from, what it says, whose it is (SPEC §12). Both as the import read them: an
 * address that a person corrected later makes the file no other. Records from before the key was kept go by content.
 */
function keysOf(record: SourceRecord): readonly string[] {
  // A file whose pages were recognised is still that file: dropped again, it is no other source.
  const hashes = [record.contentHash, ...(record.fileHash === undefined ? [] : [record.fileHash])];
  return hashes.map((hash) =>
    JSON.stringify(
      record.importedFrom === undefined ? [tenantOf(record), hash] : [tenantOf(record), record.importedFrom, hash],
    ),
  );
}

/**
 * The source that a new one is a version of: of the same kind, not replaced yet, and with the same address, or with the same
 * file name and enough of the same text. Files called `index.html` are not versions of each other for their name.
 */
async function versionOf(
  tables: AddTables,
  { record, document }: NewSource,
  before: readonly SourceRecord[],
  superseded: ReadonlySet<string>,
): Promise<SourceVersion | null> {
  const { source } = record;
  if (source.supersedes.length > 0) return null;
  const place = (source.partOf ?? []).slice(1).join('/');
  const candidates = before.filter(
    (one) =>
      one.source.kind === source.kind &&
      tenantOf(one) === tenantOf(record) &&
      !superseded.has(one.id) &&
      one.contentHash !== record.contentHash &&
      (source.uri !== null
        ? one.source.uri === source.uri
        : one.source.fileName === source.fileName && (one.source.partOf ?? []).slice(1).join('/') === place),
  );
  for (const one of candidates) {
    const old = await tables.documents.get(one.id);
    if (!old) continue;
    const change = compareDocuments(old.document, document);
    const isSameFile = source.uri !== null && one.source.fileName === source.fileName;
    if (isSameFile || sharedPart(change) >= SHARED_PART)
      return { version: (one.version?.version ?? 1) + 1, previousId: one.id, change };
  }
  return null;
}

/** The new version knows what it replaces, and keeps what people found out about the one before and it does not say. */
function withVersion({ record, document, bytes }: NewSource, version: SourceVersion, before: Source): NewSource {
  const { source: own } = record;
  const source = {
    ...own,
    uri: own.uri ?? before.uri,
    publisher: own.publisher ?? before.publisher,
    rights: own.rights ?? before.rights,
    language: own.language ?? before.language,
    doi: own.doi ?? before.doi,
    note: own.note ?? before.note,
    supersedes: [sourceId(version.previousId)],
  };
  return { record: { ...record, source, version }, document: { ...document, source }, bytes };
}

/**
 * Puts a document read anew in the place of the one that a source had, within a transaction: the same file, of which more
 * can be read now. Id, metadata, version and everything that people found out about it stay. `false` where it is gone.
 */
export async function replaceDocument(tables: AddTables, id: string, given: NewSource): Promise<boolean> {
  const held = await tables.sources.get(id);
  if (!held) return false;
  const { record, document } = withId(given, held.id);
  const source = { ...held.source, contentHash: record.contentHash };
  await tables.sources.put({
    ...held,
    source,
    contentHash: record.contentHash,
    ...(record.fileHash === undefined ? {} : { fileHash: record.fileHash }),
    ...(record.quality === undefined ? {} : { quality: record.quality }),
    revision: held.revision + 1,
    importState: record.importState,
    warnings: record.warnings,
    findings: record.findings,
    passages: record.passages,
    pages: record.pages,
  });
  await tables.documents.put({ id: held.id, document: { ...document, source } });
  if (given.vectors) await tables.passageVectors.put({ id: held.id, ...given.vectors });
  else await tables.passageVectors.delete(held.id);
  return true;
}

/** The same source under its id and the start of its hash: two editions of a file stay two sources. */
function renamed(given: NewSource): NewSource {
  const hash = given.record.contentHash.replace('sha256:', '');
  return withId(given, `${given.record.id}-${hash.slice(0, 12)}`);
}

function withId({ record, document, bytes }: NewSource, name: string): NewSource {
  const id = sourceId(name);
  const source = { ...record.source, id };
  const passages = document.passages.map((passage, at) => ({
    ...passage,
    id: passageId(`${id}#${at + 1}`),
    sourceId: id,
  }));
  return { record: { ...record, id, source }, document: { ...document, source, passages }, bytes };
}
