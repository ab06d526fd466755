import { t } from '#ui/messages/t.ts';
/** What a question is called where it is empty. */
export const questionName = (query: string): string => (query.trim() === '' ? t('(nothing was asked)') : query);
