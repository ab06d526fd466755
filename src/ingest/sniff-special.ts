import type { SourceKind } from '#domain/source.ts';
import { doctypeSpan } from './feeds/xml-tree.ts';
import type { ReadFile } from './parsed.ts';
import { extensionOf } from './sniff.ts';

/** A kind that only its content tells; a bibliography, read already; or a text that claims to be JSON and is not. */
export type Special =
  | { readonly kind: SourceKind; readonly json?: unknown }
  | { readonly references: ReadFile }
  | { readonly damaged: string };

/**
 * The kinds that share their form with others (JSON, XML, lines of tags): by what stands in them, whatever their name is.
 * `null` where it is none of these; then the general rules hold. Their readers are loaded only where the form fits.
 */
export async function sniffSpecial(text: string, name: string): Promise<Special | null> {
  const start = text.slice(0, 8192).replace(/^[\s\ufeff]+/, '');
  if (/^[[{]/.test(start)) return sniffJson(text, name);
  if (start.startsWith('<')) return sniffXml(text);
  if (/^[@%]/.test(start)) {
    const { isBibtex, readBibtex } = await import('./references/read-bibtex.ts');
    if (isBibtex(start)) return references(readBibtex(text), 'BibTeX');
  }
  if (isRisStart(start)) {
    const { readRis } = await import('./references/read-ris.ts');
    return references(readRis(text), 'RIS');
  }
  if (
    extensionOf(name) !== 'md' &&
    (text.includes('$$SOE') || /IERS|EARTH ROTATION|^\ufeff?MJD;/i.test(text.slice(0, 6000)))
  ) {
    const { isFactText } = await import('./facts/import-facts.ts');
    if (isFactText(text)) return { kind: 'facts' };
  }
  return null;
}

/** RIS: the first line with anything on it opens an entry. */
const isRisStart = (start: string): boolean => /^TY {2}- /.test(start);

async function references(
  read: Awaited<ReturnType<(typeof import('./references/read-bibtex.ts'))['readBibtex']>>,
  format: string,
): Promise<Special> {
  const { referenceFile } = await import('./references/import-references.ts');
  return { references: referenceFile(read, format) };
}

/** Names that promise JSON: then what is none is damaged. A text file may well begin with a bracket. */
const isJsonName = (name: string): boolean => ['json', 'jsonl', 'jsonld', 'ndjson'].includes(extensionOf(name));

async function sniffJson(text: string, name: string): Promise<Special | null> {
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (error) {
    const lines = jsonLines(text);
    if (lines === null) {
      if (!isJsonName(name)) return null;
      const detail = error instanceof Error ? error.message.slice(0, 160) : '';
      return { damaged: `the JSON cannot be read (${detail}). Download or export it again.` };
    }
    json = lines;
  }
  const [{ isStatements }, { isIiif }, { isTimedJson }, { isFactJson }, { isCsl, readCsl }] = await Promise.all([
    import('./statements/import-statements.ts'),
    import('./manuscript/import-iiif.ts'),
    import('./captions/read-timed-json.ts'),
    import('./facts/import-facts.ts'),
    import('./references/read-csl.ts'),
  ]);
  if (isStatements(json)) return { kind: 'statements', json };
  if (isIiif(json)) return { kind: 'manuscript', json };
  if (isFactJson(json)) return { kind: 'facts', json };
  if (isTimedJson(json)) return { kind: 'transcript', json };
  return isCsl(json) ? references(readCsl(json), 'CSL-JSON') : null;
}

/** Values of a file with one JSON value a line, or `null`. Lines that cannot be read stay as their text, to be counted. */
function jsonLines(text: string): unknown[] | null {
  const lines = text.split('\n', 100_001).filter((line) => line.trim() !== '');
  if (lines.length < 2) return null;
  let bad = 0;
  const values = lines.map((line): unknown => {
    try {
      return JSON.parse(line);
    } catch {
      bad++;
      return line.slice(0, 200);
    }
  });
  return bad * 2 < lines.length ? values : null;
}

async function sniffXml(text: string): Promise<Special | null> {
  const type = doctypeSpan(text);
  const root = rootOf(type ? text.slice(type.end, type.end + 8192) : text.slice(0, 8192));
  switch (root?.local ?? '') {
    case 'tt':
    case 'transcript':
    case 'timedtext':
      return { kind: 'captions' };
    case 'TEI':
    case 'TEI.2':
    case 'teiCorpus':
      return { kind: 'tei' };
    case 'alto':
      return { kind: 'manuscript' };
    case 'courseStructure':
      return { kind: 'course' };
    case 'meteor_shower_list':
    case 'meteor_shower_calendar':
    case 'meteor_showers':
      return { kind: 'facts' };
    default:
      return null;
  }
}

/** Name of the first element, without its prefix. */
function rootOf(head: string): { readonly local: string } | null {
  let at = 0;
  for (let step = 0; step < 40; step++) {
    const open = head.indexOf('<', at);
    if (open < 0) return null;
    const isComment = head.startsWith('<!--', open);
    if (isComment || head[open + 1] === '?' || head[open + 1] === '!') {
      const end = head.indexOf(isComment ? '-->' : '>', open + 2);
      if (end < 0) return null;
      at = end + 1;
      continue;
    }
    const name = /^<(?:[\w.-]{1,40}:)?([\w.-]{1,60})/.exec(head.slice(open, open + 110));
    return name ? { local: name[1]! } : null;
  }
  return null;
}
