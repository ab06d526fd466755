import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { IngestionJob } from '#api/schemas/ingestion.ts';
import type { RecognitionLanguage } from '#domain/recognition-language.ts';
import { client } from './backend.ts';
import { ingestionKeys } from './keys.ts';
import { invalidateSources } from './sources.ts';

/** How often running jobs are asked about, in milliseconds. Nothing is asked while nothing runs. */
const POLL_MS = 400;

export const isActive = (job: Pick<IngestionJob, 'state'>): boolean =>
  job.state === 'queued' || job.state === 'running';

export const ingestionQuery = () =>
  queryOptions({
    queryKey: ingestionKeys.all,
    queryFn: ({ signal }) => client.ingestion.list(signal),
    refetchInterval: (query) => (query.state.data?.some(isActive) ? POLL_MS : false),
  });

/** The jobs, newest first as the backend gives them; when one ends, everything that rests on sources is read again. */
export function useIngestionJobs() {
  const cache = useQueryClient();
  const jobs = useQuery(ingestionQuery());
  const ended = jobs.data?.filter((job) => !isActive(job)).length;
  const before = useRef(ended);
  useEffect(() => {
    if (before.current !== undefined && ended !== before.current) void invalidateSources(cache);
    before.current = ended;
  }, [ended, cache]);
  return jobs;
}

/** Hands files over one by one, so that one that fails leaves the rest of the batch alone. */
export function useUpload() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (files: readonly File[]) => {
      const outcomes: { readonly fileName: string; readonly job: IngestionJob | null; readonly error: unknown }[] = [];
      for (const file of files) {
        try {
          const job = await client.ingestion.start(file.name, file, file.type);
          outcomes.push({ fileName: file.name, job, error: null });
        } catch (error) {
          outcomes.push({ fileName: file.name, job: null, error });
        }
        void cache.invalidateQueries({ queryKey: ingestionKeys.all });
      }
      return outcomes;
    },
    onSettled: () => cache.invalidateQueries({ queryKey: ingestionKeys.all }),
  });
}

export function useCancelJob() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => client.ingestion.cancel(id),
    onSettled: () => cache.invalidateQueries({ queryKey: ingestionKeys.all }),
  });
}

/** Whose scanned pages are read, and in which language. */
interface RecognitionOrder {
  readonly of: { readonly sourceId: string } | { readonly jobId: string };
  readonly language: RecognitionLanguage;
}

/** Has scanned pages read: those of a source, or of a file that was refused for holding nothing else. */
export function useRecognise() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ of, language }: RecognitionOrder) =>
      'sourceId' in of
        ? client.ingestion.recogniseSource(of.sourceId, language)
        : client.ingestion.recogniseJob(of.jobId, language),
    onSettled: () => cache.invalidateQueries({ queryKey: ingestionKeys.all }),
  });
}

export function useRetryJob() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => client.ingestion.retry(id),
    onSettled: () => cache.invalidateQueries({ queryKey: ingestionKeys.all }),
  });
}
