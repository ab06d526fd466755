import { useRouterState } from '@tanstack/react-router';
import { PANELS, type Place } from '../panels.ts';

/** Whether a panel is one of the two backlogs. */
export const isQueue = (place: Place): place is 'fact-checks' | 'contradictions' =>
  place === 'fact-checks' || place === 'contradictions';

/** Which panel an address shows; the draft check where it names none. */
export function placeOf(pathname: string): Place {
  const path = PANELS.find((panel) => pathname === panel.path || pathname.startsWith(`${panel.path}/`))?.path;
  return (path ?? '/check').slice(1) as Place;
}

/** Which panel the page shows. */
export function usePlace(): Place {
  return useRouterState({ select: ({ location }): Place => placeOf(location.pathname) });
}
