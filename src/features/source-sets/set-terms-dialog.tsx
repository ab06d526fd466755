import { useState } from 'react';
import type { SourceSetEditAsk, SourceSetView } from '#api/schemas/source-set.ts';
import { useEditSourceSet } from '#data/source-sets.ts';
import type { RightsState } from '#domain/source-set.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Note } from '#ui/feedback.tsx';
import { Field, FormBody, FormFoot } from '#ui/form.tsx';
import { t } from '#ui/messages/t.ts';
import { FindingField } from './finding-field.tsx';
import styles from './source-sets.module.css';

interface SetTermsDialogProps {
  readonly set: SourceSetView;
  readonly onClose: () => void;
}

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/** Rights that hold for a set as a whole, where its sources say nothing of their own; or that nothing is said of it as a whole. */
export function SetTermsDialog({ set, onClose }: SetTermsDialogProps) {
  const { row, rights } = set;
  const [licence, setLicence] = useState(rights?.licence ?? '');
  const [state, setState] = useState<RightsState | ''>(rights?.state ?? '');
  const [until, setUntil] = useState(rights?.expiresAt ?? '');
  const [note, setNote] = useState('');
  const edit = useEditSourceSet();
  const save = (next: SourceSetEditAsk['rights'], why: string): void => {
    if (next === undefined) return;
    edit.mutate({ id: row.id, edit: { version: row.version, rights: next, note: why } }, { onSuccess: onClose });
  };
  return (
    <Dialog label={t('Rights of the set as a whole')} onClose={onClose}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const { excerptLimit = null, attribution = null } = rights ?? {};
          save(
            {
              licence: orNull(licence),
              state: state === '' ? null : state,
              expiresAt: orNull(until),
              excerptLimit,
              attribution,
            },
            note,
          );
        }}
      >
        <FormBody>
          <Field label={t('Licence')} hint={t('Holds for the sources of which nothing is recorded')}>
            {(control) => <input {...control} value={licence} onChange={(event) => setLicence(event.target.value)} />}
          </Field>
          <FindingField state={state} onChange={setState} />
          <Field label={t('Rights hold until')} hint={t('2027 or 2027-03-15')}>
            {(control) => <input {...control} value={until} onChange={(event) => setUntil(event.target.value)} />}
          </Field>
          <Field label={t('Note for the timeline')} hint={t('Why this is done, for whoever reads the versions later')}>
            {(control) => <input {...control} value={note} onChange={(event) => setNote(event.target.value)} />}
          </Field>
          {edit.error ? (
            <Note tone="contradicted" role="alert">
              {t('It was not changed: {message}', { message: edit.error.message })}
            </Note>
          ) : null}
        </FormBody>
        <FormFoot>
          <Button
            disabled={edit.isPending}
            onClick={() => save(null, note === '' ? t('What was said of its rights as a whole was taken back') : note)}
          >
            {t('Say nothing of the whole')}
          </Button>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" type="submit" disabled={edit.isPending}>
            {t('Record')}
          </Button>
        </FormFoot>
      </form>
    </Dialog>
  );
}
