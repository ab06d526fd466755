import { lazy, Suspense } from 'react';
import { Opening } from '#features/shared/opening.tsx';
import { PanelBoundary } from './panel-boundary.tsx';
import { useView } from './use-view.ts';

const LibraryPanel = lazy(() =>
  import('#features/library/library-panel.tsx').then((m) => ({ default: m.LibraryPanel })),
);

export function LibraryScreen() {
  const [view, onView] = useView();
  return (
    <PanelBoundary name="Library">
      <Suspense fallback={<Opening lines={8} label="Opening the library" />}>
        <LibraryPanel view={view} onView={onView} />
      </Suspense>
    </PanelBoundary>
  );
}
