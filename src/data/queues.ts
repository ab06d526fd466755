import {
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import type { AuditFilter } from '#api/schemas/audit.ts';
import type { DecisionRequest, QueueFilterInput, QueuePage, QueuePageRequest } from '#api/schemas/queue.ts';
import { stableStringify } from '#base/stable-json.ts';
import type { QueueName } from '#domain/queue.ts';
import { client } from './backend.ts';
import { queueKeys } from './keys.ts';

/** Number of the newest entry of the log that this page has heard of: what is older must not be shown any more. */
let newest = 0;
const hear = (revision: number): void => {
  newest = Math.max(newest, revision);
};
/** How often a page that is older than what we know is asked for again. */
const TRIES = 3;

/** A page that is not older than the last decision this page made: a slow answer from before it is asked for again. */
async function readPage(queue: QueueName, request: Partial<QueuePageRequest>, signal: AbortSignal): Promise<QueuePage> {
  let page = await client.queues.page(queue, request, signal);
  for (let tries = 1; page.revision < newest && tries < TRIES; tries++) {
    page = await client.queues.page(queue, request, signal);
  }
  hear(page.revision);
  return page;
}

const hash = (filter: Partial<QueuePageRequest>): string => stableStringify(filter);

/**
 * One page of a queue. Kept on the screen while the next state of the same queue is read, and always read anew after a
 * decision: an old answer on its way is aborted then, so that a settled item never comes back.
 */
export const queuePageQuery = (queue: QueueName, request: Partial<QueuePageRequest>) =>
  queryOptions({
    queryKey: queueKeys.page(queue, hash(request)),
    queryFn: ({ signal }) => readPage(queue, request, signal),
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  });

export const queueItemQuery = (queue: QueueName, id: string) =>
  queryOptions({
    queryKey: queueKeys.item(queue, id),
    queryFn: ({ signal }) => client.queues.item(queue, id, signal),
  });

export const calibrationQuery = (queue: QueueName) =>
  queryOptions({
    queryKey: queueKeys.calibration(queue),
    queryFn: ({ signal }) => client.queues.calibration(queue, signal),
  });

export const useQueueItem = (queue: QueueName, id: string | null) =>
  useQuery({ ...queueItemQuery(queue, id ?? ''), enabled: id !== null });

/** Where an item stands in what a filter keeps, `null` where it does not or nothing is asked. */
export function useQueuePlace(queue: QueueName, filter: QueueFilterInput, id: string | null): number | null {
  const request = { ...filter, locate: id ?? '', limit: 0 };
  const { data, isPlaceholderData } = useQuery({ ...queuePageQuery(queue, request), enabled: id !== null });
  return isPlaceholderData ? null : (data?.located ?? null);
}

export const useCalibration = (queue: QueueName) => useQuery(calibrationQuery(queue));
/** What the log holds, and whether its chain holds. */
export const useAuditSummary = () =>
  useQuery({ queryKey: queueKeys.auditSummary(), queryFn: ({ signal }) => client.audit.summary(signal) });

/** The entries that a filter lets through, newest first, a page at a time. The list before stays while another filter is looked up. */
export const useAuditPages = (filter: AuditFilter) =>
  useInfiniteQuery({
    queryKey: queueKeys.auditPages(filter),
    queryFn: ({ pageParam, signal }) => client.audit.page(filter, pageParam, signal),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });

/** The whole log, read when asked for: for a file that anyone can verify. */
export const useReadLog = () => useMutation({ mutationFn: () => client.audit.log() });

/** Ids and revisions of everything a filter lets through, read when asked for: for decisions on all of it. */
export function useQueueIds(queue: QueueName) {
  return (filter: QueueFilterInput) => client.queues.ids(queue, filter);
}

/** Shortest time between two readings of the queues that notices ask for, in milliseconds. */
const BREATH = 120;
const refreshing = new WeakMap<QueryClient, { running: Promise<void> | null; waiting: boolean }>();

/**
 * Reads the queues again. What is under way is let through, and one more reading follows it: a stream of notices (a second tab
 * that decides, drafts that are being checked) would otherwise abort every reading before its answer came, and the list would
 * stand still.
 */
export function refreshQueues(cache: QueryClient): Promise<void> {
  const state = refreshing.get(cache) ?? { running: null, waiting: false };
  refreshing.set(cache, state);
  if (state.running) {
    state.waiting = true;
    return state.running;
  }
  state.running = (async () => {
    do {
      state.waiting = false;
      await cache.invalidateQueries({ queryKey: queueKeys.all });
      await new Promise((resolve) => setTimeout(resolve, BREATH));
    } while (state.waiting);
    state.running = null;
  })();
  return state.running;
}

/**
 * Decides on items. Reads that are under way are aborted first, since their answers would show the state of before; what
 * is shown is read anew afterwards, whether the decision was taken or refused. Resolves once the decision is stored;
 * `refreshed` once the lists show it.
 */
export function useDecide(queue: QueueName) {
  const cache = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: (request: DecisionRequest) => client.queues.decide(queue, request),
    onSuccess: ({ revision }) => hear(revision),
    onMutate: () => cache.cancelQueries({ queryKey: queueKeys.all }),
  });
  return {
    decide: mutateAsync,
    refreshed: (): Promise<void> => refreshQueues(cache),
  };
}
