import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { ImportReport } from '#domain/import-report.ts';
import type { IngestionSummary } from '#domain/report.ts';
import { createChecker } from '#engine/fact-check/check-draft.ts';
import { renderReportMarkdown } from '#engine/trace/render-markdown.ts';
import { renderEvidenceCsv } from '#engine/trace/render-csv.ts';
import { importFile } from '#ingest/import-file.ts';
import { readSources } from './sources.ts';
import { describeOutcome } from './summary.ts';
import { UsageError } from './usage.ts';

interface CheckOptions {
  readonly draft: string;
  readonly sources: readonly string[];
  readonly now: string;
  readonly format: string;
  readonly out: string | undefined;
}

/** `--sources` takes several values; `parseArgs` takes one, so what follows it up to the next option joins it. */
function joinSources(argv: readonly string[]): readonly string[] {
  const out: string[] = [];
  let inSources = false;
  for (const arg of argv) {
    if (arg === '--sources') inSources = true;
    else if (arg.startsWith('--')) {
      inSources = false;
      out.push(arg);
    } else out.push(...(inSources ? ['--sources', arg] : [arg]));
  }
  return out;
}

function readOptions(argv: readonly string[]): CheckOptions {
  let values;
  try {
    ({ values } = parseArgs({
      args: [...joinSources(argv)],
      options: {
        draft: { type: 'string' },
        question: { type: 'string' },
        sources: { type: 'string', multiple: true },
        now: { type: 'string' },
        format: { type: 'string', default: 'json' },
        kind: { type: 'string', default: 'grounded_report' },
        out: { type: 'string' },
      },
    }));
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
  if (values.question !== undefined) throw new UsageError('--question is not built yet; give --draft FILE.');
  if (values.draft === undefined) throw new UsageError('--draft FILE is missing.');
  if (!values.sources?.length) throw new UsageError('--sources DIR or FILE … is missing.');
  if (!['json', 'markdown', 'csv'].includes(values.format)) {
    throw new UsageError(`--format ${values.format} is not built yet; use json, markdown or csv.`);
  }
  if (values.kind !== 'grounded_report') {
    throw new UsageError(`--kind ${values.kind} is not built yet; use grounded_report.`);
  }
  const now = values.now ?? new Date().toISOString();
  if (Number.isNaN(Date.parse(now))) throw new UsageError(`--now ${now} is not an ISO date.`);
  return { draft: values.draft, sources: values.sources, now, format: values.format, out: values.out };
}

/**
 * The text of a draft. Markdown and plain text are taken as they are, so that offsets index the file's own text; HTML
 * goes through the importer first.
 */
async function readDraft(file: string): Promise<string> {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch {
    throw new UsageError(`there is no draft "${file}".`);
  }
  if (bytes.length === 0) return '';
  const isPlain = ['.txt', '.md', '.markdown', ''].includes(path.extname(file).toLowerCase());
  if (isPlain) {
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    } catch {
      // Not UTF-8: the importer knows other encodings.
    }
  }
  const report = await importFile({ name: path.basename(file), bytes });
  const [document] = report.documents;
  if (!document) throw new UsageError(report.refused?.message ?? `the draft "${file}" holds no text.`);
  return document.text;
}

const summarize = (report: ImportReport): IngestionSummary => ({
  file: report.fileName,
  state: report.state,
  items: report.items,
  passages: report.documents.reduce((sum, document) => sum + document.passages.length, 0),
  refused: report.refused,
  warnings: report.warnings,
  findings: report.findings,
});

/** Runs `check`. Exit code 0 where the gate says ready, 1 where it says blocked; a `UsageError` becomes 2. */
export async function runCheckCommand(argv: readonly string[]): Promise<number> {
  const options = readOptions(argv);
  const draft = await readDraft(options.draft);
  const { documents, reports } = await readSources(options.sources);
  const { report } = createChecker(documents).check({ draft, now: options.now, ingestion: reports.map(summarize) });
  const body =
    options.format === 'markdown'
      ? renderReportMarkdown(report)
      : options.format === 'csv'
        ? renderEvidenceCsv(report)
        : `${JSON.stringify(report, null, 2)}\n`;
  if (options.out === undefined) process.stdout.write(body);
  else writeFileSync(options.out, body);
  process.stderr.write(describeOutcome(report));
  return report.gate.decision === 'ready' ? 0 : 1;
}
