import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RunVerb } from '#api/schemas/run.ts';
import { isOpenRun, type Run, type RunEnvelope } from '#domain/run.ts';
import { client } from './backend.ts';
import { runKeys } from './keys.ts';

export const useRuns = () =>
  useQuery({ queryKey: runKeys.all, queryFn: ({ signal }) => client.runs.list(signal), staleTime: 0 });

/** Whether a run works at this moment: waiting and pausing is rest. */
export const isWorking = (run: Run): boolean => isOpenRun(run) && run.state !== 'paused' && run.state !== 'waiting';

function useRunChange<Input>(mutationFn: (input: Input) => Promise<unknown>) {
  const cache = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => cache.invalidateQueries({ queryKey: runKeys.all }) });
}

export function useStartRun() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (envelope: RunEnvelope) => client.runs.start(envelope),
    onSettled: () => cache.invalidateQueries({ queryKey: runKeys.all }),
  });
}
export const useRunAct = () =>
  useRunChange(({ id, verb }: { readonly id: string; readonly verb: RunVerb }) => client.runs.act(id, verb));
export const useRemoveRun = () => useRunChange((id: string) => client.runs.remove(id));
