import { queryOptions, useMutation, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { FactCheckResponse } from '#api/schemas/fact-check.ts';
import type { JudgementRequest } from '#api/schemas/judgement.ts';
import { sha256Hex } from '#base/sha256.ts';
import { client } from './backend.ts';
import { checkKeys } from './keys.ts';
import { useDebounced } from './use-debounced.ts';
import { useToday } from './use-today.ts';

/** How long typing must pause before a draft is checked, in milliseconds. */
const PAUSE_MS = 250;

export const checkQuery = (draftId: string, text: string, now: string) =>
  queryOptions({
    queryKey: checkKeys.run(draftId, sha256Hex(text).slice(0, 32), now),
    queryFn: ({ signal }) => client.factChecks.run({ draftId, text, now }, signal),
    staleTime: Infinity,
    gcTime: 60_000,
    // The report of an earlier text of the same draft stays on the screen, marked; another draft's never does.
    placeholderData: (previous, query) => (query?.queryKey[1] === draftId ? previous : undefined),
  });

export type CheckState = UseQueryResult<FactCheckResponse> & {
  /** The report shown is of an earlier text or earlier sources; a newer one is on its way (or failed: see `error`). */
  readonly isOutdated: boolean;
  /** No check is begun now: one waits until `isPaused` is no longer so. */
  readonly isWaiting: boolean;
};

/**
 * Checks a draft as it is typed: after a pause, keyed by the hash of the text, so that an answer can never be painted
 * over that of a newer text. A superseded check is aborted. While `isPaused` (files are being read, each of which would
 * start another check) a draft that has a report keeps it, marked as outdated; one that has none is checked all the same.
 */
export function useCheck(draftId: string | null, text: string, isPaused = false): CheckState {
  const settled = useDebounced(text, PAUSE_MS, draftId ?? '');
  const now = useToday();
  const [reported, setReported] = useState<string | null>(null);
  const isWaiting = isPaused && draftId !== null && reported === draftId;
  const query = useQuery({ ...checkQuery(draftId ?? '', settled, now), enabled: draftId !== null && !isWaiting });
  if (query.data !== undefined && reported !== draftId) setReported(draftId);
  const isOutdated = query.data !== undefined && (isWaiting || query.isFetching || query.data.report.draft !== text);
  return { ...query, isOutdated, isWaiting };
}

/** Re-verifies the citations recorded with a draft's last report against today's sources. @public */
export function useReverify() {
  return useMutation({ mutationFn: (draftId: string) => client.factChecks.reverify({ draftId }) });
}

/** Asks both judges about one statement and one passage. The stronger one only where a person set it up. */
export function useSecondJudge() {
  return useMutation({ mutationFn: (pair: JudgementRequest) => client.factChecks.judge(pair) });
}
