import { useForgetOnChange } from '#data/identity.ts';
import { useIsFetching, useIsMutating } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { isActive, useIngestionJobs } from '#data/ingestion.ts';
import { useDraftSession } from '#features/draft-check/session.tsx';
import { useStores } from '#state/stores-context.tsx';
import { t } from '#ui/messages/t.ts';
import { useView } from '../use-view.ts';
import { usePlace } from './place.ts';

/**
 * Tells on the document element what tests and people read there: the theme, the title, and whether everything has come
 * to rest (`data-idle`).
 */
export function PageSignals() {
  useForgetOnChange();
  const { activity, preferences } = useStores();
  const theme = useStore(preferences, (state) => state.theme);
  const isRunning = useStore(activity, (state) => state.running.length > 0);
  const fetching = useIsFetching();
  const mutating = useIsMutating();
  const jobs = useIngestionJobs();
  const { editor, draftId, loadError, drafts } = useDraftSession();
  const isOpening = draftId !== null && editor === null && loadError === null;
  const isBusy = isRunning || fetching > 0 || mutating > 0 || jobs.data?.some(isActive) === true || isOpening;

  useEffect(() => {
    const root = document.documentElement;
    if (isBusy) {
      root.dataset['idle'] = 'false';
      return undefined;
    }
    // A query that just ended may set off another one: rest is what lasts for a moment.
    const timer = setTimeout(() => {
      root.dataset['idle'] = 'true';
    }, 150);
    return () => clearTimeout(timer);
  }, [isBusy]);
  useEffect(() => {
    if (theme === 'system') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = theme;
  }, [theme]);
  const place = usePlace();
  const [view] = useView();
  const title = place === 'answer' ? (view.ask ?? t('Answer')) : drafts?.find((draft) => draft.id === draftId)?.title;
  useEffect(() => {
    document.title = title === undefined ? t('Sophia Workbench') : t('{title} – Sophia Workbench', { title });
  }, [title]);
  return null;
}
