import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { QueueName } from '#domain/queue.ts';
import { Opening } from '#features/shared/opening.tsx';
import { PanelBoundary } from './panel-boundary.tsx';
import { useView } from './use-view.ts';

const QueuePanel = lazy(() => import('#features/queues/queue-panel.tsx').then((m) => ({ default: m.QueuePanel })));

function QueueScreen({ queue, name }: { readonly queue: QueueName; readonly name: string }) {
  const [view, onView] = useView();
  const navigate = useNavigate();
  return (
    <PanelBoundary name={name}>
      <Suspense fallback={<Opening lines={8} label="Opening the queue" />}>
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
      </Suspense>
    </PanelBoundary>
  );
}

export const FactChecksScreen = () => <QueueScreen queue="fact-checks" name="Fact-check queue" />;
export const ContradictionsScreen = () => <QueueScreen queue="contradictions" name="Contradictions" />;
