import { sha256Hex } from '#base/sha256.ts';
import { stableStringify } from '#base/stable-json.ts';
import type { ImportReport, ImportState, ImportWarning } from '#domain/import-report.ts';
import type { RecognisedPage } from '#domain/recognised-page.ts';
import type { SourceDocument, SourceKind } from '#domain/source.ts';
import { ADAPTERS } from './adapters.ts';
import type { ParseRequest } from './adapter.ts';
import { freshBudget } from './archive/zip-limits.ts';
import type { ZipBudget } from './archive/zip-limits.ts';
import { readShots } from './captions/shots.ts';
import { findHostileText } from './findings.ts';
import type { MetadataRecord } from './metadata.ts';
import { ImportCancelled, throwIfCancelled } from './parsed.ts';
import type { ImportProgress, ParsedFile, ParsedPart } from './parsed.ts';
import { extensionOf, kindOfName, looksBinary, sniffBytes, sniffText } from './sniff.ts';
import { sniffSpecial } from './sniff-special.ts';
import { charsetOfContentType } from './text/html-prescan.ts';
import { decodeBytes } from './text/encoding.ts';
import type { DecodedText } from './text/encoding.ts';

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
  /** What text recognition read on pages of a PDF. The source's content hash then covers it as well. */
  readonly recognised?: readonly RecognisedPage[];
}

/** What an import inside an import shares with it. */
interface Context {
  /** Archives of files around this one. */
  readonly depth: number;
  readonly budget: ZipBudget;
}

/** An archive of files may hold another one, and that none: whoever packs deeper hides something or did not mean to. */
const MAX_DEPTH = 2;

interface Outcome {
  readonly parsed: ParsedFile;
  readonly kind: SourceKind;
}

type Ended = Outcome | { readonly refused: ImportReport } | { readonly whole: ImportReport };

/**
 * Reads one file into a source with text, structure and passages. Whatever the bytes are, it returns a report and does
 * not throw: what was added, what was lost item by item, and where nothing was added why, by name, with what to do.
 * Content decides the kind before the name does. No clock: the same bytes give the same report.
 */
export function importFile(input: ImportInput): Promise<ImportReport> {
  return importWithin(input, { depth: 0, budget: freshBudget() });
}

async function importWithin(input: ImportInput, context: Context): Promise<ImportReport> {
  const { name, bytes } = input;
  if (bytes.length === 0) return refused(name, 'empty', 0, `${name} is empty (0 bytes). Save or download it again.`);
  if (bytes.length > MAX_FILE_BYTES) {
    return refused(
      name,
      'too-large',
      1,
      `${name} is larger than ${megabytes(MAX_FILE_BYTES)} MiB, the most that one file may have. Split it into parts.`,
    );
  }
  try {
    throwIfCancelled(input.signal);
    input.onProgress?.({ stage: 'read', done: bytes.length, total: bytes.length });
    const outcome = await parse(input, context);
    if ('refused' in outcome) return outcome.refused;
    if ('whole' in outcome) return outcome.whole;
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

async function parse(input: ImportInput, context: Context): Promise<Ended> {
  const { name, bytes } = input;
  const byName = kindOfName(name);
  const binary = sniffBytes(bytes);
  if (binary?.kind === null && isZip(bytes)) return parseArchive(input, context);
  if (binary?.kind === null) return { refused: unsupported(name, binary.format) };
  if (binary?.kind === 'pdf') {
    const parsed = await parseAs('pdf', input, {});
    return { kind: 'pdf', parsed: withNameWarning(parsed, name, byName, 'pdf') };
  }
  if (byName === 'pdf' && !startsLikeText(bytes)) {
    return {
      refused: refused(name, 'damaged', 1, `${name} is not a PDF: its header is missing. Download or export it again.`),
    };
  }
  const wants = ARCHIVE_KINDS[extensionOf(name)];
  if (wants !== undefined) {
    const message = `${name} is not ${wants}: it is no archive. Open it in the program that made it and save it again.`;
    return { refused: refused(name, 'damaged', 1, message) };
  }
  if (bytes.length > MAX_TEXT_BYTES) {
    return {
      refused: refused(
        name,
        'too-large',
        1,
        `${name} is larger than ${megabytes(MAX_TEXT_BYTES)} MiB, the most that one text may have. Split it into parts.`,
      ),
    };
  }
  const charset = input.mediaType ? charsetOfContentType(input.mediaType) : null;
  const decoded = decodeBytes(bytes, { declared: charset, isMarkup: isMarkup(bytes) });
  if (looksBinary(decoded.text)) return { refused: unsupported(name, 'binary data of an unknown format') };
  const sniffed = sniffText(decoded.text, name, input.mediaType ?? null);
  // A feed, an article or captions that their content tells are told; everything else may be a kind behind a common form.
  const isTold = sniffed.kind !== null && sniffed.byContent && ['feed', 'jats', 'captions'].includes(sniffed.kind);
  const special = isTold ? null : await sniffSpecial(decoded.text, name);
  if (special && 'damaged' in special) return { refused: refused(name, 'damaged', 1, `${name}: ${special.damaged}`) };
  if (special && 'references' in special) {
    const parsed = { ...special.references, encoding: decoded.encoding };
    return { kind: 'text', parsed: { ...parsed, warnings: [...encodingWarnings(decoded), ...parsed.warnings] } };
  }
  const kind = special?.kind ?? sniffed.kind;
  if (kind === null) return { refused: unsupported(name, sniffed.kind === null ? sniffed.format : 'a file') };
  const read = await parseAs(kind, input, { text: decoded.text, json: special?.json });
  const parsed = { ...read, encoding: decoded.encoding, warnings: [...encodingWarnings(decoded), ...read.warnings] };
  // JSON, XML and bulletins as text have no name of their own to contradict.
  const isByContent = special ? byName !== 'text' : sniffed.kind !== null && sniffed.byContent;
  return { kind, parsed: isByContent ? withNameWarning(parsed, name, byName, kind) : parsed };
}

/** Names that promise an archive, and what they promise. */
const ARCHIVE_KINDS: Readonly<Record<string, string>> = {
  docx: 'a Word document',
  xlsx: 'a workbook',
  epub: 'an EPUB book',
  imscc: 'a course package',
  zip: 'an archive',
};

/**
 * An archive: opened only when all of it is sound. What it is, its entries say: a Word document, a workbook, a book, a
 * course, or else a bundle of files.
 */
async function parseArchive(input: ImportInput, { depth, budget }: Context): Promise<Ended> {
  const { name, bytes } = input;
  const [{ openZip }, { isBook }, { isSpreadsheet }, { courseManifest }] = await Promise.all([
    import('./archive/read-zip.ts'),
    import('./book/import-book.ts'),
    import('./spreadsheet/import-spreadsheet.ts'),
    import('./course/import-course.ts'),
  ]);
  const zip = openZip(bytes, budget);
  if ('refusal' in zip) {
    const message = `${name} was refused: ${zip.refusal}. Save it again in the program that made it, or export it as PDF.`;
    return { refused: refused(name, zip.isEncrypted ? 'encrypted' : 'damaged', 1, message) };
  }
  throwIfCancelled(input.signal);
  const kind: SourceKind | null = zip.names.includes('word/document.xml')
    ? 'docx'
    : isSpreadsheet(zip.names)
      ? 'spreadsheet'
      : isBook(zip.names)
        ? 'book'
        : courseManifest(zip.names) !== null
          ? 'course'
          : null;
  if (kind !== null) {
    const parsed = await parseAs(kind, input, { zip });
    return { kind, parsed: withNameWarning(parsed, name, kindOfName(name), kind) };
  }
  if (zip.names.includes('ppt/presentation.xml')) return { refused: unsupported(name, 'a presentation') };
  if (zip.names.includes('content.xml') && zip.names.includes('mimetype'))
    return { refused: unsupported(name, 'an OpenDocument file') };
  if (depth >= MAX_DEPTH) {
    const message = `${name} is an archive inside an archive inside an archive. Unpack it and add its files.`;
    return { refused: refused(name, 'unsupported', 1, message) };
  }
  const { importBundle } = await import('./bundle/import-bundle.ts');
  const { title: _title, url: _url, uri: _uri, doi: _doi, id, ...shared } = input.metadata ?? {};
  let count = 0;
  const whole = await importBundle({
    name,
    zip,
    metadata: shared,
    signal: input.signal,
    onEntry: (done, total) => input.onProgress?.({ stage: 'parse', done, total }),
    importEntry: (entry, content, metadata) =>
      importWithin(
        {
          name: entry,
          bytes: content,
          metadata:
            typeof id === 'string' && metadata['id'] === undefined ? { ...metadata, id: `${id}-${++count}` } : metadata,
          ...(input.signal ? { signal: input.signal } : {}),
        },
        { depth: depth + 1, budget },
      ),
  });
  return { whole };
}

/** Reads the file as a kind, by its adapter. */
async function parseAs(
  kind: SourceKind,
  input: ImportInput,
  form: Partial<Pick<ParseRequest, 'text' | 'json' | 'zip'>>,
): Promise<ParsedFile> {
  const text = form.text ?? null;
  const read = await ADAPTERS[kind].parse({
    name: input.name,
    bytes: input.bytes,
    text,
    json: form.json,
    zip: form.zip ?? null,
    shots: readShots(input.metadata?.['shots']),
    ...(input.signal ? { signal: input.signal } : {}),
    ...(input.onProgress ? { onProgress: input.onProgress } : {}),
    ...(input.recognised ? { recognised: input.recognised } : {}),
    between: (done) => {
      throwIfCancelled(input.signal);
      input.onProgress?.({ stage: 'parse', done, total: text?.length ?? 0 });
    },
  });
  return { encoding: null, ...read };
}

function finish(input: ImportInput, { parsed, kind }: Outcome): ImportReport {
  const { name } = input;
  if (parsed.references) return bibliography(input, parsed);
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
  input.onProgress?.({ stage: 'enrich', done: 0, total: parsed.text.length });
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

/** A file of records about other files: nothing to cite in it, and no refusal either. */
function bibliography({ name }: ImportInput, parsed: ParsedFile): ImportReport {
  const { state, items, added, encoding, warnings, references = [] } = parsed;
  return {
    fileName: name,
    state,
    items,
    added,
    encoding,
    documents: [],
    warnings,
    findings: [],
    references,
    refused: null,
  };
}

function documentOf(input: ImportInput, kind: SourceKind, parsed: ParsedFile): SourceDocument {
  const { enrich, chunk, mediaType } = ADAPTERS[kind];
  const source = enrich(
    { fileName: input.name, kind, mediaType, hash: contentHashOf(input), read: parsed.metadata },
    parsed.overrides ?? {},
    input.metadata ?? {},
  );
  const { text, blocks, pages, runs, facts } = parsed;
  const passages = chunk(source.id, parsed);
  return { source, text, blocks, pages, runs, passages, ...(facts ? { facts } : {}) };
}

/**
 * Hash of what the source says. Recognised words are no part of the bytes, and other words are another content: without them
 * in the hash, a check would not see that a page can be read now.
 */
function contentHashOf({ bytes, recognised }: ImportInput): string {
  const hash = sha256Hex(bytes);
  if (!recognised || recognised.length === 0) return hash;
  return sha256Hex(new TextEncoder().encode(`${hash}\n${stableStringify(recognised)}`));
}

/**
 * One document of several. Its hash is that of its own content, not of the file: the same item in next week's feed is the
 * same source. What a person says of the file (publisher, rights) holds for each; a title, an address, a date or a DOI
 * can only be meant for one document and is not put on all.
 */
function documentOfPart(input: ImportInput, kind: SourceKind, part: ParsedPart, at: number): SourceDocument {
  const { title: _title, url: _url, uri: _uri, doi: _doi, id, ...shared } = input.metadata ?? {};
  const { enrich, chunk, mediaType } = ADAPTERS[kind];
  const source = enrich(
    {
      fileName: input.name,
      kind,
      mediaType,
      hash: sha256Hex(new TextEncoder().encode(part.content)),
      read: part.metadata,
    },
    {},
    typeof id === 'string' ? { ...shared, id: `${id}-${at + 1}` } : shared,
  );
  const { text, blocks } = part;
  return { source, text, blocks, pages: [], runs: [], passages: chunk(source.id, { text, blocks, pages: [] }) };
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
