import { lazy } from 'react';
import { useDraftSession } from '#features/draft-check/session.tsx';
import { t } from '#ui/messages/t.ts';
import { PanelFrame } from './panel-frame.tsx';
import { useView } from './use-view.ts';

const NotebooksPanel = lazy(() =>
  import('#features/notebooks/notebooks-panel.tsx').then((m) => ({ default: m.NotebooksPanel })),
);

export function NotebooksScreen() {
  const [view, onView] = useView();
  const { draftId, drafts } = useDraftSession();
  return (
    <PanelFrame name={t('Notebooks')} needs="evidence_packs">
      <NotebooksPanel
        view={view}
        onView={onView}
        draftId={draftId}
        title={drafts?.find(({ id }) => id === draftId)?.title ?? ''}
      />
    </PanelFrame>
  );
}
