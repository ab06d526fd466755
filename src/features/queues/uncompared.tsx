import { CircleDashed } from 'lucide-react';
import type { QueuePage } from '#api/schemas/queue.ts';
import { Note } from '#ui/feedback.tsx';
import { number } from '#ui/messages/figures.ts';
import { t } from '#ui/messages/t.ts';

/** Texts named before the rest is only counted. */
const NAMED = 3;

/**
 * What the comparing left out, said where its findings are: a short list of contradictions means little where statements were
 * never held against all that are like them.
 */
export function Uncompared({ rows }: { readonly rows: QueuePage['uncompared'] }) {
  const all = rows.reduce((sum, { statements }) => sum + statements, 0);
  if (all === 0) return null;
  const most = rows.toSorted((a, b) => b.statements - a.statements || (a.id < b.id ? -1 : 1));
  const more = most.length - NAMED;
  return (
    <Note tone="partial" icon={<CircleDashed size={15} aria-hidden />} role="status">
      {t(
        '{all, plural, one {# statement has} other {# statements have}} more like it than are compared, so a contradiction of {all, plural, one {its} other {theirs}} may be missing here:',
        { all },
      )}{' '}
      {most.slice(0, NAMED).map(({ id, title, statements }, at) => (
        <span key={id}>
          {at > 0 ? ', ' : ''}
          <bdi>{title}</bdi> ({number(statements)})
        </span>
      ))}
      {more > 0 ? ` ${t('and {more, number} more.', { more })}` : '.'}
    </Note>
  );
}
