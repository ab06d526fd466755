import { sha256Hex } from '#base/sha256.ts';
import type { ImportReport } from '#domain/import-report.ts';
import type { IngestionQuality } from '#domain/ingestion-quality.ts';
import type { SourceDocument } from '#domain/source.ts';
import type { KeptVectors } from '#engine/retrieval/vectors/kept-vectors.ts';
import type { NewSource } from '#storage/records.ts';

/** A file that documents came from: its bytes, and the key that these share where there are several of them. */
interface File {
  readonly bytes: ArrayBuffer;
  readonly fileId?: string;
}

/** The records that an import adds, one a document. A source is stored only where its import may be checked against. */
export function newSourcesOf(
  report: ImportReport,
  bytes: ArrayBuffer,
  addedAt: string,
  qualities: ReadonlyMap<string, IngestionQuality> = new Map(),
): readonly NewSource[] {
  if (report.state !== 'ready' && report.state !== 'partial') return [];
  const files = filesOf(report, bytes);
  return report.documents.map((document) => {
    const file = files.get(document.source.id) ?? { bytes };
    return newSource(report, document, file, addedAt, qualities.get(document.source.id));
  });
}

/** The same with the vectors of their passages. */
export function withVectors(
  sources: readonly NewSource[],
  vectors: ReadonlyMap<string, KeptVectors>,
): readonly NewSource[] {
  return sources.map((one) => {
    const own = vectors.get(one.record.id);
    return own ? { ...one, vectors: own } : one;
  });
}

/** The same with the hash of the file's bytes: their own hash covers what was recognised on its pages as well. */
export function withFileHash(sources: readonly NewSource[], bytes: ArrayBuffer): readonly NewSource[] {
  const fileHash = `sha256:${sha256Hex(new Uint8Array(bytes))}`;
  return sources.map((one) => ({ ...one, record: { ...one.record, fileHash } }));
}

/** The file of each document: the one dropped, or the one inside it. A file of several documents is stored once. */
function filesOf(report: ImportReport, bytes: ArrayBuffer): ReadonlyMap<string, File> {
  const originals = report.originals ?? [
    { bytes: new Uint8Array(bytes), sourceIds: report.documents.map(({ source }) => source.id) },
  ];
  return new Map(
    originals.flatMap((original) => {
      const isWhole = original.bytes.byteLength === original.bytes.buffer.byteLength;
      const own = (isWhole ? original.bytes.buffer : original.bytes.slice().buffer) as ArrayBuffer;
      const file: File =
        original.sourceIds.length > 1 ? { bytes: own, fileId: `file:${sha256Hex(original.bytes)}` } : { bytes: own };
      return original.sourceIds.map((id) => [id as string, file] as const);
    }),
  );
}

function newSource(
  report: ImportReport,
  document: SourceDocument,
  { bytes, fileId }: File,
  addedAt: string,
  quality: IngestionQuality | undefined,
): NewSource {
  const { source } = document;
  return {
    record: {
      id: source.id,
      source,
      contentHash: source.contentHash,
      importedFrom: source.uri,
      addedAt,
      revision: 0,
      importState: report.state,
      warnings: ownWarnings(report, document),
      // Those of a file of many documents say which one they are of.
      findings: report.findings.filter(({ sourceId }) => sourceId === undefined || sourceId === source.id),
      items: report.items,
      passages: document.passages.length,
      pages: document.pages.length,
      size: bytes.byteLength,
      ...(fileId === undefined ? {} : { fileId }),
      ...(quality ? { quality } : {}),
    },
    document,
    bytes,
  };
}

/** Of an archive a document carries what was said of its own file: a thousand files would else repeat each other's. */
function ownWarnings({ warnings, entries }: ImportReport, { source }: SourceDocument): ImportReport['warnings'] {
  const path = source.partOf?.slice(1).join('/');
  if (!entries || path === undefined) return warnings;
  return warnings.filter(({ place }) => place === path || place.startsWith(`${path}, `));
}
