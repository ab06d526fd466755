import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import type { DecisionAct, DecisionEvent } from '#domain/queue.ts';
import { projectItem, UNTOUCHED } from './project.ts';

const NOW = '2024-06-01T12:00:00.000Z';
let count = 0;
const event = (act: DecisionAct, basis = 'b1'): DecisionEvent => ({
  kind: 'decision',
  id: `e${++count}`,
  at: NOW,
  actor: 'a',
  queue: 'fact-checks',
  itemId: 'i',
  basis,
  act,
  reason: '',
});
const resolve: DecisionAct = { verb: 'resolve', choice: 'hedge' };

describe('an item after its events', () => {
  it('is open where nothing happened', () => {
    expect(projectItem([], 'b1', NOW)).toEqual(UNTOUCHED);
  });

  it('is resolved by a resolution and open again by its undo', () => {
    expect(projectItem([event(resolve)], 'b1', NOW)).toMatchObject({ status: 'resolved', revision: 1, canUndo: true });
    expect(projectItem([event(resolve), event({ verb: 'undo' })], 'b1', NOW)).toMatchObject({
      status: 'open',
      revision: 2,
      canUndo: false,
    });
  });

  it('undoes one event after another', () => {
    const events = [
      event({ verb: 'assign', to: 'x' }),
      event(resolve),
      event({ verb: 'undo' }),
      event({ verb: 'undo' }),
    ];
    expect(projectItem(events, 'b1', NOW)).toMatchObject({ status: 'open', assignee: null, revision: 4 });
  });

  it('keeps a resolution only as long as what it rests on is the same', () => {
    expect(projectItem([event(resolve, 'old')], 'b1', NOW)).toMatchObject({
      status: 'open',
      resolution: null,
      lapsed: { basis: 'old' },
    });
  });

  it('wakes when its snooze is over, not before', () => {
    const sleep = (until: string) => projectItem([event({ verb: 'snooze', until })], 'b1', NOW);
    expect(sleep('2024-06-01T12:00:00.001Z')).toMatchObject({ status: 'snoozed' });
    expect(sleep(NOW)).toMatchObject({ status: 'open', snoozedUntil: null });
  });

  it('stays escalated until it is resolved or reopened', () => {
    const escalated = event({ verb: 'escalate' });
    expect(projectItem([escalated], 'b1', NOW).status).toBe('escalated');
    expect(projectItem([escalated, event(resolve)], 'b1', NOW).status).toBe('resolved');
    expect(projectItem([escalated, event({ verb: 'reopen' })], 'b1', NOW).status).toBe('open');
  });
});

const anyAct = fc.oneof(
  fc.constant<DecisionAct>(resolve),
  fc.constant<DecisionAct>({ verb: 'escalate' }),
  fc.constant<DecisionAct>({ verb: 'reopen' }),
  fc.constant<DecisionAct>({ verb: 'snooze', until: '2030-01-01T00:00:00.000Z' }),
  fc.constant<DecisionAct>({ verb: 'assign', to: 'x' }),
);
test.prop([fc.array(anyAct, { maxLength: 8 }), anyAct])('undo takes an item back to where it stood', (before, act) => {
  const events = before.map((one) => event(one));
  const then = projectItem(events, 'b1', NOW);
  const undone = projectItem([...events, event(act), event({ verb: 'undo' })], 'b1', NOW);
  expect({ ...undone, revision: 0 }).toEqual({ ...then, revision: 0 });
});
