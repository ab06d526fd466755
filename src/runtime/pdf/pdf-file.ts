import type { AuditHead } from '#domain/audit.ts';
import type { EvaluationDetail } from '#domain/evaluation-run.ts';
import type { ExportInput, ExportKind } from '#domain/export.ts';
import { runBlocks, runFileName } from '#engine/evals/export-run.ts';
import { exportName } from '#engine/trace/export-report.ts';
import { pdfBlocks } from '#engine/trace/pdf-blocks.ts';
import { renderPdf, type PdfFile, type PdfOptions } from './render-pdf.ts';

const WORDS: Readonly<Record<ExportKind, string>> = {
  bibliography: 'Bibliography',
  evidence_table: 'Evidence table',
  grounded_report: 'Grounded report',
  review_packet: 'Review packet',
};

const MEDIA_TYPE = 'application/pdf';

/** An export as a PDF with its file name. */
export async function exportPdf(
  input: ExportInput,
  kind: ExportKind,
  options: Omit<PdfOptions, 'title'>,
): Promise<PdfFile & { readonly fileName: string; readonly mediaType: string }> {
  const file = await renderPdf(pdfBlocks(input, kind), { title: WORDS[kind], ...options });
  return { ...file, fileName: `${exportName(input, kind)}.pdf`, mediaType: MEDIA_TYPE };
}

/** A run of an evaluation as a PDF with its file name. */
export async function runPdf(
  detail: EvaluationDetail,
  head: AuditHead,
  options: Omit<PdfOptions, 'title'>,
): Promise<PdfFile & { readonly fileName: string; readonly mediaType: string }> {
  const file = await renderPdf(runBlocks(detail, head), { title: detail.run.name, ...options });
  return { ...file, fileName: `${runFileName(detail)}.pdf`, mediaType: MEDIA_TYPE };
}
