import {
  Ban,
  BadgeCheck,
  CalendarClock,
  CalendarX2,
  CircleAlert,
  CircleCheck,
  CircleHelp,
  CircleX,
  FileX2,
  FolderX,
  Info,
  Lock,
  OctagonX,
  Replace,
  ShieldAlert,
} from 'lucide-react';
import type { SourceSetMember, SourceSetRow } from '#api/schemas/source-set.ts';
import type {
  ClearingAction,
  DownstreamSurface,
  InvalidationSeverity,
  RightsState,
  SourceChangeKind,
} from '#domain/source-set.ts';
import { label, type Label } from '../shared/labels.ts';

export const USABLE_LABELS: Readonly<Record<'usable' | 'blocked', Label>> = {
  usable: label(BadgeCheck, 'usable', 'supported', 'Nothing bars the set: it may ground answers.'),
  blocked: label(CircleX, 'blocked', 'contradicted', 'At least one blocker bars the set until it is cleared.'),
};

export const RIGHTS_LABELS: Readonly<Record<RightsState, Label>> = {
  cleared: label(CircleCheck, 'cleared', 'supported', 'The licence or a person permits the use.'),
  unknown: label(CircleHelp, 'unknown', 'person', 'Nobody says what is permitted; silence is no licence.'),
  blocked: label(Ban, 'blocked', 'contradicted', 'The use is not permitted.'),
  expired: label(CalendarX2, 'expired', 'contradicted', 'What was permitted has run out.'),
};

export const FRESHNESS_LABELS: Readonly<Record<SourceSetMember['freshness']['state'], Label>> = {
  fresh: label(CircleCheck, 'fresh', 'supported', 'Within its term.'),
  due: label(CalendarClock, 'due', 'partial', 'Its origin should be looked at again; it still grounds.'),
  expired: label(CalendarX2, 'expired', 'contradicted', 'Too old to ground until it is looked at again.'),
  unknown: label(CircleHelp, 'unknown', 'absent', 'Nobody recorded when it was last looked at.'),
};

export const SEVERITY_LABELS: Readonly<Record<InvalidationSeverity, Label>> = {
  info: label(Info, 'note', 'neutral', 'Nothing that rests on it changes.'),
  review: label(CircleAlert, 'review', 'partial', 'A person should look at what rests on it.'),
  blocking: label(Lock, 'blocking', 'contradicted', 'What rests on it may not be used until it is redone.'),
  critical: label(OctagonX, 'critical', 'retracted', 'What was published is known to be unsafe.'),
};

const BLOCKERS: Readonly<Record<string, Label>> = {
  empty: label(FolderX, 'The set is empty', 'absent', ''),
  incomplete: label(FileX2, 'Documents are missing', 'contradicted', ''),
  missing: label(FileX2, 'Its document is missing', 'contradicted', ''),
  outdated: label(Replace, 'Documents have other bytes', 'partial', ''),
  'other-content': label(Replace, 'Its document has other bytes', 'partial', ''),
  retracted: label(ShieldAlert, 'Retracted or withdrawn', 'retracted', ''),
  superseded: label(Replace, 'Replaced by a newer edition', 'partial', ''),
  'rights:blocked': label(Ban, 'Rights blocked', 'contradicted', ''),
  'rights:expired': label(CalendarX2, 'Rights expired', 'contradicted', ''),
  'rights:unknown': label(CircleHelp, 'Rights unknown', 'person', ''),
  'freshness:expired': label(CalendarX2, 'Too old to ground', 'contradicted', ''),
};

/** A blocker as people read it, of a set or of one source. */
export function blockerLabel(code: string): Label {
  const bare = code.replace(/^source-set:/u, '');
  return BLOCKERS[bare] ?? label(CircleX, code, 'contradicted', '');
}

/** What each clearing is called on its button. */
export const CLEARING_WORDS: Readonly<Record<ClearingAction, string>> = {
  'add-source': 'Add the document',
  'refresh-source': 'I looked: unchanged',
  'record-rights': 'Record the rights',
  'replace-source': 'Replace it',
  'remove-source': 'Take it out',
  'renew-rights': 'Renew the rights',
  'dismiss-notice': 'See the notice',
  'use-newer-edition': 'Use the newer edition',
  'restore-set': 'Take the retraction of the set back',
  'use-newer-set': 'Say that nothing replaces it',
};

export const CHANGE_WORDS: Readonly<Record<SourceChangeKind, string>> = {
  added: 'added',
  removed: 'gone',
  retracted: 'retracted',
  'concern-raised': 'concern raised',
  corrected: 'corrected',
  'notice-lifted': 'notice lifted',
  'content-changed': 'other content',
  'rights-blocked': 'rights no longer clear',
  'rights-changed': 'rights changed',
  'rights-cleared': 'rights cleared',
  'freshness-expired': 'too old',
  superseded: 'replaced',
  'metadata-changed': 'described otherwise',
};

export const SURFACE_WORDS: Readonly<Record<DownstreamSurface, string>> = {
  'veritas-regrounding': 'Veritas story',
  'metis-lesson-validity': 'Metis lesson',
  'metis-tutor-regrounding': 'Metis tutor',
  'nisaba-edition-notice': 'Nisaba edition',
  'tara-explainer-recheck': 'Tara explainer',
  'living-scenes-rerender': 'Living Scenes scene',
  'sophia-review': 'Review here',
};

export const many = (count: number, one: string, more = `${one}s`): string =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? one : more}`;

/** What stands under the name of a set. */
export const rowWords = ({ members, version, drafts }: SourceSetRow): string =>
  [many(members, 'source'), version > 0 ? `version ${version}` : null, drafts > 0 ? many(drafts, 'draft') : null]
    .filter((part) => part !== null)
    .join(' · ');
