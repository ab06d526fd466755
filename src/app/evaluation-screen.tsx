import { useNavigate } from '@tanstack/react-router';
import { lazy } from 'react';
import { t } from '#ui/messages/t.ts';
import { PanelFrame } from './panel-frame.tsx';
import { useView } from './use-view.ts';

const EvaluationPanel = lazy(() =>
  import('#features/evaluation/evaluation-panel.tsx').then((m) => ({ default: m.EvaluationPanel })),
);

export function EvaluationScreen() {
  const [view, onView] = useView();
  const navigate = useNavigate();
  return (
    <PanelFrame name={t('Evaluation')} needs="claim_verification">
      <EvaluationPanel
        view={view}
        onView={onView}
        onQueued={(queue, entry) => void navigate({ to: `/${queue}`, search: { entry } })}
      />
    </PanelFrame>
  );
}
