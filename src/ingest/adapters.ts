import type { SourceKind } from '#domain/source.ts';
import { ADAPTER_BASE } from './adapter-base.ts';
import type { AdapterBase } from './adapter-base.ts';
import type { ParseRequest, SourceAdapter } from './adapter.ts';
import type { ReadFile } from './parsed.ts';
import { withConfidence } from './passage-confidence.ts';
import { extensionOf } from './sniff.ts';

function adapter(
  kind: SourceKind,
  mediaType: string,
  parse: SourceAdapter['parse'],
  own: Partial<AdapterBase> = {},
): SourceAdapter {
  return { ...ADAPTER_BASE, ...own, kind, mediaType, parse };
}

const textOf = ({ text }: ParseRequest): string => text ?? '';
const noZip = { names: [], read: () => null };

async function plainText(request: ParseRequest): Promise<ReadFile> {
  const { importText } = await import('./text/import-text.ts');
  return importText(textOf(request));
}

/**
 * Every kind of source by its name. A reader is loaded when a file of its kind comes: what a kind knows of a source that is
 * there already needs none.
 */
export const ADAPTERS: Readonly<Record<SourceKind, SourceAdapter>> = {
  pdf: adapter(
    'pdf',
    'application/pdf',
    async ({ bytes, signal, onProgress, recognised }) => {
      const { importPdf } = await import('./pdf/import-pdf.ts');
      return importPdf(bytes, {
        ...(signal ? { signal } : {}),
        ...(onProgress ? { onProgress } : {}),
        ...(recognised ? { recognised } : {}),
      });
    },
    { chunk: (source, request) => withConfidence(ADAPTER_BASE.chunk(source, request), request.runs ?? []) },
  ),
  html: adapter('html', 'text/html', async (request) => {
    const { importHtml } = await import('./html/import-html.ts');
    return importHtml(textOf(request), request.between);
  }),
  markdown: adapter('markdown', 'text/markdown', async (request) => {
    const { importMarkdown } = await import('./markdown/import-markdown.ts');
    return importMarkdown(textOf(request));
  }),
  text: adapter('text', 'text/plain', plainText),
  summary: adapter('summary', 'text/plain', plainText),
  captions: adapter('captions', 'text/vtt', async (request) => {
    const text = textOf(request);
    if (/^[\s\ufeff]{0,20}</.test(text.slice(0, 40))) {
      const { importTimedXml } = await import('./captions/import-timed.ts');
      return importTimedXml(text, request.shots);
    }
    const { importCaptions } = await import('./captions/import-captions.ts');
    const isVtt = /^\s{0,20}WEBVTT/i.test(text.slice(0, 40)) || extensionOf(request.name) === 'vtt';
    return importCaptions(text, isVtt ? 'WebVTT' : 'SRT', request.shots);
  }),
  transcript: adapter('transcript', 'application/json', async ({ json, shots }) => {
    const { importTimedJson } = await import('./captions/import-timed.ts');
    return importTimedJson(json, shots);
  }),
  feed: adapter('feed', 'application/xml', async (request) => {
    const { importFeed } = await import('./feeds/import-feed.ts');
    return importFeed(textOf(request), request.between);
  }),
  docx: adapter('docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', async ({ zip }) => {
    const { importDocx, isDocxPart } = await import('./docx/import-docx.ts');
    const parts = (zip ?? noZip).names.filter(isDocxPart).map((name) => [name, zip!.read(name)!] as const);
    return importDocx(new Map(parts));
  }),
  table: adapter('table', 'text/csv', async (request) => {
    const { importTable } = await import('./tables/import-table.ts');
    return importTable(textOf(request), extensionOf(request.name) !== 'csv');
  }),
  jats: adapter('jats', 'application/xml', async (request) => {
    const { importJats } = await import('./jats/import-jats.ts');
    return importJats(textOf(request));
  }),
  tei: adapter('tei', 'application/tei+xml', async (request) => {
    const { importTei } = await import('./tei/import-tei.ts');
    return importTei(textOf(request));
  }),
  book: adapter('book', 'application/epub+zip', async ({ zip }) => {
    const { importBook } = await import('./book/import-book.ts');
    return importBook(zip ?? noZip);
  }),
  spreadsheet: adapter(
    'spreadsheet',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    async ({ zip }) => {
      const { importSpreadsheet } = await import('./spreadsheet/import-spreadsheet.ts');
      return importSpreadsheet(zip ?? noZip);
    },
  ),
  course: adapter('course', 'application/zip', async (request) => {
    const { importCourse, importCourseStructure, courseManifest } = await import('./course/import-course.ts');
    return request.zip
      ? importCourse(request.zip, courseManifest(request.zip.names) ?? 'imsmanifest.xml')
      : importCourseStructure(textOf(request));
  }),
  statements: adapter('statements', 'application/json', async ({ json }) => {
    const { importStatements } = await import('./statements/import-statements.ts');
    return importStatements(json);
  }),
  manuscript: adapter('manuscript', 'application/ld+json', async (request) => {
    if (request.json === undefined) {
      const { importAlto } = await import('./manuscript/import-alto.ts');
      return importAlto(textOf(request));
    }
    const { importIiif } = await import('./manuscript/import-iiif.ts');
    return importIiif(request.json);
  }),
  facts: adapter('facts', 'application/json', async (request) => {
    const { importFacts } = await import('./facts/import-facts.ts');
    return importFacts(textOf(request), request.json);
  }),
};
