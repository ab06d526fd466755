import { BookPlus, Columns3, FileWarning, Scale, SearchX } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useCredibility } from '#data/credibility.ts';
import { NOTICE_KINDS } from '#domain/source.ts';
import type { Shortcut } from '#state/shortcuts.ts';
import { useShortcuts } from '#state/stores-context.tsx';
import { closeEvidence, isEvidenceOpen, type ViewState } from '#state/url-state.ts';
import { Chip } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState, Note, Skeleton } from '#ui/feedback.tsx';
import { ChipRow, Panel, PanelMessage, Toolbar } from '#ui/panel.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { day } from '#ui/messages/figures.ts';
import { t } from '#ui/messages/t.ts';
import { NOTICE_LABELS } from '../shared/labels.ts';
import { CompareDialog } from './compare-dialog.tsx';
import { NoticesDialog } from './notices-dialog.tsx';
import { byTitle, countRows, filterRows, sortRows } from './rows.ts';
import { SourceDetail } from './source-detail.tsx';
import { SourceList } from './source-list.tsx';
import { TierDialog } from './tier-dialog.tsx';
import { isNarrowed, readSourcesFilter, STANDARD, writeSourcesFilter, type SourcesFilter } from './view-filter.ts';
import { FLOOR_LABELS, PARTS, TIER_LABELS, TIERS } from './words.ts';
import styles from './sources.module.css';

interface SourcesPanelProps {
  readonly view: ViewState;
  readonly onView: (next: ViewState) => void;
}

type Asked = { readonly kind: 'tiers'; readonly domain: string | null } | { readonly kind: 'notices' | 'compare' };

const toggledIn = <T,>(list: readonly T[], value: T): readonly T[] =>
  list.includes(value) ? list.filter((one) => one !== value) : [...list, value];

/** May these sources carry an answer: their scores with all parts, what would help, notices, origins, and the tier list. */
export function SourcesPanel({ view, onView }: SourcesPanelProps) {
  const { data, error, isPending, refetch } = useCredibility();
  const [asked, setAsked] = useState<Asked | null>(null);
  const filter = useMemo(() => readSourcesFilter(view.filter), [view.filter]);
  const all = data?.rows;
  const titled = useMemo(() => byTitle(all ?? []), [all]);
  const rows = useMemo(() => sortRows(filterRows(titled, filter), filter), [titled, filter]);
  const counts = useMemo(() => countRows(all ?? []), [all]);
  const row = all?.find(({ id }) => id === view.entry);
  const compared = useMemo(() => new Set(filter.compare), [filter.compare]);
  const inComparison = (all ?? []).filter(({ id }) => compared.has(id));

  const setFilter = (change: Partial<SourcesFilter>): void => {
    const { filter: _filter, ...rest } = view;
    const written = writeSourcesFilter({ ...filter, ...change });
    onView(written === undefined ? rest : { ...rest, filter: written });
  };
  const setEntry = (id: string): void => onView({ ...closeEvidence(view), entry: id });
  const open = (id: string): void => onView({ ...view, source: id, show: 'evidence' });
  const close = (): void => {
    const { entry: _entry, ...rest } = closeEvidence(view);
    onView(rest);
  };

  const shortcuts = useMemo((): readonly Shortcut[] => {
    const step = (by: 1 | -1): void => {
      const at = rows.findIndex(({ id }) => id === view.entry);
      const target = rows[at < 0 ? (by > 0 ? 0 : rows.length - 1) : Math.min(Math.max(at + by, 0), rows.length - 1)];
      if (target) onView({ ...closeEvidence(view), entry: target.id });
    };
    return [
      { keys: 'j', label: t('Next source'), group: t('Sources'), run: () => step(1) },
      { keys: 'k', label: t('Previous source'), group: t('Sources'), run: () => step(-1) },
      {
        keys: 'Enter',
        label: t('Open the source'),
        group: t('Sources'),
        run: () => {
          if (view.entry !== undefined) onView({ ...view, source: view.entry, show: 'evidence' });
        },
      },
      {
        keys: 'Escape',
        label: t('Close the source'),
        group: t('Sources'),
        run: () => {
          if (isEvidenceOpen(view)) onView(closeEvidence(view));
          else if (view.entry !== undefined) {
            const { entry: _entry, ...rest } = view;
            onView(rest);
          }
        },
      },
      {
        keys: 't',
        label: t('Edit your tier list'),
        group: t('Sources'),
        run: () => setAsked({ kind: 'tiers', domain: null }),
      },
      {
        keys: 'i',
        label: t('Import a list of notices'),
        group: t('Sources'),
        run: () => setAsked({ kind: 'notices' }),
      },
    ];
  }, [rows, view, onView]);
  useShortcuts(shortcuts);

  if (isPending) return <Skeleton lines={8} label={t('The sources are being scored')} />;
  if (error) {
    return (
      <PanelMessage>
        <Note
          tone="contradicted"
          role="alert"
          actions={<Button onClick={() => void refetch()}>{t('Try again')}</Button>}
        >
          {t('The sources could not be scored: {message}', { message: error.message })}
        </Note>
      </PanelMessage>
    );
  }
  return (
    <Panel
      title={t('Sources')}
      detail={
        <p className="num">
          {t(
            '{rows, number} sources of {independent, number} origins; {meets, number} meet the floor of {floor}, counted on {now}.',
            {
              rows: data.rows.length,
              independent: data.independent,
              meets: counts.meets,
              floor: data.floor,
              now: day(data.now),
            },
          )}
        </p>
      }
      actions={
        <>
          <Button
            icon={<Columns3 size={14} aria-hidden />}
            disabled={inComparison.length < 2}
            title={t('Choose two or more sources by their boxes')}
            onClick={() => setAsked({ kind: 'compare' })}
          >
            {inComparison.length > 0
              ? t('Compare ({inComparison})', { inComparison: inComparison.length })
              : t('Compare')}
          </Button>
          <Button icon={<Scale size={14} aria-hidden />} onClick={() => setAsked({ kind: 'tiers', domain: null })}>
            {t('Tier list')}
          </Button>
          <Button icon={<FileWarning size={14} aria-hidden />} onClick={() => setAsked({ kind: 'notices' })}>
            {t('Import notices')}
          </Button>
        </>
      }
    >
      {data.rows.length === 0 ? (
        <EmptyState icon={<BookPlus size={20} aria-hidden />} title={t('There are no sources to score')}>
          {t('Add files in the library, or drop them anywhere.')}
        </EmptyState>
      ) : (
        <>
          <Toolbar>
            <SearchField
              label={t('Filter sources')}
              placeholder={t('Title, domain, note …')}
              value={filter.text}
              onText={(text) => setFilter({ text })}
            />
            <ChipRow label={t('Filters')}>
              {(['meets', 'below'] as const).map((state) => {
                const { word, tone, hint, icon: Icon } = FLOOR_LABELS[state];
                return (
                  <Chip
                    key={state}
                    label={word}
                    tone={tone}
                    title={hint}
                    icon={<Icon size={13} aria-hidden />}
                    count={counts[state]}
                    pressed={filter.floor === state}
                    onToggle={() => setFilter({ floor: filter.floor === state ? null : state })}
                  />
                );
              })}
              {TIERS.map((tier) => {
                const { word, tone, hint, icon: Icon } = TIER_LABELS[tier];
                return (
                  <Chip
                    key={tier}
                    label={word}
                    tone={tone}
                    title={hint}
                    icon={<Icon size={13} aria-hidden />}
                    count={counts.tiers.get(tier) ?? 0}
                    pressed={filter.tiers.includes(tier)}
                    onToggle={() => setFilter({ tiers: toggledIn(filter.tiers, tier) })}
                  />
                );
              })}
              {NOTICE_KINDS.filter((kind) => counts.notices.has(kind) || filter.notices.includes(kind)).map((kind) => {
                const { word, tone, hint, icon: Icon } = NOTICE_LABELS[kind];
                return (
                  <Chip
                    key={kind}
                    label={word}
                    tone={tone}
                    title={hint}
                    icon={<Icon size={13} aria-hidden />}
                    count={counts.notices.get(kind) ?? 0}
                    pressed={filter.notices.includes(kind)}
                    onToggle={() => setFilter({ notices: toggledIn(filter.notices, kind) })}
                  />
                );
              })}
              <Chip
                label={t('copies')}
                title={t('Sources that share their origin with another')}
                count={counts.copies}
                pressed={filter.copies}
                onToggle={() => setFilter({ copies: !filter.copies })}
              />
            </ChipRow>
            <p className="sr-only" role="status">
              {t('{shown, number} of {all, number} sources shown', { shown: rows.length, all: data.rows.length })}
            </p>
            <ul className={styles.legend} aria-label={t('Parts of the bar')}>
              {PARTS.map(({ key, word }) => (
                <li key={key}>
                  <span className={styles.swatch} data-part={key} aria-hidden="true" />
                  {word}
                </li>
              ))}
              <li>
                <span className={styles.floorKey} aria-hidden="true" />
                {t('floor')}
              </li>
            </ul>
          </Toolbar>
          <div className={styles.body} data-split={row ? '' : undefined}>
            {rows.length === 0 ? (
              <EmptyState
                icon={<SearchX size={20} aria-hidden />}
                title={t('No source matches')}
                actions={
                  isNarrowed(filter) ? (
                    <Button onClick={() => setFilter({ ...STANDARD, sort: filter.sort, compare: filter.compare })}>
                      {t('Clear the filters')}
                    </Button>
                  ) : null
                }
              >
                {t('None of the {rows, number} sources is of all these kinds.', { rows: data.rows.length })}
              </EmptyState>
            ) : (
              <SourceList
                rows={rows}
                floor={data.floor}
                sort={filter.sort}
                ascending={filter.ascending}
                onSort={(sort) => setFilter({ sort, ascending: filter.sort === sort ? !filter.ascending : false })}
                entry={view.entry}
                onEntry={setEntry}
                compared={compared}
                onCompare={(id) => setFilter({ compare: toggledIn(filter.compare, id) })}
              />
            )}
            {row ? (
              <SourceDetail
                row={row}
                floor={data.floor}
                onOpen={open}
                onEntry={setEntry}
                onClose={close}
                onTier={(domain) => setAsked({ kind: 'tiers', domain })}
              />
            ) : null}
          </div>
        </>
      )}
      {asked?.kind === 'compare' ? (
        <CompareDialog rows={inComparison} floor={data.floor} onClose={() => setAsked(null)} />
      ) : null}
      {asked?.kind === 'tiers' ? (
        <TierDialog domain={asked.domain} today={data.now} onClose={() => setAsked(null)} />
      ) : null}
      {asked?.kind === 'notices' ? <NoticesDialog onClose={() => setAsked(null)} /> : null}
    </Panel>
  );
}
