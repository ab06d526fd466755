import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { cx } from './class-names.ts';
import { number } from './messages/figures.ts';
import styles from './tabs.module.css';

export interface TabItem<Id extends string> {
  readonly id: Id;
  readonly label: string;
  readonly count?: number;
  readonly icon?: ReactNode;
}

interface TabsProps<Id extends string> {
  readonly label: string;
  readonly items: readonly TabItem<Id>[];
  readonly selected: Id;
  readonly onSelect: (id: Id) => void;
  /** Id of the one panel that all tabs show their content in. */
  readonly panelId: string;
}

/** Arrow keys, Home and End move between the tabs; the selected one alone is in the tab order. */
export function Tabs<Id extends string>({ label, items, selected, onSelect, panelId }: TabsProps<Id>) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (list.current) revealTab(list.current);
    // Counts that come with the report make the tabs wider.
  }, [selected, items]);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const at = items.findIndex((item) => item.id === selected);
    const target = nextIndex(event.key, at, items.length);
    const item = target === null ? undefined : items[target];
    if (!item) return;
    event.preventDefault();
    onSelect(item.id);
    event.currentTarget.querySelector<HTMLElement>(`[data-tab="${item.id}"]`)?.focus();
  };
  return (
    <div ref={list} role="tablist" aria-label={label} className={styles.tabs} tabIndex={-1} onKeyDown={onKeyDown}>
      {items.map((item) => (
        <button
          key={item.id}
          type="button"
          role="tab"
          data-tab={item.id}
          id={`${panelId}-${item.id}`}
          aria-selected={item.id === selected}
          aria-controls={panelId}
          tabIndex={item.id === selected ? 0 : -1}
          className={styles.tab}
          onClick={() => onSelect(item.id)}
        >
          {item.label}
          {item.count === undefined ? null : <span className={styles.count}>{number(item.count)}</span>}
        </button>
      ))}
    </div>
  );
}

/** Scrolls the strip alone: bringing the tab into view would move the page to it where the tabs lie further down. */
function revealTab(strip: HTMLElement): void {
  const tab = strip.querySelector('[aria-selected="true"]')?.getBoundingClientRect();
  if (!tab) return;
  const box = strip.getBoundingClientRect();
  if (tab.left < box.left) strip.scrollLeft -= box.left - tab.left;
  else if (tab.right > box.right) strip.scrollLeft += tab.right - box.right;
}

interface SegmentedProps<Id extends string> {
  readonly label: string;
  readonly items: readonly TabItem<Id>[];
  readonly selected: Id;
  readonly onSelect: (id: Id) => void;
  /** Shows the icons alone; the labels stay as names. */
  readonly compact?: boolean;
}

/** One of a few choices, as radio buttons drawn as a segmented bar. */
export function Segmented<Id extends string>({ label, items, selected, onSelect, compact }: SegmentedProps<Id>) {
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const at = items.findIndex((item) => item.id === selected);
    const target = nextIndex(event.key, at, items.length);
    const item = target === null ? undefined : items[target];
    if (!item) return;
    event.preventDefault();
    onSelect(item.id);
    event.currentTarget.querySelector<HTMLElement>(`[data-choice="${item.id}"]`)?.focus();
  };
  return (
    <div role="radiogroup" aria-label={label} className={styles.segmented} tabIndex={-1} onKeyDown={onKeyDown}>
      {items.map((item) => (
        <button
          key={item.id}
          type="button"
          role="radio"
          data-choice={item.id}
          aria-checked={item.id === selected}
          aria-label={compact ? item.label : undefined}
          title={compact ? item.label : undefined}
          tabIndex={item.id === selected ? 0 : -1}
          className={cx(styles.segment, compact && styles.compact)}
          onClick={() => onSelect(item.id)}
        >
          {item.icon}
          {compact ? null : item.label}
        </button>
      ))}
    </div>
  );
}

function nextIndex(key: string, at: number, length: number): number | null {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      return (at + 1) % length;
    case 'ArrowLeft':
    case 'ArrowUp':
      return (at - 1 + length) % length;
    case 'Home':
      return 0;
    case 'End':
      return length - 1;
    default:
      return null;
  }
}
