import { useRouterState } from '@tanstack/react-router';

export type Place = 'answer' | 'check' | 'library';

/** Which panel the page shows. */
export function usePlace(): Place {
  return useRouterState({
    select: ({ location: { pathname } }): Place =>
      pathname.startsWith('/library') ? 'library' : pathname.startsWith('/answer') ? 'answer' : 'check',
  });
}
