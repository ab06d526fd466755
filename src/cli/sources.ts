import { readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { compareCodeUnits } from '#base/compare.ts';
import type { ImportReport } from '#domain/import-report.ts';
import type { SourceDocument } from '#domain/source.ts';
import { importFile } from '#ingest/import-file.ts';
import { attachRecord, recordFor } from '#ingest/references/attach.ts';
import { UsageError } from './usage.ts';

const METADATA_FILE = 'sources.json';

type Metadata = Readonly<Record<string, unknown>>;

/** Every file below a folder, in code-unit order of the path; names that begin with a dot are passed over. */
function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !entry.name.startsWith('.'))
    .sort((a, b) => compareCodeUnits(a.name, b.name))
    .flatMap((entry) => {
      const place = path.join(folder, entry.name);
      return entry.isDirectory() ? filesBelow(place) : entry.isFile() ? [place] : [];
    });
}

/** Records of a `sources.json` by the file that each describes, relative to the folder of the `sources.json`. */
function readMetadata(file: string): ReadonlyMap<string, Metadata> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new UsageError(`${file} is not JSON: ${error instanceof Error ? error.message : ''}`);
  }
  const list = Array.isArray(parsed) ? parsed : (parsed as { sources?: unknown } | null)?.sources;
  if (!Array.isArray(list))
    throw new UsageError(`${file}: expected a list of records, one a source, each with "file".`);
  const byFile = new Map<string, Metadata>();
  for (const [at, record] of list.entries()) {
    const name = (record as { file?: unknown } | null)?.file;
    if (typeof name !== 'string') throw new UsageError(`${file}: record ${at + 1} has no "file".`);
    byFile.set(path.normalize(name), record as Metadata);
  }
  return byFile;
}

/** What reading the sources came to: the documents, and one report a file. */
export interface ReadSources {
  readonly documents: readonly SourceDocument[];
  readonly reports: readonly ImportReport[];
}

function listFiles(given: readonly string[]): readonly { readonly file: string; readonly root: string }[] {
  return given.flatMap((place) => {
    let stat;
    try {
      stat = statSync(place);
    } catch {
      throw new UsageError(`there is no file or folder "${place}".`);
    }
    const root = stat.isDirectory() ? place : path.dirname(place);
    const files = stat.isDirectory() ? filesBelow(place) : [place];
    return files.filter((file) => path.basename(file) !== METADATA_FILE).map((file) => ({ file, root }));
  });
}

/** Place of a file in the `sources.json` of its folder, which is the order in which `[n]` counts; unlisted ones come last. */
function listedAt(
  metadata: ReadonlyMap<string, ReadonlyMap<string, Metadata>>,
  { file, root }: { readonly file: string; readonly root: string },
): number {
  const at = [...(metadata.get(root)?.keys() ?? [])].indexOf(path.normalize(path.relative(root, file)));
  return at < 0 ? Number.MAX_SAFE_INTEGER : at;
}

/**
 * Imports every file given, or below a folder given. A `sources.json` in the folder describes them. A file that cannot
 * be read is reported and the rest goes on. A file that a `sources.json` names and that is not there is an error: a
 * report that silently lacks a source would call its quotes absent.
 */
export async function readSources(given: readonly string[]): Promise<ReadSources> {
  const metadata = new Map<string, ReadonlyMap<string, Metadata>>();
  const files = listFiles(given);
  const folders = given.filter((place) => statSync(place).isDirectory());
  for (const root of new Set([...folders, ...files.map((item) => item.root)])) {
    const file = path.join(root, METADATA_FILE);
    metadata.set(root, statSync(file, { throwIfNoEntry: false }) ? readMetadata(file) : new Map());
  }
  for (const [root, records] of metadata) {
    if (!folders.includes(root)) continue;
    for (const name of records.keys()) {
      const isThere = statSync(path.join(root, name), { throwIfNoEntry: false })?.isFile();
      if (!isThere) throw new UsageError(`${path.join(root, METADATA_FILE)} names "${name}", which is not there.`);
    }
  }
  const ordered = files.toSorted((a, b) => listedAt(metadata, a) - listedAt(metadata, b));
  const documents: SourceDocument[] = [];
  const reports: ImportReport[] = [];
  const taken = new Map<string, string>();
  const stated = new Map<string, Metadata>();
  for (const { file, root } of ordered) {
    const record = metadata.get(root)?.get(path.normalize(path.relative(root, file)));
    const report = await importFile({
      name: path.relative(root, file),
      bytes: readFileSync(file),
      ...(record ? { metadata: record } : {}),
    });
    reports.push(report);
    for (const document of report.documents) {
      const { id } = document.source;
      const other = taken.get(id);
      if (other !== undefined) throw new UsageError(`"${file}" and "${other}" both are the source "${id}".`);
      taken.set(id, file);
      if (record) stated.set(id, record);
      documents.push(document);
    }
  }
  return {
    documents: documents.map((document) => described(document, reports, stated.get(document.source.id) ?? {})),
    reports,
  };
}

/** The document with what a bibliography among the files says of it; `sources.json` has spoken before and stands. */
function described(document: SourceDocument, reports: readonly ImportReport[], stated: Metadata): SourceDocument {
  const record = recordFor(
    reports.flatMap(({ references }) => references ?? []),
    document.source,
  );
  return record === null ? document : { ...document, source: attachRecord(document.source, record, stated) };
}
