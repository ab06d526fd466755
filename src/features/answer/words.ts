/** What a question is called where it is empty. */
export const questionName = (query: string): string => (query.trim() === '' ? '(nothing was asked)' : query);
