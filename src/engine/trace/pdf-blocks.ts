import { DECIDING_JUDGE } from '#engine/stance/judge-version.ts';
import type { ExportInput, ExportKind } from '#domain/export.ts';
import { exportable } from './excerpts.ts';
import { factsOf } from './facts.ts';
import { buildPacket } from './packet/build-packet.ts';
import { outcomeWords } from './render-markdown.ts';
import { bibliographyRows, evidenceRows } from './tables.ts';

/** A piece of a document that is laid out on pages. `level` 1 and 2 become bookmarks. */
export type PdfBlock =
  | { readonly kind: 'heading'; readonly level: 1 | 2; readonly text: string }
  | { readonly kind: 'text'; readonly text: string; readonly tone?: 'quiet' | 'quote' | 'strong' };

export const heading = (level: 1 | 2, text: string): PdfBlock => ({ kind: 'heading', level, text });
export const text = (value: string, tone?: 'quiet' | 'quote' | 'strong'): PdfBlock =>
  tone === undefined ? { kind: 'text', text: value } : { kind: 'text', text: value, tone };

const TITLES: Readonly<Record<ExportKind, string>> = {
  bibliography: 'Bibliography',
  evidence_table: 'Evidence table',
  grounded_report: 'Grounded report',
  review_packet: 'Review packet',
};

/** Invisible characters that would change what a reader sees are written by their number; line breaks end a line. */
const UNSEEN =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}]/gu;
export const seen = (value: string): string =>
  value.replace(UNSEEN, (sign) => `(U+${sign.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')})`);

function bibliography(input: ExportInput): readonly PdfBlock[] {
  return bibliographyRows(input.report, factsOf(input)).flatMap((row) => {
    const said = [row.authors.join(', '), row.publisher, row.publishedDate, row.doi, row.uri, row.rights];
    return [
      heading(2, row.title),
      text(said.filter((part) => part !== null && part !== '').join('. ') || 'No further details are known.'),
      ...(row.notices.length === 0 ? [] : [text(`Notices: ${row.notices.join(', ')}`, 'strong')]),
      text(`${row.id}; ${row.citedBy.length === 0 ? 'not cited' : `cited by ${row.citedBy.join(', ')}`}`, 'quiet'),
    ];
  });
}

function evidence(input: ExportInput): readonly PdfBlock[] {
  const titles = new Map<string, string>(input.report.sources.map(({ id, title }) => [id, title]));
  const blocks: PdfBlock[] = [];
  let last = '';
  for (const row of evidenceRows(input.report, factsOf(input))) {
    if (row.claim === '') continue;
    if (row.claim !== last) {
      last = row.claim;
      blocks.push(
        heading(2, row.text),
        text(`${row.claim}: ${row.judged === 'false' ? 'needs a person' : row.verdict}, ${row.action}`, 'quiet'),
      );
      if (row.defects !== '') blocks.push(text(`Faults: ${row.defects}`, 'strong'));
    }
    if (row.source === '') continue;
    blocks.push(
      text(`${row.stance}: ${titles.get(row.source) ?? row.source} (${row.source}, ${row.start}–${row.end})`),
      text(row.quote, 'quote'),
    );
  }
  return blocks;
}

function report({ report: { gate, claims, draft, notChecked, sources } }: ExportInput): readonly PdfBlock[] {
  const titles = new Map<string, string>(sources.map(({ id, title }) => [id, title]));
  return [
    heading(2, `Gate: ${gate.decision}`),
    ...gate.criteria.flatMap((item) => [
      text(`${item.id}: ${item.outcome}${item.waiver ? ' (waived)' : ''}. ${item.figure}`, 'strong'),
      text(item.detail, 'quiet'),
    ]),
    heading(2, 'Draft'),
    ...draft
      .split(/\r\n|[\n\r\u0085\u2028\u2029]/u)
      .filter((line) => line.trim() !== '')
      .map((line) => text(line)),
    ...claims.flatMap((claim) => [
      heading(2, `${outcomeWords(claim)}: ${claim.text}`),
      ...claim.reasons.map((reason) => text(reason)),
      ...claim.defects.map((defect) => text(`${defect.kind}: ${defect.detail}`, 'strong')),
      ...claim.citations.flatMap((item) => [
        text(`${item.stance}: ${titles.get(item.sourceId) ?? item.sourceId} (${item.start}–${item.end})`),
        text(item.quote, 'quote'),
      ]),
    ]),
    ...(notChecked.length === 0 ? [] : [heading(2, 'Not checked')]),
    ...notChecked.map((item) => text(`${item.why}: ${draft.slice(item.start, item.end)}`)),
  ];
}

function packet(input: ExportInput): readonly PdfBlock[] {
  const { manifest, seal } = buildPacket(input);
  const { signOffs = [], waivers = [] } = input;
  return [
    text(`Seal: ${seal}`, 'strong'),
    text(
      'This file is for reading. The packet that verifies itself is the HTML or JSON file of the same seal.',
      'quiet',
    ),
    heading(2, 'Sign-offs and waivers'),
    ...(signOffs.length + waivers.length === 0 ? [text('None.')] : []),
    ...signOffs.map((item) => text(`${item.checkpoint}: ${item.by}, ${item.at}. ${item.reason}`)),
    ...waivers.map((item) =>
      text(`${item.criterion}: ${item.by} (${item.role}) until ${item.expiresAt}. ${item.reason}`),
    ),
    ...report(input),
    heading(2, 'Parts and their hashes'),
    ...manifest.map((item) => text(`${item.name}  ${item.hash}`, 'quiet')),
  ];
}

const BODY: Readonly<Record<ExportKind, (input: ExportInput) => readonly PdfBlock[]>> = {
  bibliography,
  evidence_table: evidence,
  grounded_report: report,
  review_packet: packet,
};

/**
 * An export as blocks to be laid out on pages: title, what it was made from, the body of its kind, the credit lines and the
 * head of the log. Deterministic; no text of a source can make anything but text.
 */
export function pdfBlocks(given: ExportInput, kind: ExportKind): readonly PdfBlock[] {
  const input = exportable(given, kind, false);
  const { engineVersion, now, sourceSet, answer } = input.report;
  const { attributions, headLine } = factsOf(input);
  const blocks = [
    heading(1, TITLES[kind]),
    text(
      `State: ${answer.groundingState}. Engine ${engineVersion}, judge ${DECIDING_JUDGE.name} ${DECIDING_JUDGE.version}, ${now}. Source set ${sourceSet.hash}.`,
      'quiet',
    ),
    ...BODY[kind](input),
    ...(attributions.length === 0 ? [] : [heading(2, 'Attributions')]),
    ...attributions.map((line) => text(line)),
    text(`Audit head: ${headLine === '' ? 'none was given' : headLine}`, 'quiet'),
  ];
  return blocks.map((block) => ({ ...block, text: seen(block.text) }));
}
