import { lazy } from 'react';
import { t } from '#ui/messages/t.ts';
import { PanelFrame } from './panel-frame.tsx';
import { useView } from './use-view.ts';

const SourcesPanel = lazy(() =>
  import('#features/sources/sources-panel.tsx').then((m) => ({ default: m.SourcesPanel })),
);

export function SourcesScreen() {
  const [view, onView] = useView();
  return (
    <PanelFrame name={t('Sources')}>
      <SourcesPanel view={view} onView={onView} />
    </PanelFrame>
  );
}
