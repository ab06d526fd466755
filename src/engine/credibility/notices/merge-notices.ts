import type { Notice } from '#domain/source.ts';
import { noticeKey, noticesFromRows } from './match-notices.ts';
import type { NoticeMatch } from './match-notices.ts';

/** What becomes of one notice when a list is laid over what a source carries already. */
export interface NoticeStep {
  readonly notice: Notice;
  readonly state: 'new' | 'known' | 'dismissed' | 'lifted';
  /** Lines of the list that speak of it. */
  readonly lines: readonly number[];
}

export interface MergedNotices {
  /** What the source carries afterwards, in order: what it had, then what came. */
  readonly notices: readonly Notice[];
  readonly steps: readonly NoticeStep[];
}

/**
 * Lays the matched rows of a list over the notices of a source. Kinds are never merged: a correction beside a retraction stays a
 * second notice. What a person dismissed stays dismissed (a later notice of the kind has another date, hence another key). A
 * reinstatement lifts what an earlier list had attached, up to its date; what the text or metadata of a source
 * says of itself is not a list's to take away (SPEC §18.5).
 */
export function mergeNotices(
  carried: readonly Notice[],
  matches: readonly NoticeMatch[],
  dismissed: ReadonlySet<string>,
): MergedNotices {
  const reinstated = matches.filter(({ row }) => row.kind === 'reinstatement');
  const until = reinstated.some(({ row }) => row.date === null)
    ? null
    : reinstated.reduce((latest, { row }) => ((row.date ?? '') > latest ? (row.date ?? '') : latest), '');
  const isLifted = (notice: Notice): boolean =>
    reinstated.length > 0 &&
    notice.origin === 'list' &&
    notice.kind !== 'correction' &&
    (until === null || notice.date === null || notice.date <= until);
  const steps: NoticeStep[] = [];
  const kept: Notice[] = [];
  for (const notice of carried) {
    if (isLifted(notice)) steps.push({ notice, state: 'lifted', lines: reinstated.map(({ row }) => row.row) });
    else kept.push(notice);
  }
  const known = new Set(kept.map(noticeKey));
  for (const notice of noticesFromRows(matches)) {
    const key = noticeKey(notice);
    const lines = matches
      .filter(({ row }) => row.kind === notice.kind && row.date === notice.date)
      .map(({ row }) => row.row);
    if (dismissed.has(key)) steps.push({ notice, state: 'dismissed', lines });
    else if (known.has(key)) steps.push({ notice, state: 'known', lines });
    else {
      known.add(key);
      kept.push(notice);
      steps.push({ notice, state: 'new', lines });
    }
  }
  return { notices: kept, steps };
}
