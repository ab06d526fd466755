import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#api/error.ts';
import type { Draft, DraftUpdate } from '#api/schemas/draft.ts';
import { createAutosave } from './autosave.ts';

const draft = (text: string, version: number): Draft => ({
  id: 'd',
  title: 'T',
  text,
  version,
  length: text.length,
  createdAt: '',
  updatedAt: '',
  sourceSetId: null,
  lastCheck: null,
});

let stored: Draft;
let saves: DraftUpdate[];
let answers: (() => void)[];
let failure: Error | null;

/** A backend that holds every save back until the test answers it, and keeps versions as the real one does. */
const save = (update: DraftUpdate): Promise<Draft> => {
  saves.push(update);
  return new Promise((resolve, reject) => {
    answers.push(() => {
      if (failure) reject(failure);
      else if (update.version !== stored.version) reject(new ApiError('stale_version', 'saved since'));
      else {
        stored = { ...stored, title: update.title, text: update.text, version: stored.version + 1 };
        resolve(stored);
      }
    });
  });
};
const open = () => createAutosave(stored, { save, load: () => Promise.resolve(stored), pauseMs: 500 });
const answer = async () => {
  answers.shift()?.();
  await vi.advanceTimersByTimeAsync(0);
};

beforeEach(() => {
  vi.useFakeTimers();
  stored = draft('one', 1);
  saves = [];
  answers = [];
  failure = null;
});
afterEach(() => vi.useRealTimers());

describe('a draft while it is edited', () => {
  it('is saved once typing pauses, with the last text', async () => {
    const { edit } = open().getState();
    edit('one t');
    await vi.advanceTimersByTimeAsync(499);
    edit('one two');
    await vi.advanceTimersByTimeAsync(499);
    expect(saves).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(saves).toEqual([{ title: 'T', text: 'one two', version: 1 }]);
  });

  it('is called saved only after the save came back', async () => {
    const store = open();
    store.getState().edit('two');
    expect(store.getState().status).toBe('unsaved');
    await vi.advanceTimersByTimeAsync(500);
    expect(store.getState().status).toBe('saving');
    await answer();
    expect(store.getState()).toMatchObject({ status: 'saved', version: 2 });
  });

  it('is not called saved when it was typed into while the save was under way, and is saved again', async () => {
    const store = open();
    store.getState().edit('two');
    await vi.advanceTimersByTimeAsync(500);
    store.getState().edit('two three');
    await answer();
    expect(store.getState().status).not.toBe('saved');
    expect(saves.at(-1)).toEqual({ title: 'T', text: 'two three', version: 2 });
    await answer();
    expect(store.getState()).toMatchObject({ status: 'saved', text: 'two three', version: 3 });
  });

  it('never has two saves under way at once', async () => {
    const store = open();
    store.getState().edit('a');
    void store.getState().flush();
    store.getState().edit('b');
    void store.getState().flush();
    expect(saves).toHaveLength(1);
    await answer();
    expect(saves).toHaveLength(2);
  });

  it('stays not saved with the reason where the save fails, and is saved by the next edit', async () => {
    const store = open();
    failure = new ApiError('storage_full', 'No room is left.');
    store.getState().edit('two');
    await vi.advanceTimersByTimeAsync(500);
    await answer();
    expect(store.getState()).toMatchObject({ status: 'failed', problem: 'No room is left.', text: 'two' });
    failure = null;
    store.getState().edit('two!');
    await vi.advanceTimersByTimeAsync(500);
    await answer();
    expect(store.getState()).toMatchObject({ status: 'saved', problem: null });
  });

  it('takes up what another tab saved only while nothing is unsaved here', () => {
    const store = open();
    store.getState().receive(draft('theirs', 2));
    expect(store.getState().text).toBe('theirs');
    store.getState().edit('mine');
    store.getState().receive(draft('theirs again', 3));
    expect(store.getState()).toMatchObject({ text: 'mine', version: 2 });
  });

  it('does not go back to an older version that arrives late', () => {
    stored = draft('new', 5);
    const store = open();
    store.getState().receive(draft('old', 4));
    expect(store.getState().text).toBe('new');
  });
});

describe('a draft that was saved elsewhere meanwhile', () => {
  const inConflict = async () => {
    const store = open();
    stored = draft('theirs', 2);
    store.getState().edit('mine');
    await vi.advanceTimersByTimeAsync(500);
    await answer();
    return store;
  };

  it('keeps both texts and saves nothing until a person chooses', async () => {
    const store = await inConflict();
    expect(store.getState()).toMatchObject({ status: 'conflict', text: 'mine', theirs: { text: 'theirs' } });
    store.getState().edit('mine, longer');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(saves).toHaveLength(1);
    expect(stored.text).toBe('theirs');
  });

  it('is overwritten on its newest version by "keep mine"', async () => {
    const store = await inConflict();
    void store.getState().keepMine();
    await answer();
    expect(stored).toMatchObject({ text: 'mine', version: 3 });
    expect(store.getState()).toMatchObject({ status: 'saved', theirs: null, version: 3 });
  });

  it('replaces the text here by "take theirs", without a save', async () => {
    const store = await inConflict();
    store.getState().takeTheirs();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(store.getState()).toMatchObject({ status: 'saved', text: 'theirs', version: 2, theirs: null });
    expect(saves).toHaveLength(1);
  });

  it('is no conflict when both hold the same text', async () => {
    const store = open();
    stored = draft('same', 2);
    store.getState().edit('same');
    await vi.advanceTimersByTimeAsync(500);
    await answer();
    expect(store.getState()).toMatchObject({ status: 'saved', version: 2, theirs: null });
  });
});
