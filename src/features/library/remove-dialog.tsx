import type { SourceSummary } from '#api/schemas/source.ts';
import type { SourceSetPlanView } from '#api/schemas/source-set.ts';
import { useRestoreSource, useSourceSetPlan } from '#data/source-sets.ts';
import { useRemoveSource } from '#data/sources.ts';
import { useStores } from '#state/stores-context.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Note } from '#ui/feedback.tsx';
import { FormBody, FormFoot } from '#ui/form.tsx';
import styles from './dialogs.module.css';

interface RemoveDialogProps {
  readonly source: SourceSummary;
  readonly onClose: () => void;
  readonly onRemoved: () => void;
}

/** What rests on the source, of the texts that name no set of their own. */
function reachWords({ plan: { counts }, owners }: SourceSetPlanView): string {
  if (counts.answersAffected === 0) return 'No kept answer and no draft without a set rests on it.';
  const names = owners
    .slice(0, 3)
    .map(({ title }) => `“${title.slice(0, 60)}”`)
    .join(', ');
  const more = owners.length > 3 ? ` and ${owners.length - 3} more` : '';
  return `${counts.claimsAffected} ${counts.claimsAffected === 1 ? 'claim rests' : 'claims rest'} on it, in ${names}${more}.`;
}

/** Asks before a source is deleted, and says what rests on it. It can be put back as it was: id, notices and all. */
export function RemoveDialog({ source, onClose, onRemoved }: RemoveDialogProps) {
  const remove = useRemoveSource();
  const restore = useRestoreSource();
  const reach = useSourceSetPlan('library', { without: [source.id] });
  const { journal } = useStores();
  return (
    <Dialog label="Delete this source?" onClose={onClose}>
      <div className={styles.form}>
        <FormBody>
          <p className={styles.name} dir="auto">
            {source.title}
          </p>
          <p>
            Its file ({source.fileName}), its {source.passages} {source.passages === 1 ? 'passage' : 'passages'} and
            what you entered about it go; they can be put back for a while. Drafts are checked anew without it; what
            only it bore out will stand as “not in these sources”.
          </p>
          <p role="status">{reach.data ? reachWords(reach.data) : 'What rests on it is being looked up.'}</p>
          {source.notices.length > 0 ? (
            <Note tone="retracted">
              It carries a notice. Keeping it is what lets a draft that rests on it be found.
            </Note>
          ) : null}
          {remove.error ? (
            <Note tone="contradicted" role="alert">
              It was not deleted: {remove.error.message}
            </Note>
          ) : null}
        </FormBody>
        <FormFoot>
          <Button onClick={onClose}>Keep it</Button>
          <Button
            variant="primary"
            disabled={remove.isPending}
            onClick={() =>
              remove.mutate(source.id, {
                onSuccess: () => {
                  // The dialog is gone by then: what it hears of a mutation is not, what it was promised is.
                  journal.getState().record({
                    words: `Deleted ${source.title}`,
                    undo: () => restore.mutateAsync(source.id),
                    redo: () => remove.mutateAsync(source.id),
                  });
                  onRemoved();
                },
              })
            }
          >
            Delete the source
          </Button>
        </FormFoot>
      </div>
    </Dialog>
  );
}
