import { describe, expect, it } from 'vitest';
import type { GateAct, GateEvent, ReopenCause } from '#domain/publication.ts';
import { DEFAULT_SURFACE, projectGate } from './record.ts';

const event = (id: string, act: GateAct, change: Partial<GateEvent> = {}): GateEvent => ({
  kind: 'gate',
  id,
  at: `at ${id}`,
  actor: 'Ben',
  role: 'review',
  draftId: 'd',
  act,
  reason: `reason ${id}`,
  ...change,
});
const whole: GateAct = {
  verb: 'sign',
  checkpoint: 'metis-course',
  scope: 'whole',
  contentHash: 'h',
  claimHashes: ['c1'],
};
const waive: GateAct = { verb: 'waive', criterion: 'quotes-verified', expiresAt: '2030-01-01', contentHash: 'h' };
const override: GateAct = { verb: 'override', target: 'quote', key: 'k', text: 'as said' };
const publish = (publicationId: string): GateAct => ({ verb: 'publish', publicationId, contentHash: 'h' });
const cause: ReopenCause = { key: 'r', kind: 'retraction', sourceId: 'mill', path: ['mill was retracted'] };
const reopen = (publicationId: string): GateAct => ({ verb: 'reopen', publicationId, cause });

const empty = {
  surface: DEFAULT_SURFACE,
  author: null,
  signOffs: [],
  waivers: [],
  overrides: [],
  publication: null,
};

describe('the record of a gate', () => {
  it('asks for the sign-off of a grounded report where nothing was done yet', () => {
    expect(projectGate([])).toEqual({ ...empty, surface: 'sophia-grounded-report' });
  });

  it('holds the last preparation', () => {
    const events = [
      event('e1', { verb: 'prepare', surface: 'veritas-story', author: 'Ada' }),
      event('e2', { verb: 'prepare', surface: 'metis-course', author: 'Cyd' }),
    ];
    expect(projectGate(events)).toEqual({ ...empty, surface: 'metis-course', author: 'Cyd' });
  });

  it('binds a sign-off of the whole to the content, and to no claim', () => {
    expect(projectGate([event('e1', whole)]).signOffs).toEqual([
      {
        eventId: 'e1',
        scope: 'whole',
        signOff: { checkpoint: 'metis-course', by: 'Ben', reason: 'reason e1', at: 'at e1', contentHash: 'h' },
      },
    ]);
  });

  it('makes one sign-off a claim of a sign-off by claims', () => {
    const act: GateAct = { ...whole, scope: 'claims', claimHashes: ['c1', 'c2'] };
    const of = { checkpoint: 'metis-course', by: 'Ben', reason: 'reason e1', at: 'at e1' };
    expect(projectGate([event('e1', act)]).signOffs).toEqual([
      { eventId: 'e1', scope: 'claims', signOff: { ...of, claimHashes: ['c1'] } },
      { eventId: 'e1', scope: 'claims', signOff: { ...of, claimHashes: ['c2'] } },
    ]);
  });

  it('keeps a waiver with the role that it was given in', () => {
    expect(projectGate([event('e1', waive, { role: 'admin' })]).waivers).toEqual([
      {
        eventId: 'e1',
        waiver: {
          criterion: 'quotes-verified',
          by: 'Ben',
          role: 'admin',
          reason: 'reason e1',
          expiresAt: '2030-01-01',
          contentHash: 'h',
        },
      },
    ]);
  });

  it('keeps an override under the key of its finding', () => {
    expect(projectGate([event('e1', override)]).overrides).toEqual([
      { eventId: 'e1', target: 'quote', key: 'k', text: 'as said', by: 'Ben', reason: 'reason e1' },
    ]);
  });

  it.each([
    ['sign-off', whole],
    ['waiver', waive],
    ['override', override],
  ])('no longer holds a %s that was withdrawn, and keeps the one beside it', (_what, act) => {
    const events = [event('e1', act), event('e2', act), event('e3', { verb: 'withdraw', of: 'e1' })];
    const { signOffs, waivers, overrides } = projectGate(events);
    expect([...signOffs, ...waivers, ...overrides].map(({ eventId }) => eventId)).toEqual(['e2']);
  });

  it('is not changed by a withdrawal of what is not in it', () => {
    expect(projectGate([event('e1', { verb: 'withdraw', of: 'e0' })])).toEqual(empty);
  });

  it('keeps a publication that somebody tried to withdraw', () => {
    const events = [event('e1', publish('p1')), event('e2', { verb: 'withdraw', of: 'e1' })];
    expect(projectGate(events).publication).toEqual({
      id: 'p1',
      at: 'at e1',
      by: 'Ben',
      contentHash: 'h',
      reopened: [],
    });
  });

  it('lists every reopening of the publication, in order', () => {
    const events = [event('e1', publish('p1')), event('e2', reopen('p1')), event('e3', reopen('p1'))];
    expect(projectGate(events).publication?.reopened).toEqual([
      { at: 'at e2', reason: 'reason e2', cause },
      { at: 'at e3', reason: 'reason e3', cause },
    ]);
  });

  it('does not reopen another publication, nor one that is not there', () => {
    expect(projectGate([event('e1', publish('p2')), event('e2', reopen('p1'))]).publication?.reopened).toEqual([]);
    expect(projectGate([event('e1', reopen('p1'))]).publication).toBeNull();
  });

  it('starts anew with a new publication', () => {
    const events = [event('e1', publish('p1')), event('e2', reopen('p1')), event('e3', publish('p2'))];
    expect(projectGate(events).publication).toMatchObject({ id: 'p2', at: 'at e3', reopened: [] });
  });
});
