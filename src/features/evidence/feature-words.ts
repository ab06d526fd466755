import type { Rationale } from '#domain/claim.ts';

/** What each signal of the judge means, for people; one that is missing here is shown by its own sentence alone. */
const FEATURE_WORDS: Readonly<Record<string, string>> = {
  'number-differs': 'Another number',
  'period-differs': 'Another time',
  negation: 'One says it, the other denies it',
  antonym: 'The opposite word',
  direction: 'The opposite direction',
  quantifier: 'Another share: all, some, none',
  'other-period': 'Said of another time',
  'other-unit': 'Said in another unit',
  'stronger-than-source': 'The draft is stronger',
  'reported-speech': 'Only reported speech',
  'number-not-found': 'The number is missing here',
  'clean-overlap': 'Nearly the same words, nothing against it',
  'exact-containment': 'The very words',
  'names-not-covered': 'A name is missing here',
  'roles-swapped': 'Who and whom are swapped',
  'word-replaced': 'A word was replaced',
  aligned: 'Words in common',
};

/** A signal in plain words: a short name and the sentence of the engine. Equal ones are named once. */
export function rationaleWords(
  rationale: readonly Rationale[],
): readonly { readonly word: string; readonly detail: string; readonly stance: Rationale['stance'] }[] {
  const seen = new Set<string>();
  return rationale.flatMap(({ feature, detail, stance }) => {
    const key = `${feature}\n${detail}`;
    if (seen.has(key)) return [];
    seen.add(key);
    return [{ word: FEATURE_WORDS[feature] ?? feature.replaceAll('-', ' '), detail, stance }];
  });
}
