import { sha256Hex } from '#base/sha256.ts';
import type { AuditHead } from '#domain/audit.ts';
import type { EvaluationDetail } from '#domain/evaluation-run.ts';
import type { Interval } from '#domain/evals.ts';
import type { ExportFile } from '#domain/export.ts';
import type { GoldResult } from '#domain/gold.ts';
import { writeCsv } from '../trace/csv.ts';
import { plain } from '../trace/markdown-text.ts';
import { heading, seen, text, type PdfBlock } from '../trace/pdf-blocks.ts';

/** Formats that a run of an evaluation is written in as text; the PDF is laid out elsewhere, from `runBlocks`. */
export type RunTextFormat = 'json' | 'csv' | 'markdown';

/**
 * Items that are printed in a PDF. It is read from front to back, and nobody reads ten thousand statements so: the CSV has
 * all of them, and the PDF says how many it leaves out.
 */
const MOST_PRINTED = 500;

const KINDS = {
  json: { mediaType: 'application/json', extension: 'json' },
  csv: { mediaType: 'text/csv', extension: 'csv' },
  markdown: { mediaType: 'text/markdown', extension: 'md' },
} as const;

type Table = readonly (readonly string[])[];

const NOT_MEASURED = 'not measured';
/** A share with the digits of a report; what was not measured is no zero. */
const share = (value: number | null): string => (value === null ? NOT_MEASURED : `${(100 * value).toFixed(1)} %`);
const metric = (value: number | null): string => (value === null ? NOT_MEASURED : value.toFixed(4));
const between = (interval: Interval | null, write: (value: number) => string): string =>
  interval === null ? '' : `${write(interval.low)} to ${write(interval.high)}`;

/** Suites of a gold run by slice, or metrics of a search run by slice beside the decision on each. */
function figureTable({ gold, search }: EvaluationDetail): Table {
  if (gold !== null) {
    return [
      ['suite', 'slice', 'measured', 'held', 'of', 'share', '95 % interval', 'not measured'],
      ...gold.rows.map((row) => [
        row.suite,
        row.slice,
        row.metric,
        String(row.numerator),
        String(row.denominator),
        share(row.value),
        between(row.interval, share),
        String(row.notMeasured),
      ]),
    ];
  }
  const compared = search?.comparisons ?? [];
  return [
    ['metric', 'slice', 'run', '95 % interval', 'of', 'baseline', 'decision'],
    ...(search?.slices ?? []).flatMap(({ slice, figures }) =>
      Object.entries(figures).map(([name, { value, interval, denominator }]) => {
        const one = compared.find((item) => item.slice === slice && item.metric === name);
        return [
          name,
          slice,
          metric(value),
          between(interval, metric),
          String(denominator),
          one ? metric(one.baseline) : '',
          one ? `${one.outcome}: ${one.reason}` : 'not run',
        ];
      }),
    ),
  ];
}

const ITEM_COLUMNS = ['id', 'domain', 'kind', 'right', 'engine', 'outcome', 'start', 'end', 'draft', 'why'] as const;
const itemRow = (item: GoldResult): readonly string[] => [
  item.id,
  item.domain,
  item.kind ?? 'holds',
  item.expected.join(' or '),
  item.verdict,
  item.outcome,
  String(item.start),
  String(item.end),
  item.draft,
  item.why,
];

const notRight = ({ gold }: EvaluationDetail): readonly GoldResult[] =>
  (gold?.results ?? []).filter(({ outcome }) => outcome !== 'right');

const markdownTable = ([head = [], ...rows]: Table): string =>
  [head, head.map(() => '---'), ...rows]
    .map((row, at) => `| ${row.map((one) => (at === 1 ? one : plain(one))).join(' | ')} |`)
    .join('\n');

const headLine = (head: AuditHead): string => `${head.seq} ${head.hash}`;
const madeFrom = ({ run }: EvaluationDetail): string =>
  `Engine ${run.engineVersion}, ${run.createdAt}, ${run.done} of ${run.total} items.`;

function markdown(detail: EvaluationDetail, head: AuditHead): string {
  const { run, search, policies } = detail;
  const wrong = notRight(detail);
  return [
    `# ${plain(run.name)}`,
    plain(madeFrom(detail)),
    ...(search === null ? [] : [plain(search.reason)]),
    ...policies.map((policy) => plain(policyLine(policy))),
    ...(run.unreadCount === 0 ? [] : [`${run.unreadCount} lines of what was given could not be read.`]),
    '## Figures',
    markdownTable(figureTable(detail)),
    ...(detail.gold === null ? [] : ['## Not right', markdownTable([ITEM_COLUMNS, ...wrong.map(itemRow)])]),
    plain(`Audit head: ${headLine(head)}`),
    '',
  ].join('\n\n');
}

/** How a policy looks, as one line. */
function policyLine(policy: EvaluationDetail['policies'][number]): string {
  const { name, method = 'bm25', limit, minScore, k1, b, title, vectors } = policy;
  const weight = method === 'hybrid' && vectors !== undefined ? `, vectors ${vectors}` : '';
  return `${name}: ${method}${weight}, most hits ${limit}, least score ${minScore}, k1 ${k1}, b ${b}, title ${title}`;
}

/**
 * A name of our own making: no word of a set can lead out of a folder, name a device or hide an extension. The eight digits
 * are of the run and of what it found, so that two states of one run are two names.
 */
export const runFileName = ({ run }: EvaluationDetail): string =>
  `sophia-evaluation-run-${sha256Hex(`${run.id}\n${run.updatedAt}\n${run.done}`).slice(0, 8)}`;

/**
 * A run of an evaluation as a text file (SPEC §15, §10): JSON is everything, CSV the items of a gold run or the figures of a
 * search run, Markdown the figures with what was not right. Each prints the head of the log. Cells are guarded against
 * formulas and Markdown against markup: statements come from anywhere. Deterministic.
 */
export function exportRun(detail: EvaluationDetail, format: RunTextFormat, head: AuditHead): ExportFile {
  const { mediaType, extension } = KINDS[format];
  const fileName = `${runFileName(detail)}.${extension}`;
  if (format === 'json') {
    return { fileName, mediaType, text: `${JSON.stringify({ ...detail, auditHead: head }, null, 2)}\n` };
  }
  if (format === 'markdown') return { fileName, mediaType, text: markdown(detail, head) };
  const rows: Table = detail.gold ? [ITEM_COLUMNS, ...detail.gold.results.map(itemRow)] : figureTable(detail);
  const trailing = (at: number): readonly string[] =>
    at === 0 ? ['engineVersion', 'auditHead'] : [detail.run.engineVersion, headLine(head)];
  return { fileName, mediaType, text: writeCsv(rows.map((row, at) => [...row, ...trailing(at)])) };
}

/** The same run as blocks of a PDF: the figures by slice, then what was not right, each statement with the reason. */
export function runBlocks(detail: EvaluationDetail, head: AuditHead): readonly PdfBlock[] {
  const { run, search, policies, gold } = detail;
  const [columns = [], ...rows] = figureTable(detail);
  const wrong = notRight(detail);
  const left = wrong.length - MOST_PRINTED;
  const said = (row: readonly string[]): string =>
    columns.flatMap((name, at) => (at < 2 || !row[at] ? [] : [`${name}: ${row[at]}`])).join(', ');
  const blocks: readonly PdfBlock[] = [
    heading(1, run.name),
    text(madeFrom(detail), 'quiet'),
    ...(search === null ? [] : [text(search.reason, 'strong')]),
    ...policies.map((policy) => text(policyLine(policy), 'quiet')),
    heading(2, 'Figures'),
    ...rows.flatMap((row) => [text(`${row[0]}, ${row[1]}`, 'strong'), text(said(row))]),
    ...(gold === null ? [] : [heading(2, `Not right: ${wrong.length} of ${gold.results.length}`)]),
    ...wrong
      .slice(0, MOST_PRINTED)
      .flatMap((item) => [
        text(`${item.id}: ${item.outcome}, engine ${item.verdict}, right ${item.expected.join(' or ')}`, 'strong'),
        text(item.draft, 'quote'),
        text(item.why, 'quiet'),
      ]),
    ...(left > 0 ? [text(`${left} more are in the CSV of this run.`)] : []),
    text(`Audit head: ${headLine(head)}`, 'quiet'),
  ];
  return blocks.map((block) => ({ ...block, text: seen(block.text) }));
}
