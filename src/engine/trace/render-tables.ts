import { DECIDING_JUDGE } from '#engine/stance/judge-version.ts';
import type { ExportInput } from '#domain/export.ts';
import { writeCsv } from './csv.ts';
import type { ExportFacts } from './facts.ts';
import { plain } from './markdown-text.ts';
import type { ReviewPacket } from './packet/build-packet.ts';
import { renderReportMarkdown } from './render-markdown.ts';
import type { BibliographyRow, EvidenceRow } from './tables.ts';

const EVIDENCE = [
  'claim',
  'text',
  'verdict',
  'judged',
  'action',
  'defects',
  'stance',
  'source',
  'start',
  'end',
  'quote',
  'attribution',
] as const satisfies readonly (keyof EvidenceRow)[];

/** Names of the columns that every table ends with, so that a row taken out of the file still says what it came from. */
const TRAILING = ['sourceSet', 'auditHead'] as const;

/** A table as CSV. Without any row one stands there with the trailing columns alone: the head is printed in any case. */
function tableCsv(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  trailing: readonly string[],
): string {
  const body = rows.length === 0 ? [header.map(() => '')] : rows;
  return writeCsv([[...header, ...TRAILING], ...body.map((row) => [...row, ...trailing])]);
}

const trailingOf = ({ report }: ExportInput, { headLine }: ExportFacts): readonly string[] => [
  report.sourceSet.hash,
  headLine,
];

/** The evidence table as CSV: one row a citation, one for a claim without any, one for a source that is owed credit. */
export function evidenceCsv(rows: readonly EvidenceRow[], input: ExportInput, facts: ExportFacts): string {
  const body = rows.map((row) => EVIDENCE.map((column) => row[column]));
  return tableCsv(EVIDENCE, body, trailingOf(input, facts));
}

/** The bibliography as CSV: one row a source; several names or claims in a cell are parted by `; `. */
export function bibliographyCsv(rows: readonly BibliographyRow[], input: ExportInput, facts: ExportFacts): string {
  const header = ['id', 'title', 'authors', 'publisher', 'publishedDate', 'uri', 'doi', 'rights', 'notices'];
  const body = rows.map((row) => [
    row.id,
    row.title,
    row.authors.join('; '),
    row.publisher ?? '',
    row.publishedDate ?? '',
    row.uri ?? '',
    row.doi ?? '',
    row.rights ?? '',
    row.notices.join('; '),
    row.citedBy.join('; '),
    row.attribution ?? '',
  ]);
  return tableCsv([...header, 'citedBy', 'attribution'], body, trailingOf(input, facts));
}

/** The report as CSV: one row a criterion of the gate, a claim, a quotation, a number, a contradiction or a credit line. */
export function reportCsv(input: ExportInput, facts: ExportFacts): string {
  const { report } = input;
  const header = ['record', 'id', 'state', 'text', 'start', 'end', 'detail'];
  const rows: (readonly string[])[] = [
    ['decision', 'gate', report.gate.decision, '', '', '', report.answer.groundingState],
    ...report.gate.criteria.map((item) => ['criterion', item.id, item.outcome, item.figure, '', '', item.detail]),
    ...report.claims.map((claim) => [
      'claim',
      claim.id,
      claim.judged ? claim.verdict : 'needs a person',
      claim.text,
      String(claim.start),
      String(claim.end),
      [...claim.reasons, ...claim.defects.map((defect) => `${defect.kind}: ${defect.detail}`)].join('\n'),
    ]),
    ...report.quotes.map((quote) => [
      'quote',
      quote.sourceId ?? '',
      quote.status,
      quote.text,
      String(quote.start),
      String(quote.end),
      quote.detail,
    ]),
    ...report.numbers.map((number) => [
      'number',
      number.sourceId ?? '',
      number.status,
      number.text,
      String(number.start),
      String(number.end),
      number.detail,
    ]),
    ...report.contradictions.map((item) => [
      'contradiction',
      item.claimId,
      item.type,
      item.sides.map((side) => side.quote).join('\n'),
      '',
      '',
      item.detail,
    ]),
    ...facts.attributions.map((line) => ['attribution', '', '', line, '', '', '']),
  ];
  return tableCsv(header, rows, trailingOf(input, facts));
}

/** The parts of a packet with their hashes, as CSV: a list to compare with, not a packet that could be verified. */
export function packetCsv(packet: ReviewPacket, input: ExportInput, facts: ExportFacts): string {
  const rows = packet.parts.map((part, at) => [
    part.name,
    packet.manifest[at]!.hash,
    JSON.stringify(part.value),
    packet.seal,
  ]);
  return tableCsv(['part', 'hash', 'content', 'seal'], rows, trailingOf(input, facts));
}

/** What every Markdown export ends with. Credit lines name texts of sources, so they are escaped like these. */
function closing({ attributions, headLine }: ExportFacts): readonly string[] {
  const credits =
    attributions.length === 0 ? [] : ['## Attributions', '', ...attributions.map((line) => `* ${plain(line)}`), ''];
  return ['', ...credits, `Audit head: ${headLine === '' ? 'none was given' : plain(headLine)}`, ''];
}

export function evidenceMarkdown(rows: readonly EvidenceRow[], { report }: ExportInput, facts: ExportFacts): string {
  const lines = [
    '# Evidence table',
    '',
    `Source set: ${plain(report.sourceSet.hash)} · engine ${plain(report.engineVersion)} · judge ${DECIDING_JUDGE.name} ${DECIDING_JUDGE.version} · ${plain(report.now)}`,
    '',
    '| claim | text | verdict | stance | source | place | quote |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...rows
      .filter((row) => row.claim !== '')
      .map((row) => {
        const verdict = row.judged === 'false' ? 'needs a person' : row.verdict;
        const place = row.start === '' ? '' : `${row.start}–${row.end}`;
        return `| ${[row.claim, row.text, verdict, row.stance, row.source, place, row.quote].map(plain).join(' | ')} |`;
      }),
  ];
  return [...lines, ...closing(facts)].join('\n');
}

export function bibliographyMarkdown(
  rows: readonly BibliographyRow[],
  { report }: ExportInput,
  facts: ExportFacts,
): string {
  const lines = rows.map((row) => {
    const said = [row.authors.join(', '), row.title, row.publisher, row.publishedDate, row.doi, row.uri, row.rights];
    const parts = said.filter((part) => part !== null && part !== '').map((part) => plain(part ?? ''));
    const notices = row.notices.length === 0 ? '' : ` — **${row.notices.map(plain).join(', ')}**`;
    const cited = row.citedBy.length === 0 ? 'not cited' : `cited by ${row.citedBy.map(plain).join(', ')}`;
    return `* ${parts.join('. ')} (${plain(row.id)}; ${cited})${notices}`;
  });
  return ['# Bibliography', '', `Source set: ${plain(report.sourceSet.hash)}`, '', ...lines, ...closing(facts)].join(
    '\n',
  );
}

export const reportMarkdown = ({ report }: ExportInput, facts: ExportFacts): string =>
  `${renderReportMarkdown(report)}${closing(facts).join('\n')}`;

/** The report with its sign-offs and hashes. It is for reading; the packets that verify are HTML and JSON. */
export function packetMarkdown(packet: ReviewPacket, input: ExportInput, facts: ExportFacts): string {
  const signOffs = (input.signOffs ?? []).map(
    (item) => `* ${plain(item.checkpoint)}: ${plain(item.by)}, ${plain(item.at)} — ${plain(item.reason)}`,
  );
  const waivers = (input.waivers ?? []).map(
    (item) =>
      `* ${plain(item.criterion)}: waived by ${plain(item.by)} (${plain(item.role)}) until ${plain(item.expiresAt)} — ${plain(item.reason)}`,
  );
  const lines = [
    '# Review packet',
    '',
    `Seal: ${plain(packet.seal)}`,
    '',
    '## Sign-offs and waivers',
    '',
    ...(signOffs.length + waivers.length === 0 ? ['None.'] : [...signOffs, ...waivers]),
    '',
    '## Parts',
    '',
    '| part | hash |',
    '| --- | --- |',
    ...packet.manifest.map((item) => `| ${plain(item.name)} | ${plain(item.hash)} |`),
    '',
  ];
  return `${lines.join('\n')}\n${reportMarkdown(input, facts)}`;
}
