import { CheckCheck, SearchX } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { EmptyState, Skeleton } from '#ui/feedback.tsx';

interface EmptyProps {
  readonly page: { readonly total: number; readonly pending: number };
  readonly isStandard: boolean;
  readonly onAll: () => void;
  readonly onStandard: () => void;
}

/** An empty list says why: nothing was found, all is settled, or the filter keeps nothing. */
export function QueueEmpty({ page, isStandard, onAll, onStandard }: EmptyProps) {
  if (page.pending > 0) return <Skeleton lines={6} label="Drafts and sources are being checked" />;
  if (page.total === 0) {
    return (
      <EmptyState icon={<CheckCheck size={20} aria-hidden />} title="Nothing waits">
        Every claim of every draft passes, and no two sources contradict each other. Add a draft or a source to have it
        checked.
      </EmptyState>
    );
  }
  return isStandard ? (
    <EmptyState
      icon={<CheckCheck size={20} aria-hidden />}
      title="All settled"
      actions={<Button onClick={onAll}>Show settled items</Button>}
    >
      Nothing of the {page.total} items waits for anybody.
    </EmptyState>
  ) : (
    <EmptyState
      icon={<SearchX size={20} aria-hidden />}
      title="No item fits"
      actions={<Button onClick={onStandard}>Show what is open</Button>}
    >
      None of the {page.total} items fits this filter.
    </EmptyState>
  );
}
