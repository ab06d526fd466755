import { Copy, RotateCcw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useStores } from '#state/stores-context.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback.tsx';
import { t } from '#ui/messages/t.ts';

/** What a person can paste into a report of a fault: where, what, and the stack; no text of their drafts. */
export function faultReport(panel: string, error: unknown, address: string): string {
  const fault = error instanceof Error ? error : new Error(String(error));
  return [
    t('Panel: {panel}', { panel }),
    t('Address: {address}', { address }),
    t('Error: {name}: {message}', { name: fault.name, message: fault.message }),
    '',
    fault.stack ?? '',
  ].join('\n');
}

/** Keeps a fault of one panel from taking the others down. */
export function PanelBoundary({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const { toasts } = useStores();
  return (
    <ErrorBoundary
      fallbackRender={({ error, resetErrorBoundary }) => (
        <div role="alert">
          <EmptyState
            icon={<TriangleAlert size={20} />}
            title={t('{name} stopped working', { name })}
            actions={
              <>
                <Button variant="primary" icon={<RotateCcw size={14} />} onClick={resetErrorBoundary}>
                  {t('Try again')}
                </Button>
                <Button
                  icon={<Copy size={14} />}
                  onClick={() => {
                    navigator.clipboard.writeText(faultReport(name, error, location.pathname + location.search)).then(
                      () => toasts.getState().push(t('The report is in the clipboard.')),
                      () => toasts.getState().push(t('The browser did not let the report into the clipboard.')),
                    );
                  }}
                >
                  {t('Copy the report')}
                </Button>
              </>
            }
          >
            <p>{t('Your drafts and sources are kept. The other panels go on.')}</p>
            <p>{error instanceof Error ? error.message : String(error)}</p>
          </EmptyState>
        </div>
      )}
    >
      {children}
    </ErrorBoundary>
  );
}
