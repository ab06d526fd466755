import { createStore } from 'zustand/vanilla';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

export interface PreferenceState {
  readonly theme: Theme;
  readonly setTheme: (theme: Theme) => void;
}

const KEY = 'sophia.theme';

/** Somewhere to keep a preference between visits; a private window may refuse, and then it lasts as long as the page. */
export interface PreferenceStorage {
  readonly getItem: (key: string) => string | null;
  readonly setItem: (key: string, value: string) => void;
}

function readTheme(storage: PreferenceStorage | null): Theme {
  try {
    const stored = storage?.getItem(KEY);
    return THEMES.find((theme) => theme === stored) ?? 'system';
  } catch {
    return 'system';
  }
}

/** How the person wants the screen to look. No work is kept here: preferences only. */
export function createPreferenceStore(storage: PreferenceStorage | null) {
  return createStore<PreferenceState>()((set) => ({
    theme: readTheme(storage),
    setTheme: (theme) => {
      set({ theme });
      try {
        storage?.setItem(KEY, theme);
      } catch {
        // A full or refused storage loses the preference of one visit, nothing else.
      }
    },
  }));
}
