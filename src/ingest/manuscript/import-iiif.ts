import type { ImportWarning } from '#domain/import-report.ts';
import type { CanvasPlace } from '#domain/source.ts';
import { DocumentBuilder } from '../document-builder.ts';
import { readDate } from '../dates.ts';
import { escapeMarkup } from '../feeds/xml-tree.ts';
import { isRecord, lineOf, numberOf, recordsOf } from '../json/access.ts';
import type { JsonRecord } from '../json/access.ts';
import { decodeEntities } from '../html/entities.ts';
import { readPagePart } from '../html/read-part.ts';
import { NO_METADATA, nothingRead } from '../parsed.ts';
import type { PlacedSpan, ReadFile } from '../parsed.ts';
import { citedWorks } from './cited-works.ts';
import { asList, labelOf, typeOf } from './iiif-values.ts';

/** Whether a JSON value is a IIIF manifest, or a page or list of annotations by itself. */
export function isIiif(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const type = typeOf(value);
  const context = JSON.stringify(value['@context'] ?? '').slice(0, 2000);
  return (
    (type === 'Manifest' && (Array.isArray(value['items']) || Array.isArray(value['sequences']))) ||
    (type === 'AnnotationPage' && Array.isArray(value['items'])) ||
    (type === 'AnnotationList' && Array.isArray(value['resources'])) ||
    (/iiif\.io/.test(context) && (type === 'Manifest' || type === 'AnnotationList'))
  );
}

interface Canvas {
  readonly place: CanvasPlace;
  readonly annotations: readonly JsonRecord[];
  /** Addresses of annotations that lie elsewhere: nothing is fetched. */
  readonly elsewhere: readonly string[];
}

/**
 * A IIIF manifest, Presentation 2 or 3: each canvas a heading with its label, below it what its annotations transcribe,
 * each with the region it stands on. Annotations that the manifest only links to are named, not fetched. Works of
 * reference that it links (Sefaria, CDLI) are listed. Items are canvases; annotations without a manifest count by canvas.
 */
export function importIiif(value: unknown): ReadFile {
  if (!isRecord(value)) return nothingRead('damaged', 'It is no IIIF manifest.');
  const canvases = canvasesOf(value);
  const builder = new DocumentBuilder();
  const placed: PlacedSpan[] = [];
  const warnings: ImportWarning[] = [];
  const title = labelOf(value['label']);
  if (title !== null) builder.addBlock('heading', title, 1);
  const summary = labelOf(value['summary'] ?? value['description']);
  if (summary !== null) builder.addBlock('paragraph', readPagePart(summary).text || summary);
  for (const entry of recordsOf(value['metadata'])) {
    const name = labelOf(entry['label']);
    const said = labelOf(entry['value']);
    if (name !== null && said !== null) builder.addBlock('list-item', `${name}: ${plainOf(said)}`);
  }
  let added = 0;
  let lost = 0;
  for (const { place, annotations, elsewhere } of canvases) {
    const texts = annotations.flatMap((annotation) => textsOf(annotation, place));
    if (texts.length === 0) {
      lost++;
      const message =
        elsewhere.length > 0
          ? `Its transcription lies elsewhere (${elsewhere[0]!.slice(0, 200)}) and nothing is fetched. Save that file and add it too.`
          : 'The canvas is a picture without a transcription.';
      warnings.push({ code: 'canvas-without-text', place: place.label, message, lost: 1 });
      continue;
    }
    added++;
    builder.addBlock('heading', place.label, 2);
    for (const { text, canvas } of texts) {
      const start = builder.addBlock('paragraph', text);
      if (start >= 0)
        placed.push({
          start,
          end: builder.length,
          canvas,
          headings: title === null ? [place.label] : [title, place.label],
        });
    }
  }
  const works = citedWorks(value);
  for (const work of works) builder.addBlock('footnote', `See also: ${work.label} – ${work.url}`);
  if (added === 0) {
    const why = canvases.length === 0 ? 'It lists no canvas.' : 'No canvas carries a transcription of its own.';
    return nothingRead(
      'no-text-layer',
      `${why} Add the annotation pages or the text as files.`,
      warnings,
      Math.max(1, canvases.length),
    );
  }
  const date = isRecord(value) ? labelOf(value['navDate']) : null;
  const rights = labelOf(value['rights'] ?? value['license']) ?? requiredStatement(value);
  return {
    state: lost > 0 ? 'partial' : 'ready',
    text: builder.text(),
    blocks: builder.blocks,
    pages: [],
    runs: [],
    metadata: {
      ...NO_METADATA,
      title,
      publisher: providerOf(value),
      publishedDate: readDate(date ?? ''),
      uri: idOf(value),
      rights,
    },
    items: added + lost,
    added,
    warnings,
    findings: [],
    placed,
  };
}

function canvasesOf(value: JsonRecord): Canvas[] {
  const type = typeOf(value);
  if (type === 'AnnotationPage' || type === 'AnnotationList')
    return byCanvas(recordsOf(value['items'] ?? value['resources']));
  const own = recordsOf(value['items']).filter((one) => typeOf(one) === 'Canvas');
  if (own.length > 0) return own.map(canvasOf3);
  return recordsOf(value['sequences'])
    .slice(0, 1)
    .flatMap((sequence) => recordsOf(sequence['canvases']))
    .map(canvasOf2);
}

function placeOf(canvas: JsonRecord, at: number): CanvasPlace {
  const width = numberOf(canvas['width']);
  const height = numberOf(canvas['height']);
  return {
    id: idOf(canvas) ?? `canvas-${at + 1}`,
    label: labelOf(canvas['label']) ?? `Canvas ${at + 1}`,
    ...(width !== null && height !== null && width > 0 && height > 0 ? { width, height } : {}),
  };
}

function canvasOf3(canvas: JsonRecord, at: number): Canvas {
  const pages = recordsOf(canvas['annotations']);
  // Text painted on a canvas is its transcription as well, where somebody chose that way.
  const painted = recordsOf(canvas['items']).flatMap((page) => recordsOf(page['items']));
  return {
    place: placeOf(canvas, at),
    annotations: [...painted, ...pages.flatMap((page) => recordsOf(page['items']))],
    elsewhere: pages.filter((page) => !Array.isArray(page['items'])).flatMap((page) => idOf(page) ?? []),
  };
}

function canvasOf2(canvas: JsonRecord, at: number): Canvas {
  const lists = asList(canvas['otherContent']);
  return {
    place: placeOf(canvas, at),
    annotations: [
      ...recordsOf(canvas['images']),
      ...lists.filter(isRecord).flatMap((list) => recordsOf(list['resources'])),
    ],
    elsewhere: lists.flatMap((list) => {
      if (typeof list === 'string') return [list];
      return isRecord(list) && !Array.isArray(list['resources']) ? (idOf(list) ?? []) : [];
    }),
  };
}

/** Annotations without a manifest, put together by the canvas that they name, in the order in which these first come. */
function byCanvas(annotations: readonly JsonRecord[]): Canvas[] {
  const groups = new Map<string, JsonRecord[]>();
  for (const annotation of annotations) {
    const id = targetOf(annotation)?.id ?? 'canvas';
    const group = groups.get(id);
    if (group) group.push(annotation);
    else groups.set(id, [annotation]);
  }
  return [...groups].map(([id, list]) => ({
    place: { id, label: id.split('/').filter(Boolean).at(-1) ?? id },
    annotations: list,
    elsewhere: [],
  }));
}

/** Words of an annotation with their place; none where it paints a picture, links or tags. */
function textsOf(annotation: JsonRecord, canvas: CanvasPlace): { text: string; canvas: CanvasPlace }[] {
  const motivation = asList(annotation['motivation']).map(String).join(' ');
  if (/\b(?:tagging|linking|classifying|identifying|highlighting|bookmarking)\b/.test(motivation)) return [];
  const target = targetOf(annotation);
  const place = target?.region ? { ...canvas, region: target.region } : canvas;
  return asList(annotation['body'] ?? annotation['resource']).flatMap((body) => {
    const text = typeof body === 'string' ? null : bodyText(body);
    return text === null ? [] : [{ text, canvas: place }];
  });
}

function bodyText(body: unknown): string | null {
  if (!isRecord(body)) return null;
  const type = typeOf(body);
  // What a tag or a link says is not what stands on the page.
  if (
    asList(body['purpose']).some((one) => /^(?:tagging|linking|classifying|identifying|bookmarking)$/.test(String(one)))
  )
    return null;
  const raw = body['value'] ?? body['chars'] ?? body['cnt:chars'];
  if (typeof raw !== 'string' || /image|dataset/i.test(type)) return null;
  const isHtml = /html/i.test(lineOf(body['format']) ?? '') || /^\s*<(?:p|div|span|i|b|br)\b/i.test(raw.slice(0, 40));
  // Plain by its format, and escaped all the same: nobody means `&amp;` on a page.
  const plain = /&(?:amp|lt|gt|quot|apos|#\d{1,6});/.test(raw) ? decodeEntities(raw) : raw;
  return (isHtml ? readPagePart(raw).text : plain.replace(/[^\S\n]+/gu, ' ').trim()) || null;
}

/** The canvas and region that an annotation names: `#xywh=` in an address, or a fragment selector. */
function targetOf(annotation: JsonRecord): { id: string; region: CanvasPlace['region'] | null } | null {
  const target = asList(annotation['target'] ?? annotation['on'])[0];
  let address = '';
  let selector = '';
  if (typeof target === 'string') address = target;
  else if (isRecord(target)) {
    const source = target['source'] ?? target['full'];
    address = typeof source === 'string' ? source : isRecord(source) ? (idOf(source) ?? '') : (idOf(target) ?? '');
    for (const one of asList(target['selector'])) {
      const held = isRecord(one) && isRecord(one['default']) ? one['default'] : one;
      if (isRecord(held) && typeof held['value'] === 'string') selector ||= held['value'];
    }
  }
  if (address === '' && selector === '') return null;
  const hash = address.indexOf('#');
  const id = hash < 0 ? address : address.slice(0, hash);
  return { id, region: regionOf(selector) ?? regionOf(hash < 0 ? '' : address.slice(hash + 1)) };
}

function regionOf(fragment: string): NonNullable<CanvasPlace['region']> | null {
  const match =
    /xywh=(?:pixel:)?(-?\d{1,7}(?:\.\d{1,6})?),(-?\d{1,7}(?:\.\d{1,6})?),(\d{1,7}(?:\.\d{1,6})?),(\d{1,7}(?:\.\d{1,6})?)/.exec(
      fragment.slice(0, 500),
    );
  if (!match) return null;
  const [x, y, width, height] = match.slice(1).map(Number) as [number, number, number, number];
  return width > 0 && height > 0 ? { x: Math.max(0, x), y: Math.max(0, y), width, height } : null;
}

const idOf = (record: JsonRecord): string | null => {
  const id = record['id'] ?? record['@id'];
  return typeof id === 'string' && id !== '' ? id : null;
};

function requiredStatement(value: JsonRecord): string | null {
  const stated = value['requiredStatement'];
  const text = isRecord(stated) ? labelOf(stated['value']) : labelOf(value['attribution']);
  return text === null ? null : plainOf(text);
}

function providerOf(value: JsonRecord): string | null {
  const provider = asList(value['provider'])[0];
  return isRecord(provider) ? labelOf(provider['label']) : null;
}

const plainOf = (text: string): string =>
  (text.includes('<') ? readPagePart(text).text : readPagePart(escapeMarkup(text)).text || text)
    .replace(/\s+/gu, ' ')
    .trim();
