import { PackageCheck, PackageOpen, Trash2, Upload } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useClearJudgePack, useJudgePack, useSaveJudgePack } from '#data/judge-pack.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Note, Progress, Skeleton } from '#ui/feedback.tsx';
import { rich } from '#ui/messages/rich.ts';
import { t } from '#ui/messages/t.ts';
import { dayOf } from '#ui/messages/figures.ts';
import { carriesFiles, droppedFiles } from '../shared/dropped-files.ts';
import { STANCE_LABELS } from '../shared/labels.ts';
import styles from './settings.module.css';
import { bytesInWords } from './storage-words.ts';

/** The stronger judge that a person drops in: seen, replaced, removed. Nothing depends on it. */
export function JudgePackPart() {
  const { data, error, isPending, refetch } = useJudgePack();
  const save = useSaveJudgePack();
  const clear = useClearJudgePack();
  const [isRemoving, setRemoving] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const pack = data?.pack ?? null;
  const isBusy = save.isPending || clear.isPending;
  const take = (files: readonly File[]): void => {
    if (!isBusy && files.length > 0) save.mutate(files);
  };
  const section = useRef<HTMLElement>(null);
  const isOver = useDroppedFiles(section, take);
  return (
    <section
      ref={section}
      className={styles.part}
      aria-labelledby="settings-judge"
      aria-busy={isBusy}
      data-over={isOver}
    >
      <h2 id="settings-judge">{t('A stronger judge')}</h2>
      <p className={styles.quiet}>
        {t(
          'An entailment model of your own (ONNX, with tokenizer and labels) judges beside the embedded judge, on a queue item, when you ask it. It runs in this browser, in a worker of its own; nothing is sent anywhere. Verdicts stay with the embedded judge, so reports need no pack.',
        )}
      </p>
      {isPending ? <Skeleton lines={2} label={t('Asking whether there is a pack')} /> : null}
      {error ? (
        <Note
          tone="contradicted"
          role="alert"
          actions={<Button onClick={() => void refetch()}>{t('Try again')}</Button>}
        >
          {t('It could not be asked whether there is a pack: {message}', { message: error.message })}
        </Note>
      ) : null}
      {pack ? (
        <dl className={styles.facts}>
          <dt>{t('Model')}</dt>
          <dd>
            <PackageCheck size={13} aria-hidden />
            <span>
              {rich('{name}, {size}, added {addedAt}', {
                name: <bdi>{pack.name}</bdi>,
                size: bytesInWords(pack.size),
                addedAt: dayOf(pack.addedAt),
              })}
            </span>
          </dd>
          <dt>{t('Version')}</dt>
          <dd>
            <code>{pack.version}</code>
          </dd>
          <dt>{t('Its outputs')}</dt>
          <dd>{pack.labels.map((stance) => STANCE_LABELS[stance].word).join(', ')}</dd>
          <dt>{t('Reads')}</dt>
          <dd>
            {t('{maxTokens, number} tokens of passage and claim; operators of version {opset}', {
              maxTokens: pack.maxTokens,
              opset: pack.opset,
            })}
          </dd>
          <dt>{t('Files')}</dt>
          <dd>
            <span>
              {pack.files.map(({ name, size }, at) => (
                <span key={name}>
                  {at > 0 ? ', ' : ''}
                  <bdi>{name}</bdi> ({bytesInWords(size)})
                </span>
              ))}
            </span>
          </dd>
        </dl>
      ) : data ? (
        <p className={styles.quiet}>
          <PackageOpen size={13} aria-hidden />{' '}
          {rich(
            'There is none. A pack is a ZIP or a folder with <code>model.onnx</code>, <code>tokenizer.json</code>, <code>config.json</code> (with <code>id2label</code>) and, if there is one, <code>tokenizer_config.json</code>.',
            { code: (words) => <code>{words}</code> },
          )}
        </p>
      ) : null}
      {save.isPending ? <Progress label={t('The pack is being read and tried')} value={null} /> : null}
      {save.error ? (
        <Note tone="contradicted" role="alert">
          {pack
            ? t('This is no pack that can judge. {message} The pack from before is kept.', {
                message: save.error.message,
              })
            : t('This is no pack that can judge. {message}', { message: save.error.message })}
        </Note>
      ) : null}
      <div className={styles.acts}>
        <Button icon={<Upload size={14} aria-hidden />} disabled={isBusy} onClick={() => input.current?.click()}>
          {pack ? t('Replace it') : t('Choose a pack')}
        </Button>
        <input
          ref={input}
          type="file"
          multiple
          accept=".zip,.onnx,.json"
          className="sr-only"
          tabIndex={-1}
          aria-label={t('Files of a judge pack')}
          onChange={(event) => {
            const files = [...(event.target.files ?? [])];
            event.target.value = '';
            take(files);
          }}
        />
        {pack ? (
          <Button icon={<Trash2 size={14} aria-hidden />} disabled={isBusy} onClick={() => setRemoving(true)}>
            {t('Remove it')}
          </Button>
        ) : null}
        {isRemoving ? (
          <ConfirmDialog
            title={t('Remove the pack?')}
            action={t('Remove the pack')}
            isPending={clear.isPending}
            fault={clear.error ? t('The pack was not removed: {message}', { message: clear.error.message }) : null}
            onClose={() => setRemoving(false)}
            onConfirm={() => clear.mutate(undefined, { onSuccess: () => setRemoving(false) })}
          >
            <p>
              {t(
                'Its model is taken out of this browser; to use it again the files have to be chosen again. What it judged stays with the items.',
              )}
            </p>
          </ConfirmDialog>
        ) : null}
      </div>
    </section>
  );
}

/** Files dropped on an element, for the pointer alone; whether some are held over it. The library does not take these as well. */
function useDroppedFiles(target: RefObject<HTMLElement | null>, take: (files: readonly File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  const latest = useRef(take);
  useLayoutEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    const stop = new AbortController();
    const listen = (name: 'dragover' | 'dragleave' | 'drop', on: (transfer: DataTransfer) => void): void =>
      target.current?.addEventListener(
        name,
        (event) => {
          if (event.dataTransfer === null || !carriesFiles(event.dataTransfer)) return;
          event.preventDefault();
          on(event.dataTransfer);
        },
        { signal: stop.signal },
      );
    listen('dragover', () => setOver(true));
    listen('dragleave', () => setOver(false));
    listen('drop', (transfer) => {
      setOver(false);
      void droppedFiles(transfer).then(
        (files) => latest.current(files),
        () => undefined,
      );
    });
    return () => stop.abort();
  }, [target]);
  return isOver;
}
