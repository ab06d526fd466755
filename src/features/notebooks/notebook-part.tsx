import { NotebookPen, Plus, Save, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { NotebookInput } from '#api/adapter-calls.ts';
import { mayUse, usePerson } from '#data/identity.ts';
import { useNotebooks, useRemoveNotebook, useSaveNotebook } from '#data/notebooks.ts';
import type { Notebook } from '#domain/notebook.ts';
import { useStores } from '#state/stores-context.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { EmptyState, Note, Skeleton } from '#ui/feedback.tsx';
import { Field } from '#ui/form.tsx';
import { moment } from '#ui/messages/figures.ts';
import { t } from '#ui/messages/t.ts';
import styles from './notebooks.module.css';

/** A notebook as it is saved. */
export const inputOf = ({ id, title, version, entries }: Notebook): NotebookInput => ({
  id,
  title,
  version,
  entries: entries.map(({ note, span }) => ({ note, span: span && { ...span } })),
});

/** The notebooks of the person signed in: one is open, the others are listed. */
export function NotebookPart() {
  const person = usePerson();
  const isAllowed = person !== null && mayUse(person.role, 'notebooks');
  const notebooks = useNotebooks(isAllowed);
  const save = useSaveNotebook();
  const { toasts } = useStores();
  const [chosen, setChosen] = useState<string | null>(null);
  if (!isAllowed) {
    return <EmptyState title={t('Your role keeps no notebooks')}>{t('Reviewers and administrators do.')}</EmptyState>;
  }
  if (notebooks.error) {
    return (
      <Note tone="contradicted" role="alert">
        {t('The notebooks could not be read: {message}', { message: notebooks.error.message })}
      </Note>
    );
  }
  if (!notebooks.data) return <Skeleton lines={5} label={t('Reading the notebooks')} />;
  const list = notebooks.data;
  const open = list.find(({ id }) => id === chosen) ?? list[0];
  // The list is in the order of the last change: what is open stays open when another one is changed elsewhere.
  if (open && open.id !== chosen) setChosen(open.id);
  const create = (): void =>
    save.mutate(
      { id: null, title: t('Notebook {n}', { n: list.length + 1 }), version: 0, entries: [] },
      {
        onSuccess: ({ id }) => setChosen(id),
        onError: ({ message }) => void toasts.getState().push(message),
      },
    );
  const add = (
    <Button icon={<Plus size={14} aria-hidden />} disabled={save.isPending} onClick={create}>
      {t('New notebook')}
    </Button>
  );
  if (!open) {
    return (
      <EmptyState icon={<NotebookPen size={20} aria-hidden />} title={t('There is no notebook yet')} actions={add}>
        {t('Keep words of a source with their exact place, and notes of your own beside them.')}
      </EmptyState>
    );
  }
  return (
    <div className={styles.halves}>
      <nav className={styles.list} aria-label={t('Your notebooks')}>
        {add}
        {list.map(({ id, title, entries }) => (
          <button
            key={id}
            type="button"
            className={styles.row}
            aria-current={id === open.id}
            onClick={() => setChosen(id)}
          >
            <bdi>{title}</bdi>
            <span className={styles.quiet}>
              {t('{n, plural, one {# entry} other {# entries}}', { n: entries.length })}
            </span>
          </button>
        ))}
      </nav>
      <Editor key={open.id} notebook={open} onRemoved={() => setChosen(null)} />
    </div>
  );
}

interface EditorProps {
  readonly notebook: Notebook;
  readonly onRemoved: () => void;
}

/** Over a version that comes from elsewhere, what was typed stays until a person chooses. */
export function Editor({ notebook, onRemoved }: EditorProps) {
  const [read, setRead] = useState(notebook);
  const [draft, setDraft] = useState(() => inputOf(notebook));
  const [isRemoving, setRemoving] = useState(false);
  const save = useSaveNotebook();
  const remove = useRemoveNotebook();
  const isChanged = JSON.stringify(draft) !== JSON.stringify(inputOf(read));
  const take = (version: Notebook): void => {
    setRead(version);
    setDraft(inputOf(version));
  };
  const isBehind = notebook.version > read.version;
  if (isBehind && !isChanged) take(notebook);
  const { entries } = draft;
  const fault = save.error;
  return (
    <form
      className={styles.editor}
      aria-label={t('Notebook')}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(draft, {
          onSuccess: (saved) => {
            setRead(saved);
            // What was typed meanwhile goes over the version that was just made.
            setDraft((now) => (now === draft ? inputOf(saved) : { ...now, version: saved.version }));
          },
        });
      }}
    >
      <Field label={t('Title')}>
        {(control) => (
          <input
            {...control}
            value={draft.title}
            maxLength={500}
            required
            onChange={(event) => setDraft({ ...draft, title: event.target.value })}
          />
        )}
      </Field>
      {entries.length === 0 ? (
        <p className={styles.quiet}>
          {t('Nothing is kept here yet. The evidence pack has a button beside each span.')}
        </p>
      ) : null}
      {entries.map((entry, at) => (
        <div key={read.entries[at]?.id ?? `new ${at}`} className={styles.entry}>
          {entry.span ? <blockquote dir="auto">{entry.span.quote}</blockquote> : null}
          <Field label={entry.span ? t('Note on this span') : t('Note')}>
            {(control) => (
              <textarea
                {...control}
                rows={entry.span ? 2 : 4}
                value={entry.note}
                dir="auto"
                onChange={(event) =>
                  setDraft({ ...draft, entries: entries.with(at, { ...entry, note: event.target.value }) })
                }
              />
            )}
          </Field>
          <Button
            icon={<Trash2 size={13} aria-hidden />}
            aria-label={t('Take entry {n} out', { n: at + 1 })}
            onClick={() => setDraft({ ...draft, entries: entries.toSpliced(at, 1) })}
          >
            {t('Take out')}
          </Button>
        </div>
      ))}
      {isBehind ? (
        <Note
          tone="person"
          role="alert"
          actions={
            <>
              <Button
                onClick={() => {
                  setRead(notebook);
                  setDraft({ ...draft, version: notebook.version });
                }}
              >
                {t('Keep mine')}
              </Button>
              <Button onClick={() => take(notebook)}>{t('Take theirs')}</Button>
            </>
          }
        >
          {t('This notebook was saved elsewhere while you edited it. Nothing is overwritten until you choose.')}
        </Note>
      ) : fault ? (
        <Note tone="contradicted" role="alert">
          {fault.message}
        </Note>
      ) : null}
      <div className={styles.actions}>
        <Button
          icon={<Plus size={14} aria-hidden />}
          onClick={() => setDraft({ ...draft, entries: [...entries, { note: '', span: null }] })}
        >
          {t('Add a note')}
        </Button>
        <Button
          variant="primary"
          type="submit"
          icon={<Save size={14} aria-hidden />}
          disabled={!isChanged || save.isPending}
        >
          {t('Save')}
        </Button>
        <Button onClick={() => setRemoving(true)}>{t('Remove …')}</Button>
        {isRemoving ? (
          <ConfirmDialog
            title={t('Remove this notebook?')}
            action={t('Remove it for good')}
            isPending={remove.isPending}
            fault={remove.error ? t('It was not removed: {message}', { message: remove.error.message }) : null}
            onClose={() => setRemoving(false)}
            onConfirm={() => remove.mutate(notebook.id, { onSuccess: onRemoved })}
          >
            <p dir="auto">{notebook.title}</p>
            <p>
              {t(
                '{entries, plural, =0 {It holds nothing yet.} one {Its # entry goes and cannot be put back.} other {Its # entries go and cannot be put back.}} The sources and drafts that the notes are of stay.',
                { entries: notebook.entries.length },
              )}
            </p>
          </ConfirmDialog>
        ) : null}
        <span className={styles.quiet} role="status">
          {isChanged ? t('not saved yet') : t('saved {at}', { at: moment(notebook.updatedAt) })}
        </span>
      </div>
    </form>
  );
}
