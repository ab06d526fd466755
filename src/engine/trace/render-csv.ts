import type { CheckReport } from '#domain/report.ts';
import { csvField } from './csv.ts';

const HEADER = ['claim', 'text', 'verdict', 'judged', 'action', 'defects', 'stance', 'source', 'start', 'end', 'quote'];

/** The evidence table as CSV: one row a citation, one row for a claim without any. Lines end in CRLF. */
export function renderEvidenceCsv(report: CheckReport): string {
  const rows = report.claims.flatMap((claim) => {
    const head = [
      claim.id,
      claim.text,
      claim.verdict,
      String(claim.judged),
      claim.action,
      claim.defects.map((defect) => defect.kind).join(' '),
    ];
    if (claim.citations.length === 0) return [[...head, '', '', '', '', '']];
    return claim.citations.map((item) => [
      ...head,
      item.stance,
      item.sourceId,
      String(item.start),
      String(item.end),
      item.quote,
    ]);
  });
  return [HEADER, ...rows].map((row) => `${row.map(csvField).join(',')}\r\n`).join('');
}
