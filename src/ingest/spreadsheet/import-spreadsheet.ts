import { findEntry, resolvePath } from '../archive/package-path.ts';
import type { OpenZip } from '../archive/read-zip.ts';
import { childElements, parseXml, xmlDescendants, xmlText } from '../feeds/xml-tree.ts';
import type { XmlElement } from '../feeds/xml-tree.ts';
import { DocumentBuilder } from '../document-builder.ts';
import { PackageBuilder } from '../package-builder.ts';
import { NO_METADATA, nothingRead } from '../parsed.ts';
import type { ReadFile } from '../parsed.ts';
import { addGrid } from '../tables/grid.ts';
import { formatCode, formatNumber } from './number-format.ts';

/** Whether the entries of an archive are those of a workbook. */
export const isSpreadsheet = (names: readonly string[]): boolean => names.includes('xl/workbook.xml');

/** Cells read of one workbook: more is a database, and a place in the text for each would not fit. */
const MAX_CELLS = 500_000;

/**
 * A workbook: each sheet a heading and a table, whose cells stand as a reader sees them (a format of per cent, a currency, a
 * date). A formula gives the value that was stored with it; nothing is computed. Hidden sheets are read and named as
 * hidden. Items are sheets that hold anything.
 */
export function importSpreadsheet(zip: OpenZip): ReadFile {
  const xml = (name: string): { root: XmlElement | null; refusal: string | null } => {
    const entry = findEntry(zip.names, name);
    const bytes = entry === null ? null : zip.read(entry);
    return parseXml(bytes ? new TextDecoder().decode(bytes) : '');
  };
  const book = xml('xl/workbook.xml');
  if (book.refusal) return nothingRead('unsupported', `It was refused: ${book.refusal}`);
  if (!book.root)
    return nothingRead('damaged', 'The workbook cannot be read. Save it again in the program that made it.');
  const all = [...xmlDescendants(book.root)];
  const links = new Map(
    [...(xml('xl/_rels/workbook.xml.rels').root?.children ?? [])]
      .filter((one) => typeof one !== 'string')
      .map((one) => [one.attributes['Id'] ?? '', resolvePath('xl', one.attributes['Target'] ?? '')]),
  );
  const is1904 = /^(?:1|true)$/.test(all.find((one) => one.local === 'workbookPr')?.attributes['date1904'] ?? '');
  const strings = stringsOf(xml('xl/sharedStrings.xml').root);
  const formats = formatsOf(xml('xl/styles.xml').root);
  const pack = new PackageBuilder();
  let left = MAX_CELLS;
  for (const sheet of all.filter((one) => one.local === 'sheet')) {
    const name = (sheet.attributes['name'] ?? 'Sheet').slice(0, 200);
    const id = Object.entries(sheet.attributes).find(([key]) => key === 'r:id' || key.endsWith(':id'))?.[1] ?? '';
    const path = links.get(id) ?? null;
    const { root, refusal } = path === null ? { root: null, refusal: null } : xml(path);
    if (!root || refusal) {
      pack.lose('sheet-missing', name, refusal ? `The sheet was refused: ${refusal}` : 'The sheet is not in the file.');
      continue;
    }
    if (sheet.attributes['state'] && sheet.attributes['state'] !== 'visible')
      pack.note('sheet-hidden', name, 'The sheet is hidden in the workbook; it was read like the others.');
    const rows = rowsOf(root, strings, formats, is1904);
    const cells = rows.reduce((sum, row) => sum + row.length, 0);
    if (cells > left) {
      pack.lose(
        'sheet-too-large',
        name,
        `The workbook has more than ${MAX_CELLS} cells; this sheet was left out. Split it.`,
      );
      continue;
    }
    left -= cells;
    const empty = countUnreckoned(root);
    if (empty > 0)
      pack.note(
        'formula-without-value',
        name,
        `${empty} formulas have no stored result and are empty here. Open the workbook in the program that made it and save it again.`,
      );
    const builder = new DocumentBuilder();
    addGrid(builder, rows);
    const part = { text: builder.text(), blocks: builder.blocks };
    if (!pack.addItem(name, name, 1, part)) pack.note('sheet-empty', name, 'The sheet holds no cell with text.');
  }
  const core = xml('docProps/core.xml').root;
  const stated = (local: string): string | null => {
    const found = core ? childElements(core).find((one) => one.local === local) : undefined;
    return found ? xmlText(found).trim() || null : null;
  };
  const creator = stated('creator');
  const metadata = { ...NO_METADATA, title: stated('title'), authors: creator ? [creator] : [] };
  return pack.finish(metadata, 'No sheet of the workbook holds a cell with text. Check that the right file was saved.');
}

function stringsOf(root: XmlElement | null): readonly string[] {
  if (!root) return [];
  return (
    childElements(root)
      .filter((one) => one.local === 'si')
      // Phonetic readings (`rPh`) are not what the cell says.
      .map((one) =>
        [...xmlDescendants(one)]
          .filter((part) => part.local === 't' && part.parent?.local !== 'rPh')
          .map(xmlText)
          .join(''),
      )
  );
}

/** Format codes by the style number of a cell. */
function formatsOf(root: XmlElement | null): readonly string[] {
  if (!root) return [];
  const own = new Map<number, string>();
  for (const one of xmlDescendants(root)) {
    if (one.local === 'numFmt') own.set(Number(one.attributes['numFmtId']), one.attributes['formatCode'] ?? '');
  }
  const list = childElements(root).find((one) => one.local === 'cellXfs');
  return list ? childElements(list).map((one) => formatCode(Number(one.attributes['numFmtId'] ?? 0), own)) : [];
}

function rowsOf(
  root: XmlElement,
  strings: readonly string[],
  formats: readonly string[],
  is1904: boolean,
): readonly (readonly string[])[] {
  const data = childElements(root).find((one) => one.local === 'sheetData');
  const rows: string[][] = [];
  for (const row of data ? childElements(data) : []) {
    const cells: string[] = [];
    for (const cell of childElements(row).filter((one) => one.local === 'c')) {
      const column = columnOf(cell.attributes['r'] ?? '') ?? cells.length;
      // A cell named far to the right would fill memory with empty ones before it.
      if (column > 16_384) continue;
      const text = textOfCell(cell, strings, formats, is1904);
      if (text === '') continue;
      while (cells.length < column) cells.push('');
      cells[column] = text;
    }
    if (cells.length > 0) rows.push(cells);
  }
  return rows;
}

/** Cells with a formula and no result beside it: whoever wrote the file did not reckon. */
function countUnreckoned(root: XmlElement): number {
  let count = 0;
  for (const cell of xmlDescendants(root)) {
    if (cell.local !== 'c') continue;
    const children = childElements(cell);
    const result = children.find((one) => one.local === 'v');
    if (
      children.some((one) => one.local === 'f') &&
      (!result || xmlText(result) === '') &&
      cell.attributes['t'] !== 'str'
    )
      count++;
  }
  return count;
}

function textOfCell(cell: XmlElement, strings: readonly string[], formats: readonly string[], is1904: boolean): string {
  const children = childElements(cell);
  const raw = children.find((one) => one.local === 'v');
  const value = raw ? xmlText(raw).trim() : '';
  const type = cell.attributes['t'] ?? 'n';
  const tidy = (text: string): string => text.replace(/\s+/gu, ' ').trim();
  if (type === 's') return tidy(strings[Number(value)] ?? '');
  if (type === 'inlineStr')
    return tidy(
      children
        .filter((one) => one.local === 'is')
        .map(xmlText)
        .join(''),
    );
  if (type === 'b') return value === '1' ? 'TRUE' : value === '0' ? 'FALSE' : value;
  if (type !== 'n' || value === '' || !Number.isFinite(Number(value))) return tidy(value);
  return formatNumber(Number(value), formats[Number(cell.attributes['s'] ?? 0)] ?? 'General', is1904);
}

/** Column (0-based) of a cell name like `AB12`; `null` where it has none. */
function columnOf(name: string): number | null {
  const letters = /^[A-Z]{1,3}/.exec(name)?.[0];
  if (letters === undefined) return null;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}
