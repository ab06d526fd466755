import { useNavigate } from '@tanstack/react-router';
import { lazy } from 'react';
import { useDraftSession } from '#features/draft-check/session.tsx';
import { t } from '#ui/messages/t.ts';
import { PanelFrame } from './panel-frame.tsx';
import { useView } from './use-view.ts';

const ExportsPanel = lazy(() =>
  import('#features/exports/exports-panel.tsx').then((m) => ({ default: m.ExportsPanel })),
);

export function ExportsScreen() {
  const { draftId, drafts } = useDraftSession();
  const [{ answer }] = useView();
  const navigate = useNavigate();
  return (
    <PanelFrame name={t('Exports')} needs="trace_export">
      <ExportsPanel
        draftId={draftId}
        answerId={answer ?? null}
        title={drafts?.find(({ id }) => id === draftId)?.title ?? ''}
        onDrafts={() => void navigate({ to: '/check', search: {} })}
      />
    </PanelFrame>
  );
}
