import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Note } from './feedback.tsx';
import { FormBody, FormFoot } from './form.tsx';
import { t } from './messages/t.ts';

interface ConfirmDialogProps {
  readonly title: string;
  /** What goes, and what stays. */
  readonly children: ReactNode;
  /** The word of the act, as it would be said of it: "Remove the run". */
  readonly action: string;
  readonly isPending: boolean;
  /** Why it was not done, once it was tried. */
  readonly fault: string | null;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before something goes that cannot be put back, or not at once. What keeps it has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, action, isPending, fault, onConfirm, onClose } = props;
  return (
    <Dialog label={title} onClose={onClose}>
      <FormBody>
        {children}
        {fault === null ? null : (
          <Note tone="contradicted" role="alert">
            {fault}
          </Note>
        )}
      </FormBody>
      <FormFoot>
        <Button data-first-focus="" onClick={onClose}>
          {t('Keep it')}
        </Button>
        <Button variant="primary" disabled={isPending} onClick={onConfirm}>
          {action}
        </Button>
      </FormFoot>
    </Dialog>
  );
}
