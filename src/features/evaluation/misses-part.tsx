import { useMemo, type ReactNode } from 'react';
import { Virtuoso } from 'react-virtuoso';
import type { SuiteMiss } from '#domain/evals.ts';
import type { GoldReport } from '#domain/gold.ts';
import { Chip } from '#ui/badge.tsx';
import { cx } from '#ui/class-names.ts';
import { EmptyState } from '#ui/feedback.tsx';
import { ChipRow } from '#ui/panel.tsx';
import { t } from '#ui/messages/t.ts';
import { ItemEvidence, type OpenQueued } from './item-evidence.tsx';
import { draftOfMiss, listMisses } from './list-misses.ts';
import type { EvaluationFilter } from './view-filter.ts';
import { SUITE_WORDS } from './words.ts';
import styles from './evaluation.module.css';

interface MissesPartProps {
  readonly runId: string;
  readonly report: GoldReport;
  readonly filter: EvaluationFilter;
  readonly onFilter: (change: Partial<EvaluationFilter>) => void;
  readonly onQueued: OpenQueued;
}

/** What the suites over reports found amiss, each at its place in the draft or in the source. */
export function MissesPart({ runId, report, filter, onFilter, onQueued }: MissesPartProps) {
  const all = useMemo(() => listMisses(report.suites), [report]);
  const misses = filter.suite === null ? all : all.filter(({ suite }) => suite === filter.suite);
  const open = all.find(({ key }) => key === filter.miss) ?? null;
  return (
    <div className={styles.part}>
      <p className={styles.quiet}>
        {t(
          'Misses of the suites that look at whole reports. What the drafts themselves invent counts here too: what matters is that none of it is let out.',
        )}
      </p>
      <ChipRow label={t('Suites')}>
        {report.suites.map(({ suite, misses: own }) => (
          <Chip
            key={suite}
            label={SUITE_WORDS[suite]}
            count={own.length}
            pressed={filter.suite === suite}
            onToggle={() => onFilter({ suite: filter.suite === suite ? null : suite, miss: null })}
          />
        ))}
      </ChipRow>
      <div className={styles.split} data-split={open ? '' : undefined}>
        {misses.length === 0 ? (
          <EmptyState title={t('Nothing is amiss here')}>{t('Every report that was looked at holds.')}</EmptyState>
        ) : (
          <Virtuoso
            className={styles.items}
            aria-label={t('Misses')}
            totalCount={misses.length}
            fixedItemHeight={32}
            computeItemKey={(at) => misses[at]?.key ?? at}
            itemContent={(at) => {
              const one = misses[at];
              return one ? (
                <button
                  type="button"
                  className={cx(styles.item, one.key === filter.miss && styles.here)}
                  aria-current={one.key === filter.miss ? 'true' : undefined}
                  data-miss={one.key}
                  onClick={() => onFilter({ miss: one.key })}
                >
                  <span className={styles.quiet}>{one.miss.report}</span>
                  <span className={styles.itemText} dir="auto">
                    {one.miss.text || draftOfMiss(report, one.miss)}
                  </span>
                  <span className={styles.quiet}>{SUITE_WORDS[one.suite]}</span>
                </button>
              ) : null;
            }}
          />
        )}
        {open ? (
          <Opened miss={open.miss} draft={draftOfMiss(report, open.miss)}>
            <ItemEvidence key={open.miss.report} runId={runId} itemId={open.miss.report} onQueued={onQueued} />
          </Opened>
        ) : null}
      </div>
    </div>
  );
}

function Opened({
  miss,
  draft,
  children,
}: {
  readonly miss: SuiteMiss;
  readonly draft: string;
  readonly children: ReactNode;
}) {
  return (
    <section className={styles.detail} aria-label={t('The miss')}>
      <h3>{miss.report}</h3>
      <p className={styles.draft} dir="auto">
        {miss.in === 'draft' ? (
          <>
            {draft.slice(0, miss.start)}
            <mark>{draft.slice(miss.start, miss.end)}</mark>
            {draft.slice(miss.end)}
          </>
        ) : (
          <mark>{miss.text}</mark>
        )}
      </p>
      <dl className={styles.facts}>
        <dt>{t('What is amiss')}</dt>
        <dd dir="auto">{miss.why}</dd>
        <dt>{t('Where')}</dt>
        <dd className="num">
          {miss.in === 'draft'
            ? t('in the draft, {start}–{end}', { start: miss.start, end: miss.end })
            : t('in the source {sourceId}, {start}–{end}', {
                sourceId: miss.sourceId ?? '',
                start: miss.start,
                end: miss.end,
              })}
        </dd>
      </dl>
      {children}
    </section>
  );
}
