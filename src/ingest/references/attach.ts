import type { ReferenceRecord } from '#domain/import-report.ts';
import type { Source } from '#domain/source.ts';
import { foldString } from '#engine/text/fold.ts';
import { readDate } from '../dates.ts';
import { normalizeDoi } from '../doi.ts';
import { baseName } from '../metadata.ts';
import type { MetadataRecord } from '../metadata.ts';

const text = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null;

/** Words alone, without case, accents and punctuation: how a title reads and not how it is set. */
const bare = (raw: string): string =>
  foldString(raw)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const address = (raw: string): string =>
  raw
    .trim()
    .replace(/^https?:\/\/(?:www\.)?/i, '')
    .split(/[?#]/, 1)[0]!
    .replace(/\/$/, '')
    .toLowerCase();

/**
 * Whether a record describes a source: the same DOI; else the file it names; else the same address; else a title of four
 * words or more that reads the same. Two different DOIs are two works, whatever their titles.
 */
export function describes(record: ReferenceRecord, source: Source): boolean {
  const doi = normalizeDoi(text(record['doi']) ?? '');
  if (doi !== null && source.doi !== null) return doi === source.doi;
  const file = text(record['file']);
  if (file !== null && source.partOf === undefined && nameOf(file) === nameOf(source.fileName)) return true;
  if (file !== null && source.partOf?.some((part) => part === file || nameOf(part) === nameOf(file))) return true;
  const url = text(record['url']);
  if (url !== null && source.uri !== null && address(url) === address(source.uri)) return true;
  const title = bare(text(record['title']) ?? '');
  if (title === '') return false;
  const isLong = title.split(' ').length >= 4;
  return (
    (isLong && (bare(source.title) === title || bare(baseName(source.fileName)) === title)) || isKey(record, source)
  );
}

const nameOf = (path: string): string => (path.split(/[\\/]/).at(-1) ?? path).toLowerCase();

/** A file that is named by the key of its entry, as reference managers export them. */
function isKey(record: ReferenceRecord, source: Source): boolean {
  const key = text(record['key']);
  return key !== null && key.length >= 4 && baseName(source.fileName).toLowerCase() === key.toLowerCase();
}

/**
 * The source with what the record knows of it. A person keeps a bibliography with care, so it stands before what a file
 * says of itself; what it does not say stays, and so does what `stated` (a record of `sources.json`) says. The id stays:
 * citations go on leading to it.
 */
export function attachRecord(source: Source, record: ReferenceRecord, stated: MetadataRecord = {}): Source {
  const has = (...keys: readonly string[]): boolean => keys.some((key) => stated[key] !== undefined);
  const authors = Array.isArray(record['authors']) ? record['authors'].map(text).filter((name) => name !== null) : [];
  const url = text(record['url']);
  const held = (isStated: boolean): ReferenceRecord => (isStated ? {} : record);
  const say = (key: string, ...keys: readonly string[]): string | null => text(held(has(key, ...keys))[key]);
  return {
    ...source,
    title: say('title') ?? source.title,
    authors: authors.length > 0 && !has('authors', 'author', 'creator') ? authors : source.authors,
    publisher: say('publisher', 'site', 'journal') ?? source.publisher,
    publishedDate: readDate(say('publishedDate', 'published', 'date', 'year') ?? '') ?? source.publishedDate,
    doi: normalizeDoi(say('doi') ?? '') ?? source.doi,
    uri: url !== null && /^https?:\/\//i.test(url) && !has('url', 'uri', 'link') ? url : source.uri,
    language: say('language', 'lang') ?? source.language,
    rights: say('rights', 'licence', 'license') ?? source.rights,
    notices:
      record['retracted'] === true && !source.notices.some((one) => one.kind === 'retraction')
        ? [
            ...source.notices,
            {
              kind: 'retraction',
              origin: 'metadata',
              detail: 'The bibliography says that it was retracted.',
              date: null,
            },
          ]
        : source.notices,
  };
}

/** The first record of several that describes a source, best sign first; `null` where none does. */
export function recordFor(records: readonly ReferenceRecord[], source: Source): ReferenceRecord | null {
  return records.find((record) => describes(record, source)) ?? null;
}
