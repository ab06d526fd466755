import type { DecisionAct, ItemState, QueueItem } from '#domain/queue.ts';
import { CONTRADICTION_CHOICES, FACT_CHECK_CHOICES } from '#domain/queue.ts';

/** Why an act cannot be done, for people; `code` for programs. */
export interface Refusal {
  readonly code: 'stale_decision' | 'reason_missing' | 'not_possible';
  readonly message: string;
}

/**
 * Whether an act may be done on an item as it stands, or why not. A decision names the revision it was made on; any other
 * revision means that somebody else has decided meanwhile, and nothing is resolved twice. What goes against the engine
 * (a claim accepted although it did not pass, a finding called no contradiction) needs a reason.
 */
export function refusalOf(
  item: Pick<QueueItem, 'queue'>,
  state: ItemState,
  act: DecisionAct,
  { revision, reason, now }: { readonly revision: number; readonly reason: string; readonly now: string },
): Refusal | null {
  if (revision !== state.revision) {
    return {
      code: 'stale_decision',
      message: `Somebody decided on this meanwhile (revision ${state.revision}, yours is ${revision}). Look at it again.`,
    };
  }
  const no = (message: string): Refusal => ({ code: 'not_possible', message });
  switch (act.verb) {
    case 'undo':
      return state.canUndo ? null : no('There is nothing to undo on this item.');
    case 'reopen':
      return state.status === 'open' ? no('The item is open already.') : null;
    case 'snooze':
      return act.until > now ? null : no('A snooze ends in the future.');
    case 'escalate':
      return state.status === 'escalated' ? no('The item is escalated already.') : null;
    case 'assign':
      return null;
    case 'resolve': {
      if (state.status === 'resolved') return no('The item is resolved already; reopen it first.');
      const choices: readonly string[] = item.queue === 'fact-checks' ? FACT_CHECK_CHOICES : CONTRADICTION_CHOICES;
      if (!choices.includes(act.choice)) return no(`"${act.choice}" is no way to settle this kind of item.`);
      if (act.choice === 'prefer-source' && act.preferred === undefined) return no('Say which side is preferred.');
      const isOverride = act.choice === 'accept' || act.choice === 'not-a-contradiction';
      return isOverride && reason.trim() === ''
        ? { code: 'reason_missing', message: 'This goes against the engine. Give a reason.' }
        : null;
    }
  }
}
