/** Whether the last press was on the keyboard; `false` before the first one, e.g. when an address opens the drawer. */
let isKeyboard = false;

if ('document' in globalThis) {
  document.addEventListener('keydown', () => (isKeyboard = true), { capture: true, passive: true });
  document.addEventListener('pointerdown', () => (isKeyboard = false), { capture: true, passive: true });
}

/** Tells a drawer opened by a key (focus must follow) from one opened by the pointer (focus must stay). */
export const wasKeyboard = (): boolean => isKeyboard;
