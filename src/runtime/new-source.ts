import type { ImportReport } from '#domain/import-report.ts';
import type { SourceDocument } from '#domain/source.ts';
import type { NewSource } from '#storage/records.ts';

/** The records that an import adds, one a document. A source is stored only where its import may be checked against. */
export function newSourcesOf(report: ImportReport, bytes: ArrayBuffer, addedAt: string): readonly NewSource[] {
  if (report.state !== 'ready' && report.state !== 'partial') return [];
  return report.documents.map((document) => newSource(report, document, bytes, addedAt));
}

function newSource(report: ImportReport, document: SourceDocument, bytes: ArrayBuffer, addedAt: string): NewSource {
  const { source } = document;
  return {
    record: {
      id: source.id,
      source,
      contentHash: source.contentHash,
      addedAt,
      revision: 0,
      importState: report.state,
      warnings: report.warnings,
      // Those of a file of many documents say which one they are of.
      findings: report.findings.filter(({ sourceId }) => sourceId === undefined || sourceId === source.id),
      items: report.items,
      passages: document.passages.length,
      pages: document.pages.length,
      size: bytes.byteLength,
    },
    document,
    bytes,
  };
}
