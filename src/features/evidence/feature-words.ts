import type { Rationale } from '#domain/claim.ts';
import { t } from '#ui/messages/t.ts';

/** What each signal of the judge means, for people; one that is missing here is shown by its own sentence alone. */
const FEATURE_WORDS: Readonly<Record<string, string>> = {
  'number-differs': t('Another number'),
  'period-differs': t('Another time'),
  negation: t('One says it, the other denies it'),
  antonym: t('The opposite word'),
  direction: t('The opposite direction'),
  quantifier: t('Another share: all, some, none'),
  'other-period': t('Said of another time'),
  'other-unit': t('Said in another unit'),
  'stronger-than-source': t('The draft is stronger'),
  'reported-speech': t('Only reported speech'),
  'number-not-found': t('The number is missing here'),
  'clean-overlap': t('Nearly the same words, nothing against it'),
  'exact-containment': t('The very words'),
  'names-not-covered': t('A name is missing here'),
  'roles-swapped': t('Who and whom are swapped'),
  'word-replaced': t('A word was replaced'),
  aligned: t('Words in common'),
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
