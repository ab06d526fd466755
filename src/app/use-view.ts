import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { ViewState } from '#state/url-state.ts';
import { readAddress, writeAddress } from './address.ts';

/** What the address says is on the screen, and how to go to another view of the same panel. */
export function useView(): readonly [ViewState, (next: ViewState) => void] {
  const view = useSearch({ from: '__root__' });
  const navigate = useNavigate();
  const setView = useCallback(
    (next: ViewState) => {
      // Going where one is would fill the way back with steps that do nothing.
      if (writeAddress({ ...next }) === writeAddress(readNow())) return;
      void navigate({ to: '.', search: next });
    },
    [navigate],
  );
  return [view, setView];
}

const readNow = (): Record<string, unknown> => readAddress(globalThis.location.search);
