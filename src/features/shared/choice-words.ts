import type { PortableDecision } from '#domain/merge.ts';
import type { ContradictionChoice, FactCheckChoice } from '#domain/queue.ts';
import { t } from '#ui/messages/t.ts';

/** How an item of a queue was settled, in words. */
export const CHOICE_WORDS: Readonly<Record<FactCheckChoice | ContradictionChoice, string>> = {
  accept: t('Stands as it is'),
  hedge: t('Hedge'),
  remove: t('Take it out'),
  'prefer-source': t('Prefer one side'),
  'surface-both': t('Show both sides'),
  refuse: t('Assert neither'),
  'not-a-contradiction': t('No contradiction'),
};

/** The same, with the side that is preferred: two that prefer unlike sides must not read alike. */
export function decisionWords({ choice, preferred }: Pick<PortableDecision, 'choice' | 'preferred'>): string {
  if (choice !== 'prefer-source' || preferred === null) return CHOICE_WORDS[choice];
  return preferred === 0 ? t('The first side is right') : t('The second side is right');
}
