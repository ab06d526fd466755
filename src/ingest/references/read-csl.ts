import { plainLine } from '../feeds/plain-line.ts';
import { isRecord, lineOf, recordsOf } from '../json/access.ts';
import type { JsonRecord } from '../json/access.ts';
import { compact } from './read-bibtex.ts';
import type { ReadReferences } from './read-bibtex.ts';

const isItem = (record: JsonRecord): boolean =>
  typeof record['type'] === 'string' &&
  typeof record['title'] === 'string' &&
  (isRecord(record['issued']) ||
    Array.isArray(record['author']) ||
    typeof record['DOI'] === 'string' ||
    record['container-title'] !== undefined) &&
  // A feed or a IIIF manifest has a type and a title too.
  record['@context'] === undefined;

/** Whether a JSON value is CSL: a list of items with a type, a title and who, when or where. */
export function isCsl(value: unknown): boolean {
  const list = listOf(value);
  const sample = list.slice(0, 20);
  return sample.filter(isItem).length * 2 >= sample.length && sample.length > 0;
}

const listOf = (value: unknown): JsonRecord[] =>
  Array.isArray(value)
    ? recordsOf(value)
    : isRecord(value)
      ? Array.isArray(value['items']) && value['type'] === undefined
        ? recordsOf(value['items'])
        : [value]
      : [];

export function readCsl(value: unknown): ReadReferences {
  const problems: { place: string; message: string }[] = [];
  const records = listOf(value).flatMap((item, at) => {
    if (isItem(item)) return [recordOf(item)];
    problems.push({ place: `item ${at + 1}`, message: 'It has no type, no title, or nothing else; it was left out.' });
    return [];
  });
  return { records, problems };
}

function recordOf(item: JsonRecord): Readonly<Record<string, unknown>> {
  const issued = isRecord(item['issued']) ? item['issued'] : {};
  const parts: unknown = Array.isArray(issued['date-parts'])
    ? (issued['date-parts'] as readonly unknown[])[0]
    : undefined;
  const date = Array.isArray(parts)
    ? parts.map((part) => String(part).padStart(2, '0')).join('-')
    : (lineOf(issued['raw']) ?? lineOf(issued['literal']));
  return compact({
    type: lineOf(item['type']) ?? undefined,
    key: lineOf(item['id']) ?? undefined,
    title: plainLine(lineOf(item['title']) ?? '') ?? undefined,
    authors: recordsOf(item['author'])
      .map(nameOf)
      .filter((name) => name !== ''),
    publisher: lineOf(item['container-title']) ?? lineOf(item['publisher']) ?? undefined,
    publishedDate: date ?? undefined,
    doi: lineOf(item['DOI']) ?? undefined,
    url: lineOf(item['URL']) ?? undefined,
    isbn: lineOf(item['ISBN']) ?? undefined,
    language: lineOf(item['language']) ?? undefined,
    note: lineOf(item['note']) ?? undefined,
  });
}

function nameOf(name: JsonRecord): string {
  const literal = lineOf(name['literal']);
  if (literal !== null) return literal;
  return [name['given'], name['non-dropping-particle'], name['dropping-particle'], name['family'], name['suffix']]
    .map(lineOf)
    .filter((part) => part !== null)
    .join(' ');
}
