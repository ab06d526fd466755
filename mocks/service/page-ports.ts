import type { ServicePorts } from './workbench-service.ts';

const KEY = 'sophia-holds-workspace';

/**
 * The page's side of the service. The marker stands in localStorage because browsers evict that apart from databases; it
 * says only that there was a workspace.
 */
export const pagePorts: ServicePorts = {
  marker: {
    isSet: () => {
      try {
        return localStorage.getItem(KEY) !== null;
      } catch {
        return false;
      }
    },
    set: () => {
      try {
        localStorage.setItem(KEY, '1');
      } catch {
        // Storage is switched off: then there is no database either, and nothing to remember.
      }
    },
  },
  persist: async () => {
    await navigator.storage.persist();
  },
};
