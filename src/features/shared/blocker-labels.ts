import { Ban, CalendarX2, CircleHelp, CircleX, FileX2, FolderX, Replace, ShieldAlert } from 'lucide-react';
import type { ClearingAction } from '#domain/source-set.ts';
import { t } from '#ui/messages/t.ts';
import { label, type Label } from './labels.ts';

const BLOCKERS: Readonly<Record<string, Label>> = {
  empty: label(FolderX, t('The set is empty'), 'absent', ''),
  incomplete: label(FileX2, t('Documents are missing'), 'contradicted', ''),
  missing: label(FileX2, t('Its document is missing'), 'contradicted', ''),
  outdated: label(Replace, t('Documents have other bytes'), 'partial', ''),
  'other-content': label(Replace, t('Its document has other bytes'), 'partial', ''),
  retracted: label(ShieldAlert, t('Retracted or withdrawn'), 'retracted', ''),
  superseded: label(Replace, t('Replaced by a newer edition'), 'partial', ''),
  'rights:blocked': label(Ban, t('Rights blocked'), 'contradicted', ''),
  'rights:expired': label(CalendarX2, t('Rights expired'), 'contradicted', ''),
  'rights:unknown': label(CircleHelp, t('Rights unknown'), 'person', ''),
  'freshness:expired': label(CalendarX2, t('Too old to ground'), 'contradicted', ''),
};

/** A blocker as people read it, of a set or of one source. */
export function blockerLabel(code: string): Label {
  const bare = code.replace(/^source-set:/u, '');
  return BLOCKERS[bare] ?? label(CircleX, code, 'contradicted', '');
}

/** Whether there is a word for a blocker. */
export const isBlocker = (code: string): boolean => code.replace(/^source-set:/u, '') in BLOCKERS;

/** What each clearing is called on its button. */
export const CLEARING_WORDS: Readonly<Record<ClearingAction, string>> = {
  'add-source': t('Add the document'),
  'refresh-source': t('I looked: unchanged'),
  'record-rights': t('Record the rights'),
  'replace-source': t('Replace it'),
  'remove-source': t('Take it out'),
  'renew-rights': t('Renew the rights'),
  'dismiss-notice': t('See the notice'),
  'use-newer-edition': t('Use the newer edition'),
  'restore-set': t('Take the retraction of the set back'),
  'use-newer-set': t('Say that nothing replaces it'),
};
