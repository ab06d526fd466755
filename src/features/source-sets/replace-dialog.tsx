import { useState } from 'react';
import type { SourceSummary } from '#api/schemas/source.ts';
import type { SourceSetMember, SourceSetView } from '#api/schemas/source-set.ts';
import { useSources } from '#data/sources.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field, FormBody, FormFoot } from '#ui/form.tsx';
import { t } from '#ui/messages/t.ts';
import { ChangeDialog } from './change-dialog.tsx';

interface ReplaceDialogProps {
  readonly set: SourceSetView;
  readonly member: SourceSetMember;
  readonly onClose: () => void;
}

/** Puts another source of the library into the place of a member; what that reaches is shown before it is done. */
export function ReplaceDialog({ set, member, onClose }: ReplaceDialogProps) {
  const { data } = useSources();
  const held = new Set(set.members.map(({ id }) => id));
  const free = (data ?? []).filter(({ id }) => !held.has(id)).toSorted((a, b) => (a.title < b.title ? -1 : 1));
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
              {free.map(({ id, title }) => (
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
