import { Check } from 'lucide-react';
import { useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { Virtuoso, type VirtuosoHandle } from 'react-virtuoso';
import type { QueueEntryView } from '#domain/queue.ts';
import { cx } from '#ui/class-names.ts';
import type { QueueRows } from './use-queue-rows.ts';
import { labelOf, SEVERITY_LABELS, STATUS_LABELS } from './words.ts';
import styles from './queues.module.css';

/** Height of a row in pixels, as the style sheet has it. */
const ROW = 28;

interface QueueListProps {
  readonly name: string;
  readonly rows: QueueRows;
  readonly count: number;
  readonly entryId: string | undefined;
  readonly chosen: ReadonlySet<string>;
  /** Items whose decision is under way. */
  readonly settling: ReadonlySet<string>;
  readonly onEntry: (id: string) => void;
  readonly onChoose: (id: string, through: boolean) => void;
  /** Rows drawn before anything is measured; for tests, where nothing is. */
  readonly initialRows?: number;
}

/**
 * The rows of a queue. The list itself keeps the focus and names the row that is meant, so that a row that goes away takes
 * no focus with it. When rows come or go above, the first visible one stays where it is.
 */
export function QueueList(props: QueueListProps) {
  const { name, rows, count, entryId, chosen, onEntry, onChoose, initialRows } = props;
  const handle = useRef<VirtuosoHandle>(null);
  const scroller = useRef<HTMLElement | null>(null);
  const anchor = useRef<{ readonly id: string; readonly index: number } | null>(null);
  const at = entryId === undefined ? -1 : rows.indexOf(entryId);

  useLayoutEffect(() => {
    const held = anchor.current;
    const element = scroller.current;
    if (!held || !element || element.scrollTop === 0) return;
    const now = rows.indexOf(held.id);
    if (now >= 0 && now !== held.index) {
      anchor.current = { id: held.id, index: now };
      handle.current?.scrollBy({ top: (now - held.index) * ROW });
    }
  });

  const shownAt = useRef(-1);
  useLayoutEffect(() => {
    if (at < 0 || shownAt.current === at) return;
    shownAt.current = at;
    handle.current?.scrollIntoView({ index: at, behavior: 'auto' });
  }, [at]);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const target = step === 0 ? undefined : rows.entryAt(Math.max(0, at + step));
    if (target) {
      event.preventDefault();
      onEntry(target.item.id);
    } else if (event.key === ' ' && entryId !== undefined) {
      event.preventDefault();
      onChoose(entryId, false);
    }
  };

  return (
    <Virtuoso
      ref={handle}
      scrollerRef={(element) => (scroller.current = element instanceof HTMLElement ? element : null)}
      className={styles.list}
      role="listbox"
      aria-label={name}
      aria-multiselectable="true"
      tabIndex={0}
      data-queue-list=""
      aria-activedescendant={at < 0 ? undefined : `entry-${entryId}`}
      onKeyDown={onKeyDown}
      totalCount={count}
      fixedItemHeight={ROW}
      increaseViewportBy={ROW * 20}
      {...(initialRows === undefined ? {} : { initialItemCount: Math.min(initialRows, count) })}
      computeItemKey={(index) => rows.entryAt(index)?.item.id ?? index}
      rangeChanged={({ startIndex, endIndex }) => {
        rows.onRange({ from: startIndex, to: endIndex });
        const first = scroller.current ? Math.ceil(scroller.current.scrollTop / ROW) : startIndex;
        const entry = rows.entryAt(first);
        anchor.current = entry ? { id: entry.item.id, index: first } : null;
      }}
      itemContent={(index) => {
        const entry = rows.entryAt(index);
        return entry ? (
          <Row
            entry={entry}
            index={index}
            count={count}
            isHere={entry.item.id === entryId}
            isChosen={chosen.has(entry.item.id)}
            isSettling={props.settling.has(entry.item.id)}
            onEntry={onEntry}
            onChoose={onChoose}
          />
        ) : (
          <div className={styles.waiting} aria-hidden="true" />
        );
      }}
    />
  );
}

interface RowProps extends Pick<QueueListProps, 'onEntry' | 'onChoose'> {
  readonly entry: QueueEntryView;
  readonly index: number;
  readonly count: number;
  readonly isHere: boolean;
  readonly isChosen: boolean;
  readonly isSettling: boolean;
}

function Row({ entry, index, count, isHere, isChosen, isSettling, onEntry, onChoose }: RowProps) {
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
      className={cx(styles.row, isHere && styles.here, isSettling && styles.settling)}
      onClick={(event) => {
        if (event.shiftKey || event.metaKey || event.ctrlKey) onChoose(item.id, event.shiftKey);
        else onEntry(item.id);
      }}
    >
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- Space does the same from the list */}
      <span
        className={styles.check}
        title={isChosen ? 'Chosen (Space)' : 'Choose (Space)'}
        onClick={(event) => {
          event.stopPropagation();
          onChoose(item.id, event.shiftKey);
        }}
      >
        {isChosen ? <Check size={12} aria-label="chosen" /> : null}
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
}
