import { sha256Hex } from '#base/sha256.ts';
import type { SourceSetItem } from '#domain/source-set.ts';
import { identify } from '../../origins/identify.ts';
import { readFreshness } from './read-freshness.ts';
import { readDismissals, readNotices } from './read-notices.ts';
import { readRights } from './read-rights.ts';
import { isRecord, Reader } from './reader.ts';
import type { SourceSetFault } from './reader.ts';

/** What replaced an item or a set: its id, or words where only the fact is stated. */
export function superseded(reader: Reader): string | null {
  const found = reader.find('supersededBy', 'superseded_by', 'replacedBy', 'superseded', 'isSuperseded');
  if (found === null || found.value === false || found.value === '') return null;
  if (found.value === true) return 'a newer edition';
  if (typeof found.value === 'string') return found.value.trim();
  reader.fault(found.name, 'expected the id of what replaced it');
  return null;
}

/** One item of a set, or `null` where it is no object. `at` is its place in the list; `id` its key, where the list is an object. */
export function readItem(
  value: unknown,
  at: number,
  id: string | null,
  faults: SourceSetFault[],
): SourceSetItem | null {
  const path = `items[${at}]`;
  const fields = typeof value === 'string' ? { id: value } : value;
  if (!isRecord(fields)) {
    faults.push({ path, message: 'expected an object' });
    return null;
  }
  const reader = new Reader(fields, path, faults);
  const meta = reader.find('meta', 'metadata');
  // A record may keep its bibliographic part in a member of its own; the members beside it win.
  const whole = isRecord(meta?.value)
    ? new Reader({ ...meta.value, ...fields, meta: undefined, metadata: undefined }, path, faults)
    : reader;
  const uri = whole.text('uri', 'url', 'link');
  const doi = identify(whole.text('doi', 'DOI') ?? '').doi ?? (uri === null ? null : identify(uri).doi);
  const title = whole.text('title', 'name', 'label');
  const text = whole.text('text', 'content');
  const hash = whole.text('contentHash', 'hash', 'sha256', 'checksum');
  const status = whole.text('status', 'state');
  const own = whole.text('id', 'sourceId', 'source_id', 'key') ?? id ?? uri ?? doi;
  const item = {
    id: own ?? `item-${at + 1}`,
    uri,
    kind: whole.text('kind', 'sourceKind', 'mediaType'),
    title: title ?? own ?? `item-${at + 1}`,
    authors: whole.texts('authors', 'author', 'creator'),
    publisher: whole.text('publisher', 'site', 'journal'),
    publishedDate: whole.text('publishedDate', 'published', 'date', 'year'),
    doi,
    pmid: whole.text('pmid', 'PMID'),
    isbn: whole.text('isbn', 'ISBN'),
    contentHash: hash ?? (text === null ? null : `sha256:${sha256Hex(text)}`),
    rights: readRights(whole),
    freshness: readFreshness(whole),
    notices: readNotices(whole, title),
    dismissals: readDismissals(whole),
    supersededBy:
      superseded(whole) ?? (status !== null && /^(?:superseded|replaced)$/iu.test(status) ? 'a newer edition' : null),
    supersedes: whole.texts('supersedes', 'replaces'),
  };
  const extra = whole.extra();
  return extra === null ? item : { ...item, extra };
}
