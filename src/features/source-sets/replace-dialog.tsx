import { useMemo, useState } from 'react';
import type { SourceSummary } from '#api/schemas/source.ts';
import type { SourceSetMember, SourceSetView } from '#api/schemas/source-set.ts';
import { compareCodeUnits } from '#base/compare.ts';
import { useSources } from '#data/sources.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field, FormBody, FormFoot } from '#ui/form.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { t } from '#ui/messages/t.ts';
import { ChangeDialog } from './change-dialog.tsx';
import styles from './source-sets.module.css';

interface ReplaceDialogProps {
  readonly set: SourceSetView;
  readonly member: SourceSetMember;
  readonly onClose: () => void;
}

/** Sources in one choice: a browser opens one of ten thousand slowly, and nobody reads them. */
const MANY = 200;

/** Puts another source of the library into the place of a member; what that reaches is shown before it is done. */
export function ReplaceDialog({ set, member, onClose }: ReplaceDialogProps) {
  const { data } = useSources();
  const [text, setText] = useState('');
  const free = useMemo(() => {
    const held = new Set(set.members.map(({ id }) => id));
    return (data ?? []).filter(({ id }) => !held.has(id)).toSorted((a, b) => compareCodeUnits(a.title, b.title));
  }, [data, set.members]);
  const found = useMemo(() => {
    const words = text.toLowerCase().split(/\s+/u);
    return free.filter(({ title }) => words.every((word) => title.toLowerCase().includes(word)));
  }, [free, text]);
  const [chosen, setChosen] = useState('');
  // Held as it was chosen: once it stands in the set, it is free no more.
  const [other, setOther] = useState<SourceSummary | null>(null);
  if (other) {
    return (
      <ChangeDialog
        set={set}
        title={t('Replace a source')}
        edit={{ members: set.members.map(({ id }) => (id === member.id ? other.id : id)) }}
        note={t('“{newer}” in the place of “{older}”', { newer: other.title, older: member.title }).slice(0, 500)}
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog label={t('Replace a source')} onClose={onClose}>
      <FormBody>
        <p dir="auto">
          <strong>{member.title}</strong>
        </p>
        {free.length > MANY ? (
          <div className={styles.line}>
            <SearchField
              label={t('Find a source')}
              placeholder={t('Title')}
              value={text}
              onText={(next) => {
                setText(next);
                setChosen('');
              }}
            />
            <span className="quiet num" role="status">
              {found.length > MANY
                ? t('the first {shown, number} of {found, number}', { shown: MANY, found: found.length })
                : t('{found, plural, one {# source} other {# sources}}', { found: found.length })}
            </span>
          </div>
        ) : null}
        <Field
          label={t('Replaced by')}
          hint={
            free.length === 0
              ? t('Every source of the library is in the set: add the other one in the library first')
              : undefined
          }
        >
          {(control) => (
            <select {...control} value={chosen} onChange={(event) => setChosen(event.target.value)}>
              <option value="">{t('choose a source of the library')}</option>
              {found.slice(0, MANY).map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </select>
          )}
        </Field>
      </FormBody>
      <FormFoot>
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button
          variant="primary"
          disabled={chosen === ''}
          onClick={() => setOther(free.find(({ id }) => id === chosen) ?? null)}
        >
          {t('See what it reaches')}
        </Button>
      </FormFoot>
    </Dialog>
  );
}
