import { CircleDashed } from 'lucide-react';
import type { QueuePage } from '#api/schemas/queue.ts';
import { Note } from '#ui/feedback.tsx';

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
      {all.toLocaleString('en')} {all === 1 ? 'statement has' : 'statements have'} more like it than are compared, so a
      contradiction of {all === 1 ? 'its' : 'theirs'} may be missing here:{' '}
      {most.slice(0, NAMED).map(({ id, title, statements }, at) => (
        <span key={id}>
          {at > 0 ? ', ' : ''}
          <bdi>{title}</bdi> ({statements.toLocaleString('en')})
        </span>
      ))}
      {more > 0 ? ` and ${more} more` : ''}.
    </Note>
  );
}
