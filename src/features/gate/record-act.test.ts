import { describe, expect, it } from 'vitest';
import type { GateActRequest, GateView } from '#api/schemas/publication.ts';
import { createStores } from '#state/stores-context.tsx';
import { newActOf, recordAct } from './record-act.ts';

const said = (act: string): string => act;
const WORDS = {
  undo: 'Undo',
  redo: 'Redo',
  done: said,
  undone: said,
  doneAgain: said,
  notUndone: said,
  notRedone: said,
};

const view = (revision: number, ...signed: readonly string[]): GateView =>
  ({ revision, signed: signed.map((eventId) => ({ eventId })), waived: [], findings: [] }) as unknown as GateView;

describe('taking an act at the gate back', () => {
  it('finds the act that is new in the view', () => {
    expect(newActOf(view(1, 'a'), view(2, 'a', 'b'))).toBe('b');
    expect(newActOf(view(1, 'a'), view(2, 'a'))).toBeNull();
  });

  it('withdraws it by its id on the newest revision, and signs anew under another id', async () => {
    const { journal } = createStores(null, WORDS);
    const asked: GateActRequest[] = [];
    const answers = [view(3, 'a'), view(4, 'a', 'c'), view(5, 'a')];
    const sign = { verb: 'sign', checkpoint: 'veritas-story', scope: 'whole', contentHash: 'h' } as const;
    recordAct({
      journal,
      act: async (request) => {
        asked.push(request);
        return answers.shift() ?? view(9);
      },
      before: view(1, 'a'),
      after: view(2, 'a', 'b'),
      input: sign,
      reason: 'read',
      words: 'Signed.',
    });
    await journal.getState().undo();
    await journal.getState().redo();
    await journal.getState().undo();
    expect(asked).toEqual([
      { act: { verb: 'withdraw', of: 'b' }, reason: '', revision: 2 },
      { act: sign, reason: 'read', revision: 3 },
      { act: { verb: 'withdraw', of: 'c' }, reason: '', revision: 4 },
    ]);
  });
});
