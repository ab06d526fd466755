import { Pause, Play, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useEvaluation, useEvaluationAct } from '#data/evaluations.ts';
import type { EvaluationDetail, EvaluationRun } from '#domain/evaluation-run.ts';
import { useStores } from '#state/stores-context.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { cx } from '#ui/class-names.ts';
import { EmptyState, Note, Progress, Skeleton } from '#ui/feedback.tsx';
import { Tabs, type TabItem } from '#ui/tabs.tsx';
import { t } from '#ui/messages/t.ts';
import { ConfusionPart } from './confusion-part.tsx';
import { CurvePart } from './curve-part.tsx';
import { ExportChoice } from './export-choice.tsx';
import type { OpenQueued } from './item-evidence.tsx';
import { FiguresPart } from './figures-part.tsx';
import { readAt } from './read-at.ts';
import { ItemsPart } from './items-part.tsx';
import { Labelled } from './labelled.tsx';
import { MissesPart } from './misses-part.tsx';
import { SearchPart } from './search-part.tsx';
import type { EvaluationFilter, EvaluationTab } from './view-filter.ts';
import { STATE_LABELS, SUITE_WORDS } from './words.ts';
import styles from './evaluation.module.css';

interface RunDetailProps {
  readonly run: EvaluationRun;
  readonly runs: readonly EvaluationRun[];
  readonly filter: EvaluationFilter;
  readonly onFilter: (change: Partial<EvaluationFilter>) => void;
  readonly onRemoved: () => void;
  readonly onQueued: OpenQueued;
}

/** One run: how it stands, what can be done with it, and what it found. */
export function RunDetail({ run, runs, filter, onFilter, onRemoved, onQueued }: RunDetailProps) {
  const { data, error } = useEvaluation(run.id, readAt(run));
  const against = runs.find(({ id }) => id === filter.against && id !== run.id) ?? null;
  const other = useEvaluation(against?.id ?? null, against ? readAt(against) : '');
  return (
    <section className={styles.detailRun} aria-label={t('The run')}>
      <Head run={run} runs={runs} detail={data ?? null} filter={filter} onFilter={onFilter} onRemoved={onRemoved} />
      {run.failure === null ? null : (
        <Note tone="contradicted" role="alert">
          {run.failure}
        </Note>
      )}
      <Unread run={run} />
      {error ? (
        <Note tone="contradicted" role="alert">
          {t('What the run found could not be read: {message}', { message: error.message })}
        </Note>
      ) : data ? (
        <Found
          detail={data}
          other={against && other.data?.gold ? { name: against.name, report: other.data.gold } : null}
          filter={filter}
          onFilter={onFilter}
          onQueued={onQueued}
        />
      ) : (
        <Skeleton lines={8} label={t('What the run found is being read')} />
      )}
    </section>
  );
}

function Head({
  run,
  runs,
  detail,
  filter,
  onFilter,
  onRemoved,
}: Omit<RunDetailProps, 'onQueued'> & { readonly detail: EvaluationDetail | null }) {
  const act = useEvaluationAct();
  const [isRemoving, setRemoving] = useState(false);
  const { toasts } = useStores();
  const isOpen = run.state === 'running' || run.state === 'queued';
  const others = runs.filter((one) => one.id !== run.id && one.kind === run.kind && one.kind === 'gold');
  const fail = (error: Error): void => void toasts.getState().push(error.message);
  return (
    <header className={styles.head}>
      <div className={styles.title}>
        <h2 dir="auto">{run.name}</h2>
        <Labelled label={STATE_LABELS[run.state]} />
        <span className={cx(styles.quiet, 'num')}>
          {t('{done} of {total} items · engine {engineVersion}', {
            done: run.done,
            total: run.total,
            engineVersion: run.engineVersion,
          })}
        </span>
        {isOpen ? (
          <span className={styles.progress}>
            <Progress label={t('Items looked at')} value={run.total === 0 ? null : run.done / run.total} />
          </span>
        ) : null}
      </div>
      <div className={styles.acts}>
        {others.length > 0 ? (
          <label className={styles.choose}>
            {t('Beside')}{' '}
            <select
              value={filter.against ?? ''}
              onChange={(event) => onFilter({ against: event.target.value || null })}
            >
              <option value="">{t('no other run')}</option>
              {others.map((one) => (
                <option key={one.id} value={one.id}>
                  {one.name} ({one.engineVersion})
                </option>
              ))}
            </select>
          </label>
        ) : null}
        {isOpen ? (
          <Button
            icon={<Pause size={14} aria-hidden />}
            onClick={() => act.mutate({ id: run.id, verb: 'cancel' }, { onError: fail })}
          >
            {t('Cancel')}
          </Button>
        ) : null}
        {run.state === 'cancelled' || run.state === 'failed' ? (
          <Button
            icon={<Play size={14} aria-hidden />}
            onClick={() => act.mutate({ id: run.id, verb: 'resume' }, { onError: fail })}
          >
            {t('Resume')}
          </Button>
        ) : null}
        {detail && (detail.gold || detail.search) ? <ExportChoice run={run} /> : null}
        <Button
          icon={<Trash2 size={14} aria-hidden />}
          disabled={isOpen}
          title={isOpen ? t('Cancel it first') : t('Takes the run out of the history')}
          onClick={() => setRemoving(true)}
        >
          {t('Remove')}
        </Button>
        {isRemoving ? (
          <ConfirmDialog
            title={t('Remove this run?')}
            action={t('Remove the run')}
            isPending={act.isPending}
            fault={act.error ? t('It was not removed: {message}', { message: act.error.message }) : null}
            onClose={() => setRemoving(false)}
            onConfirm={() => act.mutate({ id: run.id, verb: 'remove' }, { onSuccess: onRemoved })}
          >
            <p>
              {t(
                'Its figures, its items and the set that was loaded for it go and cannot be put back; runs that were compared with it lose that comparison. Files that were written of it stay with you.',
              )}
            </p>
          </ConfirmDialog>
        ) : null}
      </div>
    </header>
  );
}

function Unread({ run }: { readonly run: EvaluationRun }) {
  if (run.unreadCount === 0) return null;
  return (
    <details className={styles.unread}>
      <summary>
        {t(
          '{unreadCount, plural, one {# line} other {# lines}} could not be read; the rest went on without {unreadCount, plural, one {it} other {them}}',
          { unreadCount: run.unreadCount },
        )}
      </summary>
      <ul>
        {run.unread.map((line, at) => (
          <li key={at}>
            {line.in}
            {line.line > 0 ? `, ${line.line}` : ''}: {line.why}
          </li>
        ))}
        {run.unreadCount > run.unread.length ? (
          <li>{t('and {unreadCount} more', { unreadCount: run.unreadCount - run.unread.length })}</li>
        ) : null}
      </ul>
    </details>
  );
}

interface FoundProps {
  readonly detail: EvaluationDetail;
  readonly other: { readonly name: string; readonly report: NonNullable<EvaluationDetail['gold']> } | null;
  readonly filter: EvaluationFilter;
  readonly onFilter: (change: Partial<EvaluationFilter>) => void;
  readonly onQueued: OpenQueued;
}

function Found({ detail, other, filter, onFilter, onQueued }: FoundProps) {
  const panelId = useId();
  const { gold, search, regressions, curves } = detail;
  if (search) return <SearchPart search={search} queries={detail.queries} policies={detail.policies} />;
  if (!gold) {
    return (
      <EmptyState title={t('Nothing was found yet')}>
        {t('The first figures are here as soon as the first items are judged.')}
      </EmptyState>
    );
  }
  const wrong = gold.results.filter(({ outcome }) => outcome !== 'right' && outcome !== 'person').length;
  const tabs: readonly TabItem<EvaluationTab>[] = [
    { id: 'figures', label: t('Figures') },
    { id: 'items', label: t('Items'), count: wrong },
    { id: 'misses', label: t('Misses'), count: gold.suites.reduce((sum, { misses }) => sum + misses.length, 0) },
    { id: 'confusion', label: t('Confusion') },
    { id: 'reliability', label: t('Reliability') },
  ];
  const tab = filter.tab ?? 'figures';
  return (
    <>
      {regressions === null ? null : regressions.length === 0 ? (
        <Note tone="supported">{t('Nothing is worse than the baseline that ships with this engine.')}</Note>
      ) : (
        <Note tone="contradicted" role="alert">
          {t('Worse than the baseline: {regressions}', {
            regressions: regressions
              .map(({ suite, slice, why }) => `${SUITE_WORDS[suite as keyof typeof SUITE_WORDS]}, ${slice}: ${why}`)
              .join('; '),
          })}
        </Note>
      )}
      <Tabs
        label={t('Parts of the run')}
        items={tabs}
        selected={tab}
        panelId={panelId}
        onSelect={(id) => onFilter({ tab: id })}
      />
      <div id={panelId} role="tabpanel" aria-labelledby={`${panelId}-${tab}`} className={styles.tabPanel}>
        {tab === 'figures' ? (
          <FiguresPart
            report={gold}
            other={other}
            onItems={(change) => onFilter({ verdict: null, item: null, ...change, tab: 'items' })}
            onMisses={(suite) => onFilter({ suite, miss: null, tab: 'misses' })}
          />
        ) : tab === 'items' ? (
          <ItemsPart runId={detail.run.id} report={gold} filter={filter} onFilter={onFilter} onQueued={onQueued} />
        ) : tab === 'misses' ? (
          <MissesPart runId={detail.run.id} report={gold} filter={filter} onFilter={onFilter} onQueued={onQueued} />
        ) : tab === 'confusion' ? (
          <ConfusionPart report={gold} onItems={(change) => onFilter({ item: null, ...change, tab: 'items' })} />
        ) : (
          <CurvePart curves={curves} />
        )}
      </div>
    </>
  );
}
