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
  it('keeps what was said to be read again, the last hundred of it', () => {
    const store = createToastStore(() => 7);
    for (let n = 1; n <= 103; n++) store.getState().dismiss(store.getState().push(`note ${n}`));
    expect(store.getState().toasts).toEqual([]);
    const { past } = store.getState();
    expect([past.length, past[0]?.text, past.at(-1)?.text, past[0]?.at]).toEqual([100, 'note 4', 'note 103', 7]);
  });
});

describe('the preference store', () => {
  it('remembers the width of the evidence, and takes none that would hide a pane', () => {
    const kept = new Map<string, string>();
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    };
    createPreferenceStore(storage).getState().setEvidenceWidth(41.26);
    expect(createPreferenceStore(storage).getState().evidenceWidth).toBe(41.3);
    for (const bad of ['3', '99', 'wide', '']) {
      kept.set('sophia.evidence-width', bad);
      expect(createPreferenceStore(storage).getState().evidenceWidth).toBe(36);
    }
  });

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
    store.getState().setEvidenceWidth(44);
    store.getState().setTourSeen();
    const { theme, evidenceWidth, isTourSeen } = store.getState();
    expect([theme, evidenceWidth, isTourSeen]).toEqual(['dark', 44, true]);
  });
});
