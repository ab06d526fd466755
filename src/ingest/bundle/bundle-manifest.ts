import type { ImportWarning } from '#domain/import-report.ts';
import { findEntry, folderOf, resolvePath } from '../archive/package-path.ts';
import type { OpenZip } from '../archive/read-zip.ts';
import { isRecord, lineOf, recordsOf } from '../json/access.ts';
import type { MetadataRecord } from '../metadata.ts';

export interface BundleManifest {
  /** The entry that is the manifest, or `null`. */
  readonly path: string | null;
  readonly records: ReadonlyMap<string, MetadataRecord>;
  /** Files that it names and the archive does not hold: each is a warning that counts it as lost. */
  readonly missing: number;
  readonly warnings: readonly ImportWarning[];
}

const NONE: BundleManifest = { path: null, records: new Map(), missing: 0, warnings: [] };

/**
 * The manifest of a bundle: `sources.json` or `manifest.json` closest to the top, a list of records with `file` (or `path`),
 * or the same under `sources` or `files`. One that cannot be read is named, and the files are read without it.
 */
export function readBundleManifest(zip: OpenZip, files: readonly string[]): BundleManifest {
  const path = files
    .filter((name) => /(?:^|\/)(?:sources|manifest)\.json$/i.test(name))
    .toSorted((a, b) => a.split('/').length - b.split('/').length || (a < b ? 1 : -1))
    .find((name) => holdsRecords(valueOf(zip, name)) || /sources\.json$/i.test(name));
  if (path === undefined) return NONE;
  const value = valueOf(zip, path);
  if (!holdsRecords(value)) {
    const message = 'It is no list of records with a “file” each; the files were read without it.';
    return { ...NONE, path, warnings: [{ code: 'manifest-unreadable', place: path, message }] };
  }
  const records = new Map<string, MetadataRecord>();
  const warnings: ImportWarning[] = [];
  let missing = 0;
  for (const [at, record] of listOf(value).entries()) {
    const file = lineOf(record['file'] ?? record['path'] ?? record['fileName']);
    const wanted = file === null ? null : resolvePath(folderOf(path), file);
    const entry = wanted === null ? null : findEntry(files, wanted);
    if (entry === null) {
      missing++;
      const message =
        file === null ? 'The record names no file.' : `It names ${file.slice(0, 160)}, which is not in the archive.`;
      warnings.push({ code: 'file-missing', place: `${path}, record ${at + 1}`, message, lost: 1 });
    } else records.set(entry, record);
  }
  for (const name of files) {
    if (name === path || records.has(name)) continue;
    warnings.push({
      code: 'file-not-in-manifest',
      place: name,
      message: 'The manifest does not name this file; it was read all the same.',
    });
  }
  return { path, records, missing, warnings };
}

const listOf = (value: unknown): ReturnType<typeof recordsOf> =>
  recordsOf(isRecord(value) ? (value['sources'] ?? value['files']) : value);

function holdsRecords(value: unknown): boolean {
  return listOf(value).some((one) => lineOf(one['file'] ?? one['path'] ?? one['fileName']) !== null);
}

function valueOf(zip: OpenZip, name: string): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(zip.read(name) ?? new Uint8Array(0))) as unknown;
  } catch {
    return null;
  }
}
