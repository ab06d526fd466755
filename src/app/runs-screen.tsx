import { useNavigate } from '@tanstack/react-router';
import { lazy } from 'react';
import { useDraftSession } from '#features/draft-check/session.tsx';
import { t } from '#ui/messages/t.ts';
import { PanelFrame } from './panel-frame.tsx';
import { useView } from './use-view.ts';

const RunsPanel = lazy(() => import('#features/runs/runs-panel.tsx').then((m) => ({ default: m.RunsPanel })));

export function RunsScreen() {
  const [view, onView] = useView();
  const { draftId, drafts } = useDraftSession();
  const navigate = useNavigate();
  return (
    <PanelFrame name={t('Jobs')} needs="claim_verification">
      <RunsPanel
        view={view}
        onView={onView}
        draftId={draftId}
        title={drafts?.find(({ id }) => id === draftId)?.title ?? ''}
        onGate={(draft) => void navigate({ to: '/gate', search: { draft } })}
      />
    </PanelFrame>
  );
}
