import { createStore } from 'zustand/vanilla';

export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly action?: { readonly label: string; readonly run: () => void };
}

export interface ToastState {
  readonly toasts: readonly Toast[];
  readonly push: (text: string, action?: Toast['action']) => number;
  readonly dismiss: (id: number) => void;
  /** Runs the newest action that is still offered (the `u` key) and says whether there was one. */
  readonly undoLast: () => boolean;
}

/** Short notes about what was just done, each with its undo where there is one. The newest stands last. */
export function createToastStore() {
  let next = 1;
  return createStore<ToastState>()((set, get) => ({
    toasts: [],
    push: (text, action) => {
      const id = next++;
      set((state) => ({ toasts: [...state.toasts.slice(-3), action ? { id, text, action } : { id, text }] }));
      return id;
    },
    dismiss: (id) => set((state) => ({ toasts: state.toasts.filter((toast) => toast.id !== id) })),
    undoLast: () => {
      const last = get().toasts.findLast((toast) => toast.action !== undefined);
      if (!last) return false;
      get().dismiss(last.id);
      last.action?.run();
      return true;
    },
  }));
}
