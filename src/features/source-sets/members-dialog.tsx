import { useMemo, useState } from 'react';
import { Virtuoso } from 'react-virtuoso';
import type { SourceSummary } from '#api/schemas/source.ts';
import type { SourceSetView } from '#api/schemas/source-set.ts';
import { useSources } from '#data/sources.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Note, Skeleton } from '#ui/feedback.tsx';
import { Field, FormBody, FormFoot } from '#ui/form.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { t } from '#ui/messages/t.ts';
import { KIND_LABELS } from '../shared/labels.ts';
import styles from './source-sets.module.css';

interface MembersDialogProps {
  readonly title: string;
  readonly name: string;
  readonly chosen: readonly string[];
  readonly action: string;
  readonly error: string | null;
  readonly isPending: boolean;
  readonly onDone: (name: string, members: readonly string[]) => void;
  readonly onClose: () => void;
}

const says = ({ title, publisher, kind, rights }: SourceSummary): string =>
  [title, publisher, kind, rights].join(' ').toLowerCase();

/** Name and members of a set. Members that are not in the library stay unless they are taken out of the set by themselves. */
export function MembersDialog({ title, name, chosen, action, error, isPending, onDone, onClose }: MembersDialogProps) {
  const { data } = useSources();
  const [called, setCalled] = useState(name);
  const [text, setText] = useState('');
  const [members, setMembers] = useState<ReadonlySet<string>>(() => new Set(chosen));
  const shown = useMemo(() => {
    const words = text.toLowerCase().split(/\s+/u);
    return (data ?? [])
      .filter((source) => words.every((word) => says(source).includes(word)))
      .toSorted((a, b) => (a.title < b.title ? -1 : 1));
  }, [data, text]);
  const isAll = shown.length > 0 && shown.every(({ id }) => members.has(id));
  const toggle = (ids: readonly string[], isIn: boolean): void =>
    setMembers((held) => {
      const next = new Set(held);
      for (const id of ids) {
        if (isIn) next.add(id);
        else next.delete(id);
      }
      return next;
    });
  return (
    <Dialog label={title} onClose={onClose} wide>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onDone(called.trim(), [...members]);
        }}
      >
        <FormBody>
          <Field label={t('Name')}>
            {(control) => <input {...control} value={called} onChange={(event) => setCalled(event.target.value)} />}
          </Field>
          <div className={styles.line}>
            <SearchField
              label={t('Find a source')}
              placeholder={t('Title, kind, rights …')}
              value={text}
              onText={setText}
            />
            <Button
              disabled={shown.length === 0}
              onClick={() =>
                toggle(
                  shown.map(({ id }) => id),
                  !isAll,
                )
              }
            >
              {isAll ? t('None of these') : t('All {shown, number} of these', { shown: shown.length })}
            </Button>
            <span className="quiet num" role="status">
              {t('{members, plural, one {# source} other {# sources}} chosen', { members: members.size })}
            </span>
          </div>
          {data ? (
            <div className={styles.picker}>
              <Virtuoso
                totalCount={shown.length}
                fixedItemHeight={28}
                computeItemKey={(at) => shown[at]?.id ?? at}
                itemContent={(at) => {
                  const source = shown[at];
                  return source ? (
                    <label className={styles.choice}>
                      <input
                        type="checkbox"
                        checked={members.has(source.id)}
                        onChange={(event) => toggle([source.id], event.target.checked)}
                      />
                      <span dir="auto">{source.title}</span>
                      <span className="quiet">{KIND_LABELS[source.kind].word}</span>
                    </label>
                  ) : null;
                }}
              />
            </div>
          ) : (
            <Skeleton lines={5} label={t('The library is being read')} />
          )}
          {error === null ? null : (
            <Note tone="contradicted" role="alert">
              {error}
            </Note>
          )}
        </FormBody>
        <FormFoot>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" type="submit" disabled={isPending || called.trim() === ''}>
            {action}
          </Button>
        </FormFoot>
      </form>
    </Dialog>
  );
}

interface EditMembersDialogProps {
  readonly set: SourceSetView;
  readonly onDone: MembersDialogProps['onDone'];
  readonly onClose: () => void;
}

/** The same for a set that is there; what the edit reaches is shown before it is made. */
export function EditMembersDialog({ set, onDone, onClose }: EditMembersDialogProps) {
  const { name } = set.row;
  return (
    <MembersDialog
      title={t('Edit “{name}”', { name })}
      name={name}
      chosen={set.members.map(({ id }) => id)}
      action={t('See what it reaches')}
      error={null}
      isPending={false}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
