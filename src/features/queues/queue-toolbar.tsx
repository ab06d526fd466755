import { Activity, BookmarkPlus, CircleHelp, Pencil, UserRound, X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { QUEUE_GROUPINGS, type QueueFilterInput, type QueuePage } from '#api/schemas/queue.ts';
import { ITEM_STATUSES, type QueueName } from '#domain/queue.ts';
import { COUNTERCLAIM_SEVERITIES } from '#domain/counterclaim.ts';
import { useStores } from '#state/stores-context.tsx';
import { Chip } from '#ui/badge.tsx';
import { Button, IconButton } from '#ui/button.tsx';
import { ChipRow, Toolbar } from '#ui/panel.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { t } from '#ui/messages/t.ts';
import { label } from '../shared/labels.ts';
import { readFilter, toggled, writeFilter } from './filter-address.ts';
import type { Facet } from './item-detail.tsx';
import { useSavedViews } from './saved-views.ts';
import { me } from '#data/identity.ts';
import { KIND_WORDS, SEVERITY_LABELS, STATUS_LABELS } from './words.ts';
import styles from './queues.module.css';

interface QueueToolbarProps {
  readonly queue: QueueName;
  readonly page: QueuePage | null;
  readonly filter: QueueFilterInput;
  /** Name of a source or text that the filter narrows the queue to. */
  readonly nameOf: (facet: Facet, value: string) => string;
  readonly onFilter: (filter: QueueFilterInput) => void;
  readonly onCalibration: () => void;
}

const GROUP_WORDS: Readonly<Record<(typeof QUEUE_GROUPINGS)[number], string>> = {
  none: t('not grouped'),
  source: t('by source'),
  entity: t('by name'),
  owner: t('by text'),
};

const UNKNOWN_KIND = label(CircleHelp, '', 'neutral', t('A kind that this page does not know.'));

/** Filters as chips, each with the number of items that it keeps. */
export function QueueToolbar({ queue, page, filter, nameOf, onFilter, onCalibration }: QueueToolbarProps) {
  const latest = useRef(filter);
  useLayoutEffect(() => {
    latest.current = filter;
  });
  const countOf = (facet: keyof QueuePage['facets'], value: string): number =>
    page?.facets[facet].find((one) => one.value === value)?.count ?? 0;
  const kinds = page?.facets.kinds ?? [];
  const shownKinds = [...new Set([...kinds.map(({ value }) => value), ...(filter.kinds ?? [])])];
  const severities = COUNTERCLAIM_SEVERITIES.filter((one) => one !== 'none');
  return (
    <Toolbar>
      <ChipRow label={t('Where items stand')}>
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
        <Chip
          tone="accent"
          icon={<UserRound size={13} aria-hidden />}
          label={t('mine')}
          count={countOf('assignees', me())}
          pressed={filter.assignees?.includes(me()) ?? false}
          title={t('Items that you have taken.')}
          onToggle={() => onFilter(toggled(filter, 'assignees', me()))}
        />
      </ChipRow>
      <ChipRow label={t('Kinds')}>
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
      </ChipRow>
      {NARROWED.some((facet) => filter[facet] !== undefined) ? (
        <ChipRow label={t('Only')}>
          <span className="quiet">{t('only')}</span>
          {NARROWED.flatMap((facet) =>
            (filter[facet] ?? []).map((value) => (
              <Button
                key={`${facet} ${value}`}
                className={styles.only}
                icon={<X size={13} aria-hidden />}
                title={t('No longer only this')}
                onClick={() => onFilter(toggled(filter, facet, value))}
              >
                <bdi>{nameOf(facet, value)}</bdi>
              </Button>
            )),
          )}
        </ChipRow>
      ) : null}
      <div className={styles.tools}>
        <QueueSearch
          text={filter.text ?? ''}
          onText={(next) => {
            const { text: _text, ...rest } = latest.current;
            onFilter(next.trim() === '' ? rest : { ...rest, text: next });
          }}
        />
        <label>
          <span className="sr-only">{t('Group')}</span>
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
        <SavedViews filter={filter} onFilter={onFilter} />
        <Button variant="quiet" icon={<Activity size={13} aria-hidden />} onClick={onCalibration}>
          {t('Calibration')}
        </Button>
      </div>
    </Toolbar>
  );
}

const NARROWED = ['sourceIds', 'ownerIds', 'entities'] as const;

/** How long after a letter the queue is asked, in milliseconds: a word is one question, not one a letter. */
const PAUSE = 60;

/** What is typed is there at once; the queue follows. A filter that changes elsewhere changes the field, unless one types. */
function QueueSearch({ text, onText }: { readonly text: string; readonly onText: (text: string) => void }) {
  const [typed, setTyped] = useState(text);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const [followed, setFollowed] = useState(text);
  if (followed !== text) {
    setFollowed(text);
    if (timer.current === null) setTyped(text);
  }
  useEffect(() => () => clearTimeout(timer.current ?? undefined), []);
  const send = (next: string): void => {
    clearTimeout(timer.current ?? undefined);
    timer.current = null;
    onText(next);
  };
  return (
    <SearchField
      label={t('Find in the queue')}
      data-queue-search=""
      placeholder={t('Find words')}
      value={typed}
      maxLength={500}
      onText={(value) => {
        setTyped(value);
        clearTimeout(timer.current ?? undefined);
        timer.current = setTimeout(() => send(value), PAUSE);
      }}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter') send(typed);
        if (event.key === 'Enter' || event.key === 'Escape') {
          event.preventDefault();
          document.querySelector<HTMLElement>('[data-queue-list]')?.focus({ preventScroll: true });
        }
      }}
    />
  );
}

/** Filters under names that the person gives and changes. */
function SavedViews({ filter, onFilter }: Pick<QueueToolbarProps, 'filter' | 'onFilter'>) {
  const { views, save, remove, rename } = useSavedViews();
  const { journal } = useStores();
  /** Name that is being written: of a view that is there, or of the one that is shown now (`null`). */
  const [naming, setNaming] = useState<{ readonly of: string | null; readonly name: string } | null>(null);
  const isNew = naming?.of === null;
  const written = writeFilter(filter) ?? 'status=open&status=escalated';
  const end = (): void => {
    const name = naming?.name.trim() ?? '';
    if (naming && name !== '') {
      if (naming.of === null) save({ name, filter: written });
      else rename(naming.of, name);
    }
    setNaming(null);
  };
  const field = (label: string) =>
    naming === null ? null : (
      <form
        className={styles.naming}
        onSubmit={(event) => {
          event.preventDefault();
          end();
        }}
      >
        <input
          type="text"
          aria-label={label}
          value={naming.name}
          maxLength={80}
          ref={focusOnce}
          onChange={(event) => setNaming({ ...naming, name: event.target.value })}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            setNaming(null);
          }}
        />
        <Button type="submit" disabled={naming.name.trim() === ''}>
          {t('Save')}
        </Button>
      </form>
    );
  return (
    <>
      {views.map((view) =>
        naming?.of === view.name ? (
          <span key={view.name}>{field(t('New name of {name}', { name: view.name }))}</span>
        ) : (
          <span key={view.name} className={styles.saved}>
            <Button
              variant="quiet"
              aria-pressed={view.filter === written}
              onClick={() => onFilter(readFilter(view.filter))}
            >
              {view.name}
            </Button>
            <IconButton
              label={t('Rename the view {name}', { name: view.name })}
              icon={<Pencil size={12} aria-hidden />}
              onClick={() => setNaming({ of: view.name, name: view.name })}
            />
            <IconButton
              label={t('Forget the view {name}', { name: view.name })}
              icon={<X size={13} aria-hidden />}
              onClick={() => {
                remove(view.name);
                journal.getState().record({
                  words: t('Forgot the view {name}', { name: view.name }),
                  undo: async () => save(view),
                  redo: async () => remove(view.name),
                });
              }}
            />
          </span>
        ),
      )}
      {isNew ? (
        field(t('Name of this view'))
      ) : (
        <Button
          variant="quiet"
          icon={<BookmarkPlus size={13} aria-hidden />}
          onClick={() => setNaming({ of: null, name: describe(filter) })}
        >
          {t('Save this view')}
        </Button>
      )}
    </>
  );
}

/** A field that appears because one wants to write in it has the focus, and its text is chosen. */
function focusOnce(element: HTMLInputElement | null): void {
  element?.focus();
  element?.select();
}

/** A name that says what the filter keeps. */
function describe(filter: QueueFilterInput): string {
  const words = [
    ...(filter.status ?? []).map((one) => STATUS_LABELS[one].word),
    ...(filter.kinds ?? []).map((one) => KIND_WORDS[one]?.word ?? one),
    ...COUNTERCLAIM_SEVERITIES.filter((one) => filter.severities?.includes(one)).map(
      (one) => SEVERITY_LABELS[one].word,
    ),
    ...(filter.assignees?.includes(me()) ? [t('mine')] : []),
    ...(filter.text ? [`“${filter.text}”`] : []),
    ...(filter.grouping && filter.grouping !== 'none' ? [GROUP_WORDS[filter.grouping]] : []),
  ];
  return words.length === 0 ? t('everything') : words.join(', ');
}
