import type { PlanRequest, SourceSetEditAsk, SourceSetView } from '#api/schemas/source-set.ts';
import type { Stores } from '#state/stores-context.tsx';
import { t } from '#ui/messages/t.ts';

type Edit = NonNullable<PlanRequest['edit']>;

interface Edited {
  readonly journal: Stores['journal'];
  /** The set before the edit. */
  readonly set: SourceSetView;
  readonly edit: Edit;
  readonly note: string;
  readonly after: SourceSetView;
  readonly change: (input: { readonly id: string; readonly edit: SourceSetEditAsk }) => Promise<SourceSetView>;
}

/** The members of an edit as they stood before it. */
export function inverseOf(edit: Edit, set: SourceSetView): Edit {
  return {
    ...(edit.name === undefined ? {} : { name: set.row.name }),
    ...(edit.members === undefined ? {} : { members: set.members.map(({ id }) => id) }),
    ...(edit.use === undefined ? {} : { use: set.use }),
    ...(edit.rights === undefined ? {} : { rights: set.rights }),
    ...(edit.freshness === undefined ? {} : { freshness: set.freshness }),
    ...(edit.isRetracted === undefined ? {} : { isRetracted: set.isRetracted }),
    ...(edit.supersededBy === undefined ? {} : { supersededBy: set.supersededBy }),
  };
}

/** Notes an edit of a set. Taking it back makes a further version: the one that was made stays in the timeline. */
export function recordEdit({ journal, set, edit, note, after, change }: Edited): void {
  const { id, name } = set.row;
  let { version } = after.row;
  const make = async (next: Edit, why: string): Promise<void> => {
    ({
      row: { version },
    } = await change({ id, edit: { ...next, version, note: why } }));
  };
  journal.getState().record({
    words: t('Made version {version} of {name}', { version, name }),
    undo: () => make(inverseOf(edit, set), t('Undone: {note}', { note }).slice(0, 500)),
    redo: () => make(edit, note),
  });
}
