import { Ban, CalendarClock, CalendarX2, CircleCheck, CircleHelp } from 'lucide-react';
import type { SourceSetMember, SourceSetRow } from '#api/schemas/source-set.ts';
import type { DownstreamSurface, RightsState, SourceChangeKind } from '#domain/source-set.ts';
import { t } from '#ui/messages/t.ts';
import { label, type Label } from '../shared/labels.ts';

export const RIGHTS_LABELS: Readonly<Record<RightsState, Label>> = {
  cleared: label(CircleCheck, t('cleared'), 'supported', t('The licence or a person permits the use.')),
  unknown: label(CircleHelp, t('unknown'), 'person', t('Nobody says what is permitted; silence is no licence.')),
  blocked: label(Ban, t('blocked'), 'contradicted', t('The use is not permitted.')),
  expired: label(CalendarX2, t('expired'), 'contradicted', t('What was permitted has run out.')),
};

export const FRESHNESS_LABELS: Readonly<Record<SourceSetMember['freshness']['state'], Label>> = {
  fresh: label(CircleCheck, t('fresh'), 'supported', t('Within its term.')),
  due: label(CalendarClock, t('due'), 'partial', t('Its origin should be looked at again; it still grounds.')),
  expired: label(CalendarX2, t('expired'), 'contradicted', t('Too old to ground until it is looked at again.')),
  unknown: label(CircleHelp, t('unknown'), 'absent', t('Nobody recorded when it was last looked at.')),
};

export const CHANGE_WORDS: Readonly<Record<SourceChangeKind, string>> = {
  added: t('added'),
  removed: t('gone'),
  retracted: t('retracted'),
  'concern-raised': t('concern raised'),
  corrected: t('corrected'),
  'notice-lifted': t('notice lifted'),
  'content-changed': t('other content'),
  'rights-blocked': t('rights no longer clear'),
  'rights-changed': t('rights changed'),
  'rights-cleared': t('rights cleared'),
  'freshness-expired': t('too old'),
  superseded: t('replaced'),
  'metadata-changed': t('described otherwise'),
};

export const SURFACE_WORDS: Readonly<Record<DownstreamSurface, string>> = {
  'veritas-regrounding': t('Veritas story'),
  'metis-lesson-validity': t('Metis lesson'),
  'metis-tutor-regrounding': t('Metis tutor'),
  'nisaba-edition-notice': t('Nisaba edition'),
  'tara-explainer-recheck': t('Tara explainer'),
  'living-scenes-rerender': t('Living Scenes scene'),
  'sophia-review': t('Review here'),
};

/** What stands under the name of a set. */
export const rowWords = ({ members, version, drafts }: SourceSetRow): string =>
  [
    t('{members, plural, one {# source} other {# sources}}', { members }),
    version > 0 ? t('version {version}', { version }) : null,
    drafts > 0 ? t('{drafts, plural, one {# draft} other {# drafts}}', { drafts }) : null,
  ]
    .filter((part) => part !== null)
    .join(' · ');
