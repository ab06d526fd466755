import { useMemo } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

type Overlay = 'palette' | 'keys' | 'notes' | 'tour' | null;

/** What lies over the page; one at a time. */
const overlayStore = createStore<{ readonly shown: Overlay }>()(() => ({ shown: null }));

export function useOverlay() {
  const shown = useStore(overlayStore, (state) => state.shown);
  return useMemo(
    () => ({
      shown,
      open: (overlay: Exclude<Overlay, null>) => overlayStore.setState({ shown: overlay }),
      close: () => overlayStore.setState({ shown: null }),
    }),
    [shown],
  );
}
