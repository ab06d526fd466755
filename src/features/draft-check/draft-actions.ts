import { useCallback, useMemo } from 'react';
import { useCreateDraft, useRemoveDraft, useRestoreDraft } from '#data/drafts.ts';
import { useStores } from '#state/stores-context.tsx';
import type { ViewState } from '#state/url-state.ts';
import { t } from '#ui/messages/t.ts';
import { useDraftSession } from './session.tsx';

/** Title of a draft by its text: the first line that holds something, without its heading marks. */
export function titleOfText(text: string): string {
  for (const line of text.slice(0, 4_000).split('\n')) {
    let at = 0;
    while (line[at] === '#') at += 1;
    const title = line.slice(at).trim();
    if (title !== '') return title.length > 90 ? `${title.slice(0, 89).trimEnd()}…` : title;
  }
  return t('Untitled draft');
}

/** New, and delete with undo, each telling what happened. */
export function useDraftActions(onView: (next: ViewState) => void) {
  const { draftId, editor, drafts } = useDraftSession();
  const { toasts, journal } = useStores();
  const { mutateAsync: createDraft } = useCreateDraft();
  const { mutateAsync: removeDraft } = useRemoveDraft();
  const { mutateAsync: restoreDraft } = useRestoreDraft();
  const say = useCallback(
    (what: string) => (error: unknown) =>
      void toasts.getState().push(`${what}: ${error instanceof Error ? error.message : String(error)}`),
    [toasts],
  );

  const create = useCallback(
    (text = '') => {
      createDraft({ title: titleOfText(text), text }).then(
        (draft) => onView({ draft: draft.id, mode: text === '' ? 'edit' : 'read' }),
        say(t('The draft could not be created')),
      );
    },
    [createDraft, onView, say],
  );

  const remove = useCallback(async () => {
    if (draftId === null || !editor) return;
    await editor.getState().flush();
    const { title } = editor.getState();
    const next = drafts?.find((draft) => draft.id !== draftId);
    try {
      await removeDraft(draftId);
    } catch (error) {
      say(t('The draft could not be deleted'))(error);
      return;
    }
    onView(next ? { draft: next.id } : {});
    journal.getState().record({
      words: t('Deleted “{title}”', { title }),
      undo: async () => {
        await restoreDraft(draftId);
        onView({ draft: draftId });
      },
      redo: async () => {
        await removeDraft(draftId);
        onView(next ? { draft: next.id } : {});
      },
    });
  }, [draftId, editor, drafts, removeDraft, restoreDraft, onView, journal, say]);

  return useMemo(() => ({ create: () => create(), createFrom: create, remove: () => void remove() }), [create, remove]);
}
