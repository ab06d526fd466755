import { createStore } from 'zustand/vanilla';

export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly action?: { readonly label: string; readonly run: () => void };
}

/** A note after it has gone, so that it can be read again. */
export interface PastToast extends Toast {
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Notes that are kept to be read again. */
const KEPT = 100;

export interface ToastState {
  readonly toasts: readonly Toast[];
  /** What was said before, oldest first, those on the screen included. */
  readonly past: readonly PastToast[];
  readonly push: (text: string, action?: Toast['action']) => number;
  readonly dismiss: (id: number) => void;
}

/** Short notes about what was just done, each with its undo where there is one. The newest stands last. */
export function createToastStore(now: () => number = Date.now) {
  let next = 1;
  return createStore<ToastState>()((set) => ({
    toasts: [],
    past: [],
    push: (text, action) => {
      const id = next++;
      const toast: Toast = action ? { id, text, action } : { id, text };
      set(({ toasts, past }) => ({
        toasts: [...toasts.slice(-3), toast],
        past: [...past.slice(1 - KEPT), { ...toast, at: now() }],
      }));
      return id;
    },
    dismiss: (id) => set((state) => ({ toasts: state.toasts.filter((toast) => toast.id !== id) })),
  }));
}
