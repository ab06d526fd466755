import { describe, expect, it } from 'vitest';
import { createActivityStore } from './activity.ts';
import { createPreferenceStore } from './preferences.ts';
import { createToastStore } from './toasts.ts';

describe('the activity store', () => {
  it('is empty again only when every run has ended, each counted once', () => {
    const store = createActivityStore();
    const endA = store.getState().begin('draw');
    const endB = store.getState().begin('draw');
    endA();
    endA();
    expect(store.getState().running).toEqual(['draw']);
    endB();
    expect(store.getState().running).toEqual([]);
  });
});

describe('the toast store', () => {
  it('undoes the newest action that is still offered, once', () => {
    const store = createToastStore();
    const undone: string[] = [];
    store.getState().push('first', { label: 'Undo', run: () => undone.push('first') });
    store.getState().push('second', { label: 'Undo', run: () => undone.push('second') });
    store.getState().push('a note');
    expect(store.getState().undoLast()).toBe(true);
    expect(store.getState().undoLast()).toBe(true);
    expect(store.getState().undoLast()).toBe(false);
    expect(undone).toEqual(['second', 'first']);
  });
});

describe('the preference store', () => {
  it('falls back to the system where the stored word is unknown or the storage refuses', () => {
    expect(createPreferenceStore({ getItem: () => 'sepia', setItem: () => {} }).getState().theme).toBe('system');
    const refusing = {
      getItem: (): string | null => {
        throw new Error('refused');
      },
      setItem: () => {
        throw new Error('refused');
      },
    };
    const store = createPreferenceStore(refusing);
    store.getState().setTheme('dark');
    expect(store.getState().theme).toBe('dark');
  });
});
