import {
  BadgeCheck,
  Ban,
  CircleAlert,
  CircleCheck,
  CircleX,
  Contrast,
  Flag,
  Info,
  Lock,
  OctagonX,
  Scale,
  SplitSquareHorizontal,
} from 'lucide-react';
import type { ResolutionAction } from '#domain/claim.ts';
import type { CounterclaimAction } from '#domain/counterclaim.ts';
import type { InvalidationSeverity } from '#domain/source-set.ts';
import { t } from '#ui/messages/t.ts';
import { label, type Label } from './labels.ts';

/** What is done with a claim. */
export const CLAIM_ACTION_LABELS: Readonly<Record<ResolutionAction, Label>> = {
  cite: label(CircleCheck, t('cite'), 'supported', t('It may stand with its citation.')),
  hedge: label(Contrast, t('hedge'), 'partial', t('It may stand with a qualification.')),
  refuse: label(Ban, t('do not assert'), 'contradicted', t('Nothing bears it out, or a source says otherwise.')),
  escalate: label(Flag, t('ask a person'), 'person', t('Nothing precise decides.')),
};

/** What is suggested on two statements that contradict each other. */
export const RESOLUTION_LABELS: Readonly<Record<CounterclaimAction, Label>> = {
  'prefer-source': label(Scale, t('prefer one side'), 'supported', t('One source is better by far.')),
  'surface-both': label(SplitSquareHorizontal, t('show both sides'), 'partial', t('Both have good sources.')),
  hedge: label(Contrast, t('hedge'), 'partial', t('It may stand with a qualification.')),
  refuse: label(Ban, t('assert neither'), 'contradicted', t('Neither source is good enough.')),
  'escalate-to-expert': label(Flag, t('ask an expert'), 'person', t('No rule decides.')),
};

/** Whether a source set may ground answers. */
export const USABLE_LABELS: Readonly<Record<'usable' | 'blocked', Label>> = {
  usable: label(BadgeCheck, t('usable'), 'supported', t('Nothing bars the set: it may ground answers.')),
  blocked: label(CircleX, t('blocked'), 'contradicted', t('At least one blocker bars the set until it is cleared.')),
};

/** How much a change of a source weighs for what rests on it. */
export const INVALIDATION_LABELS: Readonly<Record<InvalidationSeverity, Label>> = {
  info: label(Info, t('note'), 'neutral', t('Nothing that rests on it changes.')),
  review: label(CircleAlert, t('review'), 'partial', t('A person should look at what rests on it.')),
  blocking: label(Lock, t('blocking'), 'contradicted', t('What rests on it may not be used until it is redone.')),
  critical: label(OctagonX, t('critical'), 'retracted', t('What was published is known to be unsafe.')),
};
