import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef } from 'react';
import { useDraftSession } from '#features/draft-check/session.tsx';
import { filterClaims, neighbour } from '#features/draft-check/model.ts';
import { CLAIM_OUTCOMES, OUTCOME_LABELS } from '#features/shared/labels.ts';
import { matchShortcut, type Pending, type Shortcut } from '#state/shortcuts.ts';
import { useShortcuts, useStores } from '#state/stores-context.tsx';
import { closeEvidence, isEvidenceOpen, selectClaim } from '#state/url-state.ts';
import { t } from '#ui/messages/t.ts';
import { PANELS, type Place } from '../panels.ts';
import { useView } from '../use-view.ts';
import { lastAnswer } from './last-answer.ts';
import { useOverlay } from './overlay.ts';
import { usePlace } from './place.ts';
import { historyKey, isTyping, keepsOwnUndo, ownsKey } from './typing.ts';

const Palette = lazy(() => import('./palette.tsx').then((m) => ({ default: m.Palette })));
const Tour = lazy(() => import('./tour.tsx').then((m) => ({ default: m.Tour })));
const Notes = lazy(() => import('./notes.tsx').then((m) => ({ default: m.Notes })));
const ShortcutSheet = lazy(() => import('./shortcut-sheet.tsx').then((m) => ({ default: m.ShortcutSheet })));

/** The keyboard of the whole page, and what it opens over it. */
export function Keyboard() {
  const { shown, open, close } = useOverlay();
  useKeyPresses();
  const turnHistory = useTurnHistory();
  useShellShortcuts();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (
        (event.ctrlKey || event.metaKey) &&
        !event.altKey &&
        !event.shiftKey &&
        event.key.toLowerCase() === 'k' &&
        !event.isComposing
      ) {
        event.preventDefault();
        open('palette');
      }
      const turn = historyKey(event);
      if (turn === null || keepsOwnUndo(event.target) || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      void turnHistory(turn);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [open, turnHistory]);
  return (
    <Suspense fallback={null}>
      <Selection />
      {shown === 'palette' ? <Palette onClose={close} /> : null}
      {shown === 'tour' ? <Tour onClose={close} /> : null}
      {shown === 'notes' ? <Notes onClose={close} /> : null}
      {shown === 'keys' ? <ShortcutSheet onClose={close} /> : null}
    </Suspense>
  );
}

/** Whether the claims of the draft are what the keys of a panel move among. */
const hasDraftKeys = (place: Place): boolean =>
  PANELS.some((panel) => panel.path === `/${place}` && 'draftKeys' in panel);

/** Says which claim the keyboard went to; the page itself only shows it. */
function Selection() {
  const [view] = useView();
  const { items } = useDraftSession();
  const place = usePlace();
  const item = hasDraftKeys(place) ? items.find(({ claim }) => claim.id === view.claim) : undefined;
  return (
    <p className="sr-only" role="status" aria-live="polite">
      {item
        ? t('Claim {n}: {outcome}. {text}', {
            n: item.n,
            outcome: OUTCOME_LABELS[item.outcome].word,
            text: item.claim.text,
          })
        : ''}
    </p>
  );
}

function useKeyPresses() {
  const { shortcuts } = useStores();
  const pending = useRef<Pending | null>(null);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // A dialog has its own keys, and what is typed into a field is text.
      if (event.defaultPrevented || isTyping(event.target) || document.querySelector('dialog[open]')) {
        pending.current = null;
        return;
      }
      if (ownsKey(event.target, event.key)) return;
      const match = matchShortcut(event, event.timeStamp, pending.current, shortcuts.getState().bound);
      pending.current = match.pending;
      if (!match.hit) return;
      event.preventDefault();
      match.hit.run();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [shortcuts]);
}

/** Takes the last act back, or does again what was taken back, and says where there is none. */
function useTurnHistory(): (turn: 'undo' | 'redo') => Promise<void> {
  const { journal, toasts } = useStores();
  return useCallback(
    async (turn) => {
      const has = journal.getState().acts.some(({ state }) => state === (turn === 'undo' ? 'done' : 'undone'));
      if (!has)
        toasts.getState().push(turn === 'undo' ? t('There is nothing to undo.') : t('There is nothing to redo.'));
      else await (turn === 'undo' ? journal.getState().undo() : journal.getState().redo());
    },
    [journal, toasts],
  );
}

function useShellShortcuts() {
  const [view, onView] = useView();
  const { items, draftId } = useDraftSession();
  const { toasts } = useStores();
  const { open } = useOverlay();
  const navigate = useNavigate();
  const place = usePlace();
  const turnHistory = useTurnHistory();
  const shortcuts = useMemo((): readonly Shortcut[] => {
    const here = draftId === null ? {} : { draft: draftId };
    const shown = filterClaims(items, view.only);
    const step = (by: 1 | -1) => {
      const target = neighbour(shown, view.claim, by);
      if (target) onView({ ...selectClaim(view, target.claim.id, false), ...here });
    };
    const toggle = (outcome: string) => {
      const only = view.only ?? [];
      const next = only.includes(outcome) ? only.filter((one) => one !== outcome) : [...only, outcome];
      const { only: _only, ...rest } = view;
      onView(next.length > 0 ? { ...rest, only: next } : rest);
    };
    const ofDraft: readonly Shortcut[] = [
      { keys: 'j', label: t('Next claim'), group: t('Claims'), run: () => step(1) },
      { keys: 'k', label: t('Previous claim'), group: t('Claims'), run: () => step(-1) },
      {
        keys: 'Enter',
        label: t('Open the evidence'),
        group: t('Claims'),
        run: () => {
          if (view.claim ?? view.item) onView({ ...view, ...here, show: 'evidence' });
        },
      },
      {
        keys: 'Escape',
        label: t('Close the evidence, then the selection'),
        group: t('Claims'),
        run: () => {
          if (isEvidenceOpen(view)) onView(closeEvidence(view));
          else if (view.claim !== undefined || view.item !== undefined) {
            const { claim: _claim, item: _item, ...rest } = view;
            onView(rest);
          }
        },
      },
      ...CLAIM_OUTCOMES.map((outcome, index) => ({
        keys: String(index + 1),
        label: t('Only: {outcome}', { outcome: OUTCOME_LABELS[outcome].word }),
        group: t('Filter'),
        run: () => toggle(outcome),
      })),
      {
        keys: 'e',
        label: t('Edit the draft, or read it'),
        group: t('Draft'),
        run: () => {
          const { mode, ...rest } = view;
          onView(mode === 'edit' ? { ...rest, ...here } : { ...rest, ...here, mode: 'edit' });
        },
      },
    ];
    const close: Shortcut = {
      keys: 'Escape',
      label: t('Close the evidence'),
      group: t('Go'),
      run: () => {
        if (isEvidenceOpen(view)) onView(closeEvidence(view));
      },
    };
    const undo: Shortcut = {
      keys: 'u',
      label: t('Undo the last action'),
      group: t('Go'),
      run: () => void turnHistory('undo'),
    };
    const redo: Shortcut = {
      keys: 'U',
      label: t('Redo what was undone'),
      group: t('Go'),
      run: () => void turnHistory('redo'),
    };
    return [
      undo,
      redo,
      close,
      ...(hasDraftKeys(place) ? ofDraft : []),
      ...PANELS.map(({ path, name, key }) => ({
        keys: `g ${key}`,
        label: t('Go to {name}', { name }),
        group: t('Go'),
        run: () => void navigate({ to: path, search: path === '/answer' ? { ...here, ...lastAnswer() } : here }),
      })),
      { keys: 'g ?', label: t('Take the tour of two minutes'), group: t('Go'), run: () => open('tour') },
      { keys: 'n', label: t('Read earlier notes again'), group: t('Go'), run: () => open('notes') },
      {
        keys: 'y',
        label: t('Copy the link to this view'),
        group: t('Go'),
        run: () => {
          navigator.clipboard.writeText(globalThis.location.href).then(
            () => toasts.getState().push(t('The link to this view is in the clipboard.')),
            () =>
              toasts
                .getState()
                .push(t('The browser did not let it into the clipboard: {href}', { href: globalThis.location.href })),
          );
        },
      },
      {
        keys: 'Y',
        label: t('Open this view in another tab, to lay beside it'),
        group: t('Go'),
        run: () => void globalThis.open(globalThis.location.href, '_blank', 'noopener'),
      },
      { keys: '?', label: t('Show the shortcuts'), group: t('Go'), run: () => open('keys') },
    ];
  }, [view, onView, items, draftId, toasts, open, navigate, place, turnHistory]);
  useShortcuts(shortcuts, 'under');
}
