import { ChevronDown, FilePlus2, Pencil, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { DraftSummary } from '#api/schemas/draft.ts';
import { useStores } from '#state/stores-context.tsx';
import type { ViewState } from '#state/url-state.ts';
import { IconButton } from '#ui/button.tsx';
import { t } from '#ui/messages/t.ts';
import type { Autosave } from './autosave.ts';
import styles from './draft-title.module.css';
import { useDraftActions } from './draft-actions.ts';
import { useDraftSession } from './session.tsx';

interface DraftTitleProps {
  readonly view: ViewState;
  readonly onView: (next: ViewState) => void;
  /** Whether the draft is what the page is about: then its title is the page's heading. */
  readonly isHeading: boolean;
}

/** The title of the open draft, and the ways to another one: pick, new, rename, delete. */
export function DraftTitle({ view, onView, isHeading }: DraftTitleProps) {
  const { drafts, draftId, editor } = useDraftSession();
  const [isOpen, setOpen] = useState(false);
  const [isRenaming, setRenaming] = useState(false);
  const actions = useDraftActions(onView);
  const Heading = isHeading ? 'h1' : 'div';
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    const close = (event: Event) => {
      if (event.target instanceof Node && box.current?.contains(event.target)) return;
      setOpen(false);
    };
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // Used up here: it must not close the evidence as well.
      event.preventDefault();
      box.current?.querySelector('button')?.focus();
      setOpen(false);
    };
    document.addEventListener('keydown', closeByKey);
    document.addEventListener('pointerdown', close);
    document.addEventListener('focusin', close);
    return () => {
      document.removeEventListener('keydown', closeByKey);
      document.removeEventListener('pointerdown', close);
      document.removeEventListener('focusin', close);
    };
  }, [isOpen]);
  const pick = (id: string) => {
    setOpen(false);
    onView({ draft: id, ...(view.mode ? { mode: view.mode } : {}), ...(view.tab ? { tab: view.tab } : {}) });
  };
  return (
    <div className={styles.title}>
      {isRenaming && editor ? (
        <>
          {isHeading ? (
            <h1 className="sr-only">
              <Title editor={editor} />
            </h1>
          ) : null}
          <Rename editor={editor} onDone={() => setRenaming(false)} />
        </>
      ) : (
        <div ref={box} className={styles.picker}>
          <Heading className={styles.heading}>
            <button
              type="button"
              className={styles.current}
              aria-expanded={isOpen}
              title={t('Choose another draft')}
              onClick={() => setOpen(!isOpen)}
            >
              <bdi className={styles.name}>
                {editor ? (
                  <Title editor={editor} />
                ) : (
                  (drafts?.find((draft) => draft.id === draftId)?.title ?? t('No draft'))
                )}
              </bdi>
              <ChevronDown size={15} aria-hidden="true" />
            </button>
          </Heading>
          {isOpen && drafts ? <Menu drafts={drafts} current={draftId} onPick={pick} /> : null}
        </div>
      )}
      <IconButton label={t('New draft')} icon={<FilePlus2 size={15} />} onClick={actions.create} />
      {editor ? (
        <>
          <IconButton label={t('Rename the draft')} icon={<Pencil size={14} />} onClick={() => setRenaming(true)} />
          <IconButton label={t('Delete the draft')} icon={<Trash2 size={14} />} onClick={actions.remove} />
        </>
      ) : null}
    </div>
  );
}

function Title({ editor }: { readonly editor: Autosave }) {
  return useStore(editor, (state) => state.title);
}

function Menu(props: {
  readonly drafts: readonly DraftSummary[];
  readonly current: string | null;
  readonly onPick: (id: string) => void;
}) {
  return (
    <ul className={styles.menu} aria-label={t('Drafts')}>
      {props.drafts.map((draft) => (
        <li key={draft.id}>
          <button type="button" aria-current={draft.id === props.current} onClick={() => props.onPick(draft.id)}>
            <bdi className={styles.name}>{draft.title}</bdi>
            <span className="quiet">{summaryOf(draft)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function summaryOf({ lastCheck, length }: DraftSummary): string {
  if (length === 0) return t('empty');
  if (!lastCheck) return t('not checked yet');
  const { claims } = lastCheck;
  const all = claims.pass + claims.partial + claims.unsupported + claims.contradicted + claims.needsPerson;
  return t('{pass} of {all} supported', { pass: claims.pass, all });
}

function Rename({ editor, onDone }: { readonly editor: Autosave; readonly onDone: () => void }) {
  const [value, setValue] = useState(() => editor.getState().title);
  const input = useRef<HTMLInputElement>(null);
  const { journal } = useStores();
  useEffect(() => input.current?.select(), []);
  const finish = () => {
    const before = editor.getState().title;
    const title = value.trim();
    if (title !== '' && title !== before) {
      editor.getState().rename(title);
      void editor.getState().flush();
      const name = async (to: string): Promise<void> => {
        editor.getState().rename(to);
        await editor.getState().flush();
      };
      journal
        .getState()
        .record({ words: t('Renamed to “{title}”', { title }), undo: () => name(before), redo: () => name(title) });
    }
    onDone();
  };
  return (
    <input
      ref={input}
      className={styles.rename}
      aria-label={t('Title of the draft')}
      value={value}
      maxLength={500}
      onChange={(event) => setValue(event.target.value)}
      onBlur={finish}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter') finish();
        if (event.key === 'Escape') onDone();
      }}
    />
  );
}
