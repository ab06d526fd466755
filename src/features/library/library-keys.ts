import type { SourceSummary } from '#api/schemas/source.ts';
import type { Shortcut } from '#state/shortcuts.ts';
import { closeEvidence, isEvidenceOpen, type ViewState } from '#state/url-state.ts';
import { t } from '#ui/messages/t.ts';

interface LibraryKeys {
  /** The rows as they are shown: filtered and sorted. */
  readonly shown: readonly SourceSummary[];
  readonly view: ViewState;
  readonly onView: (next: ViewState) => void;
  readonly onOpen: (id: string) => void;
  readonly onEdit: (source: SourceSummary) => void;
  readonly onRemove: (source: SourceSummary) => void;
}

/** Keys of the library: they go from row to row as the rows are shown, and act on the one that is chosen. */
export function libraryKeys({ shown, view, onView, onOpen, onEdit, onRemove }: LibraryKeys): readonly Shortcut[] {
  const group = t('Sources');
  const chosen = view.source ?? view.entry;
  const at = shown.findIndex(({ id }) => id === chosen);
  const here = shown[at];
  const step = (by: 1 | -1): void => {
    const target = shown[at < 0 ? (by > 0 ? 0 : shown.length - 1) : Math.min(Math.max(at + by, 0), shown.length - 1)];
    if (!target) return;
    const { claim: _claim, item: _item, ...rest } = closeEvidence(view);
    // An open source is followed by the next one; a closed one stays closed.
    onView({ ...rest, entry: target.id, ...(view.source === undefined ? {} : { source: target.id }) });
  };
  const onHere = (act: (source: SourceSummary) => void) => (): void => {
    if (here) act(here);
  };
  return [
    { keys: 'j', label: t('Next source'), group, run: () => step(1) },
    { keys: 'k', label: t('Previous source'), group, run: () => step(-1) },
    { keys: 'Enter', label: t('Open the source'), group, run: onHere(({ id }) => onOpen(id)) },
    { keys: 'e', label: t('Edit what is known of the source'), group, run: onHere(onEdit) },
    { keys: 'Delete', label: t('Delete the source'), group, run: onHere(onRemove) },
    {
      keys: 'Escape',
      label: t('Close the source, then the selection'),
      group,
      run: () => {
        if (isEvidenceOpen(view)) onView(closeEvidence(view));
        else if (view.entry !== undefined) {
          const { entry: _entry, ...rest } = view;
          onView(rest);
        }
      },
    },
  ];
}
