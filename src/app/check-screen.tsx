import { useNavigate } from '@tanstack/react-router';
import { lazy } from 'react';
import { useDraftSession } from '#features/draft-check/session.tsx';
import { t } from '#ui/messages/t.ts';
import { PanelFrame } from './panel-frame.tsx';
import { useView } from './use-view.ts';

const DraftCheckPanel = lazy(() =>
  import('#features/draft-check/draft-check-panel.tsx').then((m) => ({ default: m.DraftCheckPanel })),
);

export function CheckScreen() {
  const [view, onView] = useView();
  const navigate = useNavigate();
  const { draftId, report } = useDraftSession();
  const here = draftId === null ? {} : { draft: draftId };
  const entry = report?.sourceSet.set?.id ?? 'library';
  return (
    <PanelFrame name={t('Draft check')}>
      <DraftCheckPanel
        view={view}
        onView={onView}
        onLibrary={() => void navigate({ to: '/library' })}
        onSourceSets={() => void navigate({ to: '/source-sets', search: { ...here, entry } })}
      />
    </PanelFrame>
  );
}
