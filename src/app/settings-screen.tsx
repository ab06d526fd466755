import { lazy } from 'react';
import { t } from '#ui/messages/t.ts';
import { PanelFrame } from './panel-frame.tsx';

const SettingsPanel = lazy(() =>
  import('#features/settings/settings-panel.tsx').then((m) => ({ default: m.SettingsPanel })),
);

export const SettingsScreen = () => (
  <PanelFrame name={t('Settings')} isOpenToAll>
    <SettingsPanel />
  </PanelFrame>
);
