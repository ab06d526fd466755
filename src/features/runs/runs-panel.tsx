import { CirclePause, Play, Plus, Trash2, Workflow, X } from 'lucide-react';
import { useState } from 'react';
import { isWorking, useRemoveRun, useRunAct, useRuns } from '#data/runs.ts';
import { CHECKPOINT_NAMES } from '#domain/gate.ts';
import { isOpenRun, type Run } from '#domain/run.ts';
import { useActivity, useStores } from '#state/stores-context.tsx';
import type { ViewState } from '#state/url-state.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { EmptyState, Note, Skeleton } from '#ui/feedback.tsx';
import { Panel, PanelMessage } from '#ui/panel.tsx';
import { tableStyles } from '#ui/table.tsx';
import { moment, number } from '#ui/messages/figures.ts';
import { rich } from '#ui/messages/rich.ts';
import { t } from '#ui/messages/t.ts';
import { Dag } from './dag.tsx';
import { RunDialog } from './run-dialog.tsx';
import { MODE_WORDS, PERSONA_WORDS, RUN_LABELS, STEP_LABELS, STEP_WORDS, STRICTNESS_WORDS } from './words.ts';
import styles from './runs.module.css';

interface RunsPanelProps {
  readonly view: ViewState;
  readonly onView: (next: ViewState) => void;
  readonly draftId: string | null;
  readonly title: string;
  readonly onGate: (draftId: string) => void;
}

/** Runs over drafts: what each was declared to do, how far it is, and what it waits for. */
export function RunsPanel({ view, onView, draftId, title, onGate }: RunsPanelProps) {
  const { data, error, isPending, refetch } = useRuns();
  const [isStarting, setStarting] = useState(false);
  useActivity('runs', data?.some(isWorking) === true);
  if (isPending) return <Skeleton lines={6} label={t('The jobs are being read')} />;
  if (error) {
    return (
      <Panel title={t('Jobs')}>
        <PanelMessage>
          <Note
            tone="contradicted"
            role="alert"
            actions={<Button onClick={() => void refetch()}>{t('Try again')}</Button>}
          >
            {t('The jobs could not be read: {message}', { message: error.message })}
          </Note>
        </PanelMessage>
      </Panel>
    );
  }
  // What is still at work stands first, however many came after it.
  const runs = [...data.filter(isOpenRun), ...data.filter((run) => !isOpenRun(run))];
  const chosen = runs.find(({ id }) => id === view.entry) ?? runs[0];
  const choose = (id: string): void => onView({ ...view, entry: id });
  return (
    <Panel
      title={t('Jobs')}
      detail={t('{jobs, plural, one {# job} other {# jobs}}, {open, number} open. They go on after a reload.', {
        jobs: data.length,
        open: data.filter(isOpenRun).length,
      })}
      actions={
        <Button
          variant="primary"
          icon={<Plus size={14} aria-hidden />}
          disabled={draftId === null}
          onClick={() => setStarting(true)}
        >
          {t('New job')}
        </Button>
      }
      scrolls
    >
      {chosen ? (
        <div className={styles.body}>
          <ul className={styles.list} aria-label={t('Jobs')}>
            {runs.map((run) => {
              const { icon: Icon, tone, word } = RUN_LABELS[run.state];
              return (
                <li key={run.id}>
                  <button
                    type="button"
                    className={styles.item}
                    aria-current={run.id === chosen.id}
                    onClick={() => choose(run.id)}
                  >
                    <bdi className={styles.title} title={run.title}>
                      {run.title}
                    </bdi>
                    <Badge tone={tone} icon={<Icon size={13} aria-hidden />}>
                      {word}
                    </Badge>
                    <span className={styles.quiet}>{PERSONA_WORDS[run.envelope.persona]}</span>
                    <span className={styles.quiet}>{moment(run.createdAt, 'medium')}</span>
                  </button>
                </li>
              );
            })}
          </ul>
          <RunDetail run={chosen} onGate={onGate} />
        </div>
      ) : (
        <EmptyState
          icon={<Workflow size={20} aria-hidden />}
          title={t('No job was started yet')}
          actions={
            <Button
              variant="primary"
              icon={<Plus size={14} aria-hidden />}
              disabled={draftId === null}
              onClick={() => setStarting(true)}
            >
              {t('New job')}
            </Button>
          }
        >
          {t('A job takes a draft through its check, its gate and its checkpoints, and ends with a file.')}
        </EmptyState>
      )}
      {isStarting && draftId !== null ? (
        <RunDialog
          draftId={draftId}
          title={title}
          onClose={() => setStarting(false)}
          onStarted={(id) => {
            setStarting(false);
            choose(id);
          }}
        />
      ) : null}
    </Panel>
  );
}

function RunDetail({ run, onGate }: { readonly run: Run; readonly onGate: (draftId: string) => void }) {
  const act = useRunAct();
  const remove = useRemoveRun();
  const [isRemoving, setRemoving] = useState(false);
  const { toasts } = useStores();
  const { envelope } = run;
  const { icon: Icon, tone, word, hint } = RUN_LABELS[run.state];
  const say = (error: unknown): void =>
    void toasts.getState().push(error instanceof Error ? error.message : String(error));
  const press = (verb: 'pause' | 'resume' | 'cancel') => () => void act.mutateAsync({ id: run.id, verb }).catch(say);
  return (
    <section className={styles.detail} aria-label={t('Job')}>
      <header className={styles.head}>
        <h2>
          <bdi>{run.title}</bdi>
        </h2>
        <Badge tone={tone} icon={<Icon size={14} aria-hidden />} title={hint}>
          {word}
        </Badge>
        <span className={styles.push} />
        {run.state === 'waiting' ? (
          <Button onClick={() => onGate(envelope.draftId)}>{t('Go to the gate')}</Button>
        ) : null}
        {isOpenRun(run) ? (
          <>
            {run.state === 'paused' ? (
              <Button icon={<Play size={14} aria-hidden />} onClick={press('resume')}>
                {t('Go on')}
              </Button>
            ) : (
              <Button icon={<CirclePause size={14} aria-hidden />} onClick={press('pause')}>
                {t('Pause')}
              </Button>
            )}
            <Button icon={<X size={14} aria-hidden />} onClick={press('cancel')}>
              {t('Cancel')}
            </Button>
          </>
        ) : (
          <Button icon={<Trash2 size={14} aria-hidden />} onClick={() => setRemoving(true)}>
            {t('Take off the list')}
          </Button>
        )}
      </header>
      {isRemoving ? (
        <ConfirmDialog
          title={t('Take this job off the list?')}
          action={t('Take it off the list')}
          isPending={remove.isPending}
          fault={remove.error ? t('It was not removed: {message}', { message: remove.error.message }) : null}
          onClose={() => setRemoving(false)}
          onConfirm={() => remove.mutate(run.id, { onSuccess: () => setRemoving(false) })}
        >
          <p>
            {t(
              'What its steps found and how long they took goes. The draft, the files that it wrote and the log stay; the job can be started again.',
            )}
          </p>
        </ConfirmDialog>
      ) : null}
      <Dag run={run} />
      <div className={styles.wide}>
        <table className={tableStyles.figures} aria-label={t('Steps')}>
          <thead>
            <tr>
              <th scope="col">{t('Step')}</th>
              <th scope="col">{t('State')}</th>
              <th scope="col">{t('What it found')}</th>
              <th scope="col" className={tableStyles.number}>
                {t('ms')}
              </th>
            </tr>
          </thead>
          <tbody>
            {run.steps.map((step) => {
              const state = STEP_LABELS[step.state];
              const StateIcon = state.icon;
              return (
                <tr key={step.id}>
                  <th scope="row">{STEP_WORDS[step.id]}</th>
                  <td>
                    <Badge tone={state.tone} icon={<StateIcon size={13} aria-hidden />} title={state.hint}>
                      {state.word}
                    </Badge>
                  </td>
                  <td>
                    <bdi>{step.detail}</bdi>
                  </td>
                  <td className={tableStyles.number}>{step.ms === 0 ? '' : number(step.ms)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <dl className={styles.facts} aria-label={t('Envelope')}>
        <dt>{t('Mode')}</dt>
        <dd>{MODE_WORDS[envelope.mode]}</dd>
        <dt>{t('Works for')}</dt>
        <dd>{PERSONA_WORDS[envelope.persona]}</dd>
        <dt>{t('Where a step does not pass')}</dt>
        <dd>{STRICTNESS_WORDS[envelope.strictness]}</dd>
        <dt>{t('Checkpoints')}</dt>
        <dd>{envelope.checkpoints.map((one) => CHECKPOINT_NAMES[one]).join(', ') || t('none')}</dd>
        <dt>{t('Evidence pack')}</dt>
        <dd>
          {t('{evidencePackTarget} % of the claims that hold carry a span', {
            evidencePackTarget: Math.round(envelope.evidencePackTarget * 100),
          })}
        </dd>
        <dt>{t('Source set')}</dt>
        <dd>{envelope.sourceSetHash ?? t('whatever it is when the job runs')}</dd>
        <dt>{t('Started by')}</dt>
        <dd>
          {run.recovered === 0 ? (
            <bdi>{run.by}</bdi>
          ) : (
            rich('{by}; taken up again {times, plural, one {once} other {# times}}', {
              by: <bdi>{run.by}</bdi>,
              times: run.recovered,
            })
          )}
        </dd>
      </dl>
    </section>
  );
}
