import { lazy } from 'react';
import { t } from '#ui/messages/t.ts';
import { PanelFrame } from './panel-frame.tsx';
import { useView } from './use-view.ts';

const StatesPanel = lazy(() => import('#features/states/states-panel.tsx').then((m) => ({ default: m.StatesPanel })));

export function StatesScreen() {
  const [view, onView] = useView();
  return (
    <PanelFrame name={t('States')}>
      <StatesPanel view={view} onView={onView} />
    </PanelFrame>
  );
}
