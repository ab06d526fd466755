import type { SourceKind } from '#domain/source.ts';
import { doctypeSpan } from './feeds/xml-tree.ts';

/** What the bytes are: a kind that is read here, or the name of one that is not. */
export type Sniffed =
  | { readonly kind: Exclude<SourceKind, 'summary'>; readonly byContent: boolean }
  | { readonly kind: null; readonly format: string };

interface Magic {
  readonly format: string;
  readonly bytes: readonly number[];
  readonly at?: number;
}

const MAGIC: readonly Magic[] = [
  { format: 'a ZIP archive, Word or EPUB file', bytes: [0x50, 0x4b, 0x03, 0x04] },
  { format: 'a ZIP archive', bytes: [0x50, 0x4b, 0x05, 0x06] },
  { format: 'a PNG picture', bytes: [0x89, 0x50, 0x4e, 0x47] },
  { format: 'a JPEG picture', bytes: [0xff, 0xd8, 0xff] },
  { format: 'a GIF picture', bytes: [0x47, 0x49, 0x46, 0x38] },
  { format: 'a TIFF picture', bytes: [0x49, 0x49, 0x2a, 0x00] },
  { format: 'a TIFF picture', bytes: [0x4d, 0x4d, 0x00, 0x2a] },
  { format: 'an old Office file', bytes: [0xd0, 0xcf, 0x11, 0xe0] },
  { format: 'a GZIP archive', bytes: [0x1f, 0x8b] },
  { format: 'a 7-Zip archive', bytes: [0x37, 0x7a, 0xbc, 0xaf] },
  { format: 'a RAR archive', bytes: [0x52, 0x61, 0x72, 0x21] },
  { format: 'an RTF file', bytes: [0x7b, 0x5c, 0x72, 0x74, 0x66] },
  { format: 'an SQLite database', bytes: [0x53, 0x51, 0x4c, 0x69, 0x74, 0x65, 0x20, 0x66] },
  { format: 'an MP3 recording', bytes: [0x49, 0x44, 0x33] },
  { format: 'an Ogg recording', bytes: [0x4f, 0x67, 0x67, 0x53] },
  { format: 'a RIFF recording', bytes: [0x52, 0x49, 0x46, 0x46] },
  { format: 'a Matroska film', bytes: [0x1a, 0x45, 0xdf, 0xa3] },
  { format: 'an MP4 film', bytes: [0x66, 0x74, 0x79, 0x70], at: 4 },
  { format: 'a program', bytes: [0x7f, 0x45, 0x4c, 0x46] },
  { format: 'a program', bytes: [0x4d, 0x5a, 0x90] },
  { format: 'a WebAssembly module', bytes: [0x00, 0x61, 0x73, 0x6d] },
];

const EXTENSIONS: Readonly<Record<string, Exclude<SourceKind, 'summary'>>> = {
  pdf: 'pdf',
  html: 'html',
  htm: 'html',
  xhtml: 'html',
  shtml: 'html',
  svg: 'html',
  md: 'markdown',
  markdown: 'markdown',
  mdown: 'markdown',
  mkd: 'markdown',
  mdx: 'markdown',
  txt: 'text',
  text: 'text',
  log: 'text',
  asc: 'text',
  vtt: 'captions',
  srt: 'captions',
  docx: 'docx',
  ttml: 'captions',
  dfxp: 'captions',
  epub: 'book',
  xlsx: 'spreadsheet',
  xlsm: 'spreadsheet',
  imscc: 'course',
  csv: 'table',
  tsv: 'table',
  tab: 'table',
  rss: 'feed',
  atom: 'feed',
};

/** Extensions of formats that have, or will have, an importer of their own: as plain text they would import wrongly. */
const OTHER_TEXT: Readonly<Record<string, string>> = {
  xml: 'an XML file of a kind that is not known',
  json: 'a JSON file of a kind that is not known',
  jsonl: 'a JSON Lines file of a kind that is not known',
  bib: 'a file without BibTeX entries',
  ris: 'a file without RIS entries',
  eml: 'an e-mail',
  mht: 'a web archive (MHTML)',
  mhtml: 'a web archive (MHTML)',
  tex: 'a LaTeX file',
  nxml: 'a file without a JATS article',
  tei: 'a file without a TEI text',
  ics: 'a calendar',
  js: 'a script',
  ts: 'a script',
  css: 'a style sheet',
};

/** Roots of feeds, with a prefix or without. */
const FEED_ROOT = /^<(?:(?:\w{1,20}:)?(?:rss|feed|RDF)|channel)[\s>]/i;

/** The first cue of an SRT file: a number, then two times with commas around an arrow. */
const SRT_START = /^\d{1,6}[ \t]{0,9}\r?\n\d{1,3}:\d{2}:\d{2},\d{1,3} --> \d/;

/** Extension in lower case without the dot, or an empty string. */
export function extensionOf(name: string): string {
  const match = /\.([a-z0-9]{1,8})$/i.exec(name.trim());
  return match ? match[1]!.toLowerCase() : '';
}

/** The kind that the name alone promises, or `null`. */
export function kindOfName(name: string): Exclude<SourceKind, 'summary'> | null {
  return EXTENSIONS[extensionOf(name)] ?? null;
}

/** The kind by magic bytes: PDF (its header may stand within the first 1,024 bytes) or a binary format that is refused. */
export function sniffBytes(bytes: Uint8Array): Sniffed | null {
  const head = latin(bytes.subarray(0, 1024));
  if (/%PDF-\d/.test(head)) return { kind: 'pdf', byContent: true };
  for (const { format, bytes: magic, at = 0 } of MAGIC) {
    if (magic.every((byte, i) => bytes[at + i] === byte)) return { kind: null, format };
  }
  return null;
}

/**
 * The kind of a decoded text. A strong sign in the content (a doctype, `<html`, a caption header, a feed root) goes
 * before the name; otherwise the name decides, then weak signs.
 */
export function sniffText(text: string, name: string, mediaType: string | null): Sniffed {
  const head = skipProlog(text.slice(0, 8192));
  const type = doctypeSpan(text);
  const root = type ? skipProlog(text.slice(type.end, type.end + 8192)) : head;
  if (FEED_ROOT.test(root) || (head.startsWith('{') && text.slice(0, 65_536).includes('://jsonfeed.org/version'))) {
    return { kind: 'feed', byContent: true };
  }
  // HTML has an `article` too; only JATS begins it with a front.
  if (/^<article[\s>]/.test(root) && /<front[\s>]/.test(root)) return { kind: 'jats', byContent: true };
  if (/^(?:<!doctype\s+html|<html[\s>]|<head[\s>]|<body[\s>])/i.test(head)) return { kind: 'html', byContent: true };
  if (/^WEBVTT(?:\s|$)/.test(head) || SRT_START.test(head)) return { kind: 'captions', byContent: true };
  if (/^<svg[\s>]/i.test(head)) return { kind: 'html', byContent: true };
  const byName = kindOfName(name);
  const other = OTHER_TEXT[extensionOf(name)];
  if (byName === null && other !== undefined) {
    if (/^(?:<!doctype\s+html|<(?:article|section|div|p|h1|table|main)[\s>])/i.test(head))
      return { kind: 'html', byContent: true };
    return { kind: null, format: other };
  }
  if (
    /^MIME-Version:|^From:[^\n]*\n(?:[^\n]+\n)*MIME-Version:/.test(head) &&
    /multipart\/related/i.test(text.slice(0, 2000))
  ) {
    return { kind: null, format: 'a web archive (MHTML)' };
  }
  if (
    /^<(?:article|section|div|p|h[1-6]|table|main|ul|ol|meta|title|script|style|header)(?:\s[^<>]*)?>/i.test(head) &&
    byName !== 'markdown'
  ) {
    if (byName !== 'text' || /<\/(?:article|section|div|table|main|body)>\s*$/i.test(text.slice(-200)))
      return { kind: 'html', byContent: true };
  }
  if (byName !== null) return { kind: byName, byContent: false };
  const stated = mediaType?.split(';', 1)[0]!.trim().toLowerCase();
  if (stated === 'text/html' || stated === 'application/xhtml+xml') return { kind: 'html', byContent: false };
  if (stated === 'text/markdown') return { kind: 'markdown', byContent: false };
  if (stated === 'text/csv' || stated === 'text/tab-separated-values') return { kind: 'table', byContent: false };
  if (stated === 'text/plain') return { kind: 'text', byContent: false };
  if (/^---\r?\n[\w-]+:/.test(head) || /^#{1,6} \S/m.test(head.slice(0, 500)))
    return { kind: 'markdown', byContent: true };
  return { kind: 'text', byContent: false };
}

/** Comments, processing instructions and white space before the first element say nothing about the kind. */
function skipProlog(head: string): string {
  let text = head.trimStart();
  for (let i = 0; i < 20; i++) {
    const end = text.startsWith('<!--') ? text.indexOf('-->') + 3 : text.startsWith('<?') ? text.indexOf('>') + 1 : 0;
    if (end < 1 || (text.startsWith('<!--') && end < 7)) return text;
    text = text.slice(end).trimStart();
  }
  return text;
}

/**
 * Whether decoded text is no text: more than one control character in 200, counted over the start. A stray form feed or
 * escape in a log is not enough.
 */
export function looksBinary(text: string): boolean {
  const sample = text.slice(0, 65_536);
  let bad = 0;
  for (let i = 0; i < sample.length; i++) {
    const unit = sample.charCodeAt(i);
    if (
      unit === 0 ||
      (unit < 32 && unit !== 9 && unit !== 10 && unit !== 13 && unit !== 12 && unit !== 27 && unit !== 8)
    )
      bad += unit === 0 ? 3 : 1;
    else if (unit === 0xfffd) bad++;
  }
  return bad > 2 && bad * 200 > sample.length;
}

function latin(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}
