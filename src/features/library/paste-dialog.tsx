import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field, FormBody, FormFoot } from '#ui/form.tsx';
import { t } from '#ui/messages/t.ts';
import styles from './dialogs.module.css';

interface PasteDialogProps {
  readonly onClose: () => void;
  readonly onAdd: (file: File) => void;
}

/** A text without a file becomes a source under the name it is given. */
export function PasteDialog({ onClose, onAdd }: PasteDialogProps) {
  const [title, setTitle] = useState('');
  const [text, setText] = useState('');
  const [isTried, setTried] = useState(false);
  const titleError = isTried && title.trim() === '' ? t('Give it a name by which you will know it.') : undefined;
  const textError = isTried && text.trim() === '' ? t('There is no text yet.') : undefined;
  const add = (): void => {
    setTried(true);
    if (title.trim() === '' || text.trim() === '') return;
    onAdd(fileOfText(title, text));
    onClose();
  };
  return (
    <Dialog label={t('Add a text')} onClose={onClose}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <FormBody>
          <Field
            label={t('Name')}
            error={titleError}
            hint={t('Who says it and where, so that a reader can find it again')}
          >
            {(props) => <input {...props} value={title} onChange={(event) => setTitle(event.target.value)} />}
          </Field>
          <Field label={t('Text')} error={textError}>
            {(props) => (
              <textarea
                {...props}
                rows={12}
                dir="auto"
                value={text}
                onChange={(event) => setText(event.target.value)}
              />
            )}
          </Field>
        </FormBody>
        <FormFoot>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" type="submit">
            {t('Add it')}
          </Button>
        </FormFoot>
      </form>
    </Dialog>
  );
}

/** A file of a pasted text, named so that it can lie in a folder. */
export function fileOfText(title: string, text: string): File {
  const name = title
    .trim()
    .replace(/[/\\:*?"<>|\u0000-\u001f]/g, '-')
    .slice(0, 120);
  return new File([text], `${name}.txt`, { type: 'text/plain;charset=utf-8' });
}
