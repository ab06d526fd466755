import { createContext, useContext, useEffect } from 'react';
import { createActivityStore } from './activity.ts';
import { createHistoryStore, type HistoryWords } from './history.ts';
import { createPreferenceStore, type PreferenceStorage } from './preferences.ts';
import { createShortcutStore, type Shortcut } from './shortcuts.ts';
import { createToastStore } from './toasts.ts';

/** All stores of one page, made once at boot; tests make their own. */
export function createStores(storage: PreferenceStorage | null, words: HistoryWords) {
  const toasts = createToastStore();
  return {
    activity: createActivityStore(),
    preferences: createPreferenceStore(storage),
    shortcuts: createShortcutStore(),
    toasts,
    /** What was done and can be taken back. */
    journal: createHistoryStore(toasts, words),
  };
}
export type Stores = ReturnType<typeof createStores>;

const StoresContext = createContext<Stores | null>(null);
export const StoresProvider = StoresContext.Provider;

export function useStores(): Stores {
  const stores = useContext(StoresContext);
  if (!stores) throw new Error('useStores needs a StoresProvider above it');
  return stores;
}

/** Binds keys while the component is there. Memoise the list: a new one is bound anew. */
export function useShortcuts(shortcuts: readonly Shortcut[], where: 'over' | 'under' = 'over'): void {
  const { shortcuts: store } = useStores();
  useEffect(() => store.getState().bind(shortcuts, where), [store, shortcuts, where]);
}

/** Counts as work under way while `isBusy`: the page is not idle until it ends. */
export function useActivity(name: string, isBusy: boolean): void {
  const { activity } = useStores();
  useEffect(() => (isBusy ? activity.getState().begin(name) : undefined), [activity, name, isBusy]);
}
