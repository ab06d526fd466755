import { compareCodeUnits } from '#base/compare.ts';
import { isRetracted } from '#domain/source.ts';
import type { Notice } from '#domain/source.ts';
import type { NoticeDismissal, NoticeRow } from '#domain/source-set.ts';
import { identify } from '../../origins/identify.ts';
import { normalizeDoi } from '../../origins/doi.ts';
import { addressKey, readWebAddress } from '../../origins/web-address.ts';
import { unwrapAddress } from '../../origins/unwrap.ts';

/** What a source may be recognised by. */
export interface NoticeTarget {
  readonly id: string;
  readonly uri?: string | null;
  readonly doi?: string | null;
  readonly pmid?: string | null;
  readonly isbn?: string | null;
}

/** A row that speaks of a source, and by which identifier it was recognised. */
export interface NoticeMatch {
  readonly row: NoticeRow;
  readonly by: 'doi' | 'pmid' | 'isbn' | 'url';
}

export type NoticeIndex = ReadonlyMap<string, readonly NoticeRow[]>;

const keyOfUrl = (url: string): string | null => {
  const address = readWebAddress(url);
  return address === null ? null : addressKey(unwrapAddress(address).target);
};

/**
 * Lays a list out by identifier. A row without any identifier can be matched by nothing and is left out: titles are not compared,
 * because journals print the same title twice and a wrong retraction is worse than a missed one.
 */
export function indexNotices(rows: readonly NoticeRow[]): NoticeIndex {
  const index = new Map<string, NoticeRow[]>();
  const put = (key: string | null, row: NoticeRow): void => {
    if (key === null) return;
    const list = index.get(key);
    if (list) list.push(row);
    else index.set(key, [row]);
  };
  for (const row of rows) {
    put(row.doi && `doi:${row.doi}`, row);
    put(row.pmid && `pmid:${row.pmid}`, row);
    put(row.isbn && `isbn:${row.isbn}`, row);
    if (row.url !== null && row.doi === null && row.pmid === null) {
      const key = keyOfUrl(row.url);
      put(key && `url:${key}`, row);
    }
  }
  return index;
}

/**
 * Rows of a list that speak of a source: by normalised DOI, PMID, ISBN, then address. The DOI of the notice itself is not a match: a source that is
 * the retraction notice was not retracted. Each row once, in order of the list.
 */
export function matchNotices(target: NoticeTarget, index: NoticeIndex): readonly NoticeMatch[] {
  const found = identify(target.uri ?? '');
  const doi = (target.doi ? normalizeDoi(target.doi) : null) ?? found.doi;
  const pmid = target.pmid?.replace(/^\D*0*/u, '') || found.pmid;
  const isbn = target.isbn ? identify(`ISBN ${target.isbn}`).isbn : found.isbn;
  const url = target.uri ? keyOfUrl(target.uri) : null;
  const matches: NoticeMatch[] = [];
  const seen = new Set<NoticeRow>();
  const take = (by: NoticeMatch['by'], key: string | null): void => {
    for (const row of (key === null ? null : index.get(`${by}:${key}`)) ?? []) {
      // One identifier that fits does not outweigh another that names a different work.
      const isOther = by !== 'doi' && doi !== null && row.doi !== null && row.doi !== doi;
      if (seen.has(row) || isOther) continue;
      seen.add(row);
      matches.push({ row, by });
    }
  };
  take('doi', doi);
  take('pmid', pmid);
  take('isbn', isbn);
  take('url', url);
  return matches.sort((a, b) => a.row.row - b.row.row);
}

/**
 * The notices that follow from matched rows. A reinstatement lifts the retractions and concerns dated up to it; one without a date lifts those
 * without a later date. The same kind from two rows with one date is one notice.
 */
export function noticesFromRows(matches: readonly NoticeMatch[]): readonly Notice[] {
  const lifted = matches.filter(({ row }) => row.kind === 'reinstatement').map(({ row }) => row.date ?? '');
  const latest = lifted.length === 0 ? null : lifted.reduce((a, b) => (a > b ? a : b));
  const notices = new Map<string, Notice>();
  for (const { row, by } of matches) {
    if (row.kind === 'reinstatement') continue;
    const isLifted =
      latest !== null && row.kind !== 'correction' && (latest === '' || row.date === null || row.date <= latest);
    if (isLifted) continue;
    const why = row.reasons.length > 0 ? `: ${row.reasons.join('; ')}` : '';
    const where = row.noticeDoi === null ? '' : ` (${row.noticeDoi})`;
    const notice: Notice = { kind: row.kind, origin: 'list', detail: `listed by ${by}${where}${why}`, date: row.date };
    const key = `${row.kind} ${row.date ?? ''}`;
    if (!notices.has(key)) notices.set(key, notice);
  }
  return [...notices.values()].sort(
    (a, b) => compareCodeUnits(a.date ?? '', b.date ?? '') || compareCodeUnits(a.kind, b.kind),
  );
}

/** Key of a notice for remembering what was decided about it: its kind, its date and where it was read. */
export function noticeKey(notice: Pick<Notice, 'kind' | 'date' | 'origin'>): string {
  return `${notice.kind}|${notice.date ?? ''}|${notice.origin}`;
}

/** Notices still open, and those set aside with the decision. */
export interface JudgedNotices {
  readonly open: readonly Notice[];
  readonly dismissed: readonly { readonly notice: Notice; readonly dismissal: NoticeDismissal }[];
  /** An open retraction or withdrawal bars the source. */
  readonly isBarred: boolean;
}

/**
 * Applies the decisions of people. A dismissal covers the one notice that it names, and only with a name and a reason; a later
 * notice of the same kind has another date and is open again. The latest decision about a notice holds.
 */
export function judgeNotices(notices: readonly Notice[], dismissals: readonly NoticeDismissal[]): JudgedNotices {
  const decisions = new Map<string, NoticeDismissal>();
  for (const dismissal of dismissals) {
    if (dismissal.by.trim() === '' || dismissal.reason.trim() === '') continue;
    const before = decisions.get(dismissal.notice);
    if (!before || before.at <= dismissal.at) decisions.set(dismissal.notice, dismissal);
  }
  const open: Notice[] = [];
  const dismissed: { notice: Notice; dismissal: NoticeDismissal }[] = [];
  for (const notice of notices) {
    const dismissal = decisions.get(noticeKey(notice));
    if (dismissal) dismissed.push({ notice, dismissal });
    else open.push(notice);
  }
  return { open, dismissed, isBarred: isRetracted({ notices: open }) };
}
