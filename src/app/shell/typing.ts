const NO_TEXT_INPUTS = new Set(['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit']);

/** Whether keys pressed on an element become text there: then no shortcut may fire. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !NO_TEXT_INPUTS.has(target.type);
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true;
  return (
    target.isContentEditable ||
    target.closest('[contenteditable="true"], [role="textbox"], [role="searchbox"]') !== null
  );
}

/** Whether an element does something of its own with a key: Enter and Space press what has the focus. */
export function ownsKey(target: EventTarget | null, key: string): boolean {
  if (key !== 'Enter' && key !== ' ') return false;
  return (
    target instanceof Element && target.closest('a[href], button, summary, [role="button"], [role="tab"]') !== null
  );
}

/** Whether the browser takes back what is typed into an element: then Ctrl+Z is its own. */
export const keepsOwnUndo = (target: EventTarget | null): boolean =>
  isTyping(target) && !(target instanceof HTMLSelectElement);

/** What a press asks of the history: Ctrl or Cmd with Z, with Shift and Z, or with Y. */
export function historyKey({
  key,
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
  isComposing,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'>): 'undo' | 'redo' | null {
  if ((!ctrlKey && !metaKey) || altKey || isComposing) return null;
  const letter = key.toLowerCase();
  if (letter === 'z') return shiftKey ? 'redo' : 'undo';
  return letter === 'y' && ctrlKey && !shiftKey ? 'redo' : null;
}
