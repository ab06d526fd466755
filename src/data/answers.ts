import { queryOptions, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { AnswerAsk } from '#api/schemas/answer.ts';
import { sha256Hex } from '#base/sha256.ts';
import { stableStringify } from '#base/stable-json.ts';
import { client } from './backend.ts';
import { answerKeys } from './keys.ts';

/** Name of a request in the cache: the same question with the same scope and ceilings has the same one. */
export function requestHash(request: AnswerAsk): string {
  return sha256Hex(stableStringify(request)).slice(0, 32);
}

/**
 * The answer to a question as a query, for a view whose address carries the question: keyed by the hash of the request,
 * so that an answer can never be painted under another question. Never tried again by itself: a second try of an
 * overtaken question would overtake the newer one.
 */
export const askQuery = (request: AnswerAsk) =>
  queryOptions({
    queryKey: answerKeys.run(requestHash(request)),
    queryFn: ({ signal }) => client.answers.ask(request, signal),
    staleTime: Infinity,
    gcTime: 60_000,
    retry: false,
  });

export const answersQuery = () =>
  queryOptions({ queryKey: answerKeys.list(), queryFn: ({ signal }) => client.answers.list(signal) });

export const answerQuery = (id: string) =>
  queryOptions({ queryKey: answerKeys.detail(id), queryFn: ({ signal }) => client.answers.get(id, signal) });

export const suggestionsQuery = () =>
  queryOptions({
    queryKey: answerKeys.suggestions(),
    queryFn: ({ signal }) => client.answers.suggestions(undefined, signal),
    staleTime: Infinity,
  });

/** Kept answers, last asked first. */
export const useAnswers = () => useQuery(answersQuery());
/** A kept answer; the error is `not_found` where it was removed. */
export const useAnswer = (id: string | null) => useQuery({ ...answerQuery(id ?? ''), enabled: id !== null });
/** Questions that the sources can answer. */
export const useSuggestions = () => useQuery(suggestionsQuery());

/** The answer to a question that the view holds; `null` asks nothing. */
export const useAskedAnswer = (request: AnswerAsk | null) =>
  useQuery({ ...askQuery(request ?? { query: '', now: '' }), enabled: request !== null });

/** Asks when told to. The record is at hand under its id afterwards, so that going to its address loads nothing. */
export function useAsk() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (request: AnswerAsk) => client.answers.ask(request),
    onSuccess: (record, request) => {
      cache.setQueryData(answerKeys.detail(record.id), record);
      cache.setQueryData(answerKeys.run(requestHash(request)), record);
      // Not waited for: the answer is painted without the history of earlier ones.
      void cache.invalidateQueries({ queryKey: answerKeys.list() });
    },
  });
}

export function useRemoveAnswer() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => client.answers.remove(id),
    onSuccess: (_void, id) => cache.removeQueries({ queryKey: answerKeys.detail(id) }),
    onSettled: () => cache.invalidateQueries({ queryKey: answerKeys.list() }),
  });
}

/** Marks the list and one answer (or all of them) as out of date. */
export async function invalidateAnswers(cache: QueryClient, id?: string): Promise<void> {
  await Promise.all([
    cache.invalidateQueries({ queryKey: answerKeys.list() }),
    cache.invalidateQueries({ queryKey: id === undefined ? answerKeys.details() : answerKeys.detail(id) }),
  ]);
}

/** How often a fact-check that is under way is looked at again, in milliseconds. */
const LOOK_AGAIN_MS = 400;

/** The fact-checks of a kept answer; asking for them begins them. Looked at again until they are done or have failed. */
export const useAnswerFactCheck = (id: string | null) =>
  useQuery({
    queryKey: answerKeys.factCheck(id ?? ''),
    queryFn: ({ signal }) => client.answers.factCheck(id ?? '', signal),
    enabled: id !== null,
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'running' && data.failure === undefined ? LOOK_AGAIN_MS : false,
  });
