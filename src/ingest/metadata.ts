import { NOTICE_KINDS } from '#domain/source.ts';
import type { Notice, NoticeKind, Source, SourceKind } from '#domain/source.ts';
import { sourceId } from '#domain/ids.ts';
import { readDate } from './dates.ts';
import { normalizeDoi } from './doi.ts';
import { readNotice } from './notices.ts';
import type { ReadMetadata } from './parsed.ts';

/** A record of `sources.json` or of front matter, as it came: every field is looked at, none is trusted to have a type. */
export type MetadataRecord = Readonly<Record<string, unknown>>;

export interface SourceFacts {
  readonly fileName: string;
  readonly kind: SourceKind;
  readonly mediaType: string;
  /** Lower-case hex SHA-256 of the bytes. */
  readonly hash: string;
  readonly read: ReadMetadata;
}

/**
 * The source record: what the file says about itself, overridden by its front matter, overridden by the metadata that a
 * person gave. A missing statement stays `null`: unknown rights are not free ones, an unknown date is not today.
 */
export function buildSource(facts: SourceFacts, front: MetadataRecord, given: MetadataRecord): Source {
  const pick = (...keys: readonly string[]): unknown => {
    for (const record of [given, front]) {
      for (const key of keys)
        if (record[key] !== undefined && record[key] !== null && record[key] !== '') return record[key];
    }
    return undefined;
  };
  const { read } = facts;
  const title = asText(pick('title')) ?? read.title ?? baseName(facts.fileName);
  const date = asText(pick('publishedDate', 'published', 'date', 'pubdate', 'published_date', 'year'));
  const id = asText(pick('id')) ?? `${slug(facts.fileName)}-${facts.hash.slice(0, 8)}`;
  const peer = pick('isPeerReviewed', 'is_peer_reviewed', 'peerReviewed');
  const count = Number(pick('citationCount', 'citation_count', 'citations'));
  return {
    id: sourceId(id),
    uri: asText(pick('url', 'uri', 'link', 'source')) ?? read.uri,
    kind: facts.kind,
    mediaType: facts.mediaType,
    fileName: facts.fileName,
    title,
    authors: asList(pick('authors', 'author', 'creator')) ?? read.authors,
    publisher: asText(pick('publisher', 'site', 'journal')) ?? read.publisher,
    publishedDate: (date === null ? null : readDate(date)) ?? read.publishedDate,
    rights: asText(pick('rights', 'licence', 'license', 'copyright')) ?? read.rights,
    language: asText(pick('language', 'lang')) ?? read.language,
    doi: normalizeDoi(asText(pick('doi')) ?? '') ?? read.doi,
    isPeerReviewed: typeof peer === 'boolean' ? peer : peer === 'true' ? true : peer === 'false' ? false : null,
    citationCount:
      pick('citationCount', 'citation_count', 'citations') !== undefined && Number.isFinite(count) && count >= 0
        ? count
        : null,
    notices: mergeNotices(read.notices, title, pick('retracted', 'isRetracted'), pick('notices', 'notice')),
    supersedes: (asList(pick('supersedes')) ?? []).map(sourceId),
    contentHash: `sha256:${facts.hash}`,
    note: asText(pick('note', 'notes', 'description')),
  };
}

/** Notices of the text, of the title that the metadata gives, of a `retracted` mark and of a list of notices. */
function mergeNotices(read: readonly Notice[], title: string, retracted: unknown, listed: unknown): Notice[] {
  const notices = [...read];
  const add = (kind: NoticeKind, detail: string, date: string | null): void => {
    if (!notices.some((notice) => notice.kind === kind)) notices.push({ kind, origin: 'metadata', detail, date });
  };
  const titled = readNotice(title);
  if (titled) add(titled.kind, title, null);
  if (retracted === true || (typeof retracted === 'string' && /^(?:true|yes|1|\d{4})/i.test(retracted.trim()))) {
    const date = typeof retracted === 'string' ? readDate(retracted) : null;
    add('retraction', 'marked as retracted in the metadata', date);
  }
  for (const one of [listed].flat()) {
    if (typeof one === 'string') {
      const kind = NOTICE_KINDS.find((known) => known === one) ?? readNotice(one)?.kind;
      if (kind) add(kind, one, null);
    } else if (typeof one === 'object' && one !== null) {
      const record = one as MetadataRecord;
      const kind = NOTICE_KINDS.find((known) => known === record.kind);
      if (kind) add(kind, asText(record.detail) ?? kind, readDate(asText(record.date) ?? ''));
    }
  }
  return notices;
}

function asText(value: unknown): string | null {
  if (typeof value === 'string') return value.replace(/\s+/gu, ' ').trim() || null;
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (Array.isArray(value)) return asText(value[0]);
  return null;
}

function asList(value: unknown): string[] | null {
  if (value === undefined) return null;
  const list = (Array.isArray(value) ? value : [value])
    .map((one) => (typeof one === 'object' && one !== null ? asText((one as MetadataRecord).name) : asText(one)))
    .filter((one) => one !== null);
  return list.length > 0 ? list : null;
}

/** File name without folders and extension. */
export function baseName(fileName: string): string {
  const name = fileName.split(/[\\/]/).at(-1) ?? fileName;
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(0, dot) : name || 'file';
}

/** A file name as the readable part of an id: lower-case words joined by hyphens, at most 48 characters. */
function slug(fileName: string): string {
  const words = baseName(fileName)
    .slice(0, 200)
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
  return Array.from(words).slice(0, 48).join('').replace(/-$/, '') || 'source';
}
