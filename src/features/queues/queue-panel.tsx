import { SearchX } from 'lucide-react';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { QueueFilterInput } from '#api/schemas/queue.ts';
import { useQueueIds, useQueueItem, useQueuePlace } from '#data/queues.ts';
import { useSources } from '#data/sources.ts';
import type { DecisionAct, ItemStatus, QueueEntryView, QueueName, QueueOwner } from '#domain/queue.ts';
import { useActivity, useStores } from '#state/stores-context.tsx';
import { closeEvidence, isEvidenceOpen, type ViewState } from '#state/url-state.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/class-names.ts';
import { Panel } from '#ui/panel.tsx';
import { EmptyState, Note, Skeleton } from '#ui/feedback.tsx';
import { rich } from '#ui/messages/rich.ts';
import { t } from '#ui/messages/t.ts';
import { ChosenBar, kindsOf } from './chosen-bar.tsx';
import { BulkDialog } from './bulk-dialog.tsx';
import { CalibrationDialog } from './calibration-dialog.tsx';
import type { Choice } from './choices.ts';
import { DecideBar } from './decide-bar.tsx';
import { readFilter, STANDARD_FILTER, writeFilter } from './filter-address.ts';
import { ItemDetail, type Facet, type Place } from './item-detail.tsx';
import { QueueEmpty } from './queue-empty.tsx';
import { QueueList } from './queue-list.tsx';
import { QueueToolbar } from './queue-toolbar.tsx';
import { Uncompared } from './uncompared.tsx';
import { useHeldKey } from './use-held-key.ts';
import { useQueueKeys } from './use-queue-keys.ts';
import { useDecisions, type Target } from './use-decisions.ts';
import { useQueueRows } from './use-queue-rows.ts';
import { QUEUE_NAMES } from './words.ts';
import styles from './queues.module.css';

interface QueuePanelProps {
  readonly queue: QueueName;
  readonly view: ViewState;
  readonly onView: (next: ViewState) => void;
  readonly onOwner: (owner: QueueOwner, claim: string | null) => void;
}

const targetOf = ({ item, state }: QueueEntryView): Target => ({ id: item.id, revision: state.revision });

/** Brings the keyboard back to the list, whatever was written or pressed before. */
function focusList(): void {
  document.querySelector<HTMLElement>('[data-queue-list]')?.focus({ preventScroll: true });
}

/** A backlog and the item that is looked at: ordered by suspicion, decided by single keys, undone by one. */
export function QueuePanel({ queue, view, onView, onOwner }: QueuePanelProps) {
  const filter = useMemo(() => readFilter(view.filter), [view.filter]);
  const rows = useQueueRows(queue, filter, view.filter ?? '');
  const { settling, decide } = useDecisions(queue);
  const readIds = useQueueIds(queue);
  const { toasts, journal } = useStores();
  const sources = useSources();
  const [chosen, setChosen] = useState<ReadonlyMap<string, number>>(new Map());
  const [dialog, setDialog] = useState<'bulk' | 'calibration' | null>(null);
  const [reason, setReason] = useState('');
  const [asking, setAsking] = useState<Choice | null>(null);
  const [said, setSaid] = useState('');
  /** The item that came up by itself in place of one that was settled, and when. */
  const [followed, setFollowed] = useState<{ readonly id: string; readonly at: number } | null>(null);
  /** Place of the item that a key asked for before it was read. */
  const headedFor = useRef<number | null>(null);
  const lastChosen = useRef<string | null>(null);
  const isHeld = useHeldKey();
  const { page } = rows;
  useActivity('queue', rows.isReading);

  const loadedAt = view.entry === undefined ? -1 : rows.indexOf(view.entry);
  const loaded = loadedAt < 0 ? undefined : rows.entryAt(loadedAt);
  // Read alone where the list does not have it, and where there is a history to tell.
  const needsItem = view.entry !== undefined && (!loaded || loaded.state.revision > 0);
  const alone = useQueueItem(queue, needsItem ? (view.entry ?? null) : null);
  const entry = loaded ?? (alone.data?.item.id === view.entry ? alone.data : undefined);
  const history = alone.data?.item.id === entry?.item.id ? (alone.data?.history ?? []) : [];
  const located = useQueuePlace(queue, filter, page !== null && !loaded ? (view.entry ?? null) : null);
  const place = loadedAt >= 0 ? loadedAt : (located ?? -1);

  // A decision ends after the person may have gone elsewhere: what it goes on from is what is shown then.
  const latest = useRef({ view, onView, rows, settling });
  useLayoutEffect(() => {
    latest.current = { view, onView, rows, settling };
  });
  const go = useCallback((id: string | undefined): void => {
    const { entry: _entry, ...rest } = closeEvidence(latest.current.view);
    setReason('');
    setAsking(null);
    latest.current.onView(id === undefined ? rest : { ...rest, entry: id });
  }, []);
  const onFilter = (next: QueueFilterInput): void => {
    const { filter: _filter, ...rest } = view;
    const written = writeFilter(next);
    setChosen(new Map());
    onView(written === undefined ? rest : { ...rest, filter: written });
  };
  const onEvidence = ({ sourceId, start, end }: Place): void =>
    onView({ ...view, source: sourceId, span: { start, end }, show: 'evidence' });

  const onOnly = (facet: Facet, value: string): void => {
    const { [facet]: _list, ...rest } = filter;
    onFilter({ ...rest, [facet]: [value] });
  };
  const titleOf = (id: string) => sources.data?.find((source) => source.id === id);
  const nameOf = (facet: Facet, value: string): string => {
    if (facet === 'sourceIds') return titleOf(value)?.title ?? value;
    if (facet === 'entities') return value;
    const known = entry?.item.owner.id === value ? entry : rows.entryAt(0);
    return known?.item.owner.id === value ? known.item.owner.title : value;
  };
  const groupName = (key: string, first: QueueEntryView | undefined): string | null => {
    if (key === '') return filter.grouping === 'source' ? t('No source') : t('No name');
    if (filter.grouping === 'source') return titleOf(key)?.title ?? key;
    return filter.grouping === 'owner' ? (first?.item.owner.title ?? null) : key;
  };

  /** The row that is looked at next once this one goes away: the one below it, or above it at the end. */
  const nextAfter = (at: number): QueueEntryView | undefined => {
    const now = latest.current;
    for (const by of [1, -1]) {
      for (let place = at + by; now.rows.entryAt(place) !== undefined; place += by) {
        const one = now.rows.entryAt(place);
        // Others that were just settled are on their way out too.
        if (one && !now.settling.has(one.item.id)) return one;
      }
    }
    return undefined;
  };
  const act = async (what: DecisionAct, words: string, why: string): Promise<void> => {
    if (!entry || isHeld()) return;
    const { id } = entry.item;
    const becomes = STATUS_AFTER[what.verb];
    const leaves = becomes !== undefined && filter.status !== undefined && !filter.status.includes(becomes);
    const moves = leaves || what.verb === 'resolve' || what.verb === 'snooze';
    const next = moves ? nextAfter(loadedAt) : undefined;
    const done = await decide([targetOf(entry)], what, why, words);
    if (done === 0) return;
    setChosen((before) => without(before, id));
    const said = `${words}: ${entry.item.text}`;
    setSaid(next ? `${said} ${t('Next: {text}', { text: next.item.text })}` : said);
    if (latest.current.view.entry !== id) return;
    setReason('');
    setAsking(null);
    if (moves) {
      setFollowed(next ? { id: next.item.id, at: performance.now() } : null);
      go(next?.item.id);
    }
    focusList();
  };
  const undo = async (): Promise<void> => {
    if (isHeld()) return;
    const { acts, undo: takeBack } = journal.getState();
    if (acts.some(({ state }) => state === 'done')) {
      const { about } = (await takeBack()) ?? {};
      // What was taken back may be of another panel; its note says what it was.
      if (!about?.startsWith(`${queue}:`)) return;
      setSaid(t('Undone'));
      go(about.slice(queue.length + 1));
      focusList();
    } else if (entry?.state.canUndo) await act({ verb: 'undo' }, t('Undone'), '');
    else toasts.getState().push(t('There is nothing to undo.'));
  };
  const onChoice = (choice: Choice): void => {
    if (choice.needsReason && reason.trim() === '') {
      setAsking(choice);
      return;
    }
    void act(choice.act, choice.label, reason);
  };

  const choose = (id: string, through: boolean): void => {
    const next = new Map(chosen);
    const from = lastChosen.current === null ? -1 : rows.indexOf(lastChosen.current);
    const to = rows.indexOf(id);
    if (through && from >= 0 && to >= 0) {
      for (let at = Math.min(from, to); at <= Math.max(from, to); at++) {
        const one = rows.entryAt(at);
        if (one) next.set(one.item.id, one.state.revision);
      }
    } else if (next.has(id)) next.delete(id);
    else next.set(id, rows.entryAt(to)?.state.revision ?? entry?.state.revision ?? 0);
    lastChosen.current = id;
    setChosen(next);
  };
  const chooseAll = async (): Promise<void> => {
    const all = await readIds(filter);
    setChosen(new Map(all.map(({ id, revision }) => [id, revision])));
  };

  const step = (by: 1 | -1): void => {
    const at = place < 0 ? (by === 1 ? -1 : 1) : place;
    const to = Math.max(0, at + by);
    const target = rows.entryAt(to);
    if (target) go(target.item.id);
    // Not read yet, as right after a long way by the bar: gone to as soon as it is.
    else if (to < (page?.matched ?? 0)) {
      headedFor.current = to;
      rows.onRange({ from: to, to });
    }
  };
  useEffect(() => {
    const arrived = headedFor.current === null ? undefined : rows.entryAt(headedFor.current);
    if (!arrived) return;
    headedFor.current = null;
    go(arrived.item.id);
  });
  useQueueKeys({
    entry,
    hasChosen: chosen.size > 0,
    // The second press of a double Enter that settled the item before.
    isEcho: () => isHeld() || (followed?.id === view.entry && performance.now() - (followed?.at ?? 0) < ECHO),
    onStep: step,
    onChoose: () => view.entry !== undefined && choose(view.entry, false),
    onChooseAll: () => void chooseAll(),
    onBulk: () => setDialog('bulk'),
    onPlace: onEvidence,
    onClose: () => {
      if (isEvidenceOpen(view)) onView(closeEvidence(view));
      else if (chosen.size > 0) setChosen(new Map());
      else go(undefined);
    },
    onUndo: () => void undo(),
    onChoice,
    onAct: (what, words) => void act(what, words, reason),
  });

  const settled = page ? page.byStatus.resolved : 0;
  return (
    <Panel
      title={QUEUE_NAMES[queue]}
      actions={
        page && page.total > 0 ? (
          <div className={styles.progress}>
            <progress max={Math.max(1, page.total)} value={settled} aria-label={t('Settled')} />
            <span className="num">
              {t('{settled, number} of {total, number} settled', { settled, total: page.total })}
            </span>
            {page.pending > 0 ? (
              <span role="status">
                {t('{pending, plural, one {# text is} other {# texts are}} still being checked', {
                  pending: page.pending,
                })}
              </span>
            ) : null}
          </div>
        ) : null
      }
    >
      <p className="sr-only" role="status" aria-live="polite">
        {said}
      </p>
      <QueueToolbar
        queue={queue}
        page={page}
        filter={filter}
        nameOf={nameOf}
        onFilter={onFilter}
        onCalibration={() => setDialog('calibration')}
      />
      {rows.error ? (
        <Note tone="contradicted" role="alert" actions={<Button onClick={rows.retry}>{t('Try again')}</Button>}>
          {t('The queue could not be read: {message}', { message: rows.error.message })}
        </Note>
      ) : null}
      {page ? <Uncompared rows={page.uncompared} /> : null}
      <ChosenBar
        count={chosen.size}
        matched={page?.matched ?? 0}
        onAll={() => void chooseAll()}
        onDecide={() => setDialog('bulk')}
        onNone={() => setChosen(new Map())}
      />
      <div className={styles.body}>
        {page === null ? (
          rows.error ? null : (
            <Skeleton lines={8} label={t('The queue is being read')} />
          )
        ) : page.matched === 0 ? (
          <QueueEmpty
            page={page}
            isStandard={view.filter === undefined}
            onAll={() => onFilter({})}
            onStandard={() => onFilter(STANDARD_FILTER)}
          />
        ) : (
          <QueueList
            key={`${queue} ${view.filter ?? ''}`}
            name={QUEUE_NAMES[queue]}
            rows={rows}
            count={page.matched}
            entryId={view.entry}
            place={place}
            chosen={chosen}
            groupName={groupName}
            settling={settling}
            onEntry={go}
            onChoose={choose}
          />
        )}
        {entry ? (
          <ItemDetail
            key={entry.item.id}
            entry={entry}
            history={history}
            titleOf={titleOf}
            onOnly={onOnly}
            onEvidence={onEvidence}
            onOwner={() => onOwner(entry.item.owner, entry.item.queue === 'fact-checks' ? entry.item.claim.id : null)}
          >
            <DecideBar
              entry={entry}
              reason={reason}
              onReason={setReason}
              asking={asking}
              isFollowing={followed?.id === entry.item.id}
              onChoice={onChoice}
              onAct={(what, words) => void act(what, words, reason)}
              onLeave={() => {
                setAsking(null);
                focusList();
              }}
            />
          </ItemDetail>
        ) : view.entry !== undefined && alone.error ? (
          <div className={styles.detail}>
            <EmptyState
              icon={<SearchX size={20} aria-hidden />}
              title={t('This item is gone')}
              actions={<Button onClick={() => go(undefined)}>{t('Back to the queue')}</Button>}
            >
              {t('The text or the source that it was found in has changed, or was removed.')}
            </EmptyState>
          </div>
        ) : page !== null && page.matched > 0 ? (
          <div className={cx(styles.detail, styles.hint)}>
            <EmptyState title={t('Nothing chosen')}>
              {rich('Press {first} for the most suspect item, digits to decide on it, {undo} to undo.', {
                first: <kbd>j</kbd>,
                undo: <kbd>u</kbd>,
              })}
            </EmptyState>
          </div>
        ) : null}
      </div>
      {dialog === 'calibration' ? <CalibrationDialog queue={queue} onClose={() => setDialog(null)} /> : null}
      {dialog === 'bulk' ? (
        <BulkDialog
          queue={queue}
          count={chosen.size}
          known={[...chosen.keys()].flatMap((id) => rows.entryAt(rows.indexOf(id)) ?? [])}
          kinds={page !== null && chosen.size === page.matched ? kindsOf(page, filter) : null}
          onClose={() => setDialog(null)}
          onDecide={(what, why, words) => {
            setDialog(null);
            const targets = [...chosen].map(([id, revision]) => ({ id, revision }));
            setChosen(new Map());
            void decide(targets, what, why, words).then((done) => {
              setFollowed(null);
              if (done > 0) setSaid(t('{words}: {done} items', { words, done }));
              else toasts.getState().push(t('Nothing was changed.'));
              focusList();
            });
          }}
        />
      ) : null}
    </Panel>
  );
}

/** Milliseconds in which a second Enter was meant for the item before. */
const ECHO = 500;

/** Status that an act leads to; `undefined` for those that leave it as it is. */
const STATUS_AFTER: Partial<Record<DecisionAct['verb'], ItemStatus>> = {
  resolve: 'resolved',
  snooze: 'snoozed',
  escalate: 'escalated',
  reopen: 'open',
};

function without(map: ReadonlyMap<string, number>, id: string): ReadonlyMap<string, number> {
  if (!map.has(id)) return map;
  const rest = new Map(map);
  rest.delete(id);
  return rest;
}
