import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ScenarioOutcomeView, ScenarioView } from '#api/schemas/scenario.ts';
import { client } from './backend.ts';
import { scenarioKeys } from './keys.ts';

/** The catalogue of states. It is part of the build: the same until the page is loaded anew. */
export const useScenarios = () =>
  useQuery({
    queryKey: scenarioKeys.list(),
    queryFn: ({ signal }) => client.scenarios.list(signal),
    staleTime: Infinity,
  });

/** A state as the engine derives it now; `null` derives nothing. Kept for stepping back and forth, derived anew on request. */
export const useScenarioRun = (id: string | null) =>
  useQuery({
    queryKey: scenarioKeys.run(id ?? ''),
    queryFn: ({ signal }) => client.scenarios.run(id ?? '', signal),
    enabled: id !== null,
    staleTime: Infinity,
    retry: false,
  });

/** How many of the states were derived, and which came out otherwise than their rule says. */
export interface DerivedAll {
  readonly done: number;
  readonly differing: readonly string[];
}

/** Derives every state anew, one after another, and tells how far it has come. */
export function useDeriveAll(onProgress: (so: DerivedAll) => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (scenarios: readonly ScenarioView[]): Promise<DerivedAll> => {
      let so: DerivedAll = { done: 0, differing: [] };
      for (const { id, expected } of scenarios) {
        const derived = await client.scenarios.run(id).then(
          (outcome) => {
            cache.setQueryData<ScenarioOutcomeView>(scenarioKeys.run(id), outcome);
            return outcome.derived;
          },
          () => null,
        );
        so = { done: so.done + 1, differing: derived === expected ? so.differing : [...so.differing, id] };
        onProgress(so);
      }
      return so;
    },
  });
}
