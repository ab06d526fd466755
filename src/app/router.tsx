import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { parseView, type ViewState } from '#state/url-state.ts';
import { AnswerScreen } from './answer-screen.tsx';
import { CheckScreen } from './check-screen.tsx';
import { LibraryScreen } from './library-screen.tsx';
import { ContradictionsScreen, FactChecksScreen } from './queue-screen.tsx';
import { SourcesScreen } from './sources-screen.tsx';
import { NotFound } from './not-found.tsx';
import { readAddress, writeAddress } from './address.ts';
import { Shell } from './shell/shell.tsx';

const root = createRootRoute({
  validateSearch: (raw: Record<string, unknown>): ViewState => parseView(raw),
  component: Shell,
  notFoundComponent: NotFound,
});
const home = createRoute({ getParentRoute: () => root, path: '/', component: CheckScreen });
const check = createRoute({ getParentRoute: () => root, path: '/check', component: CheckScreen });
const answer = createRoute({ getParentRoute: () => root, path: '/answer', component: AnswerScreen });
const factChecks = createRoute({ getParentRoute: () => root, path: '/fact-checks', component: FactChecksScreen });
const contradictions = createRoute({
  getParentRoute: () => root,
  path: '/contradictions',
  component: ContradictionsScreen,
});
const sources = createRoute({ getParentRoute: () => root, path: '/sources', component: SourcesScreen });
const library = createRoute({ getParentRoute: () => root, path: '/library', component: LibraryScreen });

export function createAppRouter() {
  return createRouter({
    routeTree: root.addChildren([home, check, answer, factChecks, contradictions, sources, library]),
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
