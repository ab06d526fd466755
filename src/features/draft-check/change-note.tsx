import { GitCompareArrows } from 'lucide-react';
import type { SourcesChange } from '#api/schemas/fact-check.ts';
import { Button } from '#ui/button.tsx';
import { Note } from '#ui/feedback.tsx';

const claims = (count: number): string => (count === 1 ? '1 claim' : `${count.toLocaleString('en')} claims`);

/** What changed, by name: one source, two, or how many. */
function changed({ reached, titles }: SourcesChange): string {
  const names = [...new Set(reached.flatMap(({ sourceIds }) => sourceIds))].map((id) => `“${titles[id] ?? id}”`);
  if (names.length === 0) return 'The sources changed';
  return `${names.length > 2 ? `${names.length} sources` : names.join(' and ')} changed`;
}

/** The note in one sentence: what was checked again, and what keeps its verdict. */
export function changeWords(change: SourcesChange): string {
  const { reached, kept } = change;
  if (reached.length === 0)
    return 'The sources changed, but nothing that this draft rests on: every claim keeps its verdict.';
  const rest = kept === 0 ? '' : `; ${claims(kept)} ${kept === 1 ? 'keeps its verdict' : 'keep their verdicts'}`;
  return `${changed(change)}: ${claims(reached.length)} checked again${rest}.`;
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
            {isOnly ? 'Show all claims' : 'Show what was checked again'}
          </Button>
        )
      }
    >
      {changeWords(change)}
    </Note>
  );
}
