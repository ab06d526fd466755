import { createStore } from 'zustand/vanilla';
import type { Draft, DraftUpdate } from '#api/schemas/draft.ts';
import { ApiError } from '#api/error.ts';
import { t } from '#ui/messages/t.ts';

export const SAVE_STATES = ['saved', 'unsaved', 'saving', 'failed', 'conflict'] as const;
export type SaveState = (typeof SAVE_STATES)[number];

interface AutosaveState {
  readonly title: string;
  readonly text: string;
  /** Version of the stored draft that title and text were written on. */
  readonly version: number;
  readonly status: SaveState;
  /** Why the last save failed. */
  readonly problem: string | null;
  /** The draft that was stored by somebody else meanwhile; set exactly while `status` is `conflict`. */
  readonly theirs: Draft | null;
  readonly edit: (text: string) => void;
  readonly rename: (title: string) => void;
  /** Saves now what is not saved yet. Resolves when nothing is left to save, or when it cannot be saved. */
  readonly flush: () => Promise<void>;
  /** Takes up a draft as the backend gave it, unless it would overwrite what was typed here. */
  readonly receive: (draft: Draft) => void;
  readonly keepMine: () => Promise<void>;
  readonly takeTheirs: () => void;
}

export interface AutosavePorts {
  readonly save: (update: DraftUpdate) => Promise<Draft>;
  readonly load: () => Promise<Draft>;
  /** How long typing must pause before it is saved, in milliseconds. */
  readonly pauseMs: number;
}

export const PAUSE_MS = 600;

/**
 * The text of one draft while it is edited. It is saved after a pause, one save at a time, each on the version that it
 * was written on. "saved" is said only after the backend answered and nothing was typed since. Where somebody else saved
 * meanwhile (`stale_version`), both texts are kept until the person chooses.
 */
export function createAutosave(draft: Draft, ports: AutosavePorts) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let underWay: Promise<void> | null = null;

  return createStore<AutosaveState>()((set, get) => {
    const schedule = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void get().flush(), ports.pauseMs);
    };
    const change = (part: { readonly title?: string; readonly text?: string }) => {
      const { status } = get();
      if (status === 'conflict') {
        set(part);
        return;
      }
      set({ ...part, status: status === 'saving' ? 'saving' : 'unsaved', problem: null });
      schedule();
    };
    const resolveStale = async () => {
      const theirs = await ports.load();
      const { title, text } = get();
      if (theirs.text === text && theirs.title === title) {
        set({ version: theirs.version, status: 'saved', theirs: null, problem: null });
      } else {
        set({ status: 'conflict', theirs, problem: null });
      }
    };
    const saveOnce = async () => {
      const { title, text, version } = get();
      set({ status: 'saving', problem: null });
      try {
        const stored = await ports.save({ title: title.trim() === '' ? t('Untitled draft') : title, text, version });
        const isWhole = get().text === text && get().title === title;
        set({
          version: stored.version,
          status: isWhole ? 'saved' : 'unsaved',
          ...(isWhole ? { title: stored.title } : {}),
        });
      } catch (error) {
        if (error instanceof ApiError && error.code === 'stale_version') {
          await resolveStale().catch((reason: unknown) => set({ status: 'failed', problem: messageOf(reason) }));
          return;
        }
        set({ status: 'failed', problem: messageOf(error) });
      }
    };
    const run = async () => {
      while (get().status === 'unsaved' || get().status === 'failed') {
        await saveOnce();
        if (get().status === 'failed' || get().status === 'conflict') return;
      }
    };
    return {
      title: draft.title,
      text: draft.text,
      version: draft.version,
      status: 'saved',
      problem: null,
      theirs: null,
      edit: (text) => {
        if (text !== get().text) change({ text });
      },
      rename: (title) => {
        if (title !== get().title) change({ title });
      },
      flush: () => {
        clearTimeout(timer);
        underWay ??= run().finally(() => {
          underWay = null;
        });
        return underWay;
      },
      receive: (fresh) => {
        const { status, version } = get();
        if (fresh.version <= version) return;
        if (status === 'saved') set({ title: fresh.title, text: fresh.text, version: fresh.version });
        else if (status === 'conflict') set({ theirs: fresh });
      },
      keepMine: async () => {
        const { theirs } = get();
        if (!theirs) return;
        set({ version: theirs.version, theirs: null, status: 'unsaved' });
        await get().flush();
      },
      takeTheirs: () => {
        const { theirs } = get();
        if (!theirs) return;
        clearTimeout(timer);
        set({ title: theirs.title, text: theirs.text, version: theirs.version, theirs: null, status: 'saved' });
      },
    };
  });
}
export type Autosave = ReturnType<typeof createAutosave>;

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
