import { GitCompare } from 'lucide-react';
import { useStore } from 'zustand';
import { useStores } from '#state/stores-context.tsx';
import { Button } from '#ui/button.tsx';
import { Note } from '#ui/feedback.tsx';
import { t } from '#ui/messages/t.ts';
import type { Autosave } from './autosave.ts';
import styles from './conflict.module.css';

/** Both versions of a draft that was saved elsewhere meanwhile, until the person chooses one. */
export function Conflict({ editor }: { readonly editor: Autosave }) {
  const theirs = useStore(editor, (state) => state.theirs);
  const mine = useStore(editor, (state) => state.text);
  const { journal } = useStores();
  if (!theirs) return null;
  const takeTheirs = () => {
    const { text } = editor.getState();
    const other = theirs.text;
    editor.getState().takeTheirs();
    journal.getState().record({
      words: t('Took the other version'),
      undo: async () => editor.getState().edit(text),
      redo: async () => editor.getState().edit(other),
    });
  };
  return (
    <Note
      tone="person"
      icon={<GitCompare size={15} />}
      role="alert"
      actions={
        <span className={styles.actions}>
          <Button onClick={() => void editor.getState().keepMine()}>{t('Keep mine')}</Button>
          <Button onClick={takeTheirs}>{t('Take theirs')}</Button>
        </span>
      }
    >
      <p>{t('This draft was saved elsewhere while you edited it. Nothing is overwritten until you choose.')}</p>
      <div className={styles.both}>
        <section aria-label={t('Your version')}>
          <h2>{t('Yours, {mine, number} characters', { mine: mine.length })}</h2>
          <pre>{aroundDifference(mine, theirs.text)}</pre>
        </section>
        <section aria-label={t('The other version')}>
          <h2>{t('Theirs, {text, number} characters', { text: theirs.text.length })}</h2>
          <pre>{aroundDifference(theirs.text, mine)}</pre>
        </section>
      </div>
    </Note>
  );
}

/** A text around the first place where it parts from another one: what a person needs in order to choose. */
export function aroundDifference(text: string, other: string): string {
  let at = 0;
  while (at < text.length && text.charCodeAt(at) === other.charCodeAt(at)) at += 1;
  const lineStart = text.lastIndexOf('\n', at - 1) + 1;
  const start = Math.max(lineStart, at - 160);
  const part = text.slice(start, start + 900);
  return `${start > 0 ? '… ' : ''}${part}${start + 900 < text.length ? ' …' : ''}`;
}
