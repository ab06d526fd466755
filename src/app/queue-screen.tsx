import { useNavigate } from '@tanstack/react-router';
import { lazy } from 'react';
import type { QueueName } from '#domain/queue.ts';
import { t } from '#ui/messages/t.ts';
import { PanelFrame } from './panel-frame.tsx';
import { useView } from './use-view.ts';

const QueuePanel = lazy(() => import('#features/queues/queue-panel.tsx').then((m) => ({ default: m.QueuePanel })));

function QueueScreen({ queue, name }: { readonly queue: QueueName; readonly name: string }) {
  const [view, onView] = useView();
  const navigate = useNavigate();
  return (
    <PanelFrame name={name} needs="claim_verification">
      <QueuePanel
        key={queue}
        queue={queue}
        view={view}
        onView={onView}
        onOwner={({ kind, id }, claim) => {
          if (kind === 'library') void navigate({ to: '/library', search: {} });
          else if (kind === 'answer') void navigate({ to: '/answer', search: { answer: id } });
          else void navigate({ to: '/check', search: { draft: id, ...(claim === null ? {} : { claim }) } });
        }}
      />
    </PanelFrame>
  );
}

export const FactChecksScreen = () => <QueueScreen queue="fact-checks" name={t('Fact-check queue')} />;
export const ContradictionsScreen = () => <QueueScreen queue="contradictions" name={t('Contradictions')} />;
