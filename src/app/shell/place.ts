import { useRouterState } from '@tanstack/react-router';

export type Place = 'answer' | 'check' | 'fact-checks' | 'contradictions' | 'sources' | 'library';

const OTHERS = ['library', 'answer', 'fact-checks', 'contradictions', 'sources'] as const;

/** Whether a panel is one of the two backlogs. */
export const isQueue = (place: Place): place is 'fact-checks' | 'contradictions' =>
  place === 'fact-checks' || place === 'contradictions';

/** Which panel the page shows. */
export function usePlace(): Place {
  return useRouterState({
    select: ({ location: { pathname } }): Place => OTHERS.find((place) => pathname.startsWith(`/${place}`)) ?? 'check',
  });
}
