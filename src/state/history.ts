import { createStore } from 'zustand/vanilla';
import type { ToastState } from './toasts.ts';

/** Something that was done and can be taken back. Both ways reject where somebody else's change stands against them. */
export interface ReversibleAct {
  /** What was done, as a sentence without its full stop. */
  readonly words: string;
  readonly undo: () => Promise<unknown>;
  readonly redo: () => Promise<unknown>;
  /** What it was done to (`fact-checks:fc-1`), for a panel that shows what was brought back. */
  readonly about?: string;
}

/** `done` can be taken back, `undone` can be done again, `over` neither: something else was done since, or it failed. */
export type ActState = 'done' | 'undone' | 'over';

export interface PastAct extends ReversibleAct {
  readonly id: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly state: ActState;
}

/** What the history says. The page hands in the words of the reader's language. */
export interface HistoryWords {
  readonly undo: string;
  readonly redo: string;
  readonly done: (act: string) => string;
  readonly undone: (act: string) => string;
  readonly doneAgain: (act: string) => string;
  readonly notUndone: (act: string, why: string) => string;
  readonly notRedone: (act: string, why: string) => string;
}

/** Acts that are kept. */
const KEPT = 100;

export interface HistoryState {
  /** What was done on this page, oldest first. */
  readonly acts: readonly PastAct[];
  /** Notes an act that has just been done, and says so with its undo. Answers the id of the note. */
  readonly record: (act: ReversibleAct) => number;
  /** Takes back the newest act that stands, or the one named. Resolves to it; `null` where there was none or it failed. */
  readonly undo: (id?: number) => Promise<PastAct | null>;
  /** Does again what was taken back last, or the one named. */
  readonly redo: (id?: number) => Promise<PastAct | null>;
}

/**
 * One history of what a person did, whatever panel they did it on: the newest is taken back first, and what was taken back
 * can be done again until something new is done. One at a time: an undo that has not come back from the backend is waited
 * for, so two quick presses take back two acts and never one twice.
 */
export function createHistoryStore(
  toasts: { readonly getState: () => ToastState },
  words: HistoryWords,
  now: () => number = Date.now,
) {
  let next = 1;
  let line: Promise<unknown> = Promise.resolve();
  return createStore<HistoryState>()((set, get) => {
    const mark = (id: number, state: ActState): void =>
      set(({ acts }) => ({ acts: acts.map((act) => (act.id === id ? { ...act, state } : act)) }));
    /** The note that offers the next turn of an act: an older one would offer what is done already. */
    const notes = new Map<number, number>();
    const withdraw = (id: number): void => {
      toasts.getState().dismiss(notes.get(id) ?? 0);
      notes.delete(id);
    };
    const say = (act: Pick<PastAct, 'id' | 'words'>, state: 'done' | 'undone', text: string): number => {
      withdraw(act.id);
      const note = toasts
        .getState()
        .push(
          text,
          state === 'done'
            ? { label: words.undo, run: () => void get().undo(act.id) }
            : { label: words.redo, run: () => void get().redo(act.id) },
        );
      notes.set(act.id, note);
      return note;
    };
    /** Acts by when they changed last: an act that was undone long ago and one undone now are not the same to redo. */
    const moved = new Map<number, number>();
    let moves = 0;
    async function turn(from: 'done' | 'undone', id: number | undefined): Promise<PastAct | null> {
      const able = get().acts.filter((act) => act.state === from && (id === undefined || act.id === id));
      const act = able.toSorted((a, b) => (moved.get(a.id) ?? 0) - (moved.get(b.id) ?? 0)).at(-1);
      if (!act) return null;
      try {
        await (from === 'done' ? act.undo() : act.redo());
        const to = from === 'done' ? 'undone' : 'done';
        moved.set(act.id, ++moves);
        mark(act.id, to);
        say(act, to, from === 'done' ? words.undone(act.words) : words.doneAgain(act.words));
        return act;
      } catch (error) {
        mark(act.id, 'over');
        withdraw(act.id);
        const why = error instanceof Error ? error.message : String(error);
        toasts.getState().push(from === 'done' ? words.notUndone(act.words, why) : words.notRedone(act.words, why));
        return null;
      }
    }
    const inLine = (from: 'done' | 'undone', id: number | undefined): Promise<PastAct | null> => {
      const run = line.then(() => turn(from, id));
      line = run;
      return run;
    };
    return {
      acts: [],
      record: (given) => {
        const act: PastAct = { ...given, id: next++, at: now(), state: 'done' };
        moved.set(act.id, ++moves);
        for (const { id, state } of get().acts) if (state === 'undone') withdraw(id);
        set(({ acts }) => ({
          acts: [
            ...acts.map((one) => (one.state === 'undone' ? { ...one, state: 'over' as const } : one)).slice(1 - KEPT),
            act,
          ],
        }));
        return say(act, 'done', words.done(act.words));
      },
      undo: (id) => inLine('done', id),
      redo: (id) => inLine('undone', id),
    };
  });
}
