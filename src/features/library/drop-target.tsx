import { FilePlus2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useStores } from '#state/stores-context.tsx';
import { t } from '#ui/messages/t.ts';
import { carriesFiles, droppedFiles } from '../shared/dropped-files.ts';
import { useAddFiles } from './use-add-files.ts';
import styles from './drop-target.module.css';

/**
 * The whole window takes files. Shows where they will go while they are dragged over it. For the pointer alone: the
 * library's own button does the same by keyboard.
 */
export function DropTarget() {
  const [isOver, setOver] = useState(false);
  const addFiles = useAddFiles();
  const { toasts } = useStores();
  useEffect(() => {
    // Entering a child comes before leaving its parent, so the count is what tells whether the pointer is still in.
    let depth = 0;
    const onEnter = (event: DragEvent): void => {
      if (!carriesFiles(event.dataTransfer)) return;
      depth += 1;
      setOver(true);
    };
    const onLeave = (event: DragEvent): void => {
      if (!carriesFiles(event.dataTransfer)) return;
      depth = Math.max(0, depth - 1);
      if (depth === 0) setOver(false);
    };
    const onOver = (event: DragEvent): void => {
      if (!carriesFiles(event.dataTransfer)) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy';
    };
    const onDrop = (event: DragEvent): void => {
      depth = 0;
      setOver(false);
      // Whoever it was dropped on took it, as the editor takes a draft.
      if (event.defaultPrevented) return;
      const { dataTransfer } = event;
      if (!dataTransfer || !carriesFiles(dataTransfer)) return;
      event.preventDefault();
      const take = async (): Promise<void> => {
        const files = await droppedFiles(dataTransfer);
        if (files.length > 0) await addFiles(files);
        else toasts.getState().push(t('There was no file in what was dropped.'));
      };
      take().catch((error: unknown) => {
        toasts.getState().push(
          t('The files could not be read: {message}', {
            message: error instanceof Error ? error.message : String(error),
          }),
        );
      });
    };
    const stop = new AbortController();
    const { signal } = stop;
    window.addEventListener('dragenter', onEnter, { signal });
    window.addEventListener('dragleave', onLeave, { signal });
    window.addEventListener('dragover', onOver, { signal });
    window.addEventListener('drop', onDrop, { signal });
    return () => stop.abort();
  }, [addFiles, toasts]);
  if (!isOver) return null;
  return (
    <div className={styles.overlay} aria-hidden>
      <p className={styles.sign}>
        <FilePlus2 size={20} />
        {t('Drop files to add them to the library')}
      </p>
    </div>
  );
}
