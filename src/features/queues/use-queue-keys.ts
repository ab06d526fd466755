import { me } from '#data/identity.ts';
import type { DecisionAct, QueueEntryView } from '#domain/queue.ts';
import type { Shortcut } from '#state/shortcuts.ts';
import { useShortcuts } from '#state/stores-context.tsx';
import { t } from '#ui/messages/t.ts';
import { choicesOf, type Choice } from './choices.ts';
import type { Place } from './item-detail.tsx';
import { snoozeFor } from './when.ts';

interface QueueKeys {
  /** The item that is looked at. */
  readonly entry: QueueEntryView | undefined;
  readonly hasChosen: boolean;
  /** Whether a key that opens something was meant for the item before. */
  readonly isEcho: () => boolean;
  readonly onStep: (by: 1 | -1) => void;
  readonly onChoose: () => void;
  readonly onChooseAll: () => void;
  readonly onBulk: () => void;
  readonly onPlace: (place: Place) => void;
  readonly onClose: () => void;
  readonly onUndo: () => void;
  readonly onChoice: (choice: Choice) => void;
  readonly onAct: (act: DecisionAct, words: string) => void;
}

/** The keys of a queue: moving, choosing, looking, deciding. Deciding ones are there only where they can do something. */
export function useQueueKeys({ entry, hasChosen, isEcho, ...on }: QueueKeys): void {
  const inQueue = (keys: string, label: string, run: () => void): Shortcut => ({ keys, label, group: t('Queue'), run });
  const toDecide = (keys: string, label: string, run: () => void): Shortcut => ({
    keys,
    label,
    group: t('Decide'),
    run,
  });
  const takes = entry?.state.assignee === me();
  useShortcuts([
    inQueue('j', t('Next item'), () => on.onStep(1)),
    inQueue('k', t('Previous item'), () => on.onStep(-1)),
    inQueue('x', t('Choose the item'), on.onChoose),
    inQueue('*', t('Choose everything the filter keeps'), on.onChooseAll),
    inQueue('b', t('Decide on what is chosen'), () => hasChosen && on.onBulk()),
    inQueue('/', t('Find in the queue'), () => document.querySelector<HTMLElement>('[data-queue-search]')?.focus()),
    inQueue('Enter', t('Show the place in the source'), () => {
      const spot = entry && !isEcho() ? firstPlace(entry) : null;
      if (spot) on.onPlace(spot);
    }),
    inQueue('Escape', t('Close the source, then the choice'), on.onClose),
    toDecide('u', t('Undo the last decision'), on.onUndo),
    ...(entry && entry.state.status !== 'resolved'
      ? [
          ...choicesOf(entry.item).map((choice) => toDecide(choice.key, choice.label, () => on.onChoice(choice))),
          toDecide('a', t('Take it, or give it back'), () =>
            takes
              ? on.onAct({ verb: 'assign', to: null }, t('Given back'))
              : on.onAct({ verb: 'assign', to: me() }, t('Taken')),
          ),
          toDecide('s', t('Snooze a day'), () => on.onAct(snoozeFor(1), t('Snoozed for a day'))),
          toDecide('w', t('Snooze a week'), () => on.onAct(snoozeFor(7), t('Snoozed for a week'))),
        ]
      : []),
    ...(entry && entry.state.status !== 'open'
      ? [toDecide('r', t('Open again'), () => on.onAct({ verb: 'reopen' }, t('Open again')))]
      : []),
  ]);
}

/** The place that speaks first about an item: a contradiction's source, or the first citation of a claim. */
function firstPlace({ item }: QueueEntryView): Place | null {
  if (item.queue === 'fact-checks') return item.claim.citations[0] ?? null;
  const side = item.counterclaim.sides.find(({ sourceId }) => sourceId !== null);
  return side?.sourceId ? { sourceId: side.sourceId, start: side.start, end: side.end } : null;
}
