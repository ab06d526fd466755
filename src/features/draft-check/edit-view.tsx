import { useEffect, useRef, useState } from 'react';
import { useStores } from '#state/stores-context.tsx';
import { t } from '#ui/messages/t.ts';
import type { Autosave } from './autosave.ts';
import styles from './edit-view.module.css';

/** Files that are a draft when they are dropped on the editor; everything else is a source and goes to the library. */
const TEXT_FILE = ['.md', '.markdown', '.txt'];
const isTextFile = (file: File): boolean => TEXT_FILE.some((ending) => file.name.toLowerCase().endsWith(ending));

/**
 * The draft as text. The field holds what is typed by itself and hands it on; it is written to only when the text
 * changed elsewhere (undo, another tab), so that typing never waits and the caret never jumps.
 */
export function EditView({ editor }: { readonly editor: Autosave }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const { journal } = useStores();
  const [isOver, setOver] = useState(false);
  useEffect(
    () =>
      editor.subscribe((state) => {
        const element = field.current;
        if (element && element.value !== state.text) element.value = state.text;
      }),
    [editor],
  );
  const takeFile = async (file: File) => {
    const before = editor.getState().text;
    const text = (await file.text()).replaceAll('\r\n', '\n');
    editor.getState().edit(text);
    journal.getState().record({
      words: t('“{name}” is now the text of this draft', { name: file.name }),
      undo: async () => editor.getState().edit(before),
      redo: async () => editor.getState().edit(text),
    });
  };
  return (
    <div
      className={styles.edit}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        const file = [...event.dataTransfer.files].find(isTextFile);
        if (!file) return;
        // Taken here: the window's drop target leaves alone what was taken, or it became a source as well.
        event.preventDefault();
        void takeFile(file);
      }}
    >
      <textarea
        ref={field}
        className={styles.field}
        aria-label={t('Text of the draft')}
        placeholder={t('Paste or type the text to check, or drop a text or Markdown file here.')}
        dir="auto"
        spellCheck
        defaultValue={editor.getState().text}
        onChange={(event) => editor.getState().edit(event.target.value)}
        onBlur={() => void editor.getState().flush()}
        onPaste={(event) => {
          const file = [...event.clipboardData.files].find(isTextFile);
          if (!file) return;
          event.preventDefault();
          void takeFile(file);
        }}
        onKeyDown={(event) => {
          if (event.key === 's' && (event.ctrlKey || event.metaKey)) {
            event.preventDefault();
            void editor.getState().flush();
          }
          if (event.key === 'Escape' && !event.nativeEvent.isComposing) event.currentTarget.blur();
        }}
      />
    </div>
  );
}
