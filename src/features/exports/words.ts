import { EXPORT_KINDS, type ExportFormat, type ExportKind } from '#domain/export.ts';

export const KINDS = EXPORT_KINDS;

export const KIND_WORDS: Readonly<Record<ExportKind, { readonly word: string; readonly hint: string }>> = {
  bibliography: { word: 'Bibliography', hint: 'The sources, with notices and what they carry' },
  evidence_table: { word: 'Evidence table', hint: 'Each claim with its exact spans' },
  grounded_report: { word: 'Grounded report', hint: 'Gate, draft, claims, reasons and spans' },
  review_packet: { word: 'Review packet', hint: 'Everything, sealed, with its own verifier' },
};

export const FORMAT_WORDS: Readonly<Record<ExportFormat, string>> = {
  json: 'JSON',
  csv: 'CSV',
  markdown: 'Markdown',
  pdf: 'PDF',
  bibtex: 'BibTeX',
  ris: 'RIS',
  'csl-json': 'CSL-JSON',
  claimreview: 'ClaimReview',
  html: 'HTML',
};

const FOUR = ['json', 'csv', 'markdown', 'pdf'] as const;

/** Formats of each kind; those beyond the four have a meaning for one kind alone. */
export const FORMATS_OF: Readonly<Record<ExportKind, readonly ExportFormat[]>> = {
  bibliography: [...FOUR, 'bibtex', 'ris', 'csl-json'],
  evidence_table: FOUR,
  grounded_report: [...FOUR, 'claimreview'],
  review_packet: ['html', ...FOUR],
};
