import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import fuzzysort from 'fuzzysort';
import { CornerDownLeft } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { QueuePage } from '#api/schemas/queue.ts';
import { useAnswers } from '#data/answers.ts';
import { queuePageQuery } from '#data/queues.ts';
import { useScenarios } from '#data/scenarios.ts';
import { useSources } from '#data/sources.ts';
import { useDebounced } from '#data/use-debounced.ts';
import { useDraftActions } from '#features/draft-check/draft-actions.ts';
import { useDraftSession } from '#features/draft-check/session.tsx';
import { GROUNDING_STATES, type GroundingState } from '#domain/report.ts';
import { GROUNDING_LABELS, OUTCOME_LABELS } from '#features/shared/labels.ts';
import { inForce } from '#state/shortcuts.ts';
import { useStores } from '#state/stores-context.tsx';
import { selectClaim, type ViewState } from '#state/url-state.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Kbd } from '#ui/feedback.tsx';
import { rich } from '#ui/messages/rich.ts';
import { t } from '#ui/messages/t.ts';
import { useView } from '../use-view.ts';
import { usePlace } from './place.ts';
import styles from './palette.module.css';

interface Entry {
  readonly id: string;
  /** What it is, in the reader's words. */
  readonly kind: string;
  readonly text: string;
  readonly hint?: string;
  readonly run: () => void;
}

const SHOWN = 40;

/** Items of a queue that are listed for one query. */
const FROM_QUEUE = 8;

/** Everything by name: actions, answers, drafts, sources, claims, what waits in the queues, states of the catalogue. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const entries = useEntries();
  const [query, setQuery] = useState('');
  const waiting = useQueueEntries(useDebounced(query, 80, 'palette'));
  const [at, setAt] = useState(0);
  const found = useMemo(
    () =>
      query.trim() === ''
        ? entries.slice(0, SHOWN)
        : [...fuzzysort.go(query, entries, { key: 'text', limit: SHOWN }).map((hit) => hit.obj), ...waiting],
    [query, entries, waiting],
  );
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [at, found]);
  const run = (entry: Entry | undefined) => {
    if (!entry) return;
    onClose();
    entry.run();
  };
  return (
    <Dialog label={t('Find anything')} onClose={onClose} bare>
      <input
        className={styles.field}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the palette is opened in order to type into it
        autoFocus
        role="combobox"
        aria-label={t('Find an action, an answer, a draft, a source or a claim')}
        aria-expanded="true"
        aria-controls="palette-list"
        aria-activedescendant={found[at] ? `palette-${at}` : undefined}
        placeholder={t('Find an action, an answer, a draft, a source or a claim')}
        value={query}
        onChange={(event) => {
          setQuery(event.target.value);
          setAt(0);
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'ArrowDown') setAt(Math.min(at + 1, found.length - 1));
          else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0));
          else if (event.key === 'Enter') run(found[at]);
          else return;
          event.preventDefault();
        }}
      />
      <div id="palette-list" ref={list} role="listbox" aria-label={t('Found')} className={styles.list}>
        {found.map((entry, index) => (
          // The keys of the list are those of the field, which keeps the focus.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
          <div
            key={entry.id}
            id={`palette-${index}`}
            role="option"
            aria-selected={index === at}
            onPointerMove={() => setAt(index)}
            onClick={() => run(entry)}
          >
            <span className={styles.kind}>{entry.kind}</span>
            <bdi className={styles.text}>{entry.text}</bdi>
            {entry.hint ? <span className={styles.hint}>{entry.hint}</span> : null}
            {index === at ? <CornerDownLeft size={13} aria-hidden="true" /> : null}
          </div>
        ))}
      </div>
      {found.length === 0 ? (
        <p className={styles.none}>{t('Nothing has that name. Fewer letters find more.')}</p>
      ) : (
        <p className={styles.foot}>
          {rich('{up} {down} choose <key>Enter</key> go <key>Esc</key> close', {
            up: <Kbd>↑</Kbd>,
            down: <Kbd>↓</Kbd>,
            key: (words) => <Kbd>{words}</Kbd>,
          })}
        </p>
      )}
    </Dialog>
  );
}

/** Claims and conflicts of every text, found by their words in the queues. */
function useQueueEntries(query: string): readonly Entry[] {
  const navigate = useNavigate();
  const { draftId } = useDraftSession();
  const text = query.trim();
  const isAsked = text.length > 1;
  const request = { text, limit: FROM_QUEUE };
  const claims = useQuery({ ...queuePageQuery('fact-checks', request), enabled: isAsked }).data;
  const conflicts = useQuery({ ...queuePageQuery('contradictions', request), enabled: isAsked }).data;
  return useMemo(() => {
    if (!isAsked) return [];
    const here = draftId === null ? {} : { draft: draftId };
    const entriesOf = (page: QueuePage | undefined, kind: Entry['kind'], to: '/fact-checks' | '/contradictions') =>
      (page?.entries ?? []).map(({ item, state }): Entry => ({
        id: `i:${item.id}`,
        kind,
        text: item.text,
        hint: `${item.owner.title}, ${state.status}`,
        run: () => void navigate({ to, search: { ...here, entry: item.id, filter: 'all' } }),
      }));
    return [
      ...entriesOf(claims, t('Claim'), '/fact-checks'),
      ...entriesOf(conflicts, t('Conflict'), '/contradictions'),
    ];
  }, [isAsked, claims, conflicts, draftId, navigate]);
}

function useEntries(): readonly Entry[] {
  const [view] = useView();
  const navigate = useNavigate();
  const { drafts, draftId, items } = useDraftSession();
  const { shortcuts } = useStores();
  const bound = useStore(shortcuts, (state) => state.bound);
  const sources = useSources().data;
  const answers = useAnswers().data;
  const place = usePlace();
  const states = useScenarios().data;
  const onDraftView = useCallback((next: ViewState) => void navigate({ to: '/check', search: next }), [navigate]);
  const actions = useDraftActions(onDraftView);
  return useMemo(() => {
    const here = draftId === null ? {} : { draft: draftId };
    return [
      { id: 'a:new', kind: t('Action'), text: t('New draft'), run: actions.create },
      { id: 'a:remove', kind: t('Action'), text: t('Delete this draft'), run: actions.remove },
      ...inForce(bound).map((item): Entry => ({
        id: `a:${item.keys}`,
        kind: t('Action'),
        text: item.label,
        hint: item.keys,
        run: item.run,
      })),
      ...(answers ?? []).map((answer): Entry => ({
        id: `q:${answer.id}`,
        kind: t('Answer'),
        text: answer.query.trim() === '' ? t('(nothing was asked)') : answer.query.slice(0, 300),
        hint: GROUNDING_STATES.some((state) => state === answer.groundingState)
          ? GROUNDING_LABELS[answer.groundingState as GroundingState].word
          : answer.groundingState,
        run: () => void navigate({ to: '/answer', search: { ...here, answer: answer.id } }),
      })),
      ...(drafts ?? []).map((draft): Entry => ({
        id: `d:${draft.id}`,
        kind: t('Draft'),
        text: draft.title,
        run: () => void navigate({ to: '/check', search: { draft: draft.id } }),
      })),
      ...(sources ?? []).map((source): Entry => ({
        id: `s:${source.id}`,
        kind: t('Source'),
        text: source.title,
        hint: source.fileName,
        run: () => void navigate({ to: '/library', search: { ...here, source: source.id } }),
      })),
      ...(states ?? []).map((state): Entry => ({
        id: `t:${state.id}`,
        kind: t('State'),
        text: state.title,
        hint: state.expected,
        run: () => void navigate({ to: '/states', search: { ...here, entry: state.id } }),
      })),
      ...items.map((item): Entry => ({
        id: `c:${item.claim.id}`,
        kind: t('Claim'),
        text: item.claim.text,
        hint: OUTCOME_LABELS[item.outcome].word,
        run: () =>
          void navigate({
            to: '/check',
            search: { ...selectClaim(place === 'answer' ? {} : view, item.claim.id, true), ...here },
          }),
      })),
    ];
  }, [view, navigate, drafts, draftId, items, bound, sources, answers, states, place, actions]);
}
