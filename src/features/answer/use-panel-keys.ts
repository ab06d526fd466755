import { useMemo } from 'react';
import type { GroundedAnswer } from '#domain/answer.ts';
import type { Shortcut } from '#state/shortcuts.ts';
import { useShortcuts } from '#state/stores-context.tsx';
import { closeEvidence, isEvidenceOpen, selectClaim, type ViewState } from '#state/url-state.ts';
import { t } from '#ui/messages/t.ts';
import { neighbourClaim } from './model.ts';
import { selectItem } from './view.ts';

/** Puts the cursor into the question, its text selected. */
export function focusQuestion(): void {
  const field = document.querySelector<HTMLTextAreaElement>('[data-question]');
  field?.focus();
  field?.select();
}

/** Keys of the answer panel. */
export function usePanelKeys(
  answer: GroundedAnswer | null,
  view: ViewState,
  onView: (next: ViewState) => void,
  onCompare: () => void,
): void {
  const shortcuts = useMemo((): readonly Shortcut[] => {
    const claims = answer?.claims ?? [];
    const step = (by: 1 | -1): void => {
      const target = neighbourClaim(claims, view.claim, by);
      if (target) onView(selectClaim(view, target.id, false));
    };
    const citations = (answer?.citations ?? []).filter(({ id }) => /^[1-9]$/u.test(id));
    return [
      { keys: '/', label: t('Write a question'), group: t('Answer'), run: focusQuestion },
      { keys: 'j', label: t('Next claim'), group: t('Answer'), run: () => step(1) },
      { keys: 'k', label: t('Previous claim'), group: t('Answer'), run: () => step(-1) },
      {
        keys: 'Enter',
        label: t('Open the evidence'),
        group: t('Answer'),
        run: () => {
          if (view.claim ?? view.item) onView({ ...view, show: 'evidence' });
        },
      },
      {
        keys: 'Escape',
        label: t('Close the evidence, then the selection'),
        group: t('Answer'),
        run: () => {
          if (isEvidenceOpen(view)) onView(closeEvidence(view));
          else if (view.claim !== undefined || view.item !== undefined) {
            const { claim: _claim, item: _item, ...rest } = view;
            onView(rest);
          }
        },
      },
      ...citations.map(({ id, title }): Shortcut => ({
        keys: id,
        label: t('Open citation {id}: {title}', { id, title: title.length > 40 ? `${title.slice(0, 39)}…` : title }),
        group: t('Citations'),
        run: () => onView(selectItem(view, `citation:${id}`)),
      })),
      ...(answer ? [{ keys: 'c', label: t('Compare with another answer'), group: t('Answer'), run: onCompare }] : []),
    ];
  }, [answer, view, onView, onCompare]);
  useShortcuts(shortcuts);
}
