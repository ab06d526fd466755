import type { CheckReport } from '#domain/report.ts';

const NUMBER = /^[-+]?\d[\d.,]*(?:[eE][-+]?\d+)?$/u;

/**
 * A CSV field (RFC 4180). A text that a spreadsheet would run as a formula gets an apostrophe before it; a plain number
 * with its sign does not, because that would corrupt every negative figure.
 */
export function csvField(value: string): string {
  const isFormula = /^[=+\-@\t\r]/u.test(value) && !NUMBER.test(value);
  const safe = isFormula ? `'${value}` : value;
  return /[",\r\n]|^\s|\s$/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

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
