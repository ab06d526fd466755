import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { AnswerRecordView } from '#api/schemas/answer.ts';
import { answerQuery, answersQuery, askQuery, useAnswer, useAskedAnswer } from '#data/answers.ts';
import { useToday } from '#data/use-today.ts';
import type { ViewState } from '#state/url-state.ts';
import { askedView, requestOf, settingsOf, type AskSettings } from './settings.ts';

export interface ShownAnswer {
  readonly record: AnswerRecordView | null;
  /** It is being read or worked out. */
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
}

/**
 * The answer that an address shows: the kept one that it names, else the one to the question that it holds. Panel, header
 * and evidence all ask here, so that they show the same.
 */
export function useShownAnswer(view: ViewState): ShownAnswer {
  const now = useToday();
  const id = view.answer ?? null;
  const isAsked = id === null && view.ask !== undefined;
  const kept = useAnswer(id);
  const asked = useAskedAnswer(isAsked ? requestOf(view.ask ?? '', settingsOf(view, null), now) : null);
  const { data, error, isPending, refetch } = isAsked ? asked : kept;
  const isWanted = id !== null || isAsked;
  const retry = useCallback(() => void refetch(), [refetch]);
  return {
    record: isWanted ? (data ?? null) : null,
    isPending: isWanted && isPending,
    error: isWanted && !data ? error : null,
    retry,
  };
}

/** Runs something once the next frame is out. A hidden page draws none: the timer goes on there. */
function afterPaint(run: () => void): void {
  let isDue = true;
  const once = (): void => {
    if (isDue) run();
    isDue = false;
  };
  requestAnimationFrame(() => setTimeout(once, 0));
  setTimeout(once, 500);
}

export interface Asking {
  /** The question under way, and what came of the last one that failed. */
  readonly pending: string | null;
  readonly failure: { readonly query: string; readonly message: string } | null;
  readonly ask: (query: string, settings: AskSettings) => void;
}

/**
 * Asks, and goes to the answer. Of several questions in a row only the last one changes the view, whatever order the
 * answers come in; the earlier ones are kept in the history all the same.
 */
export function useAsking(onAnswer: (record: AnswerRecordView, asked: ReturnType<typeof askedView>) => void): Asking {
  const now = useToday();
  const cache = useQueryClient();
  const [pending, setPending] = useState<string | null>(null);
  const [failure, setFailure] = useState<Asking['failure']>(null);
  const turn = useRef(0);
  const latest = useRef(onAnswer);
  useEffect(() => {
    latest.current = onAnswer;
  }, [onAnswer]);
  const ask = useCallback(
    (query: string, settings: AskSettings) => {
      const mine = ++turn.current;
      setPending(query);
      setFailure(null);
      // Always asked anew: a model may answer otherwise, and sources may have changed. The history is read again after the
      // answer is painted.
      cache.fetchQuery({ ...askQuery(requestOf(query, settings, now)), staleTime: 0 }).then(
        (record) => {
          cache.setQueryData(answerQuery(record.id).queryKey, record);
          afterPaint(() => void cache.invalidateQueries({ queryKey: answersQuery().queryKey }));
          if (mine !== turn.current) return;
          setPending(null);
          latest.current(record, askedView(query, settings));
        },
        (error: unknown) => {
          if (mine !== turn.current) return;
          setPending(null);
          setFailure({ query, message: error instanceof Error ? error.message : String(error) });
        },
      );
    },
    [cache, now],
  );
  return { pending, failure, ask };
}
