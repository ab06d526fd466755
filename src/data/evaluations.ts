import { keepPreviousData, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { CalibrationRequest, EvaluationAct, EvaluationStart } from '#api/schemas/evaluation.ts';
import { client } from './backend.ts';
import { evaluationKeys } from './keys.ts';

export const useEvaluations = () =>
  useQuery({ queryKey: evaluationKeys.list(), queryFn: ({ signal }) => client.evaluations.list(signal) });

/**
 * A run with what it found. The key has the instant of its last part, so that figures grow while it runs, and nothing is read
 * again for mere progress.
 */
export const useEvaluation = (id: string | null, updatedAt: string) =>
  useQuery({
    queryKey: evaluationKeys.detail(id ?? '', updatedAt),
    queryFn: ({ signal }) => client.evaluations.get(id ?? '', signal),
    enabled: id !== null,
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  });

/** One item of a run, checked once more. Where it stands in the queues may change: it is read each time it is opened. */
export const useGoldItem = (id: string, itemId: string) =>
  useQuery({
    queryKey: evaluationKeys.item(id, itemId),
    queryFn: ({ signal }) => client.evaluations.item(id, itemId, signal),
    gcTime: 60_000,
  });

export const invalidateEvaluations = (cache: QueryClient): Promise<void> =>
  cache.invalidateQueries({ queryKey: evaluationKeys.list() });

export function useStartEvaluation() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (request: EvaluationStart) => client.evaluations.start(request),
    onSuccess: () => invalidateEvaluations(cache),
  });
}

export function useEvaluationAct() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, verb }: { readonly id: string; readonly verb: EvaluationAct['verb'] }) =>
      client.evaluations.act(id, verb),
    onSettled: () => invalidateEvaluations(cache),
  });
}

/** Looks at a file before it is used. */
export const usePreviewFile = () => useMutation({ mutationFn: previewFile });
const previewFile = async (file: File) => {
  const text = await file.text();
  return { text, preview: await client.evaluations.preview(file.webkitRelativePath || file.name, text) };
};

export const useCalibrations = () =>
  useQuery({
    queryKey: evaluationKeys.calibrations(),
    queryFn: ({ signal }) => client.evaluations.calibrations(signal),
  });

export function useCalibrate() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (request: CalibrationRequest) => client.evaluations.calibrate(request),
    onSuccess: (list) => cache.setQueryData(evaluationKeys.calibrations(), list),
  });
}
