import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field, FormBody, FormFoot } from '#ui/form.tsx';
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
  const titleError = isTried && title.trim() === '' ? 'Give it a name by which you will know it.' : undefined;
  const textError = isTried && text.trim() === '' ? 'There is no text yet.' : undefined;
  const add = (): void => {
    setTried(true);
    if (title.trim() === '' || text.trim() === '') return;
    onAdd(fileOfText(title, text));
    onClose();
  };
  return (
    <Dialog label="Add a text" onClose={onClose}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <FormBody>
          <Field label="Name" error={titleError} hint="Who says it and where, so that a reader can find it again">
            {(props) => <input {...props} value={title} onChange={(event) => setTitle(event.target.value)} />}
          </Field>
          <Field label="Text" error={textError}>
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
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit">
            Add it
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
