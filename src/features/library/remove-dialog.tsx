import type { SourceSummary } from '#api/schemas/source.ts';
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

/**
 * Asks before a source is deleted. There is no undo to offer: adding the file again would bring back neither its id, which
 * checks refer to, nor the notices that came with a list.
 */
export function RemoveDialog({ source, onClose, onRemoved }: RemoveDialogProps) {
  const remove = useRemoveSource();
  const { toasts } = useStores();
  return (
    <Dialog label="Delete this source?" onClose={onClose}>
      <div className={styles.form}>
        <FormBody>
          <p className={styles.name} dir="auto">
            {source.title}
          </p>
          <p>
            Its file ({source.fileName}), its {source.passages} {source.passages === 1 ? 'passage' : 'passages'} and
            what you entered about it go. This cannot be undone. Drafts are checked anew without it; what only it bore
            out will stand as “not in these sources”.
          </p>
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
                  toasts.getState().push(`Deleted ${source.title}`);
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
