import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { Opening } from '#features/shared/opening.tsx';
import { PanelBoundary } from './panel-boundary.tsx';
import { useView } from './use-view.ts';

const AnswerPanel = lazy(() => import('#features/answer/answer-panel.tsx').then((m) => ({ default: m.AnswerPanel })));

export function AnswerScreen() {
  const [view, onView] = useView();
  const navigate = useNavigate();
  return (
    <PanelBoundary name="Answer">
      <Suspense fallback={<Opening lines={8} label="Opening the answer" />}>
        <AnswerPanel
          view={view}
          onView={onView}
          onLibrary={() => void navigate({ to: '/library', search: {} })}
          onDraft={(draft) => void navigate({ to: '/check', search: { draft } })}
        />
      </Suspense>
    </PanelBoundary>
  );
}
