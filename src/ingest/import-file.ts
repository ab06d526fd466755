import { sha256Hex } from '#base/sha256.ts';
import type { ImportReport, ImportState, ImportWarning } from '#domain/import-report.ts';
import { passageId } from '#domain/ids.ts';
import type { SourceId } from '#domain/ids.ts';
import type { Passage, SourceDocument, SourceKind } from '#domain/source.ts';
import { findHostileText } from './findings.ts';
import { importHtml } from './html/import-html.ts';
import { importMarkdown } from './markdown/import-markdown.ts';
import { buildSource } from './metadata.ts';
import type { MetadataRecord } from './metadata.ts';
import { ImportCancelled, throwIfCancelled } from './parsed.ts';
import type { ImportProgress, ParsedFile, ParsedPart, TimedSpan } from './parsed.ts';
import { cutPassages } from './passages.ts';
import { importPdf } from './pdf/import-pdf.ts';
import { extensionOf, kindOfName, looksBinary, sniffBytes, sniffText } from './sniff.ts';
import { charsetOfContentType } from './text/html-prescan.ts';
import { decodeBytes } from './text/encoding.ts';
import type { DecodedText } from './text/encoding.ts';
import { importText } from './text/import-text.ts';

/** Files above this are refused before anything is read: a tab has to survive the largest file it is given. */
export const MAX_FILE_BYTES = 64 * 1024 * 1024;
/** Text formats above this are refused too: a page of 32 MiB of markup is a dump, and its tree would not fit. */
export const MAX_TEXT_BYTES = 32 * 1024 * 1024;

export interface ImportInput {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly mediaType?: string | null;
  /** A record of `sources.json`; overrides what the file says about itself. */
  readonly metadata?: MetadataRecord;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: ImportProgress) => void;
}

const MEDIA_TYPES: Readonly<Record<SourceKind, string>> = {
  pdf: 'application/pdf',
  html: 'text/html',
  markdown: 'text/markdown',
  text: 'text/plain',
  summary: 'text/plain',
  captions: 'text/vtt',
  feed: 'application/xml',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  table: 'text/csv',
  jats: 'application/xml',
};

interface Outcome {
  readonly parsed: ParsedFile;
  readonly kind: SourceKind;
}

/**
 * Reads one file into a source with text, structure and passages. Whatever the bytes are, it returns a report and does
 * not throw: what was added, what was lost item by item, and where nothing was added why, by name, with what to do.
 * Content decides the kind before the name does. No clock: the same bytes give the same report.
 */
export async function importFile(input: ImportInput): Promise<ImportReport> {
  const { name, bytes } = input;
  if (bytes.length === 0) return refused(name, 'empty', 0, `${name} is empty (0 bytes). Save or download it again.`);
  if (bytes.length > MAX_FILE_BYTES) {
    return refused(
      name,
      'too-large',
      1,
      `${name} has ${megabytes(bytes.length)} MiB; the limit is ${megabytes(MAX_FILE_BYTES)}. Split it into parts.`,
    );
  }
  try {
    throwIfCancelled(input.signal);
    input.onProgress?.({ stage: 'read', done: bytes.length, total: bytes.length });
    const outcome = await parse(input);
    if ('refused' in outcome) return outcome.refused;
    throwIfCancelled(input.signal);
    return finish(input, outcome);
  } catch (error) {
    if (error instanceof ImportCancelled || input.signal?.aborted) {
      return refused(name, 'cancelled', 1, `The import of ${name} was cancelled; nothing of it was added.`);
    }
    const detail = error instanceof Error ? error.message.split('\n', 1)[0]!.slice(0, 200) : 'unknown';
    return refused(
      name,
      'damaged',
      1,
      `${name} could not be read (${detail}). Open it in the program that made it and save it again.`,
    );
  }
}

async function parse(input: ImportInput): Promise<Outcome | { readonly refused: ImportReport }> {
  const { name, bytes } = input;
  const byName = kindOfName(name);
  const binary = sniffBytes(bytes);
  if (binary?.kind === null && isZip(bytes)) return parseArchive(input);
  if (binary?.kind === null) return { refused: unsupported(name, binary.format) };
  if (binary?.kind === 'pdf') {
    return { kind: 'pdf', parsed: withNameWarning(await importPdf(bytes, input), name, byName, 'pdf') };
  }
  if (byName === 'pdf' && !startsLikeText(bytes)) {
    return {
      refused: refused(name, 'damaged', 1, `${name} is not a PDF: its header is missing. Download or export it again.`),
    };
  }
  if (byName === 'docx') {
    const message = `${name} is not a Word document: it is no archive. Open it in Word and save it as .docx again.`;
    return { refused: refused(name, 'damaged', 1, message) };
  }
  if (bytes.length > MAX_TEXT_BYTES) {
    return {
      refused: refused(
        name,
        'too-large',
        1,
        `${name} has ${megabytes(bytes.length)} MiB of text; the limit is ${megabytes(MAX_TEXT_BYTES)}. Split it into parts.`,
      ),
    };
  }
  const charset = input.mediaType ? charsetOfContentType(input.mediaType) : null;
  const decoded = decodeBytes(bytes, { declared: charset, isMarkup: isMarkup(bytes) });
  if (looksBinary(decoded.text)) return { refused: unsupported(name, 'binary data of an unknown format') };
  const sniffed = sniffText(decoded.text, name, input.mediaType ?? null);
  if (sniffed.kind === null) return { refused: unsupported(name, sniffed.format) };
  const between = (done: number): void => {
    throwIfCancelled(input.signal);
    input.onProgress?.({ stage: 'parse', done, total: decoded.text.length });
  };
  const read = await readText(sniffed.kind, decoded.text, input, between);
  const parsed = { ...read, encoding: decoded.encoding, warnings: [...encodingWarnings(decoded), ...read.warnings] };
  return {
    kind: sniffed.kind,
    parsed: sniffed.byContent ? withNameWarning(parsed, name, byName, sniffed.kind) : parsed,
  };
}

/**
 * An archive: opened only when all of it is sound. Of the kinds that come as one, Word documents are read; any other is
 * refused by its kind, after the check, so that a bomb is called a bomb.
 */
async function parseArchive(input: ImportInput): Promise<Outcome | { readonly refused: ImportReport }> {
  const { name, bytes } = input;
  const [{ readZip }, { importDocx, isDocxPart }] = await Promise.all([
    import('./archive/read-zip.ts'),
    import('./docx/import-docx.ts'),
  ]);
  const zip = readZip(bytes, isDocxPart);
  if ('refusal' in zip) {
    const message = `${name} was refused: ${zip.refusal}. Save it again in the program that made it, or export it as PDF.`;
    return { refused: refused(name, zip.isEncrypted ? 'encrypted' : 'damaged', 1, message) };
  }
  if (!zip.entries.has('word/document.xml')) {
    const format = zip.names.includes('META-INF/container.xml') ? 'an EPUB book' : 'a ZIP archive';
    return { refused: unsupported(name, format) };
  }
  throwIfCancelled(input.signal);
  const parsed: ParsedFile = { ...(await importDocx(zip.entries)), encoding: null };
  return { kind: 'docx', parsed: withNameWarning(parsed, name, kindOfName(name), 'docx') };
}

/** Readers of rarer kinds are loaded when a file of theirs comes, so that nobody else waits for them. */
async function readText(
  kind: SourceKind,
  text: string,
  input: ImportInput,
  between: (done: number) => void,
): Promise<Omit<ParsedFile, 'encoding'>> {
  switch (kind) {
    case 'html':
      return importHtml(text, between);
    case 'markdown':
      return importMarkdown(text);
    case 'captions': {
      const { importCaptions } = await import('./captions/import-captions.ts');
      const isVtt = /^\s{0,20}WEBVTT/i.test(text.slice(0, 40)) || extensionOf(input.name) === 'vtt';
      return importCaptions(text, isVtt ? 'WebVTT' : 'SRT');
    }
    case 'feed': {
      const { importFeed } = await import('./feeds/import-feed.ts');
      return importFeed(text, between);
    }
    case 'table': {
      const { importTable } = await import('./tables/import-table.ts');
      return importTable(text, extensionOf(input.name) !== 'csv');
    }
    case 'jats': {
      const { importJats } = await import('./jats/import-jats.ts');
      return importJats(text);
    }
    case 'text':
    case 'summary':
    case 'pdf':
    case 'docx':
      return importText(text);
  }
}

function finish(input: ImportInput, { parsed, kind }: Outcome): ImportReport {
  const { name } = input;
  if (parsed.added === 0) {
    const state = parsed.state === 'ready' || parsed.state === 'partial' ? 'empty' : parsed.state;
    const message = `${name}: ${parsed.refusal ?? 'nothing could be read. Check that the right file was saved.'}`;
    const lost = parsed.warnings.reduce((sum, warning) => sum + (warning.lost ?? 0), 0);
    const rest: ImportWarning[] =
      lost < parsed.items ? [{ code: state, place: name, message, lost: parsed.items - lost }] : [];
    return {
      fileName: name,
      state,
      items: parsed.items,
      added: 0,
      encoding: parsed.encoding,
      documents: [],
      warnings: [...parsed.warnings, ...rest],
      findings: [],
      refused: { code: state, message },
    };
  }
  input.onProgress?.({ stage: 'passages', done: 0, total: parsed.text.length });
  const documents = parsed.parts
    ? parsed.parts.map((part, at) => documentOfPart(input, kind, part, at))
    : [documentOf(input, kind, parsed)];
  const findings = parsed.parts
    ? parsed.parts.flatMap((part, at) => {
        const { id } = documents[at]!.source;
        return [...part.findings, ...findHostileText(part.text)].map((finding) => ({ ...finding, sourceId: id }));
      })
    : [...parsed.findings, ...findHostileText(parsed.text)];
  input.onProgress?.({ stage: 'done', done: parsed.text.length, total: parsed.text.length });
  return {
    fileName: name,
    state: parsed.state,
    items: parsed.items,
    added: parsed.added,
    encoding: parsed.encoding,
    documents,
    warnings: parsed.warnings,
    findings,
    refused: null,
  };
}

function documentOf(input: ImportInput, kind: SourceKind, parsed: ParsedFile): SourceDocument {
  const source = buildSource(
    {
      fileName: input.name,
      kind,
      mediaType: MEDIA_TYPES[kind],
      hash: sha256Hex(input.bytes),
      read: parsed.metadata,
    },
    parsed.overrides ?? {},
    input.metadata ?? {},
  );
  const { text, blocks, pages, runs, timed } = parsed;
  const passages = timed ? timedPassages(source.id, timed) : cutPassages(source.id, text, blocks, pages);
  return { source, text, blocks, pages, runs, passages };
}

/**
 * One document of several. Its hash is that of its own content, not of the file: the same item in next week's feed is the
 * same source. What a person says of the file (publisher, rights) holds for each; a title, an address, a date or a DOI
 * can only be meant for one document and is not put on all.
 */
function documentOfPart(input: ImportInput, kind: SourceKind, part: ParsedPart, at: number): SourceDocument {
  const { title: _title, url: _url, uri: _uri, doi: _doi, id, ...shared } = input.metadata ?? {};
  const source = buildSource(
    {
      fileName: input.name,
      kind,
      mediaType: MEDIA_TYPES[kind],
      hash: sha256Hex(new TextEncoder().encode(part.content)),
      read: part.metadata,
    },
    {},
    typeof id === 'string' ? { ...shared, id: `${id}-${at + 1}` } : shared,
  );
  const { text, blocks } = part;
  return { source, text, blocks, pages: [], runs: [], passages: cutPassages(source.id, text, blocks, []) };
}

/** Each cue is a passage: a citation leads to the second at which it was said. */
function timedPassages(source: SourceId, timed: readonly TimedSpan[]): Passage[] {
  return timed.map((cue, at) => ({
    id: passageId(`${source}#${at + 1}`),
    sourceId: source,
    headings: [],
    ...cue,
  }));
}

function refused(name: string, state: ImportState, items: number, message: string): ImportReport {
  return {
    fileName: name,
    state,
    items,
    added: 0,
    encoding: null,
    documents: [],
    warnings: items === 0 ? [] : [{ code: state, place: name, message, lost: items }],
    findings: [],
    refused: { code: state, message },
  };
}

function unsupported(name: string, format: string): ImportReport {
  const what = format.startsWith('binary') ? format : `${format}, which is not read yet`;
  return refused(
    name,
    'unsupported',
    1,
    `${name} is ${what}. Save or export it as PDF, HTML, Markdown or plain text and import that.`,
  );
}

function withNameWarning(parsed: ParsedFile, name: string, byName: SourceKind | null, kind: SourceKind): ParsedFile {
  if (byName === null || byName === kind) return parsed;
  const message = `The name says ${byName}, the content is ${kind}; it was read as ${kind}.`;
  return { ...parsed, warnings: [{ code: 'wrong-extension', place: name, message }, ...parsed.warnings] };
}

function encodingWarnings(decoded: DecodedText): ImportWarning[] {
  const warnings: ImportWarning[] = [];
  if (decoded.ignoredDeclaration !== null) {
    warnings.push({
      code: 'encoding-contradicted',
      place: 'file',
      message: `The file declares ${decoded.ignoredDeclaration} but its bytes are ${decoded.encoding}; it was read as ${decoded.encoding}.`,
    });
  } else if (decoded.basis === 'guessed') {
    warnings.push({
      code: 'encoding-guessed',
      place: 'file',
      message: `No encoding is declared; ${decoded.encoding} fits the bytes best.`,
    });
  }
  if (decoded.replaced > 0) {
    warnings.push({
      code: 'characters-replaced',
      place: `offset ${decoded.text.indexOf('\ufffd')}`,
      message: `${decoded.replaced} byte sequences are no characters in ${decoded.encoding} and show as \ufffd.`,
    });
  }
  return warnings;
}

function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b;
}

/** Whether the file begins like markup, so that it may declare its own encoding. */
function isMarkup(bytes: Uint8Array): boolean {
  for (let i = 0; i < Math.min(bytes.length, 512); i++) {
    if (bytes[i] === 0x3c) return true;
    if (bytes[i]! > 0x20 && bytes[i]! < 0x7f) return false;
  }
  return false;
}

function startsLikeText(bytes: Uint8Array): boolean {
  return !bytes.subarray(0, 512).some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27));
}

function megabytes(bytes: number): string {
  return (bytes / (1024 * 1024)).toFixed(1).replace(/\.0$/, '');
}
