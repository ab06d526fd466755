import { Parser } from 'htmlparser2';
import type { NoticeRow } from '#domain/source-set.ts';
import { normalizeDoi } from '#engine/origins/doi.ts';
import { identify } from '#engine/origins/identify.ts';
import { readTitleNotice } from '#engine/origins/title-notice.ts';
import { readDate } from '../dates.ts';
import { readCsv } from './csv.ts';

/** What reading a list came to. Every row of the file is either in `rows` or in `lost` with its line and why. */
export interface NoticeList {
  readonly format: 'csv' | 'json' | 'feed';
  readonly items: number;
  readonly rows: readonly NoticeRow[];
  readonly lost: readonly { readonly line: number; readonly reason: string }[];
}

type Cells = Readonly<Record<string, string>>;

/** Names of columns, folded to letters and digits, that mean the same in the lists about. */
const COLUMNS = {
  kind: ['retractionnature', 'nature', 'type', 'updatetype', 'kind', 'status', 'noticetype', 'notice'],
  doi: ['originalpaperdoi', 'originaldoi', 'articledoi', 'paperdoi', 'doi'],
  pmid: ['originalpaperpubmedid', 'originalpmid', 'pmid', 'pubmedid'],
  isbn: ['isbn', 'isbn13'],
  url: ['url', 'link', 'uri', 'articleurl', 'urls'],
  title: ['title', 'papertitle', 'articletitle', 'originaltitle'],
  noticeDoi: ['retractiondoi', 'noticedoi', 'updatedoi'],
  noticePmid: ['retractionpubmedid', 'noticepmid'],
  date: ['retractiondate', 'noticedate', 'updatedate', 'date', 'updated'],
  reasons: ['reason', 'reasons'],
} as const;

const fold = (name: string): string => name.toLowerCase().replace(/[^a-z\d]+/gu, '');

function pick(cells: Cells, names: readonly string[]): string {
  for (const name of names) {
    const value = cells[name]?.trim();
    if (value !== undefined && value !== '') return value;
  }
  return '';
}

/** Words that lists print where they have no identifier. Taken as values, they would make all such rows one work. */
const isMissing = (value: string): boolean =>
  /^(?:unavailable|unknown|none|null|nan|n\/?a|not available|-+|0+)$/iu.test(value.trim());

function readKind(value: string): NoticeRow['kind'] | null {
  const text = value.trim().toLowerCase().replace(/[_-]+/gu, ' ');
  if (/reinstate/u.test(text)) return 'reinstatement';
  if (/concern/u.test(text)) return 'expression-of-concern';
  if (/withdraw|removal/u.test(text)) return 'withdrawal';
  if (/correct|errat|corrig|addend/u.test(text)) return 'correction';
  if (/retract/u.test(text)) return 'retraction';
  return null;
}

/** Dates of these lists are American (`6/23/2022 0:00`); ISO ones are taken as they are. */
function readListDate(value: string): string | null {
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:\s|$)/u.exec(value.trim());
  if (!american) return readDate(value);
  const [month, day] = [Number(american[1]), Number(american[2])];
  if (month > 12) return readDate(value.trim().split(/\s/u)[0]!);
  return readDate(`${american[3]!}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`);
}

function toRow(cells: Cells, row: number): NoticeRow | string {
  const kindText = pick(cells, COLUMNS.kind);
  const title = pick(cells, COLUMNS.title);
  const kind = kindText === '' ? (readTitleNotice(title)?.kind ?? 'retraction') : readKind(kindText);
  if (kind === null) return `"${kindText.slice(0, 60)}" is no kind of notice`;
  const doiOf = (value: string): string | null => (value === '' || isMissing(value) ? null : normalizeDoi(value));
  const pmidOf = (value: string): string | null =>
    /^(?:pmid:?\s?)?0*([1-9]\d{0,7})(?:\.0)?$/iu.exec(value)?.[1] ?? null;
  const urlText = pick(cells, COLUMNS.url).split(/[\s;]+/u)[0]!;
  const found: NoticeRow = {
    kind,
    doi: doiOf(pick(cells, COLUMNS.doi)),
    pmid: pmidOf(pick(cells, COLUMNS.pmid)),
    isbn: identify(`ISBN ${pick(cells, COLUMNS.isbn)}`).isbn,
    url: identify(urlText).url,
    title: title === '' ? null : title,
    noticeDoi: doiOf(pick(cells, COLUMNS.noticeDoi)),
    noticePmid: pmidOf(pick(cells, COLUMNS.noticePmid)),
    date: readListDate(pick(cells, COLUMNS.date)),
    reasons: pick(cells, COLUMNS.reasons)
      .split(';')
      .map((reason) => reason.trim().replace(/^\+/u, '').trim())
      .filter((reason) => reason !== ''),
    row,
  };
  return found.doi === null && found.pmid === null && found.isbn === null && found.url === null
    ? 'it has no DOI, PMID, ISBN or address to recognise a source by'
    : found;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.map(textOf).join('; ');
  if (isRecord(value) && Array.isArray(value['date-parts'])) {
    const [parts] = value['date-parts'] as unknown[];
    return Array.isArray(parts) ? parts.map((part) => String(part).padStart(2, '0')).join('-') : '';
  }
  return '';
}

/** Records of JSON: a list, JSON Lines, or a Crossref answer whose notices name what they update (`update-to`). */
function jsonRecords(text: string): readonly unknown[] | null {
  try {
    const parsed = JSON.parse(text) as unknown;
    if (Array.isArray(parsed)) return parsed;
    if (!isRecord(parsed)) return null;
    const message = isRecord(parsed['message']) ? parsed['message'] : parsed;
    for (const key of ['items', 'results', 'notices', 'rows'])
      if (Array.isArray(message[key])) return message[key] as unknown[];
    return [message];
  } catch {
    const lines = text.split('\n').filter((line) => line.trim() !== '');
    return lines.map((line) => {
      try {
        return JSON.parse(line) as unknown;
      } catch {
        return null;
      }
    });
  }
}

function cellsOfRecord(record: Record<string, unknown>): readonly Cells[] {
  const own = Object.fromEntries(Object.entries(record).map(([key, value]) => [fold(key), textOf(value)]));
  const updates = record['update-to'];
  if (!Array.isArray(updates)) return [own];
  return updates.filter(isRecord).map((update) => ({
    title: textOf(record['title']),
    doi: textOf(update['DOI']),
    noticedoi: textOf(record['DOI']),
    type: textOf(update['type']) || textOf(update['label']),
    date: textOf(update['updated']),
  }));
}

/** Items of RSS or Atom: title, link and date, read with an XML parser that gives up on nothing. */
function feedItems(text: string): readonly Cells[] {
  const items: Record<string, string>[] = [];
  let item: Record<string, string> | null = null;
  let name = '';
  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        name = tag.toLowerCase();
        if (name === 'item' || name === 'entry') item = {};
        if (item && name === 'link' && attributes['href']) item['url'] = attributes['href'];
      },
      ontext(chunk) {
        if (!item) return;
        const key = (
          {
            title: 'title',
            link: 'url',
            pubdate: 'date',
            updated: 'date',
            'dc:date': 'date',
            'dc:identifier': 'doi',
            'prism:doi': 'doi',
            guid: 'guid',
            id: 'guid',
            description: 'text',
            summary: 'text',
          } as const
        )[name as 'title'];
        if (key) item[key] = (item[key] ?? '') + chunk;
      },
      onclosetag(tag) {
        const closed = tag.toLowerCase();
        if ((closed === 'item' || closed === 'entry') && item) {
          items.push(item);
          item = null;
        }
        name = '';
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.write(text);
  parser.end();
  return items.map((one) => {
    const whole = [one['doi'], one['text'], one['url'], one['guid']].join(' ');
    return {
      ...one,
      doi: normalizeDoi(one['text'] ?? '') ?? normalizeDoi(whole) ?? '',
      date: one['date']?.trim() ?? '',
    };
  });
}

/**
 * Reads an imported list of notices: comma-, semicolon- or tab-separated text with the columns of the Retraction Watch database or
 * plainer ones, JSON or JSON Lines, a Crossref answer, or a feed of notices. A row without an identifier, or of a kind that
 * is none, is listed as lost with its line. Of a feed only items whose title is that of a notice are taken.
 */
export function readNoticeList(text: string): NoticeList {
  const start = text.trimStart().slice(0, 300);
  const rows: NoticeRow[] = [];
  const lost: { line: number; reason: string }[] = [];
  const add = (cells: Cells, line: number): void => {
    const row = toRow(cells, line);
    if (typeof row === 'string') lost.push({ line, reason: row });
    else rows.push(row);
  };
  if (start.startsWith('<')) {
    const items = feedItems(text);
    items.forEach((cells, at) => {
      if (readTitleNotice(cells['title'] ?? '') === null)
        lost.push({ line: at + 1, reason: 'its title is not that of a notice' });
      else add(cells, at + 1);
    });
    return { format: 'feed', items: items.length, rows, lost };
  }
  if (start.startsWith('{') || start.startsWith('[')) {
    let items = 0;
    (jsonRecords(text) ?? []).forEach((record, at) => {
      if (!isRecord(record)) {
        items++;
        lost.push({ line: at + 1, reason: 'it is no JSON object' });
        return;
      }
      for (const cells of cellsOfRecord(record)) {
        items++;
        add(cells, at + 1);
      }
    });
    return { format: 'json', items, rows, lost };
  }
  const table = readCsv(text);
  const names = table.head.map(fold);
  for (const { cells, line } of table.rows)
    add(Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ''])), line);
  return { format: 'csv', items: table.rows.length, rows, lost };
}
