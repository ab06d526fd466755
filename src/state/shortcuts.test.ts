import { describe, expect, it } from 'vitest';
import { createShortcutStore, inForce, matchShortcut, SEQUENCE_MS, type KeyPress, type Shortcut } from './shortcuts.ts';

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  keyCode: 0,
  ...more,
});
const action = (keys: string): Shortcut => ({ keys, label: keys, group: 'test', run: () => {} });

describe('matching a key press', () => {
  const bound = [action('j'), action('g l'), action('g d')];

  it('finds a single key', () => {
    expect(matchShortcut(press('j'), 0, null, bound).hit?.keys).toBe('j');
  });

  it('finds a sequence when its second key follows in time', () => {
    const first = matchShortcut(press('g'), 0, null, bound);
    expect(first.hit).toBeNull();
    expect(matchShortcut(press('d'), SEQUENCE_MS, first.pending, bound).hit?.keys).toBe('g d');
    expect(matchShortcut(press('d'), SEQUENCE_MS + 1, first.pending, bound).hit).toBeNull();
  });

  it('lets a failed sequence still mean its last key', () => {
    const first = matchShortcut(press('g'), 0, null, bound);
    expect(matchShortcut(press('j'), 10, first.pending, bound).hit?.keys).toBe('j');
  });

  it.each([{ isComposing: true }, { keyCode: 229 }, { ctrlKey: true }, { metaKey: true }, { altKey: true }])(
    'leaves alone what is not ours: %o',
    (more) => {
      expect(matchShortcut(press('j', more), 0, null, bound).hit).toBeNull();
    },
  );

  it('lets the later binding win, and gives the key back when it goes', () => {
    const store = createShortcutStore();
    const first = action('j');
    const second = action('j');
    store.getState().bind([first]);
    const unbind = store.getState().bind([second]);
    expect(matchShortcut(press('j'), 0, null, store.getState().bound).hit).toBe(second);
    unbind();
    expect(matchShortcut(press('j'), 0, null, store.getState().bound).hit).toBe(first);
  });

  it('leaves a panel its own key where the frame binds the same one, whichever came later', () => {
    const store = createShortcutStore();
    const panel = action('Escape');
    store.getState().bind([panel]);
    const frame = action('Escape');
    store.getState().bind([frame, action('?')], 'under');
    expect(matchShortcut(press('Escape'), 0, null, store.getState().bound).hit).toBe(panel);
    expect(inForce(store.getState().bound).map((item) => item.keys)).toEqual(['?', 'Escape']);
    expect(inForce(store.getState().bound)).not.toContain(frame);
  });
});
