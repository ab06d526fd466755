import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SynthesizerInput, SynthesizerView } from '#api/schemas/synthesizer.ts';
import { client } from './backend.ts';
import { answerKeys, synthesizerKeys } from './keys.ts';

export const synthesizerQuery = () =>
  queryOptions({ queryKey: synthesizerKeys.all, queryFn: ({ signal }) => client.synthesizer.get(signal) });

/** The configured model, and whether this window may reach one. */
export const useSynthesizer = () => useQuery(synthesizerQuery());

function useChange<Input>(change: (input: Input) => Promise<SynthesizerView>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (view) => {
      cache.setQueryData(synthesizerKeys.all, view);
      return cache.invalidateQueries({ queryKey: answerKeys.runs() });
    },
  });
}

export const useSaveSynthesizer = () => useChange((settings: SynthesizerInput) => client.synthesizer.save(settings));
export const useClearSynthesizer = () => useChange<void>(() => client.synthesizer.clear());
