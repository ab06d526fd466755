import { CircleCheck, CircleHelp, CircleX, Landmark, Newspaper, ShieldX } from 'lucide-react';
import { DOMAIN_TIERS, type DomainTier, type TierCriterion } from '#domain/credibility.ts';
import { decimal } from '#ui/messages/figures.ts';
import { t } from '#ui/messages/t.ts';
import { label, type Label } from '../shared/labels.ts';

export const TIER_LABELS: Readonly<Record<DomainTier, Label>> = {
  authoritative: label(
    Landmark,
    t('authoritative'),
    'supported',
    t('Registries, public bodies, journals: 0.95 of the part.'),
  ),
  established: label(
    Newspaper,
    t('established'),
    'accent',
    t('Houses that name an editor and correct: 0.75 of the part.'),
  ),
  general: label(CircleCheck, t('general'), 'neutral', t('Known, without a review of its own: 0.50 of the part.')),
  unknown: label(CircleHelp, t('unknown'), 'absent', t('No entry speaks for or against the domain: 0.40 of the part.')),
  unreliable: label(
    ShieldX,
    t('unreliable'),
    'contradicted',
    t('An entry speaks against the domain: 0.10 of the part.'),
  ),
};
export const TIERS = DOMAIN_TIERS;

export const FLOOR_LABELS: Readonly<Record<'meets' | 'below', Label>> = {
  meets: label(CircleCheck, t('meets the floor'), 'supported', t('Its score is 0.5 or more.')),
  below: label(CircleX, t('below the floor'), 'partial', t('Its score is under 0.5: it grounds nothing alone.')),
};

/** The four parts in the order in which the bar stacks them, with what each can be at most (SPEC §6). */
export const PARTS = [
  { key: 'domainScore', word: t('Domain'), most: 0.4 },
  { key: 'recencyScore', word: t('Recency'), most: 0.2 },
  { key: 'citationBonus', word: t('Citations'), most: 0.2 },
  { key: 'peerReviewBonus', word: t('Peer review'), most: 0.2 },
] as const;

/** A criterion as people read it. */
export const criterionWords = (criterion: TierCriterion): string => criterion.replaceAll('-', ' ');

/** A score with as many digits as tell 0.499 from the floor. */
export const figure = (value: number): string => {
  const short = decimal(value, 2);
  return Math.abs(value - 0.5) < 0.005 && value !== 0.5 ? decimal(value, 3) : short;
};
