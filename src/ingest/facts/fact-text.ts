import type { SourceFact } from '#domain/source.ts';
import { DocumentBuilder } from '../document-builder.ts';
import { NO_METADATA, nothingRead } from '../parsed.ts';
import type { ReadFile } from '../parsed.ts';
import type { ImportWarning } from '#domain/import-report.ts';

/** A fact before it has its sentence. */
export interface RawFact {
  readonly subject: string;
  readonly quantity: string;
  readonly value: string;
  readonly unit: string | null;
  readonly epoch: string | null;
}

/** What a reader of one service's payload found. A record is what the service lists: a row, a shower, an alert. */
export interface FactSheet {
  readonly title: string;
  readonly publisher: string | null;
  readonly publishedDate: string | null;
  readonly uri: string | null;
  /** Lines that hold for all of it: the scale of its times, what the figures are. */
  readonly notes: readonly string[];
  readonly records: readonly FactRecord[];
}

export interface FactRecord {
  readonly heading: string | null;
  readonly facts: readonly RawFact[];
  /** Prose of the service itself, word for word. */
  readonly prose: readonly string[];
  /** Why the record could not be read. */
  readonly lost: string | null;
}

/** Records read of one payload; more are a database. */
const MAX_RECORDS = 20_000;

/**
 * A document with one sentence a fact, each with its value as the service wrote it, its unit and its time, so that a claim
 * can be held against a sentence and the number ledger finds unit and period where it looks for them. Items are records.
 */
export function factDocument(sheet: FactSheet): ReadFile {
  const builder = new DocumentBuilder();
  const facts: SourceFact[] = [];
  const warnings: ImportWarning[] = [];
  builder.addBlock('heading', sheet.title, 1);
  for (const note of sheet.notes) builder.addBlock('paragraph', note);
  let added = 0;
  let heading: string | null = null;
  const kept = sheet.records.slice(0, MAX_RECORDS);
  kept.forEach((record, at) => {
    if (record.lost !== null || record.facts.length + record.prose.length === 0) {
      const message = record.lost ?? 'The record states no value.';
      warnings.push({ code: 'record-without-value', place: `record ${at + 1}`, message, lost: 1 });
      return;
    }
    added++;
    if (record.heading !== null && record.heading !== heading) builder.addBlock('heading', record.heading, 2);
    heading = record.heading;
    for (const prose of record.prose) builder.addBlock('paragraph', prose);
    if (record.facts.length === 0) return;
    const sentences = record.facts.map(sentenceOf);
    let from = builder.addBlock('paragraph', sentences.join(' '));
    record.facts.forEach((fact, i) => {
      const end = from + sentences[i]!.length;
      facts.push({ ...fact, start: from, end });
      from = end + 1;
    });
  });
  const left = sheet.records.length - kept.length;
  if (left > 0) {
    const message = `The payload lists more than ${MAX_RECORDS} records; the rest was left out. Ask for a shorter span.`;
    warnings.push({ code: 'records-left-out', place: 'end', message, lost: left });
  }
  if (added === 0)
    return nothingRead(
      'empty',
      'No record of it states a value. Check that the right answer was saved.',
      warnings,
      Math.max(1, sheet.records.length),
    );
  return {
    state: added < sheet.records.length ? 'partial' : 'ready',
    text: builder.text(),
    blocks: builder.blocks,
    pages: [],
    runs: [],
    metadata: {
      ...NO_METADATA,
      title: sheet.title,
      publisher: sheet.publisher,
      publishedDate: sheet.publishedDate,
      uri: sheet.uri,
    },
    items: sheet.records.length,
    added,
    warnings,
    findings: [],
    facts,
  };
}

/** `The Kp index of the Earth was 2.33 at 2024-05-10 00:00 UT.` */
function sentenceOf({ subject, quantity, value, unit, epoch }: RawFact): string {
  const measure = unit === null || unit === '' ? value : `${value}${unit === '%' || unit === '°' ? '' : ' '}${unit}`;
  const when = epoch === null ? '' : /^\d/.test(epoch) ? ` at ${epoch}` : ` ${epoch}`;
  return `The ${quantity} of ${subject} is ${measure}${when}.`;
}
