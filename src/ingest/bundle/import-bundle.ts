import { sha256Hex } from '#base/sha256.ts';
import type {
  BundleEntry,
  ImportReport,
  ImportWarning,
  OriginalFile,
  ReferenceRecord,
  SourceFinding,
} from '#domain/import-report.ts';
import type { SourceDocument } from '#domain/source.ts';
import type { OpenZip } from '../archive/read-zip.ts';
import { lineOf } from '../json/access.ts';
import type { MetadataRecord } from '../metadata.ts';
import { throwIfCancelled } from '../parsed.ts';
import { attachRecord, recordFor } from '../references/attach.ts';
import { readBundleManifest } from './bundle-manifest.ts';

export interface BundleRequest {
  readonly name: string;
  readonly zip: OpenZip;
  /** What a person said of the archive: holds for each file in it. */
  readonly metadata: MetadataRecord;
  readonly signal: AbortSignal | undefined;
  readonly onEntry: (done: number, total: number) => void;
  /** Imports one file of the archive. */
  readonly importEntry: (name: string, bytes: Uint8Array, metadata: MetadataRecord) => Promise<ImportReport>;
}

/** Left by systems beside the files of people; nobody means them. */
const isLitter = (name: string): boolean => /(?:^|\/)(?:__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)/i.test(name);

/**
 * An archive of files (“bring your own” bundle): each file goes the way of a file dropped by itself, in code-unit order of
 * its path, so that the report does not depend on how it was packed. A manifest (`sources.json` or `manifest.json`)
 * describes them; a bibliography in it attaches to those it describes. Items are those of all its files, and what the
 * manifest promises and the archive does not hold.
 */
export async function importBundle(request: BundleRequest): Promise<ImportReport> {
  const { name, zip, signal } = request;
  const files = zip.names.filter((one) => !isLitter(one)).sort();
  const manifest = readBundleManifest(zip, files);
  const warnings: ImportWarning[] = [...manifest.warnings];
  const documents: SourceDocument[] = [];
  const findings: SourceFinding[] = [];
  const entries: BundleEntry[] = [];
  const originals: OriginalFile[] = [];
  const references: ReferenceRecord[] = [];
  const seen = new Map<string, string>();
  let items = manifest.missing;
  let added = 0;
  // What the manifest describes comes first: of two files with the same bytes the described one is kept.
  const others = files.filter((one) => one !== manifest.path);
  const isNamed = (one: string): boolean => manifest.records.has(one);
  const rest = [...others.filter(isNamed), ...others.filter((one) => !isNamed(one))];
  for (const [at, path] of rest.entries()) {
    throwIfCancelled(signal);
    request.onEntry(at, rest.length);
    const bytes = zip.read(path) ?? new Uint8Array(0);
    const hash = sha256Hex(bytes);
    const twin = bytes.length > 0 ? seen.get(hash) : undefined;
    if (twin !== undefined) {
      items++;
      const message = `It has the same bytes as ${twin} and was left out.`;
      warnings.push({ code: 'file-double', place: path, message, lost: 1 });
      entries.push({ path, state: 'ready', items: 1, added: 0 });
      continue;
    }
    seen.set(hash, path);
    const report = await request.importEntry(path, bytes, { ...request.metadata, ...manifest.records.get(path) });
    // A file of no bytes counts as one that was lost: the archive promised something.
    const isNothing = report.items === 0;
    items += isNothing ? 1 : report.items;
    added += report.added;
    entries.push({ path, state: report.state, items: isNothing ? 1 : report.items, added: report.added });
    for (const entry of report.entries ?? []) entries.push({ ...entry, path: `${path}/${entry.path}` });
    for (const warning of report.warnings)
      warnings.push({ ...warning, place: warning.place === path ? path : `${path}, ${warning.place}` });
    if (isNothing)
      warnings.push({ code: report.state, place: path, message: report.refused?.message ?? 'It is empty.', lost: 1 });
    references.push(...(report.references ?? []));
    const inside = report.documents.map((document) => ({
      ...document,
      source: { ...document.source, partOf: [name, ...(document.source.partOf ?? [path])] },
    }));
    documents.push(...inside);
    findings.push(
      ...report.findings.map((one) => ({ ...one, ...(one.sourceId ? {} : { sourceId: inside[0]!.source.id }) })),
    );
    if (report.originals) originals.push(...report.originals);
    else if (inside.length > 0)
      originals.push({ fileName: path, bytes, sourceIds: inside.map(({ source }) => source.id) });
  }
  const attached = attachAll(
    documents,
    references,
    ({ source }) => manifest.records.get(source.partOf?.at(-1) ?? '') ?? {},
  );
  for (const [at, isUsed] of attached.used.entries()) {
    if (isUsed) continue;
    const title = (lineOf(references[at]!['title']) ?? lineOf(references[at]!['key']) ?? `entry ${at + 1}`).slice(
      0,
      160,
    );
    const message = `“${title}” describes no file of this archive; it waits for one that it does.`;
    warnings.push({ code: 'reference-waits', place: 'bibliography', message });
  }
  const lost = items - added;
  const state = added === 0 ? 'empty' : lost > 0 ? 'partial' : 'ready';
  const isSomething = documents.length > 0 || references.length > 0;
  const refusal = `${name}: no file of the archive could be read${files.length === 0 ? '; it holds none' : ''}. Open it and add its files one by one.`;
  return {
    fileName: name,
    state: isSomething ? state : 'unsupported',
    items: Math.max(1, items),
    added,
    encoding: null,
    documents: attached.documents,
    warnings: items === 0 ? [{ code: 'empty', place: name, message: refusal, lost: 1 }] : warnings,
    findings,
    entries,
    originals,
    ...(references.length > 0 ? { references } : {}),
    refused: isSomething ? null : { code: 'unsupported', message: refusal },
  };
}

function attachAll(
  documents: readonly SourceDocument[],
  references: readonly ReferenceRecord[],
  statedOf: (document: SourceDocument) => MetadataRecord,
): { readonly documents: readonly SourceDocument[]; readonly used: readonly boolean[] } {
  const used = references.map(() => false);
  const described = documents.map((document) => {
    const record = recordFor(references, document.source);
    if (record === null) return document;
    used[references.indexOf(record)] = true;
    return { ...document, source: attachRecord(document.source, record, statedOf(document)) };
  });
  return { documents: described, used };
}
