import { useState } from 'react';

/** A filter under a name of its own. A preference of the person at this browser, not work. */
export interface SavedView {
  readonly name: string;
  readonly filter: string;
}

const KEY = 'sophia.queue-views';

function read(): readonly SavedView[] {
  try {
    const held: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    if (!Array.isArray(held)) return [];
    return held.flatMap((view: unknown): readonly SavedView[] => {
      if (typeof view !== 'object' || view === null) return [];
      const { name, filter } = view as Record<string, unknown>;
      return typeof name === 'string' && typeof filter === 'string' ? [{ name, filter }] : [];
    });
  } catch {
    return [];
  }
}

/** Saved views of this browser; what another tab saved meanwhile is kept. */
export function useSavedViews(): {
  readonly views: readonly SavedView[];
  readonly save: (view: SavedView) => void;
  readonly remove: (name: string) => void;
  /** Another name for a view; the place stays. A name that another view has takes that view's place. */
  readonly rename: (from: string, to: string) => void;
} {
  const [views, setViews] = useState(read);
  const write = (change: (held: readonly SavedView[]) => readonly SavedView[]): void => {
    const next = change(read());
    setViews(next);
    try {
      localStorage.setItem(KEY, JSON.stringify(next));
    } catch {
      // A full or refused storage loses the preference of one visit, nothing else.
    }
  };
  return {
    views,
    save: (view) => write((held) => [...held.filter(({ name }) => name !== view.name), view]),
    remove: (name) => write((held) => held.filter((view) => view.name !== name)),
    rename: (from, to) =>
      write((held) =>
        held
          .filter(({ name }) => name === from || name !== to)
          .map((view) => (view.name === from ? { ...view, name: to } : view)),
      ),
  };
}
