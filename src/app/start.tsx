import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { listenForChanges } from '#data/changes.ts';
import { createQueryClient } from '#data/query-client.ts';
import { startBackend } from '#mocks/start.ts';
import { currentWorkspace } from '#state/current-workspace.ts';
import { createStores } from '#state/stores-context.tsx';
import '#ui/fonts.css';
import '#ui/tokens.css';
import '#ui/base.css';
import { t } from '#ui/messages/t.ts';
import { Providers } from './providers.tsx';
import { createAppRouter } from './router.tsx';
import { historyWords } from './shell/history-words.ts';

function preferenceStorage(): Storage | null {
  try {
    return globalThis.localStorage;
  } catch {
    return null;
  }
}

/** Starts the backend and draws the page. Called once, when the language of the page is there. */
export function start(): void {
  const queryClient = createQueryClient();
  const stores = createStores(preferenceStorage(), historyWords());
  const router = createAppRouter();
  startBackend(currentWorkspace()).catch((error: unknown) => {
    stores.toasts.getState().push(
      t('The workbench could not start its backend: {message}', {
        message: error instanceof Error ? error.message : String(error),
      }),
    );
  });
  listenForChanges(queryClient);

  const place = document.getElementById('root');
  if (!place) throw new Error('index.html has no #root');
  createRoot(place).render(
    <StrictMode>
      <Providers queryClient={queryClient} stores={stores}>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>,
  );
}
