import { describe, expect, it } from 'vitest';
import { CHECKPOINT_NAMES, PUBLICATION_SURFACES, type SignOffState } from '#domain/gate.ts';
import type { GateCriterion } from '#domain/report.ts';
import { checkpointName, checkpointsSigned } from './checkpoints.ts';
import type { GateInput } from './gate-input.ts';
import type { SignOffContext } from './sign-offs.ts';

const context: SignOffContext = { author: 'Ada', contentHash: 'h', claimHashes: new Set(['c1', 'c2']), now: null };

const state = (checkpoint: string, change: Partial<SignOffState> = {}, claimHashes: string[] | null = null) => ({
  signOff: {
    checkpoint,
    by: 'Ben',
    reason: 'read',
    at: '2026-01-01',
    ...(claimHashes ? { claimHashes } : { contentHash: 'h' }),
  },
  holds: true,
  why: 'signed by Ben',
  ...change,
});

const ask = (input: Partial<GateInput>, states: readonly SignOffState[] = []): GateCriterion =>
  checkpointsSigned(input as GateInput, states, context);

describe('the name of a checkpoint', () => {
  it('is that of its surface, and its own id where it is none of ours', () => {
    for (const surface of PUBLICATION_SURFACES) expect(checkpointName(surface)).toBe(CHECKPOINT_NAMES[surface]);
    expect(checkpointName('legal')).toBe('legal');
  });
});

describe('the criterion of the checkpoints', () => {
  it('is closed, and asks for a check, where the list of checkpoints is not there', () => {
    for (const gap of ['not-run', 'unavailable'] as const) {
      expect(ask({ surface: 'veritas-story', checkpoints: { gap, why: 'the list did not come' } })).toEqual({
        id: 'checkpoints-signed',
        outcome: gap,
        figure: 'not counted',
        detail: 'the list did not come',
        clears: [{ action: 'run-check', ids: [] }],
      });
    }
  });

  it('is unavailable for a surface that nobody knows, named no longer than a line', () => {
    expect(ask({ surface: `moon${'x'.repeat(80)}` })).toEqual({
      id: 'checkpoints-signed',
      outcome: 'unavailable',
      figure: 'not counted',
      detail: `No surface is called "moon${'x'.repeat(56)}", so its checkpoints are not known.`,
      clears: [],
    });
    expect(ask({ surface: '' }).outcome).toBe('unavailable');
  });

  it('passes while no place of publication is named, and says so', () => {
    for (const input of [{}, { surface: null }, { surface: null, checkpoints: [] }]) {
      expect(ask(input)).toEqual({
        id: 'checkpoints-signed',
        outcome: 'passed',
        figure: 'none asked for',
        detail: 'No place of publication is named, so nobody has to sign yet. Naming one asks for its sign-off.',
        clears: [],
      });
    }
  });

  it('passes once each is signed, one that is asked for twice once', () => {
    const states = [state('veritas-story'), state('legal')];
    expect(ask({ surface: 'veritas-story', checkpoints: ['legal', 'veritas-story'] }, states)).toEqual({
      id: 'checkpoints-signed',
      outcome: 'passed',
      figure: '2 of 2',
      detail: 'Another person than the author signed each checkpoint for this very content.',
      clears: [],
    });
  });

  it('names each that is open with what is wrong with its own sign-offs, and no other', () => {
    const states = [
      state('veritas-story', { holds: false, why: 'the content was changed since it was signed' }),
      state('legal', {}, ['c1']),
      state('legal', {}, ['c1']),
      state('press'),
    ];
    const checkpoints = ['legal', 'press', 'ethics'];
    expect(ask({ surface: 'veritas-story', checkpoints }, states)).toEqual({
      id: 'checkpoints-signed',
      outcome: 'failed',
      figure: '1 of 4',
      detail: `${CHECKPOINT_NAMES['veritas-story']}: the content was changed since it was signed, legal: not all claims are signed, ethics: not signed.`,
      clears: [{ action: 'sign-checkpoint', ids: ['veritas-story', 'legal', 'ethics'] }],
    });
    // A sign-off that holds beside one that does not covers the checkpoint all the same.
    expect(
      ask({ checkpoints: ['press'] }, [state('press', { holds: false, why: 'gone' }), state('press')]).outcome,
    ).toBe('passed');
  });

  it('cuts the name of a checkpoint of the caller’s own', () => {
    const id = 'y'.repeat(100);
    expect(ask({ checkpoints: [id] })).toMatchObject({
      detail: `${'y'.repeat(80)}: not signed.`,
      clears: [{ ids: [id] }],
    });
  });
});
