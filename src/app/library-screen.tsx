import { lazy } from 'react';
import { t } from '#ui/messages/t.ts';
import { PanelFrame } from './panel-frame.tsx';
import { useView } from './use-view.ts';

const LibraryPanel = lazy(() =>
  import('#features/library/library-panel.tsx').then((m) => ({ default: m.LibraryPanel })),
);

export function LibraryScreen() {
  const [view, onView] = useView();
  return (
    <PanelFrame name={t('Library')}>
      <LibraryPanel view={view} onView={onView} />
    </PanelFrame>
  );
}
