import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiError } from '#api/error.ts';
import type { SourceSummary } from '#api/schemas/source.ts';
import { usePatchSource } from '#data/sources.ts';
import { useStores } from '#state/stores-context.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Note } from '#ui/feedback.tsx';
import { Field, FormBody, FormFoot } from '#ui/form.tsx';
import { t } from '#ui/messages/t.ts';
import { formOf, inversePatch, patchOf, type FormErrors, type SourceForm } from './source-form.ts';
import styles from './dialogs.module.css';

interface SourceDialogProps {
  readonly source: SourceSummary;
  readonly onClose: () => void;
}

/** What a person knows better than the file: title, people, date, rights, a retraction. The text is never edited. */
export function SourceDialog({ source, onClose }: SourceDialogProps) {
  const [form, setForm] = useState<SourceForm>(() => formOf(source));
  const [errors, setErrors] = useState<FormErrors>({});
  const fields = useRef<HTMLDivElement>(null);
  const patchSource = usePatchSource();
  const { journal } = useStores();
  const set = (change: Partial<SourceForm>): void => setForm((held) => ({ ...held, ...change }));
  const save = (): void => {
    const outcome = patchOf(source, form);
    if (!outcome.ok) {
      // Drawn at once, so that the first faulty field, which may be out of sight, can be gone to.
      flushSync(() => setErrors(outcome.errors));
      const faulty = fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
      faulty?.focus();
      faulty?.parentElement?.scrollIntoView({ block: 'nearest' });
      return;
    }
    setErrors({});
    if (outcome.patch === null) {
      onClose();
      return;
    }
    patchSource.mutate(
      { id: source.id, patch: outcome.patch },
      {
        onSuccess: () => {
          const { patch } = outcome;
          if (patch !== null) {
            journal.getState().record({
              words: t('Saved what is known of {title}', { title: form.title }),
              undo: () => patchSource.mutateAsync({ id: source.id, patch: inversePatch(patch, source) }),
              redo: () => patchSource.mutateAsync({ id: source.id, patch }),
            });
          }
          onClose();
        },
        onError: (error) => {
          const field = error instanceof ApiError ? error.path?.split('.')[0] : undefined;
          if (field !== undefined && field in form) setErrors({ [field]: error.message });
        },
      },
    );
  };
  return (
    <Dialog label={t('What is known of this source')} onClose={onClose}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <FormBody ref={fields}>
          <Field label={t('Title')} error={errors.title}>
            {(props) => (
              <input {...props} value={form.title} onChange={(event) => set({ title: event.target.value })} />
            )}
          </Field>
          <Field label={t('Address')} error={errors.uri} hint={t('Where anyone can find it: https://…')}>
            {(props) => (
              <input
                {...props}
                inputMode="url"
                value={form.uri}
                onChange={(event) => set({ uri: event.target.value })}
              />
            )}
          </Field>
          <Field label={t('Authors')} error={errors.authors} hint={t('One name a line')}>
            {(props) => (
              <textarea
                {...props}
                rows={3}
                value={form.authors}
                onChange={(event) => set({ authors: event.target.value })}
              />
            )}
          </Field>
          <Field label={t('Publisher')} error={errors.publisher}>
            {(props) => (
              <input {...props} value={form.publisher} onChange={(event) => set({ publisher: event.target.value })} />
            )}
          </Field>
          <Field
            label={t('Published')}
            error={errors.publishedDate}
            hint={t('As exactly as it is known: 2024, 2024-03 or 2024-03-15')}
          >
            {(props) => (
              <input
                {...props}
                value={form.publishedDate}
                onChange={(event) => set({ publishedDate: event.target.value })}
              />
            )}
          </Field>
          <Field
            label={t('Rights')}
            error={errors.rights}
            hint={t('Licence or statement as found; empty means unknown, never free')}
          >
            {(props) => (
              <input {...props} value={form.rights} onChange={(event) => set({ rights: event.target.value })} />
            )}
          </Field>
          <label className={styles.check}>
            <input
              type="checkbox"
              checked={form.isRetracted}
              onChange={(event) => set({ isRetracted: event.target.checked })}
            />
            {t('Retracted or withdrawn: it may carry no claim')}
          </label>
          {form.isRetracted ? (
            <>
              <Field label={t('What the notice says')} error={errors.retraction}>
                {(props) => (
                  <input
                    {...props}
                    value={form.retraction}
                    onChange={(event) => set({ retraction: event.target.value })}
                  />
                )}
              </Field>
              <Field
                label={t('Date of the notice')}
                error={errors.retractionDate}
                hint={t('Empty where it is not known')}
              >
                {(props) => (
                  <input
                    {...props}
                    value={form.retractionDate}
                    onChange={(event) => set({ retractionDate: event.target.value })}
                  />
                )}
              </Field>
            </>
          ) : null}
          {patchSource.error && Object.keys(errors).length === 0 ? (
            <Note tone="contradicted" role="alert">
              {t('It was not saved: {message}', { message: patchSource.error.message })}
            </Note>
          ) : null}
        </FormBody>
        <FormFoot>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" type="submit" disabled={patchSource.isPending}>
            {t('Save')}
          </Button>
        </FormFoot>
      </form>
    </Dialog>
  );
}
