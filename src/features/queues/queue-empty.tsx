import { CheckCheck, FilePlus2, SearchX } from 'lucide-react';
import { useWorkspace } from '#data/workspace.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState, Skeleton } from '#ui/feedback.tsx';
import { t } from '#ui/messages/t.ts';

interface EmptyProps {
  readonly page: { readonly total: number; readonly pending: number };
  readonly isStandard: boolean;
  readonly onAll: () => void;
  readonly onStandard: () => void;
}

/** An empty list says why: nothing was found, all is settled, or the filter keeps nothing. */
export function QueueEmpty({ page, isStandard, onAll, onStandard }: EmptyProps) {
  const counts = useWorkspace().data?.counts;
  if (page.pending > 0) return <Skeleton lines={6} label={t('Drafts and sources are being checked')} />;
  if (page.total === 0 && counts && counts.drafts === 0 && counts.sources === 0) {
    return (
      <EmptyState icon={<FilePlus2 size={20} aria-hidden />} title={t('Nothing to check yet')}>
        {t(
          'There is no draft and no source in this workspace. Add sources in the library and write or paste a draft: what does not simply pass waits here for a decision.',
        )}
      </EmptyState>
    );
  }
  if (page.total === 0) {
    return (
      <EmptyState icon={<CheckCheck size={20} aria-hidden />} title={t('Nothing waits')}>
        {t(
          'Every claim of every draft passes, and no two sources contradict each other. Add a draft or a source to have it checked.',
        )}
      </EmptyState>
    );
  }
  return isStandard ? (
    <EmptyState
      icon={<CheckCheck size={20} aria-hidden />}
      title={t('All settled')}
      actions={<Button onClick={onAll}>{t('Show settled items')}</Button>}
    >
      {t('Nothing of the {total} items waits for anybody.', { total: page.total })}
    </EmptyState>
  ) : (
    <EmptyState
      icon={<SearchX size={20} aria-hidden />}
      title={t('No item fits')}
      actions={<Button onClick={onStandard}>{t('Show what is open')}</Button>}
    >
      {t('None of the {total} items fits this filter.', { total: page.total })}
    </EmptyState>
  );
}
