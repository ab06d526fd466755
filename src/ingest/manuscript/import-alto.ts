import type { ImportWarning } from '#domain/import-report.ts';
import type { CanvasPlace } from '#domain/source.ts';
import { childElements, parseXml, xmlDescendants, xmlText } from '../feeds/xml-tree.ts';
import type { XmlElement } from '../feeds/xml-tree.ts';
import { DocumentBuilder } from '../document-builder.ts';
import { NO_METADATA, nothingRead } from '../parsed.ts';
import type { PlacedSpan, ReadFile } from '../parsed.ts';

/**
 * ALTO, the text layer of a recognised page: blocks of lines, each line with its box and the mean confidence of its words.
 * A word broken at a line's end is joined as the file itself joins it (`SUBS_CONTENT`). Items are pages.
 */
export function importAlto(xml: string): ReadFile {
  const { root, refusal } = parseXml(xml);
  if (refusal) return nothingRead('unsupported', `It was refused: ${refusal}`);
  if (!root) return nothingRead('damaged', 'The page cannot be read. Export it again.');
  const builder = new DocumentBuilder();
  const placed: PlacedSpan[] = [];
  const warnings: ImportWarning[] = [];
  const pages = [...xmlDescendants(root)].filter((one) => one.local === 'Page');
  const name = [...xmlDescendants(root)].find((one) => one.local === 'fileName');
  let added = 0;
  pages.forEach((page, at) => {
    const label = page.attributes['PRINTED_IMG_NR'] ?? page.attributes['PHYSICAL_IMG_NR'] ?? String(at + 1);
    const [width, height] = [Number(page.attributes['WIDTH']), Number(page.attributes['HEIGHT'])];
    const canvas: CanvasPlace = {
      id: page.attributes['ID'] ?? `page-${at + 1}`,
      label: `Page ${label}`,
      ...(width > 0 && height > 0 ? { width, height } : {}),
    };
    const before = builder.blocks.length;
    for (const block of xmlDescendants(page)) {
      if (block.local !== 'TextBlock') continue;
      const lines = childElements(block).filter((one) => one.local === 'TextLine');
      const parts: { text: string; line: XmlElement }[] = lines
        .map((line) => ({ text: lineText(line), line }))
        .filter(({ text }) => text !== '');
      const start = builder.addBlock('paragraph', parts.map(({ text }) => text).join('\n'));
      if (start < 0) continue;
      let from = start;
      for (const { text, line } of parts) {
        const confidence = confidenceOf(line);
        placed.push({
          start: from,
          end: from + text.length,
          canvas: { ...canvas, ...regionOf(line) },
          headings: [canvas.label],
          ...(confidence === null ? {} : { confidence }),
        });
        from += text.length + 1;
      }
    }
    if (builder.blocks.length > before) added++;
    else
      warnings.push({
        code: 'canvas-without-text',
        place: canvas.label,
        message: 'No text was recognised on the page.',
        lost: 1,
      });
  });
  if (added === 0)
    return nothingRead('no-text-layer', 'No text was recognised on it.', warnings, Math.max(1, pages.length));
  return {
    state: added < pages.length ? 'partial' : 'ready',
    text: builder.text(),
    blocks: builder.blocks,
    pages: [],
    runs: [],
    metadata: { ...NO_METADATA, title: name ? xmlText(name).trim() || null : null },
    items: pages.length,
    added,
    warnings,
    findings: [],
    placed,
  };
}

function lineText(line: XmlElement): string {
  let text = '';
  for (const one of childElements(line)) {
    if (one.local === 'String') {
      // Both halves of a broken word carry the whole of it: it is said once, at its first half.
      if (one.attributes['SUBS_TYPE'] === 'HypPart2') continue;
      const whole = one.attributes['SUBS_TYPE'] === 'HypPart1' ? one.attributes['SUBS_CONTENT'] : undefined;
      text += `${text === '' || text.endsWith(' ') ? '' : ' '}${whole ?? one.attributes['CONTENT'] ?? ''}`;
    } else if (one.local === 'SP') text += ' ';
  }
  return text.replace(/\s+/gu, ' ').trim();
}

function confidenceOf(line: XmlElement): number | null {
  const known = childElements(line)
    .filter((one) => one.local === 'String')
    .map((one) => Number(one.attributes['WC'] ?? Number.NaN))
    .filter((value) => value >= 0 && value <= 1);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
}

function regionOf(line: XmlElement): Pick<CanvasPlace, 'region'> {
  const [x, y, width, height] = ['HPOS', 'VPOS', 'WIDTH', 'HEIGHT'].map((name) =>
    Number(line.attributes[name] ?? Number.NaN),
  );
  if (![x, y, width, height].every((value) => Number.isFinite(value)) || width! <= 0 || height! <= 0) return {};
  return { region: { x: x!, y: y!, width: width!, height: height! } };
}
