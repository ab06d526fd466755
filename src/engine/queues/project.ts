import type { DecisionEvent, ItemState } from '#domain/queue.ts';

/** An item that nobody has touched. */
export const UNTOUCHED: ItemState = {
  status: 'open',
  revision: 0,
  assignee: null,
  snoozedUntil: null,
  resolution: null,
  lapsed: null,
  canUndo: false,
};

/** Events that hold: each `undo` takes back the newest one before it that was not taken back yet. */
function standing(events: readonly DecisionEvent[]): readonly DecisionEvent[] {
  const kept: DecisionEvent[] = [];
  for (const event of events) {
    if (event.act.verb === 'undo') kept.pop();
    else kept.push(event);
  }
  return kept;
}

/**
 * Where an item stands after its events, in the order of the log (SPEC: decisions are events, queues are projections of
 * them). Undo is an event too, so that the log never forgets. A resolution that was made on another `basis` (another
 * verdict, other evidence) lapses: the item is open again and shows what was decided before.
 *
 * @param basis What the item rests on today.
 * @param now ISO instant; a snooze that is over leaves the item open.
 */
export function projectItem(events: readonly DecisionEvent[], basis: string, now: string): ItemState {
  if (events.length === 0) return UNTOUCHED;
  const held = standing(events);
  let assignee: string | null = null;
  let snoozedUntil: string | null = null;
  let isEscalated = false;
  let resolution: DecisionEvent | null = null;
  for (const event of held) {
    switch (event.act.verb) {
      case 'assign':
        assignee = event.act.to;
        break;
      case 'snooze':
        snoozedUntil = event.act.until;
        resolution = null;
        break;
      case 'escalate':
        isEscalated = true;
        resolution = null;
        snoozedUntil = null;
        break;
      case 'resolve':
        resolution = event;
        break;
      case 'reopen':
        resolution = null;
        snoozedUntil = null;
        isEscalated = false;
        break;
      case 'undo':
        break;
    }
  }
  const isLapsed = resolution !== null && resolution.basis !== basis;
  const isAsleep = snoozedUntil !== null && snoozedUntil > now;
  const status =
    resolution !== null && !isLapsed ? 'resolved' : isAsleep ? 'snoozed' : isEscalated ? 'escalated' : 'open';
  return {
    status,
    revision: events.length,
    assignee,
    snoozedUntil: isAsleep ? snoozedUntil : null,
    resolution: isLapsed ? null : resolution,
    lapsed: isLapsed ? resolution : null,
    canUndo: held.length > 0,
  };
}

/** Events by item, each in the order of the log. */
export function groupByItem(events: Iterable<DecisionEvent>): ReadonlyMap<string, readonly DecisionEvent[]> {
  const groups = new Map<string, DecisionEvent[]>();
  for (const event of events) {
    const group = groups.get(event.itemId);
    if (group) group.push(event);
    else groups.set(event.itemId, [event]);
  }
  return groups;
}
