import { lazy, Suspense } from 'react';
import { Opening } from '#features/shared/opening.tsx';
import { PanelBoundary } from './panel-boundary.tsx';
import { useView } from './use-view.ts';

const SourcesPanel = lazy(() =>
  import('#features/sources/sources-panel.tsx').then((m) => ({ default: m.SourcesPanel })),
);

export function SourcesScreen() {
  const [view, onView] = useView();
  return (
    <PanelBoundary name="Sources">
      <Suspense fallback={<Opening lines={8} label="Opening the sources" />}>
        <SourcesPanel view={view} onView={onView} />
      </Suspense>
    </PanelBoundary>
  );
}
