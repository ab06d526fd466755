import { GitCompareArrows } from 'lucide-react';
import type { SourcesChange } from '#api/schemas/fact-check.ts';
import { Button } from '#ui/button.tsx';
import { Note } from '#ui/feedback.tsx';
import { listOf } from '#ui/messages/figures.ts';
import { t } from '#ui/messages/t.ts';

/** What changed, by name: one source, two, or how many. */
function changed({ reached, titles }: SourcesChange): string {
  const names = [...new Set(reached.flatMap(({ sourceIds }) => sourceIds))].map((id) => `“${titles[id] ?? id}”`);
  if (names.length === 0) return t('The sources changed');
  return names.length > 2
    ? t('{count, number} sources changed', { count: names.length })
    : t('{names} changed', { names: listOf(names) });
}

/** The note in one sentence: what was checked again, and what keeps its verdict. */
export function changeWords(change: SourcesChange): string {
  const { reached, kept } = change;
  if (reached.length === 0)
    return t('The sources changed, but nothing that this draft rests on: every claim keeps its verdict.');
  const values = { change: changed(change), reached: reached.length };
  return kept === 0
    ? t('{change}: {reached, plural, one {# claim} other {# claims}} checked again.', values)
    : t(
        '{change}: {reached, plural, one {# claim} other {# claims}} checked again; {kept, plural, one {# claim keeps its verdict} other {# claims keep their verdicts}}.',
        { ...values, kept },
      );
}

interface ChangeNoteProps {
  readonly change: SourcesChange;
  readonly isOnly: boolean;
  readonly onOnly: (isOnly: boolean) => void;
}

/** Says which claims the last change of the sources reached, and shows these alone. */
export function ChangeNote({ change, isOnly, onOnly }: ChangeNoteProps) {
  const { reached } = change;
  return (
    <Note
      tone={reached.length > 0 ? 'person' : 'neutral'}
      icon={<GitCompareArrows size={15} aria-hidden />}
      role="status"
      actions={
        reached.length === 0 ? undefined : (
          <Button aria-pressed={isOnly} onClick={() => onOnly(!isOnly)}>
            {isOnly ? t('Show all claims') : t('Show what was checked again')}
          </Button>
        )
      }
    >
      {changeWords(change)}
    </Note>
  );
}
