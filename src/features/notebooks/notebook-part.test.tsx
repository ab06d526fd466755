// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { NotebookInput } from '#api/adapter-calls.ts';
import type { Notebook } from '#domain/notebook.ts';
import { Editor } from './notebook-part.tsx';

const save = vi.hoisted(() => vi.fn());
vi.mock('#data/notebooks.ts', () => ({
  useSaveNotebook: () => ({ mutate: save, error: null, isPending: false }),
  useRemoveNotebook: () => ({ mutate: () => undefined, error: null, isPending: false }),
}));
afterEach(() => {
  cleanup();
  save.mockReset();
});

const notebook = (version: number, title: string): Notebook =>
  ({ id: 'n', title, version, entries: [], updatedAt: '2026-01-01T00:00:00Z' }) as unknown as Notebook;
const shown = (one: Notebook) => <Editor notebook={one} onRemoved={() => undefined} />;
const title = () => screen.getByLabelText<HTMLInputElement>('Title');
const type = (text: string) => fireEvent.change(title(), { target: { value: text } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const saved = (): NotebookInput => save.mock.calls.at(-1)?.[0] as NotebookInput;

describe('a notebook that is edited', () => {
  it('takes a version from elsewhere over where nothing was typed', () => {
    const { rerender } = render(shown(notebook(1, 'Mills')));
    rerender(shown(notebook(2, 'Mills and weirs')));
    expect(title().value).toBe('Mills and weirs');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('keeps what was typed when a version comes from elsewhere, and saves it over that one when asked to', () => {
    const { rerender } = render(shown(notebook(1, 'Mills')));
    type('Mine');
    rerender(shown(notebook(2, 'Theirs')));
    expect(title().value).toBe('Mine');
    press('Keep mine');
    press('Save');
    expect([saved().title, saved().version]).toEqual(['Mine', 2]);
  });

  it('takes the other version when asked to', () => {
    const { rerender } = render(shown(notebook(1, 'Mills')));
    type('Mine');
    rerender(shown(notebook(2, 'Theirs')));
    press('Take theirs');
    expect(title().value).toBe('Theirs');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('keeps what was typed while it was being saved, over the version that this made', () => {
    const { rerender } = render(shown(notebook(1, 'Mills')));
    type('Mills of Calden');
    press('Save');
    type('Mills of Calden and Ash');
    const made = notebook(2, 'Mills of Calden');
    const then = save.mock.calls[0]?.[1] as { readonly onSuccess: (one: Notebook) => void } | undefined;
    then?.onSuccess(made);
    rerender(shown(made));
    expect(title().value).toBe('Mills of Calden and Ash');
    press('Save');
    expect(saved().version).toBe(2);
  });
});
