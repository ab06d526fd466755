import { me } from '#data/identity.ts';
import type { DecisionAct, DecisionEvent } from '#domain/queue.ts';
import { t } from '#ui/messages/t.ts';
import { moment } from '#ui/messages/figures.ts';
import { CHOICE_WORDS } from '../shared/choice-words.ts';

const A_DAY = 86_400_000;

/** The instant so many days from now. */
export const snoozeFor = (days: number, now = Date.now()): DecisionAct => ({
  verb: 'snooze',
  until: new Date(now + days * A_DAY).toISOString(),
});

/** Until the morning of a day written as a date field gives it (`2024-05-31`), in the person's own zone; `null` for no day. */
export function snoozeUntilDay(day: string): DecisionAct | null {
  const at = new Date(`${day}T00:00:00`);
  return Number.isNaN(at.getTime()) ? null : { verb: 'snooze', until: at.toISOString() };
}

/** Tomorrow as a date field wants it, in the person's own zone: the first day that a snooze can end on. */
export function tomorrow(now = Date.now()): string {
  const at = new Date(now + A_DAY);
  return [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
}

/** An instant in the person's own zone. */
export const momentOf = (instant: string): string => moment(instant);

/** What an act did, in words. */
export function actWords(act: DecisionAct): string {
  switch (act.verb) {
    case 'resolve':
      return act.choice === 'prefer-source'
        ? act.preferred === 1
          ? t('Settled: the second is right')
          : t('Settled: the first is right')
        : t('Settled: {choice}', { choice: CHOICE_WORDS[act.choice].toLowerCase() });
    case 'assign':
      return act.to === null ? t('Given back') : t('Taken by {to}', { to: personOf(act.to) });
    case 'snooze':
      return t('Snoozed until {until}', { until: momentOf(act.until) });
    case 'escalate':
      return t('Passed on to an expert');
    case 'reopen':
      return t('Opened again');
    case 'undo':
      return t('Undone');
  }
}

/** The identity that decisions at this browser are made under. */
export const personOf = (actor: string): string => (actor === me() ? 'you' : actor);

export interface PastEvent {
  readonly event: DecisionEvent;
  /** Taken back by a later undo. */
  readonly isUndone: boolean;
}

/** Events of an item with what was taken back: each undo takes the newest one before it that still stands. */
export function historyOf(events: readonly DecisionEvent[]): readonly PastEvent[] {
  const undone = new Set<DecisionEvent>();
  const standing: DecisionEvent[] = [];
  for (const event of events) {
    if (event.act.verb !== 'undo') standing.push(event);
    else {
      const taken = standing.pop();
      if (taken) undone.add(taken);
    }
  }
  return events.map((event) => ({ event, isUndone: undone.has(event) }));
}
