import { useNavigate } from '@tanstack/react-router';
import { lazy } from 'react';
import { t } from '#ui/messages/t.ts';
import { PanelFrame } from './panel-frame.tsx';
import { useView } from './use-view.ts';

const AnswerPanel = lazy(() => import('#features/answer/answer-panel.tsx').then((m) => ({ default: m.AnswerPanel })));

export function AnswerScreen() {
  const [view, onView] = useView();
  const navigate = useNavigate();
  return (
    <PanelFrame name={t('Answer')}>
      <AnswerPanel
        view={view}
        onView={onView}
        onLibrary={() => void navigate({ to: '/library', search: {} })}
        onGate={(answer) => void navigate({ to: '/gate', search: { answer } })}
        onSet={(entry) => void navigate({ to: '/source-sets', search: { entry } })}
        onDraft={(draft) => void navigate({ to: '/check', search: { draft } })}
      />
    </PanelFrame>
  );
}
