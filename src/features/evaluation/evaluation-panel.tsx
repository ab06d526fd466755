import { FilePlus2, FlaskConical, Gauge, SlidersHorizontal } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useEvaluations, useStartEvaluation } from '#data/evaluations.ts';
import type { Shortcut } from '#state/shortcuts.ts';
import { useShortcuts, useStores } from '#state/stores-context.tsx';
import type { ViewState } from '#state/url-state.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState, Note, Skeleton } from '#ui/feedback.tsx';
import { Panel, PanelMessage } from '#ui/panel.tsx';
import { t } from '#ui/messages/t.ts';
import { AddDialog } from './add-dialog.tsx';
import { CalibrationDialog } from './calibration-dialog.tsx';
import type { OpenQueued } from './item-evidence.tsx';
import { RunDetail } from './run-detail.tsx';
import { RunList } from './run-list.tsx';
import { NO_FILTER, readEvaluationFilter, writeEvaluationFilter, type EvaluationFilter } from './view-filter.ts';
import styles from './evaluation.module.css';

interface EvaluationPanelProps {
  readonly view: ViewState;
  readonly onView: (next: ViewState) => void;
  /** Opens an item in its queue. */
  readonly onQueued: OpenQueued;
}

/** The domains of our own gold sets, as the backend knows them. */
const OWN = [
  'astronomy',
  'biology',
  'chemistry',
  'climate',
  'economics',
  'engineering',
  'geography',
  'history',
  'law',
  'medicine',
];

/** How right the engine is, on our own gold sets and on those that people bring; and whether a retriever may be released. */
export function EvaluationPanel({ view, onView, onQueued }: EvaluationPanelProps) {
  const { data: runs, error, isPending, refetch } = useEvaluations();
  const start = useStartEvaluation();
  const { toasts } = useStores();
  const [asked, setAsked] = useState<'add' | 'calibration' | null>(null);
  const filter = useMemo(() => readEvaluationFilter(view.filter), [view.filter]);
  const entry = view.entry ?? runs?.[0]?.id;
  const run = runs?.find(({ id }) => id === entry) ?? null;

  const show = useCallback(
    (id: string | undefined, next: EvaluationFilter): void => {
      const { filter: _filter, entry: _entry, ...rest } = view;
      const written = writeEvaluationFilter(next);
      onView({
        ...rest,
        ...(id === undefined ? {} : { entry: id }),
        ...(written === undefined ? {} : { filter: written }),
      });
    },
    [view, onView],
  );
  const { tab, against } = filter;
  const open = useCallback((id: string): void => show(id, { ...NO_FILTER, tab, against }), [show, tab, against]);
  const runOwn = (): void =>
    start.mutate(
      { what: 'own-sets', name: t('Our gold sets'), domains: OWN },
      { onSuccess: ({ id }) => open(id), onError: (fault) => void toasts.getState().push(fault.message) },
    );

  const shortcuts = useMemo((): readonly Shortcut[] => {
    const step = (by: 1 | -1): void => {
      const at = (runs ?? []).findIndex(({ id }) => id === entry);
      const target = runs?.[Math.min(Math.max(at + by, 0), runs.length - 1)];
      if (target) open(target.id);
    };
    return [
      { keys: 'j', label: t('Next run'), group: t('Evaluation'), run: () => step(1) },
      { keys: 'k', label: t('Previous run'), group: t('Evaluation'), run: () => step(-1) },
      { keys: 'n', label: t('Load a set'), group: t('Evaluation'), run: () => setAsked('add') },
      {
        keys: 'Escape',
        label: t('Close the item'),
        group: t('Evaluation'),
        run: () => {
          if (filter.item !== null || filter.miss !== null) show(entry, { ...filter, item: null, miss: null });
        },
      },
    ];
  }, [runs, entry, filter, open, show]);
  useShortcuts(shortcuts);

  const actions = (
    <>
      {runs?.length === 0 ? null : (
        <Button icon={<FlaskConical size={14} aria-hidden />} disabled={start.isPending} onClick={runOwn}>
          {t('Run our gold sets')}
        </Button>
      )}
      <Button icon={<FilePlus2 size={14} aria-hidden />} onClick={() => setAsked('add')}>
        {t('Load a set …')}
      </Button>
      <Button icon={<SlidersHorizontal size={14} aria-hidden />} onClick={() => setAsked('calibration')}>
        {t('Calibration')}
      </Button>
    </>
  );
  if (isPending) return <Skeleton lines={8} label={t('Runs are being read')} />;
  if (error) {
    return (
      <PanelMessage>
        <Note
          tone="contradicted"
          role="alert"
          actions={<Button onClick={() => void refetch()}>{t('Try again')}</Button>}
        >
          {t('The runs could not be read: {message}', { message: error.message })}
        </Note>
      </PanelMessage>
    );
  }
  return (
    <Panel
      title={t('Evaluation')}
      detail={
        <p>
          {runs.length === 0
            ? t('How right the engine is, on our own gold sets and on yours.')
            : t('{runs, plural, one {# run} other {# runs}}. What was not measured is neither a pass nor a zero.', {
                runs: runs.length,
              })}
        </p>
      }
      actions={actions}
    >
      {runs.length === 0 ? (
        <EmptyState
          icon={<Gauge size={20} aria-hidden />}
          title={t('Nothing has been evaluated here yet')}
          actions={
            <Button
              variant="primary"
              icon={<FlaskConical size={14} aria-hidden />}
              disabled={start.isPending}
              onClick={runOwn}
            >
              {t('Run our gold sets')}
            </Button>
          }
        >
          {t(
            'Run the gold sets that ship with the workbench, or load your own: a BEIR folder, TREC judgements and runs, a table of statements with their evidence, or a set in JSON. Nothing leaves this browser.',
          )}
        </EmptyState>
      ) : (
        <div className={styles.body}>
          <RunList runs={runs} entry={entry} onEntry={open} />
          {run ? (
            <RunDetail
              key={run.id}
              run={run}
              runs={runs}
              filter={filter}
              onFilter={(change) => show(run.id, { ...filter, ...change })}
              onRemoved={() => show(undefined, NO_FILTER)}
              onQueued={onQueued}
            />
          ) : (
            <EmptyState title={t('This run is not here')}>
              {t('It was removed, or it was made in another browser. Choose one on the left.')}
            </EmptyState>
          )}
        </div>
      )}
      {asked === 'add' ? (
        <AddDialog
          onClose={() => setAsked(null)}
          onStarted={(id) => {
            setAsked(null);
            open(id);
          }}
        />
      ) : null}
      {asked === 'calibration' ? <CalibrationDialog run={run} onClose={() => setAsked(null)} /> : null}
    </Panel>
  );
}
