import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { JudgePackView } from '#api/schemas/judge-pack.ts';
import { client } from './backend.ts';
import { judgePackKeys } from './keys.ts';

const judgePackQuery = () =>
  queryOptions({ queryKey: judgePackKeys.all, queryFn: ({ signal }) => client.judgePack.get(signal) });

/** The pack that a person dropped in, or none. */
export const useJudgePack = () => useQuery(judgePackQuery());

function useChange<Input>(change: (input: Input) => Promise<JudgePackView>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (view) => cache.setQueryData(judgePackKeys.all, view),
  });
}

export const useSaveJudgePack = () => useChange((files: readonly File[]) => client.judgePack.save(files));
export const useClearJudgePack = () => useChange<void>(() => client.judgePack.clear());
