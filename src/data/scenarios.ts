import { useQuery } from '@tanstack/react-query';
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
