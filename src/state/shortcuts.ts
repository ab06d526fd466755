import { createStore } from 'zustand/vanilla';

/** One action of the keyboard. `keys` is a single key (`j`, `?`, `Enter`) or a sequence of two (`g l`). */
export interface Shortcut {
  readonly keys: string;
  readonly label: string;
  readonly group: string;
  readonly run: () => void;
}

export interface ShortcutState {
  readonly bound: readonly Shortcut[];
  /** `under`: every binding that is there, or comes, wins over these. So the frame leaves a panel its own keys. */
  readonly bind: (shortcuts: readonly Shortcut[], where?: 'over' | 'under') => () => void;
}

/** The actions that can be done right now, in the order they were bound; the later binding of a key wins. */
export function createShortcutStore() {
  return createStore<ShortcutState>()((set) => ({
    bound: [],
    bind: (shortcuts, where = 'over') => {
      set(({ bound }) => ({ bound: where === 'over' ? [...bound, ...shortcuts] : [...shortcuts, ...bound] }));
      return () => set((state) => ({ bound: state.bound.filter((item) => !shortcuts.includes(item)) }));
    },
  }));
}

/** What each key does now: of several bindings of a key the one that wins, in the order of the list. */
export const inForce = (bound: readonly Shortcut[]): readonly Shortcut[] =>
  bound.filter((item, index) => !bound.some((other, at) => at > index && other.keys === item.keys));

/** What a key press is matched by; a `KeyboardEvent` has all of it. */
export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly isComposing: boolean;
  readonly keyCode: number;
}

/** Milliseconds within which the second key of a sequence must follow the first. */
export const SEQUENCE_MS = 1_200;

export interface Pending {
  readonly key: string;
  readonly at: number;
}

/**
 * Finds the action of a key press. Keys pressed while an input method composes, or with Ctrl, Alt or Meta, are never
 * ours: they belong to the person's language and to the browser. A sequence's first key waits in `pending`.
 */
export function matchShortcut(
  press: KeyPress,
  now: number,
  pending: Pending | null,
  bound: readonly Shortcut[],
): { readonly hit: Shortcut | null; readonly pending: Pending | null } {
  const isOurs = !(press.isComposing || press.keyCode === 229 || press.ctrlKey || press.metaKey || press.altKey);
  if (!isOurs) return { hit: null, pending: null };
  if (pending && now - pending.at <= SEQUENCE_MS) {
    const hit = bound.findLast((item) => item.keys === `${pending.key} ${press.key}`);
    if (hit) return { hit, pending: null };
  }
  const hit = bound.findLast((item) => item.keys === press.key);
  if (hit) return { hit, pending: null };
  const opens = bound.some((item) => item.keys.startsWith(`${press.key} `));
  return { hit: null, pending: opens ? { key: press.key, at: now } : null };
}
