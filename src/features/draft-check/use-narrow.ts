import { useSyncExternalStore } from 'react';

/** Below this width draft and lists stand one above the other: side by side neither can be read. */
const NARROW = '(max-width: 900px)';

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(NARROW);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Whether the window is narrow, or the page magnified so far that it counts as narrow. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(NARROW).matches);
}
