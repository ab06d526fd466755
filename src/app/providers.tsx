import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { StoresProvider, type Stores } from '#state/stores-context.tsx';

interface ProvidersProps {
  readonly queryClient: QueryClient;
  readonly stores: Stores;
  readonly children: ReactNode;
}

export function Providers({ queryClient, stores, children }: ProvidersProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <StoresProvider value={stores}>{children}</StoresProvider>
    </QueryClientProvider>
  );
}
