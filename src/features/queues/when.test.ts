import { describe, expect, it } from 'vitest';
import type { DecisionAct, DecisionEvent } from '#domain/queue.ts';
import { actWords, historyOf, snoozeFor, snoozeUntilDay, tomorrow } from './when.ts';

const event = (id: string, act: DecisionAct): DecisionEvent => ({
  kind: 'decision',
  id,
  at: '2024-05-01T10:00:00.000Z',
  actor: 'ann',
  queue: 'fact-checks',
  itemId: 'i',
  basis: 'b',
  act,
  reason: '',
});

describe('the history of an item', () => {
  it('marks what a later undo took back, and keeps both', () => {
    const events = [
      event('1', { verb: 'escalate' }),
      event('2', { verb: 'resolve', choice: 'hedge' }),
      event('3', { verb: 'undo' }),
      event('4', { verb: 'undo' }),
      event('5', { verb: 'assign', to: 'ann' }),
    ];
    expect(historyOf(events).map(({ event: { id }, isUndone }) => [id, isUndone])).toEqual([
      ['1', true],
      ['2', true],
      ['3', false],
      ['4', false],
      ['5', false],
    ]);
  });

  it('says which side was preferred, and who took it', () => {
    expect(actWords({ verb: 'resolve', choice: 'prefer-source', preferred: 1 })).toBe('Settled: the second is right');
    expect(actWords({ verb: 'assign', to: 'local' })).toBe('Taken by you');
  });
});

describe('a snooze', () => {
  it('lasts the days asked for', () => {
    const now = Date.parse('2024-05-01T10:00:00.000Z');
    expect(snoozeFor(7, now)).toEqual({ verb: 'snooze', until: '2024-05-08T10:00:00.000Z' });
  });

  it('until a day ends where that day begins for the person, and never on no day', () => {
    expect(snoozeUntilDay('2024-05-31')).toEqual({ verb: 'snooze', until: new Date(2024, 4, 31).toISOString() });
    expect(snoozeUntilDay('')).toBeNull();
    expect(tomorrow(new Date(2024, 1, 28, 12).getTime())).toBe('2024-02-29');
  });
});
