import { useRouterState } from '@tanstack/react-router';
import { PANELS, type Place } from '../panels.ts';

/** Which panel an address shows; the draft check where it names none. */
export function placeOf(pathname: string): Place {
  const path = PANELS.find((panel) => pathname === panel.path || pathname.startsWith(`${panel.path}/`))?.path;
  return (path ?? '/check').slice(1) as Place;
}

/** Which panel the page shows. */
export function usePlace(): Place {
  return useRouterState({ select: ({ location }): Place => placeOf(location.pathname) });
}

/** Whether the address is one of a panel: what is nowhere has no place in the rail. */
export function useIsPanel(): boolean {
  return useRouterState({
    select: ({ location: { pathname } }) =>
      pathname === '/' || PANELS.some(({ path }) => pathname === path || pathname.startsWith(`${path}/`)),
  });
}
