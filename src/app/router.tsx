import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { parseView, type ViewState } from '#state/url-state.ts';
import { CheckScreen } from './check-screen.tsx';
import { NotFound } from './not-found.tsx';
import { readAddress, writeAddress } from './address.ts';
import { PANELS } from './panels.ts';
import { Shell } from './shell/shell.tsx';

const root = createRootRoute({
  validateSearch: (raw: Record<string, unknown>): ViewState => parseView(raw),
  component: Shell,
  notFoundComponent: NotFound,
});
const home = createRoute({ getParentRoute: () => root, path: '/', component: CheckScreen });
const panels = PANELS.map(({ path, screen }) => createRoute({ getParentRoute: () => root, path, component: screen }));

export function createAppRouter() {
  return createRouter({
    routeTree: root.addChildren([home, ...panels]),
    parseSearch: readAddress,
    stringifySearch: writeAddress,
    defaultPreload: false,
    scrollRestoration: false,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
