import { EXPORT_KINDS, type ExportFormat, type FileKind } from '#domain/export.ts';
import { t } from '#ui/messages/t.ts';

export const KINDS = EXPORT_KINDS;
/** What a run of an evaluation is written as. */
export const RUN_KINDS = ['evaluation_run'] as const satisfies readonly FileKind[];

export const KIND_WORDS: Readonly<Record<FileKind, { readonly word: string; readonly hint: string }>> = {
  bibliography: { word: t('Bibliography'), hint: t('The sources, with notices and what they carry') },
  evidence_table: { word: t('Evidence table'), hint: t('Each claim with its exact spans') },
  grounded_report: { word: t('Grounded report'), hint: t('Gate, draft, claims, reasons and spans') },
  review_packet: { word: t('Review packet'), hint: t('Everything, sealed, with its own verifier') },
  evaluation_run: { word: t('Evaluation run'), hint: t('Its figures, and each item with what became of it') },
};

export const FORMAT_WORDS: Readonly<Record<ExportFormat, string>> = {
  json: t('JSON'),
  csv: t('CSV'),
  markdown: t('Markdown'),
  pdf: t('PDF'),
  bibtex: t('BibTeX'),
  ris: t('RIS'),
  'csl-json': t('CSL-JSON'),
  claimreview: t('ClaimReview'),
  html: t('HTML'),
};

const FOUR = ['json', 'csv', 'markdown', 'pdf'] as const;

/** Formats of each kind; those beyond the four have a meaning for one kind alone. */
export const FORMATS_OF: Readonly<Record<FileKind, readonly ExportFormat[]>> = {
  bibliography: [...FOUR, 'bibtex', 'ris', 'csl-json'],
  evidence_table: FOUR,
  grounded_report: [...FOUR, 'claimreview'],
  review_packet: ['html', ...FOUR],
  evaluation_run: FOUR,
};
