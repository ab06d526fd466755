import { Check } from 'lucide-react';
import { memo, useCallback, useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { Virtuoso, type VirtuosoHandle } from 'react-virtuoso';
import type { QueueEntryView } from '#domain/queue.ts';
import { cx } from '#ui/class-names.ts';
import { number } from '#ui/messages/figures.ts';
import { t } from '#ui/messages/t.ts';
import type { QueueRows } from './use-queue-rows.ts';
import { labelOf, SEVERITY_LABELS, STATUS_LABELS } from './words.ts';
import styles from './queues.module.css';

/** Height of a row in pixels, as the style sheet has it. */
const ROW = 28;
/** Entries by which the range that is read grows or moves at least. */
const STEP = 25;
/** Rows that are held in place, from the first visible one on. */
const ANCHORS = 8;

interface QueueListProps {
  readonly name: string;
  readonly rows: QueueRows;
  /** Entries that fit the filter. */
  readonly count: number;
  readonly entryId: string | undefined;
  /** Place of the item that is looked at, also where it is not loaded; -1 where the filter does not keep it. */
  readonly place: number;
  readonly chosen: { readonly has: (id: string) => boolean };
  /** Items whose decision is under way. */
  readonly settling: ReadonlySet<string>;
  readonly onEntry: (id: string) => void;
  readonly onChoose: (id: string, through: boolean) => void;
  /** Name of a group by its key; `null` where the entry that would tell is not loaded. */
  readonly groupName: (key: string, first: QueueEntryView | undefined) => string | null;
  /** Rows drawn before anything is measured; for tests, where nothing is. */
  readonly initialRows?: number;
}

/**
 * The rows of a queue. The list itself keeps the focus and names the row that is meant, so that a row that goes away takes
 * no focus with it. When rows come or go above, the first visible one stays where it is.
 */
export function QueueList(props: QueueListProps) {
  const { name, rows, count, entryId, place, chosen, initialRows } = props;
  const { groups } = rows;
  const handle = useRef<VirtuosoHandle>(null);
  /** As the last scroll event had it: to read it from the list while it is drawn would lay the list out once more. */
  const scrolled = useRef(0);
  const anchors = useRef<readonly { readonly id: string; readonly row: number }[]>([]);
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
  });
  // Rows are drawn again only where they changed: what they call stays the same.
  const onEntry = useCallback((id: string) => latest.current.onEntry(id), []);
  const onChoose = useCallback((id: string, through: boolean) => latest.current.onChoose(id, through), []);

  /** Notes the first rows that are wholly visible: they stay where they are when rows come or go above them. */
  const holdTop = (): void => {
    const held: { readonly id: string; readonly row: number }[] = [];
    if (scrolled.current > 0) {
      const first = Math.ceil(scrolled.current / ROW);
      for (let row = first; row < Math.min(first + ANCHORS, groups.count); row++) {
        const here = groups.rowAt(row);
        const entry = here.kind === 'entry' ? rows.entryAt(here.at) : undefined;
        if (entry) held.push({ id: entry.item.id, row });
      }
    }
    anchors.current = held;
  };

  useLayoutEffect(() => {
    // The first one that is still there: the very first may be what somebody has just settled.
    for (const held of scrolled.current > 0 ? anchors.current : []) {
      const at = rows.indexOf(held.id);
      if (at < 0) continue;
      const by = groups.rowOf(at) - held.row;
      if (by !== 0) handle.current?.scrollBy({ top: by * ROW });
      if (by !== 0) scrolled.current += by * ROW;
      if (by !== 0) anchors.current = anchors.current.map(({ id, row }) => ({ id, row: row + by }));
      return;
    }
    holdTop();
  });

  const shownAt = useRef('');
  useLayoutEffect(() => {
    // Shown when another item is meant, not when rows above it come or go.
    if (place < 0 || entryId === undefined || shownAt.current === entryId) return;
    shownAt.current = entryId;
    handle.current?.scrollIntoView({ index: groups.rowOf(place), behavior: 'auto' });
  }, [place, entryId, groups]);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const target = step === 0 ? undefined : rows.entryAt(Math.max(0, place + step));
    if (target) {
      event.preventDefault();
      onEntry(target.item.id);
    } else if (event.key === ' ' && entryId !== undefined) {
      event.preventDefault();
      onChoose(entryId, false);
    }
  };

  const nameOf = (key: string, first: number): string => props.groupName(key, rows.entryAt(first)) ?? '…';

  return (
    <Virtuoso
      ref={handle}
      className={styles.list}
      role="listbox"
      aria-label={name}
      aria-multiselectable="true"
      tabIndex={0}
      data-queue-list=""
      aria-activedescendant={place < 0 ? undefined : `entry-${entryId}`}
      onKeyDown={onKeyDown}
      totalCount={groups.count}
      fixedItemHeight={ROW}
      increaseViewportBy={ROW * 12}
      {...(initialRows === undefined ? {} : { initialItemCount: Math.min(initialRows, groups.count) })}
      computeItemKey={(row) => {
        const here = groups.rowAt(row);
        return here.kind === 'heading' ? t('group {key}', { key: here.key }) : (rows.entryAt(here.at)?.item.id ?? row);
      }}
      onScroll={({ currentTarget }) => {
        scrolled.current = currentTarget.scrollTop;
        holdTop();
      }}
      rangeChanged={({ startIndex, endIndex }) => {
        const last = Math.max(0, groups.count - 1);
        const placeOf = (row: number): number => {
          const here = groups.rowAt(Math.min(Math.max(row, 0), last));
          return here.kind === 'heading' ? here.first : here.at;
        };
        // In steps, so that a row more does not draw the whole panel again.
        const from = Math.floor(placeOf(startIndex) / STEP) * STEP;
        const to = Math.ceil((placeOf(endIndex) + 1) / STEP) * STEP - 1;
        rows.onRange({ from, to });
      }}
      itemContent={(row) => {
        const here = groups.rowAt(row);
        if (here.kind === 'heading') return <Heading name={nameOf(here.key, here.first)} count={here.count} />;
        const entry = rows.entryAt(here.at);
        if (!entry) return <div className={styles.waiting} aria-hidden="true" />;
        const group = groups.groupOf(here.at);
        return (
          <Row
            entry={entry}
            index={here.at}
            count={count}
            isHere={entry.item.id === entryId}
            isChosen={chosen.has(entry.item.id)}
            isSettling={props.settling.has(entry.item.id)}
            group={group ? nameOf(group.key, here.at) : null}
            onEntry={onEntry}
            onChoose={onChoose}
          />
        );
      }}
    />
  );
}

/** The heading of a group. What it says is said of every option too, which a list box reads alone. */
function Heading({ name, count }: { readonly name: string; readonly count: number }) {
  return (
    <div className={styles.group} role="presentation" data-group="">
      <bdi>{name}</bdi>
      <span className="num">{number(count)}</span>
    </div>
  );
}

interface RowProps extends Pick<QueueListProps, 'onEntry' | 'onChoose'> {
  readonly entry: QueueEntryView;
  readonly index: number;
  readonly count: number;
  readonly isHere: boolean;
  readonly isChosen: boolean;
  readonly isSettling: boolean;
  /** Name of the group that the row stands in. */
  readonly group: string | null;
}

const Row = memo(function Row({
  entry,
  index,
  count,
  isHere,
  isChosen,
  isSettling,
  group,
  onEntry,
  onChoose,
}: RowProps) {
  const { item, state } = entry;
  const kind = labelOf(item);
  const Icon = kind.icon;
  const severity = item.queue === 'contradictions' ? SEVERITY_LABELS[item.counterclaim.severity] : null;
  const status = STATUS_LABELS[state.status];
  const StatusIcon = status.icon;
  return (
    // The keys are those of the list, which keeps the focus.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={`entry-${item.id}`}
      role="option"
      aria-selected={isHere}
      aria-setsize={count}
      aria-posinset={index + 1}
      data-entry={item.id}
      data-chosen={isChosen ? '' : undefined}
      data-settling={isSettling ? '' : undefined}
      className={cx(styles.row, isHere && styles.here, isSettling && styles.settling)}
      onClick={(event) => {
        if (event.shiftKey || event.metaKey || event.ctrlKey) onChoose(item.id, event.shiftKey);
        else onEntry(item.id);
      }}
    >
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- Space does the same from the list */}
      <span
        className={styles.check}
        title={isChosen ? t('Chosen (Space)') : t('Choose (Space)')}
        onClick={(event) => {
          event.stopPropagation();
          onChoose(item.id, event.shiftKey);
        }}
      >
        {isChosen ? <Check size={12} aria-label={t('chosen')} /> : null}
      </span>
      <span
        className={styles.suspicion}
        title={`${Math.round(item.suspicion.score * 100)} %: ${item.suspicion.reason}`}
      >
        <span style={{ width: `${Math.round(item.suspicion.score * 100)}%` }} />
      </span>
      <span className={styles.kind} data-tone={kind.tone} title={kind.hint}>
        <Icon size={13} aria-hidden="true" />
        <span>{kind.word}</span>
      </span>
      <bdi className={styles.text}>{item.text}</bdi>
      {group === null ? null : <span className="sr-only">{t('in {group}', { group })}</span>}
      {severity && item.queue === 'contradictions' && item.counterclaim.type === 'conflict' ? (
        <span className={styles.severity} data-tone={severity.tone}>
          {severity.word}
        </span>
      ) : null}
      {state.status === 'open' ? null : (
        <span className={styles.status} data-tone={status.tone} title={status.hint}>
          <StatusIcon size={12} aria-hidden="true" />
          <span>{status.word}</span>
        </span>
      )}
      <bdi className={styles.owner}>{item.owner.title}</bdi>
    </div>
  );
});
