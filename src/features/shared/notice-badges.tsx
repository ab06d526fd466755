import type { NoticeKind } from '#domain/source.ts';
import { listOf } from '#ui/messages/figures.ts';
import { t } from '#ui/messages/t.ts';
import { LabelBadge } from './label-badge.tsx';
import { NOTICE_LABELS } from './labels.ts';

/** Kinds by how much they take from a source: what bars it first. */
const GRAVEST_FIRST: readonly NoticeKind[] = ['retraction', 'withdrawal', 'expression-of-concern', 'correction'];

/** The kinds of some notices, each once, the gravest first. */
export const gravestFirst = (kinds: Iterable<NoticeKind>): readonly NoticeKind[] => {
  const given = new Set(kinds);
  return GRAVEST_FIRST.filter((kind) => given.has(kind));
};

/** Notices of a source in one cell: the gravest in words and how many kinds more, which the cell names when one rests on it. */
export function NoticeBadges({ notices }: { readonly notices: readonly { readonly kind: NoticeKind }[] }) {
  const [first, ...others] = gravestFirst(notices.map(({ kind }) => kind));
  if (first === undefined) return null;
  const more = listOf(others.map((kind) => NOTICE_LABELS[kind].word));
  return (
    <>
      <LabelBadge size={13} label={NOTICE_LABELS[first]} />
      {others.length === 0 ? null : (
        <span className="quiet" title={t('also {more}', { more })}>
          {' '}
          <span aria-hidden>+{others.length}</span>
          <span className="sr-only">{t('also {more}', { more })}</span>
        </span>
      )}
    </>
  );
}
