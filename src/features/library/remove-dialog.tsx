import type { SourceSummary } from '#api/schemas/source.ts';
import type { SourceSetPlanView } from '#api/schemas/source-set.ts';
import { useRestoreSource, useSourceSetPlan } from '#data/source-sets.ts';
import { useRemoveSource } from '#data/sources.ts';
import { useStores } from '#state/stores-context.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Note } from '#ui/feedback.tsx';
import { FormBody, FormFoot } from '#ui/form.tsx';
import { t } from '#ui/messages/t.ts';
import styles from './dialogs.module.css';

interface RemoveDialogProps {
  readonly source: SourceSummary;
  readonly onClose: () => void;
  readonly onRemoved: () => void;
}

/** What rests on the source, of the texts that name no set of their own. */
function reachWords({ plan: { counts }, owners }: SourceSetPlanView): string {
  if (counts.answersAffected === 0) return t('No kept answer and no draft without a set rests on it.');
  const names = owners
    .slice(0, 3)
    .map(({ title }) => `“${title.slice(0, 60)}”`)
    .join(', ');
  const claims = counts.claimsAffected;
  return owners.length > 3
    ? t('{claims, plural, one {# claim rests} other {# claims rest}} on it, in {names} and {more} more.', {
        claims,
        names,
        more: owners.length - 3,
      })
    : t('{claims, plural, one {# claim rests} other {# claims rest}} on it, in {names}.', { claims, names });
}

/** Asks before a source is deleted, and says what rests on it. It can be put back as it was: id, notices and all. */
export function RemoveDialog({ source, onClose, onRemoved }: RemoveDialogProps) {
  const remove = useRemoveSource();
  const restore = useRestoreSource();
  const reach = useSourceSetPlan('library', { without: [source.id] });
  const { journal } = useStores();
  return (
    <Dialog label={t('Delete this source?')} onClose={onClose}>
      <div className={styles.form}>
        <FormBody>
          <p className={styles.name} dir="auto">
            {source.title}
          </p>
          <p>
            {t(
              'Its file ({fileName}), its {passages, plural, one {# passage} other {# passages}} and what you entered about it go; they can be put back for a while. Drafts are checked anew without it; what only it bore out will stand as “not in these sources”.',
              { fileName: source.fileName, passages: source.passages },
            )}
          </p>
          <p role="status">{reach.data ? reachWords(reach.data) : t('What rests on it is being looked up.')}</p>
          {source.notices.length > 0 ? (
            <Note tone="retracted">
              {t('It carries a notice. Keeping it is what lets a draft that rests on it be found.')}
            </Note>
          ) : null}
          {remove.error ? (
            <Note tone="contradicted" role="alert">
              {t('It was not deleted: {message}', { message: remove.error.message })}
            </Note>
          ) : null}
        </FormBody>
        <FormFoot>
          <Button data-first-focus="" onClick={onClose}>
            {t('Keep it')}
          </Button>
          <Button
            variant="primary"
            disabled={remove.isPending}
            onClick={() =>
              remove.mutate(source.id, {
                onSuccess: () => {
                  // The dialog is gone by then: what it hears of a mutation is not, what it was promised is.
                  journal.getState().record({
                    words: t('Deleted {title}', { title: source.title }),
                    undo: () => restore.mutateAsync(source.id),
                    redo: () => remove.mutateAsync(source.id),
                  });
                  onRemoved();
                },
              })
            }
          >
            {t('Delete the source')}
          </Button>
        </FormFoot>
      </div>
    </Dialog>
  );
}
