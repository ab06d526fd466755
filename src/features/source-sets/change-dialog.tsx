import { useState } from 'react';
import type { PlanRequest, SourceSetView } from '#api/schemas/source-set.ts';
import { useEditSourceSet, useSourceSetPlan } from '#data/source-sets.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Note, Skeleton } from '#ui/feedback.tsx';
import { Field, FormBody, FormFoot } from '#ui/form.tsx';
import { useStores } from '#state/stores-context.tsx';
import { t } from '#ui/messages/t.ts';
import { PlanView } from './plan-view.tsx';
import { recordEdit } from './record-edit.ts';

interface ChangeDialogProps {
  readonly set: SourceSetView;
  readonly title: string;
  readonly edit: NonNullable<PlanRequest['edit']>;
  readonly note: string;
  readonly onClose: () => void;
}

/** A change of a set before it is made: what it would reach, and a note for the timeline. */
export function ChangeDialog({ set, title, edit, note: suggested, onClose }: ChangeDialogProps) {
  const { row } = set;
  const preview = useSourceSetPlan(row.id, { edit });
  const change = useEditSourceSet();
  const [note, setNote] = useState(suggested);
  const { journal } = useStores();
  return (
    <Dialog label={title} onClose={onClose} wide>
      <FormBody>
        {preview.error ? (
          <Note tone="contradicted" role="alert">
            {t('What it would reach could not be worked out: {message}', { message: preview.error.message })}
          </Note>
        ) : preview.data ? (
          <PlanView view={preview.data} />
        ) : (
          <Skeleton lines={4} label={t('What it would reach is being worked out')} />
        )}
        <Field label={t('Note for the timeline')} hint={t('Why this is done, for whoever reads the versions later')}>
          {(control) => <input {...control} value={note} onChange={(event) => setNote(event.target.value)} />}
        </Field>
        {change.error ? (
          <Note tone="contradicted" role="alert">
            {t('It was not changed: {message}', { message: change.error.message })}
          </Note>
        ) : null}
      </FormBody>
      <FormFoot>
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button
          variant="primary"
          disabled={change.isPending || !preview.data}
          onClick={() =>
            // Promised, not only told: the set that changes may take this dialog off the screen first.
            void change.mutateAsync({ id: row.id, edit: { ...edit, version: row.version, note } }).then(
              (after) => {
                onClose();
                recordEdit({ journal, set, edit, note, after, change: change.mutateAsync });
              },
              () => undefined,
            )
          }
        >
          {t('Make version {version}', { version: row.version + 1 })}
        </Button>
      </FormFoot>
    </Dialog>
  );
}
