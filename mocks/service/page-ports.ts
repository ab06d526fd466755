import { MAIN_WORKSPACE } from '#domain/workspace.ts';
import type { ServicePorts } from './workbench-service.ts';

/** The first workspace has the key that it always had. */
const keyOf = (workspace: string): string =>
  workspace === MAIN_WORKSPACE ? 'sophia-holds-workspace' : `sophia-holds-workspace:${workspace}`;

/**
 * The page's side of the service. The marker stands in localStorage because browsers evict that apart from databases; it
 * says only that there was a workspace.
 */
export const pagePorts = (workspace: string): ServicePorts => ({
  marker: {
    isSet: () => {
      try {
        return localStorage.getItem(keyOf(workspace)) !== null;
      } catch {
        return false;
      }
    },
    set: () => {
      try {
        localStorage.setItem(keyOf(workspace), '1');
      } catch {
        // Storage is switched off: then there is no database either, and nothing to remember.
      }
    },
  },
  persist: async () => {
    await navigator.storage.persist();
  },
});
