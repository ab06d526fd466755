import type { HistoryWords } from '#state/history.ts';
import { t } from '#ui/messages/t.ts';

/** What the history of acts says, in the reader's language. */
export const historyWords = (): HistoryWords => ({
  undo: t('Undo'),
  redo: t('Redo'),
  done: (act) => t('{act}.', { act }),
  undone: (act) => t('Undone: {act}.', { act }),
  doneAgain: (act) => t('Done again: {act}.', { act }),
  notUndone: (act, why) => t('It could not be undone ({act}): {why}', { act, why }),
  notRedone: (act, why) => t('It could not be done again ({act}): {why}', { act, why }),
});
