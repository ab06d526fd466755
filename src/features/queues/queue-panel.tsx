import { CheckCheck, SearchX } from 'lucide-react';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { QueueFilterInput } from '#api/schemas/queue.ts';
import { useQueueIds, useQueueItem } from '#data/queues.ts';
import { useSources } from '#data/sources.ts';
import type { DecisionAct, QueueEntryView, QueueName, QueueOwner } from '#domain/queue.ts';
import type { Shortcut } from '#state/shortcuts.ts';
import { useActivity, useShortcuts, useStores } from '#state/stores-context.tsx';
import { closeEvidence, isEvidenceOpen, type ViewState } from '#state/url-state.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState, Note, Skeleton } from '#ui/feedback.tsx';
import { BulkDialog } from './bulk-dialog.tsx';
import { CalibrationDialog } from './calibration-dialog.tsx';
import { choicesOf, type Choice } from './choices.ts';
import { DecideBar, snoozeADay } from './decide-bar.tsx';
import { readFilter, STANDARD_FILTER, writeFilter } from './filter-address.ts';
import { ItemDetail, type Place } from './item-detail.tsx';
import { QueueList } from './queue-list.tsx';
import { QueueToolbar } from './queue-toolbar.tsx';
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
  const rows = useQueueRows(queue, filter);
  const { settling, decide } = useDecisions(queue);
  const readIds = useQueueIds(queue);
  const { toasts } = useStores();
  const sources = useSources();
  const [chosen, setChosen] = useState<ReadonlyMap<string, number>>(new Map());
  const [dialog, setDialog] = useState<'bulk' | 'calibration' | null>(null);
  const [reason, setReason] = useState('');
  const [asking, setAsking] = useState<Choice | null>(null);
  const [said, setSaid] = useState('');
  const lastChosen = useRef<string | null>(null);
  const { page } = rows;
  useActivity('queue', rows.isReading);

  const loadedAt = view.entry === undefined ? -1 : rows.indexOf(view.entry);
  const loaded = loadedAt < 0 ? undefined : rows.entryAt(loadedAt);
  const alone = useQueueItem(queue, view.entry !== undefined && !loaded ? view.entry : null);
  const entry = loaded ?? alone.data;

  const go = useCallback(
    (id: string | undefined): void => {
      const { entry: _entry, ...rest } = closeEvidence(view);
      setReason('');
      setAsking(null);
      onView(id === undefined ? rest : { ...rest, entry: id });
    },
    [view, onView],
  );
  const onFilter = (next: QueueFilterInput): void => {
    const { filter: _filter, ...rest } = view;
    const written = writeFilter(next);
    setChosen(new Map());
    onView(written === undefined ? rest : { ...rest, filter: written });
  };
  const onEvidence = ({ sourceId, start, end }: Place): void =>
    onView({ ...view, source: sourceId, span: { start, end }, show: 'evidence' });

  /** The row that is looked at next once this one goes away: the one below it, or above it at the end. */
  const nextAfter = (at: number): string | undefined => {
    const below = rows.entryAt(at + 1) ?? rows.entryAt(at - 1);
    return below?.item.id;
  };
  const act = async (what: DecisionAct, words: string, why: string): Promise<void> => {
    if (!entry) return;
    const at = loadedAt;
    const next = nextAfter(at);
    const leaves =
      what.verb === 'resolve' ||
      what.verb === 'snooze' ||
      (what.verb === 'escalate' && !filter.status?.includes('escalated'));
    const done = await decide([targetOf(entry)], what, why, words);
    if (done === 0) return;
    setReason('');
    setAsking(null);
    setSaid(`${words}: ${entry.item.text}`);
    if (leaves) go(next);
    focusList();
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
    const at = loadedAt < 0 ? (by === 1 ? -1 : 1) : loadedAt;
    const target = rows.entryAt(Math.max(0, at + by));
    if (target) go(target.item.id);
  };
  const shortcuts: readonly Shortcut[] = [
    { keys: 'j', label: 'Next item', group: 'Queue', run: () => step(1) },
    { keys: 'k', label: 'Previous item', group: 'Queue', run: () => step(-1) },
    {
      keys: 'x',
      label: 'Choose the item',
      group: 'Queue',
      run: () => view.entry !== undefined && choose(view.entry, false),
    },
    { keys: '*', label: 'Choose everything the filter keeps', group: 'Queue', run: () => void chooseAll() },
    { keys: 'b', label: 'Decide on what is chosen', group: 'Queue', run: () => chosen.size > 0 && setDialog('bulk') },
    {
      keys: '/',
      label: 'Find in the queue',
      group: 'Queue',
      run: () => document.querySelector<HTMLElement>('[data-queue-search]')?.focus(),
    },
    {
      keys: 'Enter',
      label: 'Show the place in the source',
      group: 'Queue',
      run: () => {
        const place = entry ? firstPlace(entry) : null;
        if (place) onEvidence(place);
      },
    },
    {
      keys: 'Escape',
      label: 'Close the source, then the choice',
      group: 'Queue',
      run: () => {
        if (isEvidenceOpen(view)) onView(closeEvidence(view));
        else if (chosen.size > 0) setChosen(new Map());
        else go(undefined);
      },
    },
    ...(entry && entry.state.status !== 'resolved'
      ? [
          ...choicesOf(entry.item).map((choice): Shortcut => ({
            keys: choice.key,
            label: choice.label,
            group: 'Decide',
            run: () => onChoice(choice),
          })),
          {
            keys: 'a',
            label: 'Take it, or give it back',
            group: 'Decide',
            run: () =>
              void act(
                { verb: 'assign', to: entry.state.assignee === null ? 'local' : null },
                entry.state.assignee === null ? 'Taken' : 'Given back',
                reason,
              ),
          },
          {
            keys: 's',
            label: 'Snooze a day',
            group: 'Decide',
            run: () => void act(snoozeADay(), 'Snoozed for a day', reason),
          },
        ]
      : []),
    ...(entry && entry.state.status !== 'open'
      ? [
          {
            keys: 'r',
            label: 'Open again',
            group: 'Decide',
            run: () => void act({ verb: 'reopen' }, 'Open again', reason),
          },
        ]
      : []),
  ];
  useShortcuts(shortcuts);

  const settled = page ? page.byStatus.resolved : 0;
  return (
    <div className={styles.panel}>
      <header className={styles.title}>
        <h1>{QUEUE_NAMES[queue]}</h1>
        {page ? (
          <p className={styles.progress}>
            <progress max={Math.max(1, page.total)} value={settled} aria-label="Settled" />
            <span className="num">
              {settled} of {page.total} settled
            </span>
            {page.pending > 0 ? <span role="status">{page.pending} texts are still being checked</span> : null}
          </p>
        ) : null}
        <p className="sr-only" role="status" aria-live="polite">
          {said}
        </p>
      </header>
      <QueueToolbar
        key={view.filter ?? ''}
        queue={queue}
        page={page}
        filter={filter}
        onFilter={onFilter}
        onCalibration={() => setDialog('calibration')}
      />
      {rows.error ? (
        <Note tone="contradicted" role="alert" actions={<Button onClick={rows.retry}>Try again</Button>}>
          The queue could not be read: {rows.error.message}
        </Note>
      ) : null}
      {chosen.size > 0 ? (
        <div className={styles.bulkBar} role="group" aria-label="Chosen items">
          <span role="status">{chosen.size} chosen</span>
          {page && chosen.size < page.matched ? (
            <Button variant="quiet" onClick={() => void chooseAll()}>
              Choose all {page.matched}
            </Button>
          ) : null}
          <Button variant="primary" onClick={() => setDialog('bulk')}>
            Decide on them …
          </Button>
          <Button variant="quiet" onClick={() => setChosen(new Map())}>
            Choose none
          </Button>
        </div>
      ) : null}
      <div className={styles.body}>
        {page === null ? (
          rows.error ? null : (
            <Skeleton lines={8} label="The queue is being read" />
          )
        ) : page.matched === 0 ? (
          <Empty
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
            chosen={new Set(chosen.keys())}
            settling={settling}
            onEntry={go}
            onChoose={choose}
          />
        )}
        {entry ? (
          <ItemDetail
            key={entry.item.id}
            entry={entry}
            titleOf={(id) => sources.data?.find((source) => source.id === id)}
            onEvidence={onEvidence}
            onOwner={() => onOwner(entry.item.owner, entry.item.queue === 'fact-checks' ? entry.item.claim.id : null)}
          >
            <DecideBar
              entry={entry}
              reason={reason}
              onReason={setReason}
              asking={asking}
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
              title="This item is gone"
              actions={<Button onClick={() => go(undefined)}>Back to the queue</Button>}
            >
              The text or the source that it was found in has changed, or was removed.
            </EmptyState>
          </div>
        ) : page !== null && page.matched > 0 ? (
          <div className={styles.detail}>
            <EmptyState title="Nothing chosen">
              Press <kbd>j</kbd> for the most suspect item, digits to decide on it, <kbd>u</kbd> to undo.
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
          onClose={() => setDialog(null)}
          onDecide={(what, why, words) => {
            setDialog(null);
            const targets = [...chosen].map(([id, revision]) => ({ id, revision }));
            setChosen(new Map());
            void decide(targets, what, why, words).then((done) => {
              if (done > 0) setSaid(`${words}: ${done} items`);
              else toasts.getState().push('Nothing was changed.');
              focusList();
            });
          }}
        />
      ) : null}
    </div>
  );
}

/** The place that speaks first about an item: a contradiction's source, or the first citation of a claim. */
function firstPlace({ item }: QueueEntryView): Place | null {
  if (item.queue === 'fact-checks') return item.claim.citations[0] ?? null;
  const side = item.counterclaim.sides.find(({ sourceId }) => sourceId !== null);
  return side?.sourceId ? { sourceId: side.sourceId, start: side.start, end: side.end } : null;
}

interface EmptyProps {
  readonly page: { readonly total: number; readonly pending: number };
  readonly isStandard: boolean;
  readonly onAll: () => void;
  readonly onStandard: () => void;
}

/** An empty list says why: nothing was found, all is settled, or the filter keeps nothing. */
function Empty({ page, isStandard, onAll, onStandard }: EmptyProps) {
  if (page.pending > 0) return <Skeleton lines={6} label="Drafts and sources are being checked" />;
  if (page.total === 0) {
    return (
      <EmptyState icon={<CheckCheck size={20} aria-hidden />} title="Nothing waits">
        Every claim of every draft passes, and no two sources contradict each other. Add a draft or a source to have it
        checked.
      </EmptyState>
    );
  }
  return isStandard ? (
    <EmptyState
      icon={<CheckCheck size={20} aria-hidden />}
      title="All settled"
      actions={<Button onClick={onAll}>Show settled items</Button>}
    >
      Nothing of the {page.total} items waits for anybody.
    </EmptyState>
  ) : (
    <EmptyState
      icon={<SearchX size={20} aria-hidden />}
      title="No item fits"
      actions={<Button onClick={onStandard}>Show what is open</Button>}
    >
      None of the {page.total} items fits this filter.
    </EmptyState>
  );
}
