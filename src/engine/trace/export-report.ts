import { DECIDING_JUDGE } from '#engine/stance/judge-version.ts';
import { sha256Hex } from '#base/sha256.ts';
import { stableStringify } from '#base/stable-json.ts';
import type { ExportFile, ExportFormat, ExportInput, ExportKind } from '#domain/export.ts';
import { claimReviews } from './claim-review.ts';
import { exportable } from './excerpts.ts';
import { factsOf } from './facts.ts';
import { buildPacket } from './packet/build-packet.ts';
import { embedData, renderPage } from './packet/page.ts';
import { cslItems, renderBibtex, renderRis } from './render-references.ts';
import {
  bibliographyCsv,
  bibliographyMarkdown,
  evidenceCsv,
  evidenceMarkdown,
  packetCsv,
  packetMarkdown,
  reportCsv,
  reportMarkdown,
} from './render-tables.ts';
import { bibliographyRows, evidenceRows } from './tables.ts';

/** Formats that are text; PDF is made elsewhere, because it needs fonts. */
export type TextFormat = Exclude<ExportFormat, 'pdf'>;

const FILES: Readonly<Record<TextFormat, { readonly mediaType: string; readonly extension: string }>> = {
  json: { mediaType: 'application/json', extension: 'json' },
  csv: { mediaType: 'text/csv', extension: 'csv' },
  markdown: { mediaType: 'text/markdown', extension: 'md' },
  bibtex: { mediaType: 'application/x-bibtex', extension: 'bib' },
  ris: { mediaType: 'application/x-research-info-systems', extension: 'ris' },
  'csl-json': { mediaType: 'application/vnd.citationstyles.csl+json', extension: 'csl.json' },
  claimreview: { mediaType: 'application/ld+json', extension: 'jsonld' },
  html: { mediaType: 'text/html', extension: 'html' },
};

/** The one kind that a format beyond the four has a meaning for. */
const ONLY_FOR: Partial<Readonly<Record<TextFormat, ExportKind>>> = {
  bibtex: 'bibliography',
  ris: 'bibliography',
  'csl-json': 'bibliography',
  claimreview: 'grounded_report',
  html: 'review_packet',
};

/** Whether a kind can be had in a format. */
export function isExportable(kind: ExportKind, format: TextFormat): boolean {
  return (ONLY_FOR[format] ?? kind) === kind;
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

function textOf(given: ExportInput, kind: ExportKind, format: TextFormat): string {
  const input = exportable(given, kind, kind === 'grounded_report' && format === 'json');
  const { report } = input;
  const facts = factsOf(input);
  const { attributions, auditHead } = facts;
  const { engineVersion, now, sourceSet } = report;
  if (kind === 'bibliography') {
    const rows = bibliographyRows(report, facts);
    if (format === 'csv') return bibliographyCsv(rows, input, facts);
    if (format === 'markdown') return bibliographyMarkdown(rows, input, facts);
    if (format === 'bibtex') return renderBibtex(rows, facts);
    if (format === 'ris') return renderRis(rows, facts);
    if (format === 'csl-json') return json(cslItems(rows, facts));
    return json({ kind, engineVersion, now, sourceSet, sources: rows, attributions, auditHead });
  }
  if (kind === 'evidence_table') {
    const rows = evidenceRows(report, facts);
    if (format === 'csv') return evidenceCsv(rows, input, facts);
    if (format === 'markdown') return evidenceMarkdown(rows, input, facts);
    const evidence = report.claims.flatMap((claim) =>
      claim.citations.map((citation) => ({ claimId: claim.id, ...citation })),
    );
    const claims = report.claims.map(({ citations: _, ...claim }) => claim);
    return json({
      kind,
      engineVersion,
      judge: DECIDING_JUDGE,
      now,
      sourceSet,
      claims,
      evidence,
      attributions,
      auditHead,
    });
  }
  if (kind === 'grounded_report') {
    if (format === 'csv') return reportCsv(input, facts);
    if (format === 'markdown') return reportMarkdown(input, facts);
    if (format === 'claimreview') return json(claimReviews(report, facts));
    return json({ ...report, attributions, auditHead });
  }
  const packet = buildPacket(input);
  if (format === 'csv') return packetCsv(packet, input, facts);
  if (format === 'markdown') return packetMarkdown(packet, input, facts);
  if (format === 'html') return renderPage(embedData(packet));
  return json(packet);
}

/**
 * Writes a report as a file of one kind and format (SPEC §10). Every file carries the credit lines that its set owes and the
 * head of the log where one is known. The name is of our own making, from kind and content alone: no word of a draft or
 * a source can lead out of a folder, name a device or hide an extension. Deterministic.
 *
 * @throws RangeError for a format that the kind cannot be had in (`isExportable`).
 */
export function exportReport(input: ExportInput, kind: ExportKind, format: TextFormat): ExportFile {
  if (!isExportable(kind, format)) throw new RangeError(`${kind} cannot be had as ${format}`);
  const { mediaType, extension } = FILES[format];
  return { fileName: `${exportName(input, kind)}.${extension}`, mediaType, text: textOf(input, kind, format) };
}

/** Name of an export without its extension: the kind, and eight hex digits of what it is made from. */
export function exportName({ report }: ExportInput, kind: ExportKind): string {
  const { now, draft, sourceSet } = report;
  return `sophia-${kind.replaceAll('_', '-')}-${sha256Hex(stableStringify({ now, draft, hash: sourceSet.hash })).slice(0, 8)}`;
}
