// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';
import { watchFocus } from './last-focused.ts';

beforeAll(() => {
  // jsdom has no modal dialogs: opening and closing are all that is needed of them here.
  HTMLDialogElement.prototype.showModal = function show(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
    this.open = false;
  };
  watchFocus();
});
afterEach(cleanup);

const nothing = (): void => undefined;

function opener(): HTMLButtonElement {
  const button = document.createElement('button');
  document.body.append(button);
  button.focus();
  return button;
}

describe('a dialog', () => {
  it('begins at its first field, not at the cross', () => {
    render(
      <Dialog label="New" onClose={nothing}>
        <input type="file" aria-label="file" />
        <input disabled aria-label="off" />
        <textarea aria-label="text" />
      </Dialog>,
    );
    expect(document.activeElement?.getAttribute('aria-label')).toBe('text');
  });

  it('gives the focus back to what opened it', () => {
    const button = opener();
    const { unmount } = render(
      <Dialog label="New" onClose={nothing}>
        <input />
      </Dialog>,
    );
    expect(document.activeElement).not.toBe(button);
    unmount();
    expect(document.activeElement).toBe(button);
  });

  it('gives the focus back to a button that was disabled while the dialog was being made', () => {
    const button = opener();
    button.blur();
    expect(document.activeElement).toBe(document.body);
    const { unmount } = render(
      <Dialog label="New" onClose={nothing}>
        <input />
      </Dialog>,
    );
    unmount();
    expect(document.activeElement).toBe(button);
  });
});

describe('a dialog that asks before something goes', () => {
  it('begins at what keeps it, and says why it was not done', () => {
    const { getByRole } = render(
      <ConfirmDialog
        title="Remove it?"
        action="Remove"
        isPending={false}
        fault="The disk is full."
        onConfirm={nothing}
        onClose={nothing}
      >
        <p>It goes.</p>
      </ConfirmDialog>,
    );
    expect(document.activeElement?.textContent).toBe('Keep it');
    expect(getByRole('alert', { hidden: true }).textContent).toContain('The disk is full.');
  });
});
