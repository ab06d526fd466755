import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { stableStringify } from '#base/stable-json.ts';
import type { ThresholdsUpdate } from '#api/schemas/thresholds.ts';
import type { Thresholds } from '#domain/thresholds.ts';
import { client } from './backend.ts';
import { thresholdKeys } from './keys.ts';
import { refreshQueues } from './queues.ts';
import { invalidateSources } from './sources.ts';

export const useThresholds = () =>
  useQuery({ queryKey: thresholdKeys.current(), queryFn: ({ signal }) => client.thresholds.get(signal) });

/** What other thresholds would change; `null` asks nothing. The last effect stays while the next is worked out. */
export const useThresholdsPreview = (thresholds: Thresholds | null) =>
  useQuery({
    queryKey: thresholdKeys.preview(stableStringify(thresholds)),
    queryFn: ({ signal }) => client.thresholds.preview(thresholds!, signal),
    enabled: thresholds !== null,
    placeholderData: keepPreviousData,
    gcTime: 30_000,
    retry: false,
  });

/** A change of thresholds is a change of everything that was judged by them. */
export function useSaveThresholds() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (update: ThresholdsUpdate) => client.thresholds.save(update),
    onSuccess: (view) => cache.setQueryData(thresholdKeys.current(), view),
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: thresholdKeys.all }),
        invalidateSources(cache),
        refreshQueues(cache),
      ]),
  });
}
