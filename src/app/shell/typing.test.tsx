// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { historyKey, isTyping, keepsOwnUndo, ownsKey } from './typing.ts';

const make = (html: string): Element => {
  document.body.innerHTML = html;
  return document.body.querySelector('[data-t]') ?? document.body.firstElementChild!;
};
afterEach(() => {
  document.body.innerHTML = '';
});

describe('where keys become text', () => {
  it.each([
    '<textarea></textarea>',
    '<input>',
    '<input type="search">',
    '<input type="date">',
    '<select></select>',
    '<div contenteditable="true"><b data-t>x</b></div>',
    '<div role="textbox"></div>',
  ])('%s takes them, so no shortcut fires', (html) => {
    expect(isTyping(make(html))).toBe(true);
  });

  it.each(['<button>x</button>', '<input type="checkbox">', '<input type="file">', '<p>x</p>'])(
    '%s does not take them',
    (html) => {
      expect(isTyping(make(html))).toBe(false);
    },
  );

  it('is not the page itself', () => {
    expect(isTyping(null)).toBe(false);
    expect(isTyping(document)).toBe(false);
  });
});

describe('keys that an element has a use for', () => {
  it.each(['<button>x</button>', '<a href="#x">x</a>', '<span role="button" tabindex="0">x</span>'])(
    'Enter on %s presses it and is no shortcut',
    (html) => {
      expect(ownsKey(make(html), 'Enter')).toBe(true);
      expect(ownsKey(make(html), 'j')).toBe(false);
    },
  );
  it('leaves Enter on plain text to the shortcuts', () => {
    expect(ownsKey(make('<p>x</p>'), 'Enter')).toBe(false);
  });
});

describe('keys of the history', () => {
  const press = (key: string, more: Partial<KeyboardEvent> = {}) =>
    historyKey({ key, ctrlKey: true, metaKey: false, altKey: false, shiftKey: false, isComposing: false, ...more });

  it('takes back with Z and does again with Shift and Z, or Y', () => {
    expect([press('z'), press('Z', { shiftKey: true }), press('y')]).toEqual(['undo', 'redo', 'redo']);
    expect(press('z', { ctrlKey: false, metaKey: true })).toBe('undo');
  });

  it('leaves alone what is no such press', () => {
    expect(press('z', { ctrlKey: false })).toBeNull();
    expect(press('z', { altKey: true })).toBeNull();
    expect(press('z', { isComposing: true })).toBeNull();
  });

  it('leaves a text field its own undo, and takes it from a list of choices', () => {
    expect(keepsOwnUndo(make('<textarea></textarea>'))).toBe(true);
    expect(keepsOwnUndo(make('<input>'))).toBe(true);
    expect(keepsOwnUndo(make('<select></select>'))).toBe(false);
    expect(keepsOwnUndo(make('<button>x</button>'))).toBe(false);
  });
});
