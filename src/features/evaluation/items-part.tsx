import { X } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { Virtuoso } from 'react-virtuoso';
import { useCalibrations } from '#data/evaluations.ts';
import type { GoldReport, GoldResult } from '#domain/gold.ts';
import { GOLD_OUTCOMES } from '#domain/gold.ts';
import { Chip } from '#ui/badge.tsx';
import { Button, IconButton } from '#ui/button.tsx';
import { cx } from '#ui/class-names.ts';
import { EmptyState } from '#ui/feedback.tsx';
import { ChipRow } from '#ui/panel.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { listOf } from '#ui/messages/figures.ts';
import { t } from '#ui/messages/t.ts';
import { ItemEvidence, type OpenQueued } from './item-evidence.tsx';
import { filterItems } from './filter-items.ts';
import { Labelled } from './labelled.tsx';
import { worthInSet } from '../shared/worth.ts';
import type { EvaluationFilter } from './view-filter.ts';
import { kindWord, OUTCOME_LABELS, percent, VERDICT_WORDS } from './words.ts';
import styles from './evaluation.module.css';

interface ItemsPartProps {
  readonly runId: string;
  readonly report: GoldReport;
  readonly filter: EvaluationFilter;
  readonly onFilter: (change: Partial<EvaluationFilter>) => void;
  readonly onQueued: OpenQueued;
}

const toggledIn = (list: readonly string[], value: string): readonly string[] =>
  list.includes(value) ? list.filter((one) => one !== value) : [...list, value];

/** Every statement with what became of it, narrowed by outcome, domain, kind and words; one of them open at its place. */
export function ItemsPart({ runId, report, filter, onFilter, onQueued }: ItemsPartProps) {
  const items = useMemo(() => filterItems(report.results, filter), [report, filter]);
  const counts = useMemo(() => {
    const all = filterItems(report.results, { ...filter, outcomes: [] });
    return new Map(GOLD_OUTCOMES.map((outcome) => [outcome, all.filter((item) => item.outcome === outcome).length]));
  }, [report, filter]);
  const open = report.results.find(({ id }) => id === filter.item) ?? null;
  const domains = useMemo(() => [...new Set(report.results.map(({ domain }) => domain))], [report]);
  return (
    <div className={styles.part}>
      <div className={styles.tools}>
        <SearchField
          label={t('Filter items')}
          placeholder={t('Words, id …')}
          value={filter.text}
          onText={(text) => onFilter({ text })}
        />
        <ChipRow label={t('Outcomes')}>
          {GOLD_OUTCOMES.map((outcome) => {
            const { word, tone, hint, icon: Icon } = OUTCOME_LABELS[outcome];
            return (
              <Chip
                key={outcome}
                label={word}
                tone={tone}
                title={hint}
                icon={<Icon size={13} aria-hidden />}
                count={counts.get(outcome) ?? 0}
                pressed={filter.outcomes.includes(outcome)}
                onToggle={() => onFilter({ outcomes: toggledIn(filter.outcomes, outcome) })}
              />
            );
          })}
        </ChipRow>
        <label className={styles.choose}>
          {t('Domain')}{' '}
          <select value={filter.domain ?? ''} onChange={(event) => onFilter({ domain: event.target.value || null })}>
            <option value="">{t('all')}</option>
            {domains.map((domain) => (
              <option key={domain}>{domain}</option>
            ))}
          </select>
        </label>
        {filter.kind === null && filter.verdict === null ? null : (
          <Button icon={<X size={13} aria-hidden />} onClick={() => onFilter({ kind: null, verdict: null })}>
            {[
              filter.kind === null ? '' : kindWord((filter.kind === 'holds' ? null : filter.kind) as never),
              filter.verdict === null ? '' : VERDICT_WORDS[filter.verdict as never],
            ]
              .filter(Boolean)
              .join(' · ')}
          </Button>
        )}
        <p className={cx(styles.quiet, 'num')} role="status">
          {t('{items} of {results}', { items: items.length, results: report.results.length })}
        </p>
      </div>
      <div className={styles.split} data-split={open ? '' : undefined}>
        {items.length === 0 ? (
          <EmptyState title={t('No item matches')}>{t('Take a filter away to see more.')}</EmptyState>
        ) : (
          <Virtuoso
            className={styles.items}
            aria-label={t('Items')}
            totalCount={items.length}
            fixedItemHeight={32}
            computeItemKey={(at) => items[at]?.id ?? at}
            itemContent={(at) => {
              const item = items[at];
              return item ? (
                <ItemRow item={item} isHere={item.id === filter.item} onOpen={() => onFilter({ item: item.id })} />
              ) : null;
            }}
          />
        )}
        {open ? (
          <ItemDetail item={open} onClose={() => onFilter({ item: null })}>
            <ItemEvidence key={open.id} runId={runId} itemId={open.id} onQueued={onQueued} />
          </ItemDetail>
        ) : null}
      </div>
    </div>
  );
}

function ItemRow({
  item,
  isHere,
  onOpen,
}: {
  readonly item: GoldResult;
  readonly isHere: boolean;
  readonly onOpen: () => void;
}) {
  return (
    <button
      type="button"
      className={cx(styles.item, isHere && styles.here)}
      aria-current={isHere ? 'true' : undefined}
      data-item={item.id}
      onClick={onOpen}
    >
      <span className={styles.itemState}>
        <Labelled label={OUTCOME_LABELS[item.outcome]} />
      </span>
      <span className={styles.itemText} dir="auto">
        {item.isPlant ? item.draft.slice(Math.max(0, item.start - 60), item.end + 60) : item.draft}
      </span>
      <span className={styles.quiet}>{kindWord(item.kind)}</span>
    </button>
  );
}

function ItemDetail({
  item,
  onClose,
  children,
}: {
  readonly item: GoldResult;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const { data } = useCalibrations();
  const worth = data ? worthInSet(data, item.domain, item.suspicion) : null;
  return (
    <section className={styles.detail} aria-label={t('The item')}>
      <header>
        <h3>{item.id}</h3>
        <IconButton label={t('Close the item (Esc)')} icon={<X size={15} />} onClick={onClose} />
      </header>
      <p className={styles.draft} dir="auto">
        {item.draft.slice(0, item.start)}
        <mark>{item.draft.slice(item.start, item.end)}</mark>
        {item.draft.slice(item.end)}
      </p>
      <Labelled label={OUTCOME_LABELS[item.outcome]} />
      <dl className={styles.facts}>
        <dt>{t('Set down in the gold set')}</dt>
        <dd>
          {listOf(
            item.expected.map((verdict) => VERDICT_WORDS[verdict]),
            'disjunction',
          )}
        </dd>
        <dt>{t('What is wrong with it')}</dt>
        <dd>{item.kind === null ? t('nothing, it holds') : kindWord(item.kind)}</dd>
        <dt>{t('The engine says')}</dt>
        <dd>{VERDICT_WORDS[item.verdict]}</dd>
        <dt>{t('Why')}</dt>
        <dd dir="auto">{item.why}</dd>
        <dt>{t('Faults it named')}</dt>
        <dd>{item.named.length === 0 ? t('none') : item.named.map((kind) => kindWord(kind)).join(', ')}</dd>
        <dt>{t('Suspicion, confidence')}</dt>
        <dd className="num">
          {percent(item.suspicion)}, {percent(item.confidence)}
        </dd>
        {worth === null ? null : (
          <>
            <dt>{t('By the curve in use')}</dt>
            <dd className="num">
              {t('{share} of statements as suspect as this had a fault ({count} cases)', {
                share: percent(worth.share),
                count: worth.count,
              })}
            </dd>
          </>
        )}
        <dt>{t('Domain')}</dt>
        <dd>{item.domain}</dd>
      </dl>
      {children}
    </section>
  );
}
