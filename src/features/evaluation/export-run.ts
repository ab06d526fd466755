import type { EvaluationDetail } from '#domain/evaluation-run.ts';
import { figure, kindWord, METRIC_WORDS, percent, SUITE_WORDS } from './words.ts';

export const EXPORT_FORMATS = ['json', 'csv', 'markdown'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export interface ExportedFile {
  readonly name: string;
  readonly mediaType: string;
  readonly text: string;
}

/** A cell that no spreadsheet takes for a formula, quoted where it has to be. A negative number stays one. */
function cell(value: string | number): string {
  const text = String(value);
  const isFormula = /^[=+@\t\r-]/u.test(text) && Number.isNaN(Number(text));
  const safe = isFormula ? `'${text}` : text;
  return /[",\n\r]/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
const csv = (rows: readonly (readonly (string | number)[])[]): string =>
  `${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
const inTable = (text: string): string => text.replaceAll('|', '\\|').replaceAll(/\s+/gu, ' ');

type Table = readonly (readonly (string | number)[])[];

function figuresOf({ gold, search }: EvaluationDetail): Table {
  const named = gold?.rows.map(({ suite, slice, numerator, denominator, value, interval, notMeasured }) => [
    SUITE_WORDS[suite],
    slice,
    numerator,
    denominator,
    percent(value),
    interval === null ? '' : `${percent(interval.low)} to ${percent(interval.high)}`,
    notMeasured,
  ]);
  if (named) return [['figure', 'slice', 'held', 'of', 'share', '95 % interval', 'not measured'], ...named];
  const compared = search?.comparisons ?? [];
  const rows = (search?.slices ?? []).flatMap(({ slice, figures }) =>
    Object.entries(figures).map(([metric, { value, interval, denominator }]) => {
      const one = compared.find((item) => item.slice === slice && item.metric === metric);
      return [
        METRIC_WORDS[metric as keyof typeof METRIC_WORDS],
        slice,
        figure(value),
        interval === null ? '' : `${figure(interval.low)} to ${figure(interval.high)}`,
        denominator,
        one ? figure(one.baseline) : '',
        one ? `${one.outcome}: ${one.reason}` : 'not run',
      ];
    }),
  );
  return [['metric', 'slice', 'run', '95 % interval', 'of', 'baseline', 'decision'], ...rows];
}

function itemsOf({ gold }: EvaluationDetail): Table {
  const rows = (gold?.results ?? []).map((item) => [
    item.id,
    item.domain,
    kindWord(item.kind),
    item.expected.join(' or '),
    item.verdict,
    item.outcome,
    item.start,
    item.end,
    item.draft,
    item.why,
  ]);
  return [['id', 'domain', 'kind', 'right', 'engine', 'outcome', 'start', 'end', 'draft', 'why'], ...rows];
}

const markdownTable = ([head = [], ...rows]: Table): string =>
  [head, head.map(() => '---'), ...rows]
    .map((row) => `| ${row.map((one) => inTable(String(one))).join(' | ')} |`)
    .join('\n');

/** A run as a file. The JSON is everything; the CSV is the items of a gold run, or the figures of a search run. */
export function exportRun(detail: EvaluationDetail, format: ExportFormat): ExportedFile {
  const { run } = detail;
  const name = run.name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 60) || 'evaluation';
  if (format === 'json') {
    return { name: `${name}.json`, mediaType: 'application/json', text: `${JSON.stringify(detail, null, 2)}\n` };
  }
  if (format === 'csv') {
    return { name: `${name}.csv`, mediaType: 'text/csv', text: csv(detail.gold ? itemsOf(detail) : figuresOf(detail)) };
  }
  const head = [
    `# ${run.name}`,
    '',
    `Engine ${run.engineVersion}, ${run.createdAt}, ${run.done} of ${run.total} items.`,
  ];
  const decision = detail.search ? ['', detail.search.reason] : [];
  const wrong = itemsOf(detail).filter((row, at) => at === 0 || row[5] !== 'right');
  const items = detail.gold ? ['', '## Not right', '', markdownTable(wrong)] : [];
  const text = [...head, ...decision, '', '## Figures', '', markdownTable(figuresOf(detail)), ...items, ''].join('\n');
  return { name: `${name}.md`, mediaType: 'text/markdown', text };
}
