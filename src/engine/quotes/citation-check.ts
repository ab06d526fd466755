import type { QuoteLocation } from '#domain/quote.ts';
import { locateQuote } from './locate.ts';
import { prepareText } from './prepare.ts';
import type { PreparedText } from './prepare.ts';

/**
 * A quotation as it is recorded with a citation: the W3C Web Annotation `TextQuoteSelector` (exact, prefix, suffix)
 * together with its `TextPositionSelector` (start, end; UTF-16 code units here).
 */
export interface RecordedQuote {
  readonly documentId: string;
  readonly exact: string;
  readonly prefix: string;
  readonly suffix: string;
  readonly start: number;
  readonly end: number;
}

/** Characters of context stored on each side. Hypothesis stores as many. */
export const CONTEXT_LENGTH = 32;

/** Records the place `[start, end)` of a document; context never cuts a surrogate pair. */
export function recordQuote(documentId: string, text: string, start: number, end: number): RecordedQuote {
  let from = Math.max(0, start - CONTEXT_LENGTH);
  if (from > 0 && isLowSurrogate(text, from)) from++;
  let to = Math.min(text.length, end + CONTEXT_LENGTH);
  if (isLowSurrogate(text, to)) to--;
  return {
    documentId,
    exact: text.slice(start, end),
    prefix: text.slice(from, start),
    suffix: text.slice(end, to),
    start,
    end,
  };
}

function isLowSurrogate(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff;
}

/** How a recorded quotation fares against today's text. Only `passed` is a pass. */
export interface CitationCheck {
  readonly outcome: 'passed' | 'failed' | 'warning';
  /** The record with today's offsets where the quotation stands, else the record as it was. */
  readonly record: RecordedQuote;
  /** It stands at other offsets than recorded. */
  readonly moved: boolean;
  /** `null` when the document was not at hand. */
  readonly location: QuoteLocation | null;
  readonly detail: string;
}

/**
 * Re-verifies recorded quotations against today's texts (SPEC §4), one result a record in the given order. Quote gone →
 * `failed`, however similar the text that took its place; document not at hand → `warning`; a document without text →
 * `failed`. A quotation that moved passes with its new offsets, chosen by its context.
 */
export function citationCheck(
  records: readonly RecordedQuote[],
  textOf: (documentId: string) => string | PreparedText | null,
): CitationCheck[] {
  const prepared = new Map<string, PreparedText | null>();
  return records.map((record) => {
    let source = prepared.get(record.documentId);
    if (source === undefined) {
      const text = textOf(record.documentId);
      source = typeof text === 'string' ? prepareText(text) : text;
      prepared.set(record.documentId, source);
    }
    return source === null ? notAtHand(record) : checkOne(record, source);
  });
}

function notAtHand(record: RecordedQuote): CitationCheck {
  return {
    outcome: 'warning',
    record,
    moved: false,
    location: null,
    detail: `The document “${record.documentId}” is not at hand, so the quotation was not checked.`,
  };
}

function checkOne(record: RecordedQuote, source: PreparedText): CitationCheck {
  const location = locateQuote(source, record.exact, { prefix: record.prefix, suffix: record.suffix });
  const asRecorded = location.matches.find((match) => match.start === record.start && match.end === record.end);
  const place = location.found ? location.matches[0] : undefined;
  if (place === undefined) {
    return {
      outcome: 'failed',
      record,
      moved: false,
      location,
      detail:
        location.status === 'no-text'
          ? location.detail
          : `The source changed and the quotation is no longer there. ${location.detail}`,
    };
  }
  // The same context at the recorded offsets is the same place; the best context decides otherwise.
  const today = recordQuote(record.documentId, source.text, place.start, place.end);
  const still = asRecorded !== undefined && sameContext(record, source, asRecorded) ? asRecorded : place;
  const moved = still.start !== record.start || still.end !== record.end;
  return {
    outcome: 'passed',
    record: moved ? { ...today, exact: record.exact } : record,
    moved,
    location,
    detail: moved
      ? `The quotation moved from ${record.start} to ${still.start}.`
      : 'The quotation stands where it was recorded.',
  };
}

function sameContext(record: RecordedQuote, source: PreparedText, at: { start: number; end: number }): boolean {
  const now = recordQuote(record.documentId, source.text, at.start, at.end);
  return now.prefix === record.prefix && now.suffix === record.suffix;
}
