import { RotateCcw } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useReverify } from '#data/fact-checks.ts';
import type { ViewState } from '#state/url-state.ts';
import { Button } from '#ui/button.tsx';
import { t } from '#ui/messages/t.ts';
import { useDraftSession } from './session.tsx';

const ReverifyDialog = lazy(() => import('./reverify-dialog.tsx').then((m) => ({ default: m.ReverifyDialog })));

interface ReverifyProps {
  readonly view: ViewState;
  readonly onView: (next: ViewState) => void;
}

/** Asks of every citation recorded with the last check whether its source says it today, and shows the answer of each. */
export function Reverify({ view, onView }: ReverifyProps) {
  const { draftId, report } = useDraftSession();
  const reverify = useReverify();
  const [isOpen, setOpen] = useState(false);
  if (draftId === null || !report || report.claims.length === 0) return null;
  return (
    <>
      <Button
        variant="quiet"
        icon={<RotateCcw size={13} />}
        aria-haspopup="dialog"
        disabled={reverify.isPending}
        onClick={() => {
          setOpen(true);
          reverify.mutate(draftId);
        }}
      >
        {t('Re-verify citations')}
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <ReverifyDialog
            result={reverify.data}
            error={reverify.error}
            report={report}
            onClose={() => setOpen(false)}
            onShow={(source, span) => {
              setOpen(false);
              const { claim: _claim, item: _item, ...rest } = view;
              onView({ ...rest, source, ...(span ? { span } : {}), show: 'evidence' });
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}
