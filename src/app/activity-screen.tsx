import { lazy } from 'react';
import { t } from '#ui/messages/t.ts';
import { PanelFrame } from './panel-frame.tsx';
import { useView } from './use-view.ts';

const ActivityPanel = lazy(() =>
  import('#features/activity/activity-panel.tsx').then((m) => ({ default: m.ActivityPanel })),
);

export function ActivityScreen() {
  const [view, onView] = useView();
  return (
    <PanelFrame name={t('Activity')} needs="trace_export">
      <ActivityPanel view={view} onView={onView} />
    </PanelFrame>
  );
}
