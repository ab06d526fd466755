import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { Opening } from '#features/shared/opening.tsx';
import { PanelBoundary } from './panel-boundary.tsx';
import { useView } from './use-view.ts';

const DraftCheckPanel = lazy(() =>
  import('#features/draft-check/draft-check-panel.tsx').then((m) => ({ default: m.DraftCheckPanel })),
);

export function CheckScreen() {
  const [view, onView] = useView();
  const navigate = useNavigate();
  return (
    <PanelBoundary name="Draft check">
      <Suspense fallback={<Opening lines={8} label="Opening the draft check" />}>
        <DraftCheckPanel view={view} onView={onView} onLibrary={() => void navigate({ to: '/library' })} />
      </Suspense>
    </PanelBoundary>
  );
}
