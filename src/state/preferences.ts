import { createStore } from 'zustand/vanilla';
import { recognitionLanguageOf, type RecognitionLanguage } from '#domain/recognition-language.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

export interface PreferenceState {
  readonly theme: Theme;
  readonly setTheme: (theme: Theme) => void;
  /** Share of the width that the evidence takes, in per cent. */
  readonly evidenceWidth: number;
  readonly setEvidenceWidth: (width: number) => void;
  /** The language that scanned pages were last read in; `null` before the first. */
  readonly scanLanguage: RecognitionLanguage | null;
  readonly setScanLanguage: (language: RecognitionLanguage) => void;
  /** Whether the tour was taken or turned down. */
  readonly isTourSeen: boolean;
  readonly setTourSeen: () => void;
}

const KEY = 'sophia.theme';
const WIDTH_KEY = 'sophia.evidence-width';
const DEFAULT_WIDTH = 36;
const SCAN_KEY = 'sophia.scan-language';
const TOUR_KEY = 'sophia.tour';

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

function readScanLanguage(storage: PreferenceStorage | null): RecognitionLanguage | null {
  try {
    return recognitionLanguageOf(storage?.getItem(SCAN_KEY));
  } catch {
    return null;
  }
}

function readTourSeen(storage: PreferenceStorage | null): boolean {
  try {
    return storage?.getItem(TOUR_KEY) === 'seen';
  } catch {
    return false;
  }
}

function readWidth(storage: PreferenceStorage | null): number {
  try {
    const width = Number(storage?.getItem(WIDTH_KEY) ?? Number.NaN);
    return width >= 22 && width <= 66 ? width : DEFAULT_WIDTH;
  } catch {
    return DEFAULT_WIDTH;
  }
}

/** How the person wants the screen to look. No work is kept here: preferences only. */
export function createPreferenceStore(storage: PreferenceStorage | null) {
  const keep = (key: string, value: string): void => {
    try {
      storage?.setItem(key, value);
    } catch {
      // A full or refused storage loses the preference of one visit, nothing else.
    }
  };
  return createStore<PreferenceState>()((set) => ({
    theme: readTheme(storage),
    setTheme: (theme) => {
      set({ theme });
      keep(KEY, theme);
    },
    scanLanguage: readScanLanguage(storage),
    setScanLanguage: (scanLanguage) => {
      set({ scanLanguage });
      keep(SCAN_KEY, scanLanguage);
    },
    isTourSeen: readTourSeen(storage),
    setTourSeen: () => {
      set({ isTourSeen: true });
      keep(TOUR_KEY, 'seen');
    },
    evidenceWidth: readWidth(storage),
    setEvidenceWidth: (evidenceWidth) => {
      set({ evidenceWidth });
      keep(WIDTH_KEY, String(Math.round(evidenceWidth * 10) / 10));
    },
  }));
}
