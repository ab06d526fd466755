import { useCallback, useRef, useState } from 'react';
import { useDecide } from '#data/queues.ts';
import type { DecisionAct, QueueName } from '#domain/queue.ts';
import { useStores } from '#state/stores-context.tsx';

export interface Target {
  readonly id: string;
  readonly revision: number;
}

export interface Decisions {
  /** Items whose decision is under way; their rows are struck at once. */
  readonly settling: ReadonlySet<string>;
  /** Decides, says so, and offers the undo. Resolves to the number of items that were changed. */
  readonly decide: (targets: readonly Target[], act: DecisionAct, reason: string, words: string) => Promise<number>;
}

/** Decisions on one queue: one at a time an item, each with its undo, and never twice by a quick second press. */
export function useDecisions(queue: QueueName): Decisions {
  const { toasts } = useStores();
  const mutation = useDecide(queue);
  const { mutateAsync } = mutation;
  const [settling, setSettling] = useState<ReadonlySet<string>>(new Set());
  const busy = useRef(new Set<string>());

  const decide = useCallback(
    async function decideOn(
      targets: readonly Target[],
      act: DecisionAct,
      reason: string,
      words: string,
    ): Promise<number> {
      const free = targets.filter(({ id }) => !busy.current.has(id));
      if (free.length === 0) return 0;
      for (const { id } of free) busy.current.add(id);
      setSettling(new Set(busy.current));
      try {
        const { done, refused } = await mutateAsync({
          items: free.map(({ id, revision }) => ({ id, revision })),
          act: act as never,
          reason,
        });
        const many = done.length === 1 ? '' : ` (${done.length} items)`;
        if (done.length > 0) {
          const undo = (): void => {
            void decideOn(done, { verb: 'undo' }, '', 'Undone');
          };
          if (act.verb === 'undo') toasts.getState().push(`${words}${many}.`);
          else toasts.getState().push(`${words}${many}.`, { label: 'Undo', run: undo });
        }
        const [first] = refused;
        if (first) toasts.getState().push(`${refused.length} left as they were: ${first.message}`);
        return done.length;
      } catch (error) {
        toasts.getState().push(error instanceof Error ? error.message : String(error));
        return 0;
      } finally {
        for (const { id } of free) busy.current.delete(id);
        setSettling(new Set(busy.current));
      }
    },
    [mutateAsync, toasts],
  );
  return { settling, decide };
}
