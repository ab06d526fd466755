import { createStore } from 'zustand/vanilla';

export interface ActivityState {
  /** Names of what is going on right now, one entry a run. */
  readonly running: readonly string[];
  readonly begin: (name: string) => () => void;
}

/**
 * Work that no query or mutation shows: a debounce that waits, a page being drawn. Together with the queries in flight
 * it makes the idle signal that end-to-end tests wait for instead of sleeping.
 */
export function createActivityStore() {
  return createStore<ActivityState>()((set) => ({
    running: [],
    begin: (name) => {
      const entry = { name };
      let isOver = false;
      set((state) => ({ running: [...state.running, entry.name] }));
      return () => {
        if (isOver) return;
        isOver = true;
        set((state) => {
          const at = state.running.indexOf(entry.name);
          return { running: state.running.filter((_, index) => index !== at) };
        });
      };
    },
  }));
}
