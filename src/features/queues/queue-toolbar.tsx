import { Activity, BookmarkPlus, CircleHelp, Search } from 'lucide-react';
import { useState } from 'react';
import { QUEUE_GROUPINGS, type QueueFilterInput, type QueuePage } from '#api/schemas/queue.ts';
import { ITEM_STATUSES, type QueueName } from '#domain/queue.ts';
import { COUNTERCLAIM_SEVERITIES } from '#domain/counterclaim.ts';
import { Chip } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { label } from '../shared/labels.ts';
import { readFilter, toggled, writeFilter } from './filter-address.ts';
import { useSavedViews } from './saved-views.ts';
import { KIND_WORDS, SEVERITY_LABELS, STATUS_LABELS } from './words.ts';
import styles from './queues.module.css';

interface QueueToolbarProps {
  readonly queue: QueueName;
  readonly page: QueuePage | null;
  readonly filter: QueueFilterInput;
  readonly onFilter: (filter: QueueFilterInput) => void;
  readonly onCalibration: () => void;
}

const GROUP_WORDS: Readonly<Record<(typeof QUEUE_GROUPINGS)[number], string>> = {
  none: 'not grouped',
  source: 'by source',
  entity: 'by name',
  owner: 'by text',
};

const UNKNOWN_KIND = label(CircleHelp, '', 'neutral', 'A kind that this page does not know.');

/** Filters as chips, each with the number of items that it keeps. */
export function QueueToolbar({ queue, page, filter, onFilter, onCalibration }: QueueToolbarProps) {
  const [text, setText] = useState(filter.text ?? '');
  const { views, save, remove } = useSavedViews();
  const countOf = (facet: keyof QueuePage['facets'], value: string): number =>
    page?.facets[facet].find((one) => one.value === value)?.count ?? 0;
  const kinds = page?.facets.kinds ?? [];
  const shownKinds = [...new Set([...kinds.map(({ value }) => value), ...(filter.kinds ?? [])])];
  const severities = COUNTERCLAIM_SEVERITIES.filter((one) => one !== 'none');
  return (
    <div className={styles.toolbar}>
      <div role="group" aria-label="Where items stand" className={styles.chips}>
        {ITEM_STATUSES.map((status) => {
          const { icon: Icon, word, tone, hint } = STATUS_LABELS[status];
          return (
            <Chip
              key={status}
              tone={tone}
              icon={<Icon size={13} aria-hidden />}
              label={word}
              count={page?.byStatus[status] ?? 0}
              pressed={filter.status?.includes(status) ?? false}
              title={hint}
              onToggle={() => onFilter(toggled(filter, 'status', status))}
            />
          );
        })}
      </div>
      <div role="group" aria-label="Kinds" className={styles.chips}>
        {shownKinds.map((kind) => {
          const label = KIND_WORDS[kind] ?? UNKNOWN_KIND;
          const Icon = label.icon;
          return (
            <Chip
              key={kind}
              tone={label.tone}
              icon={<Icon size={13} aria-hidden />}
              label={label === UNKNOWN_KIND ? kind : label.word}
              count={countOf('kinds', kind)}
              pressed={filter.kinds?.includes(kind) ?? false}
              title={label.hint}
              onToggle={() => onFilter(toggled(filter, 'kinds', kind))}
            />
          );
        })}
        {queue === 'contradictions'
          ? severities.map((severity) => {
              const { icon: Icon, word, tone, hint } = SEVERITY_LABELS[severity];
              return (
                <Chip
                  key={severity}
                  tone={tone}
                  icon={<Icon size={13} aria-hidden />}
                  label={word}
                  count={countOf('severities', severity)}
                  pressed={filter.severities?.includes(severity) ?? false}
                  title={hint}
                  onToggle={() => onFilter(toggled(filter, 'severities', severity))}
                />
              );
            })
          : null}
      </div>
      <div className={styles.tools}>
        <label className={styles.search}>
          <Search size={14} aria-hidden="true" />
          <span className="sr-only">Find in the queue</span>
          <input
            type="search"
            data-queue-search=""
            placeholder="Find words"
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              const { text: _text, ...rest } = filter;
              const next = event.target.value.slice(0, 500);
              onFilter(next.trim() === '' ? rest : { ...rest, text: next });
            }}
          />
        </label>
        <label>
          <span className="sr-only">Group</span>
          <select
            value={filter.grouping ?? 'none'}
            onChange={(event) => {
              const { grouping: _grouping, ...rest } = filter;
              const next = QUEUE_GROUPINGS.find((one) => one === event.target.value) ?? 'none';
              onFilter(next === 'none' ? rest : { ...rest, grouping: next });
            }}
          >
            {QUEUE_GROUPINGS.map((one) => (
              <option key={one} value={one}>
                {GROUP_WORDS[one]}
              </option>
            ))}
          </select>
        </label>
        {views.map((view) => (
          <span key={view.name} className={styles.saved}>
            <Button variant="quiet" onClick={() => onFilter(readFilter(view.filter))}>
              {view.name}
            </Button>
            <Button variant="quiet" aria-label={`Forget the view ${view.name}`} onClick={() => remove(view.name)}>
              ×
            </Button>
          </span>
        ))}
        <Button
          variant="quiet"
          icon={<BookmarkPlus size={13} aria-hidden />}
          onClick={() => save({ name: nameOf(filter), filter: writeFilter(filter) ?? 'status=open&status=escalated' })}
        >
          Save this view
        </Button>
        <Button variant="quiet" icon={<Activity size={13} aria-hidden />} onClick={onCalibration}>
          Calibration
        </Button>
      </div>
    </div>
  );
}

/** A name that says what the filter keeps. */
function nameOf(filter: QueueFilterInput): string {
  const words = [
    ...(filter.status ?? []).map((one) => STATUS_LABELS[one].word),
    ...(filter.kinds ?? []).map((one) => KIND_WORDS[one]?.word ?? one),
    ...(filter.severities ?? []),
    ...(filter.text ? [`“${filter.text}”`] : []),
    ...(filter.grouping && filter.grouping !== 'none' ? [GROUP_WORDS[filter.grouping]] : []),
  ];
  return words.length === 0 ? 'everything' : words.join(', ');
}
