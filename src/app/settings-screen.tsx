import { lazy } from 'react';
import { PanelFrame } from './panel-frame.tsx';

const SettingsPanel = lazy(() =>
  import('#features/settings/settings-panel.tsx').then((m) => ({ default: m.SettingsPanel })),
);

export const SettingsScreen = () => (
  <PanelFrame name="Settings" isOpenToAll>
    <SettingsPanel />
  </PanelFrame>
);
