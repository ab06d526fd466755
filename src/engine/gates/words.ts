/** Whether a text says anything: a reason of blanks or dots is none. */
export const hasWords = (text: unknown): text is string => typeof text === 'string' && /[\p{L}\p{N}]/u.test(text);

/** Whether two names are the same person: case, outer blanks and the form of accents do not make another one. */
export const isSamePerson = (a: string, b: string): boolean =>
  a.normalize('NFKC').trim().toLowerCase() === b.normalize('NFKC').trim().toLowerCase();

/** The author that is named and everybody else who wrote on it, as far as they have names. */
export const authorsOf = (author: string | null, others: readonly string[] = []): readonly string[] =>
  [author, ...others].filter((one): one is string => hasWords(one));

const SHOWN = 5;

/** The first few of a list, and how many more there are: a detail is read by people. */
export function someOf(ids: readonly string[]): string {
  const shown = ids.slice(0, SHOWN).join(', ');
  return ids.length > SHOWN ? `${shown} and ${ids.length - SHOWN} more` : shown;
}
