import type { NoticeImport } from '#api/schemas/credibility.ts';
import type { NoticeRow } from '#domain/source-set.ts';
import type { NoticeMatch } from '#engine/credibility/notices/match-notices.ts';
import type { MergedNotices } from '#engine/credibility/notices/merge-notices.ts';
import type { DismissedNotice, SourceRecord } from '#storage/records.ts';
import type { WorkbenchStorage } from '#storage/storage.ts';

export interface NoticeImportOutcome {
  readonly view: NoticeImport;
  /** Sources that carry other notices now. */
  readonly changed: readonly string[];
}

/**
 * Reads a list of notices and lays it over the sources it speaks of. Every row of the list is accounted for: it matches a source,
 * matches none, or was lost with its line. With `apply` all changes are written in one transaction, or none.
 */
export async function importNoticeList(
  storage: WorkbenchStorage,
  text: string,
  apply: boolean,
): Promise<NoticeImportOutcome> {
  const { readNoticeList } = await import('#ingest/notices-list/read-notice-list.ts');
  const { indexNotices, matchNotices } = await import('#engine/credibility/notices/match-notices.ts');
  const { mergeNotices } = await import('#engine/credibility/notices/merge-notices.ts');
  const list = readNoticeList(text);
  const index = indexNotices(list.rows);
  const held = new Map((await storage.credibility.dismissals()).map((row) => [row.sourceId, row.dismissed]));
  const matchesOf = new Map<string, readonly NoticeMatch[]>();
  const found: { readonly record: SourceRecord; readonly merged: MergedNotices }[] = [];
  const hit = new Set<NoticeRow>();
  for (const record of await storage.sources.list()) {
    const { id, source } = record;
    const matches = matchNotices({ id, uri: source.uri, doi: source.doi }, index);
    if (matches.length === 0) continue;
    for (const { row } of matches) hit.add(row);
    matchesOf.set(id, matches);
    found.push({ record, merged: mergeNotices(source.notices, matches, keysOf(held.get(id))) });
  }
  const changes = ({ merged }: (typeof found)[number]): boolean =>
    merged.steps.some(({ state }) => state === 'new' || state === 'lifted');
  const ids = found.filter(changes).map(({ record }) => record.id);
  const changed = apply
    ? await storage.credibility.changeNotices(ids, (source, { notices, dismissed }) => {
        // Worked out again inside the transaction: another tab may have decided meanwhile.
        const merged = mergeNotices(notices, matchesOf.get(source.id) ?? [], keysOf(dismissed));
        return { notices: merged.notices, dismissed };
      })
    : [];
  return {
    changed,
    view: {
      format: list.format,
      items: list.items,
      matched: hit.size,
      unmatched: list.rows.length - hit.size,
      lost: [...list.lost],
      sources: found.map(({ record, merged }) => ({
        id: record.id,
        title: record.source.title,
        steps: merged.steps.map(({ notice, state, lines }) => ({ notice, state, lines: [...lines] })),
      })),
      applied: apply,
    },
  };
}

const keysOf = (dismissed: readonly DismissedNotice[] | undefined): ReadonlySet<string> =>
  new Set((dismissed ?? []).map(({ notice }) => notice));
