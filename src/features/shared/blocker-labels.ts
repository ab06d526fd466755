import { Ban, CalendarX2, CircleHelp, CircleX, FileX2, FolderX, Replace, ShieldAlert } from 'lucide-react';
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
