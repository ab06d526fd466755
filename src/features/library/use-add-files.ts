import { useCallback } from 'react';
import { MAX_UPLOAD_BYTES } from '#api/schemas/ingestion.ts';
import { useUpload } from '#data/ingestion.ts';
import { useStores } from '#state/stores-context.tsx';
import { t } from '#ui/messages/t.ts';

/** Hands files over to be read and says so; what is refused is named with its reason, and the rest goes on. */
export function useAddFiles(): (files: readonly File[]) => Promise<void> {
  const { mutateAsync } = useUpload();
  const { toasts } = useStores();
  return useCallback(
    async (files) => {
      const say = (text: string): void => void toasts.getState().push(text);
      const tooLarge = files.filter((file) => file.size > MAX_UPLOAD_BYTES);
      for (const file of tooLarge)
        say(t('{name} is larger than one file may be. Split it and add the parts.', { name: file.name }));
      const accepted = files.filter((file) => file.size <= MAX_UPLOAD_BYTES);
      if (accepted.length === 0) return;
      const outcomes = await mutateAsync(accepted);
      const started = outcomes.filter((outcome) => outcome.job !== null);
      const [first] = started;
      if (first)
        say(
          t('{started, plural, one {Reading {fileName}} other {Reading # files}}', {
            started: started.length,
            fileName: first.fileName,
          }),
        );
      for (const { fileName, job, error } of outcomes) {
        if (job === null)
          say(
            t('{fileName} was not added: {message}', {
              fileName,
              message: error instanceof Error ? error.message : String(error),
            }),
          );
      }
    },
    [mutateAsync, toasts],
  );
}
