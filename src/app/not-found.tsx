import { Link } from '@tanstack/react-router';
import { EmptyState } from '#ui/feedback.tsx';
import { t } from '#ui/messages/t.ts';

export function NotFound() {
  return (
    <EmptyState title={t('There is no such page')} actions={<Link to="/check">{t('Go to the draft check')}</Link>}>
      {t('Every panel stands in the rail at the side.')}
    </EmptyState>
  );
}
