import { useCallback, useRef, useState } from 'react';
import { MAX_DECIDED_AT_ONCE, type DecisionResponse } from '#api/schemas/queue.ts';
import { useDecide } from '#data/queues.ts';
import type { DecisionAct, QueueName } from '#domain/queue.ts';
import { useStores } from '#state/stores-context.tsx';
import { t } from '#ui/messages/t.ts';

export interface Target {
  readonly id: string;
  readonly revision: number;
}

interface Outcome {
  readonly done: readonly Target[];
  readonly refused: DecisionResponse['refused'];
  readonly failure: string | null;
}

export interface Decisions {
  /** Items whose decision is not on the screen yet; their rows are struck at once. */
  readonly settling: ReadonlySet<string>;
  /** Decides, says so, and offers the undo. Resolves, once it is stored, to the number of items that were changed. */
  readonly decide: (targets: readonly Target[], act: DecisionAct, reason: string, words: string) => Promise<number>;
}

/**
 * Decisions on one queue. An item is decided on once, however often a button is pressed: while the decision is under way
 * further ones on it are dropped, and afterwards those that were meant for the state before it. What somebody else decided
 * meanwhile is still refused by the backend and said.
 */
export function useDecisions(queue: QueueName): Decisions {
  const { toasts, journal } = useStores();
  const { decide: send, refreshed } = useDecide(queue);
  const [settling, setSettling] = useState<ReadonlySet<string>>(new Set());
  const busy = useRef(new Set<string>());
  const shown = useRef(new Map<string, number>());
  /** Revision of each item after our own decision on it. */
  const known = useRef(new Map<string, number>());
  /** The note of the decision before: the next one takes its place, and `u` still goes back through all of them. */
  const note = useRef<number | null>(null);

  const mark = useCallback((ids: readonly Target[], by: 1 | -1): void => {
    for (const { id } of ids) {
      const count = (shown.current.get(id) ?? 0) + by;
      if (count > 0) shown.current.set(id, count);
      else shown.current.delete(id);
    }
    setSettling(new Set(shown.current.keys()));
  }, []);

  /** Decides and tells which items were changed, each with its revision afterwards. */
  const carryOut = useCallback(
    async (targets: readonly Target[], act: DecisionAct, reason: string): Promise<Outcome> => {
      const free = targets.filter(
        ({ id, revision }) => !busy.current.has(id) && revision >= (known.current.get(id) ?? 0),
      );
      if (free.length === 0) return { done: [], refused: [], failure: null };
      for (const { id } of free) busy.current.add(id);
      mark(free, 1);
      const done: DecisionResponse['done'] = [];
      const refused: DecisionResponse['refused'] = [];
      let failure: string | null = null;
      try {
        for (let at = 0; at < free.length; at += MAX_DECIDED_AT_ONCE) {
          const items = free.slice(at, at + MAX_DECIDED_AT_ONCE).map(({ id, revision }) => ({ id, revision }));
          const response = await send({ items, act: act as never, reason });
          done.push(...response.done);
          refused.push(...response.refused);
          for (const { id, revision } of response.done) known.current.set(id, revision);
        }
      } catch (error) {
        failure = error instanceof Error ? error.message : String(error);
      } finally {
        for (const { id } of free) busy.current.delete(id);
        void refreshed().finally(() => mark(free, -1));
      }
      return { done: done.map(({ id, revision }) => ({ id, revision })), refused, failure };
    },
    [send, refreshed, mark],
  );

  const decide = useCallback(
    async (targets: readonly Target[], act: DecisionAct, reason: string, words: string): Promise<number> => {
      const { done, refused, failure } = await carryOut(targets, act, reason);
      const said = done.length === 1 ? words : t('{words} ({count, number} items)', { words, count: done.length });
      const [first] = done;
      if (first) {
        if (note.current !== null) toasts.getState().dismiss(note.current);
        if (act.verb === 'undo') note.current = toasts.getState().push(`${said}.`);
        else {
          let after = done;
          const turn = async (next: DecisionAct, why: string): Promise<void> => {
            const outcome = await carryOut(after, next, why);
            const fault = outcome.failure ?? outcome.refused[0]?.message;
            if (outcome.done.length === 0) throw new Error(fault ?? t('It is being decided on just now.'));
            after = outcome.done;
            if (fault !== undefined)
              toasts
                .getState()
                .push(t('{refused} left as they were: {fault}', { refused: outcome.refused.length, fault }));
          };
          note.current = journal.getState().record({
            words: said,
            about: `${queue}:${first.id}`,
            undo: () => turn({ verb: 'undo' }, ''),
            redo: () => turn(act, reason),
          });
        }
      }
      const [refusal] = refused;
      if (refusal)
        toasts
          .getState()
          .push(t('{refused} left as they were: {message}', { refused: refused.length, message: refusal.message }));
      if (failure !== null) toasts.getState().push(failure);
      return done.length;
    },
    [carryOut, toasts, journal, queue],
  );

  return { settling, decide };
}
