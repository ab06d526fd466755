import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { parseIsoDate } from '#base/dates.ts';
import { EXPORT_FORMATS, EXPORT_KINDS } from '#domain/export.ts';
import type { ExportFormat, ExportKind } from '#domain/export.ts';
import type { ImportReport } from '#domain/import-report.ts';
import type { CheckReport, IngestionSummary } from '#domain/report.ts';
import type { SourceDocument } from '#domain/source.ts';
import type { SourceSet } from '#domain/source-set.ts';
import { createChecker } from '#engine/fact-check/check-draft.ts';
import { DEFAULT_CHECK_POLICY } from '#engine/fact-check/policy.ts';
import { exportReport, isExportable } from '#engine/trace/export-report.ts';
import { verifyPacket } from '#engine/trace/packet/verify-packet.ts';
import { loadNodeFont } from '#runtime/pdf/node-fonts.ts';
import { importFile } from '#ingest/import-file.ts';
import { readSources } from './sources.ts';
import { describeOutcome } from './summary.ts';
import { UsageError } from './usage.ts';

interface CheckOptions {
  /** What is checked: a draft of a file, or the answer to a question over the sources. */
  readonly subject: { readonly draft: string } | { readonly question: string };
  readonly sources: readonly string[];
  /** File with the source set that a draft is checked under. */
  readonly sourceSet: string | undefined;
  readonly now: string;
  readonly format: ExportFormat;
  readonly kind: ExportKind;
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

/**
 * Kind and format of the file. Without a kind, a table is the evidence table and anything else the report; a format that
 * only one kind has is of that kind.
 */
function readTarget(
  format: string,
  kind: string | undefined,
): { readonly format: ExportFormat; readonly kind: ExportKind } {
  const known = EXPORT_FORMATS.find((item) => item === format);
  if (known === undefined) throw new UsageError(`--format ${format}: use one of ${EXPORT_FORMATS.join(', ')}.`);
  const fitting = EXPORT_KINDS.filter((item) => known === 'pdf' || isExportable(item, known));
  if (kind === undefined) {
    const usual: ExportKind = known === 'csv' ? 'evidence_table' : 'grounded_report';
    return { format: known, kind: fitting.includes(usual) ? usual : (fitting[0] ?? usual) };
  }
  const wanted = EXPORT_KINDS.find((item) => item === kind);
  if (wanted === undefined) throw new UsageError(`--kind ${kind}: use one of ${EXPORT_KINDS.join(', ')}.`);
  if (!fitting.includes(wanted))
    throw new UsageError(`--kind ${kind} cannot be had as ${known}: use ${fitting.join(', ')}.`);
  return { format: known, kind: wanted };
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
        kind: { type: 'string' },
        out: { type: 'string' },
        'source-set': { type: 'string' },
      },
    }));
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
  const { draft, question } = values;
  if (draft !== undefined && question !== undefined) {
    throw new UsageError('--draft and --question exclude each other: give one of them.');
  }
  const subject = question !== undefined ? { question } : draft !== undefined ? { draft } : null;
  if (subject === null) throw new UsageError('--draft FILE or --question TEXT is missing.');
  if (!values.sources?.length) throw new UsageError('--sources DIR or FILE … is missing.');
  const { format, kind } = readTarget(values.format, values.kind);
  const now = values.now ?? new Date().toISOString();
  if (parseIsoDate(now)?.month === undefined || Number.isNaN(Date.parse(now)))
    throw new UsageError(`--now ${now} is not an ISO date.`);
  const sourceSet = values['source-set'];
  if (sourceSet !== undefined && 'question' in subject) {
    throw new UsageError('--source-set goes with --draft: a question is asked of all --sources.');
  }
  return { subject, sources: values.sources, sourceSet, now, format, kind, out: values.out };
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

/** The set of a file, its items under the ids of the sources at hand. */
async function readSourceSet(file: string, documents: readonly SourceDocument[]): Promise<SourceSet> {
  let given: unknown;
  try {
    given = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new UsageError(`--source-set ${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
  const { parseSourceSet } = await import('#engine/source-sets/parse-source-set.ts');
  const { recogniseMembers } = await import('#engine/source-sets/recognise-members.ts');
  const parsed = parseSourceSet(given);
  if (parsed.ok) {
    return recogniseMembers(
      parsed.set,
      documents.map(({ source }) => source),
    );
  }
  const [fault] = parsed.faults;
  throw new UsageError(`--source-set ${file}: ${fault?.path ?? ''}: ${fault?.message ?? 'refused'}.`);
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

/** A checked draft or answer. `answer` is what stands before the report of an answer in Markdown. */
interface Outcome {
  readonly report: CheckReport;
  readonly answer: string;
}

async function checkSubject({ subject, sources, sourceSet, now }: CheckOptions): Promise<Outcome> {
  const draft = 'draft' in subject ? await readDraft(subject.draft) : null;
  const { documents, reports } = await readSources(sources);
  const ingestion = reports.map(summarize);
  if ('question' in subject) {
    const { answerQuestion } = await import('./question.ts');
    const { renderAnswerText } = await import('./answer-markdown.ts');
    const report = answerQuestion(subject.question, documents, now, ingestion);
    return { report, answer: renderAnswerText(report) };
  }
  const declared = sourceSet === undefined ? null : await readSourceSet(sourceSet, documents);
  const checker = createChecker(documents, DEFAULT_CHECK_POLICY, declared);
  const { report } = checker.check({ draft: draft ?? '', now, ingestion });
  return { report, answer: '' };
}

/** Writes the report to the file that was named, or to standard output. */
function writeOut(file: string | undefined, body: string | Uint8Array): void {
  if (file === undefined) {
    process.stdout.write(body);
    return;
  }
  try {
    writeFileSync(file, body);
  } catch (error) {
    throw new UsageError(`--out ${file} cannot be written: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Runs `check`. Exit code 0 where the gate says ready, 1 where it says blocked; a `UsageError` becomes 2. */
export async function runCheckCommand(argv: readonly string[]): Promise<number> {
  const options = readOptions(argv);
  const { kind, format } = options;
  const { report, answer } = await checkSubject(options);
  if (format === 'pdf') {
    const { exportPdf } = await import('#runtime/pdf/pdf-file.ts');
    const { bytes, missing } = await exportPdf({ report }, kind, { loadFont: loadNodeFont });
    writeOut(options.out, bytes);
    process.stderr.write(describeOutcome(report));
    if (missing.length > 0) process.stderr.write(`no glyph for ${missing.join(', ')}: written by number\n`);
    return report.gate.decision === 'ready' ? 0 : 1;
  }
  const file = exportReport({ report }, kind, format);
  const hasAnswer = format === 'markdown' && kind === 'grounded_report' && answer !== '';
  const body = hasAnswer ? `${answer}\n\n${file.text}` : file.text;
  writeOut(options.out, body);
  process.stderr.write(describeOutcome(report));
  if (kind === 'review_packet' && (format === 'html' || format === 'json')) {
    // Kept outside the file, this line also tells a packet that was made anew as a whole.
    process.stderr.write(`seal ${verifyPacket(file.text).seal}\n`);
  }
  return report.gate.decision === 'ready' ? 0 : 1;
}
