import { describe, expect, it } from 'vitest';
import { createHistoryStore, type HistoryWords } from './history.ts';
import { createToastStore } from './toasts.ts';

const WORDS: HistoryWords = {
  undo: 'Undo',
  redo: 'Redo',
  done: (act) => `${act}.`,
  undone: (act) => `Undone: ${act}.`,
  doneAgain: (act) => `Done again: ${act}.`,
  notUndone: (act, why) => `It could not be undone (${act}): ${why}`,
  notRedone: (act, why) => `It could not be done again (${act}): ${why}`,
};

/** A history over a list of words: doing pushes one, undoing takes it away. */
function bench() {
  const toasts = createToastStore(() => 7);
  const history = createHistoryStore(toasts, WORDS, () => 7);
  const shown: string[] = [];
  const act = (word: string, fails = false): void => {
    shown.push(word);
    history.getState().record({
      words: `Wrote ${word}`,
      about: word,
      undo: async () => {
        await new Promise((resolve) => setTimeout(resolve, 1));
        if (fails) throw new Error('somebody else wrote meanwhile');
        shown.splice(shown.lastIndexOf(word), 1);
      },
      redo: async () => void shown.push(word),
    });
  };
  const said = (): readonly (string | undefined)[] => toasts.getState().past.map(({ text }) => text);
  return { toasts, history, shown, act, said };
}

describe('the history of acts', () => {
  it('takes back the newest first, and does again what was taken back last', async () => {
    const { history, shown, act } = bench();
    for (const word of ['a', 'b', 'c']) act(word);
    const { undo, redo } = history.getState();
    expect((await undo())?.about).toBe('c');
    expect((await undo())?.about).toBe('b');
    expect(shown).toEqual(['a']);
    expect((await redo())?.about).toBe('b');
    expect((await redo())?.about).toBe('c');
    expect(await redo()).toBeNull();
    expect(shown).toEqual(['a', 'b', 'c']);
  });

  it('takes back two acts at two quick presses, never one twice', async () => {
    const { history, shown, act } = bench();
    for (const word of ['a', 'b', 'c']) act(word);
    const { undo } = history.getState();
    await Promise.all([undo(), undo()]);
    expect(shown).toEqual(['a']);
  });

  it('forgets what was taken back once something new is done', async () => {
    const { history, shown, act } = bench();
    act('a');
    await history.getState().undo();
    act('b');
    expect(await history.getState().redo()).toBeNull();
    expect(shown).toEqual(['b']);
    expect(history.getState().acts.map(({ state }) => state)).toEqual(['over', 'done']);
  });

  it('offers each act its own undo in its note, out of turn as well', async () => {
    const { toasts, history, shown, act, said } = bench();
    for (const word of ['a', 'b']) act(word);
    toasts.getState().toasts[0]?.action?.run();
    await history.getState().redo(99);
    expect(shown).toEqual(['b']);
    expect(said()).toEqual(['Wrote a.', 'Wrote b.', 'Undone: Wrote a.']);
    expect(toasts.getState().toasts.map(({ text, action }) => `${text} ${action?.label}`)).toEqual([
      'Wrote b. Undo',
      'Undone: Wrote a. Redo',
    ]);
  });

  it('says why an act cannot be taken back, and goes on to the one before it', async () => {
    const { history, shown, act, said } = bench();
    act('a');
    act('b', true);
    expect(await history.getState().undo()).toBeNull();
    expect(said().at(-1)).toBe('It could not be undone (Wrote b): somebody else wrote meanwhile');
    expect((await history.getState().undo())?.about).toBe('a');
    expect(shown).toEqual(['b']);
  });

  it('offers no undo and no redo that can do nothing any more', async () => {
    const { toasts, history, act } = bench();
    const offered = () => toasts.getState().toasts.flatMap(({ text, action }) => (action ? [text] : []));
    act('a');
    await history.getState().undo();
    act('b', true);
    expect(offered()).toEqual(['Wrote b.']);
    await history.getState().undo();
    expect(offered()).toEqual([]);
  });

  it('keeps the last hundred', () => {
    const { history, act } = bench();
    for (let n = 1; n <= 103; n++) act(`w${n}`);
    expect([history.getState().acts.length, history.getState().acts[0]?.about]).toEqual([100, 'w4']);
  });
});
