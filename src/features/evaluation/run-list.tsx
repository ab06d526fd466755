import type { EvaluationRun } from '#domain/evaluation-run.ts';
import { cx } from '#ui/class-names.ts';
import { Progress } from '#ui/feedback.tsx';
import { t } from '#ui/messages/t.ts';
import { moment } from '#ui/messages/figures.ts';
import { Labelled } from './labelled.tsx';
import { passLabel, percent, STATE_LABELS } from './words.ts';
import styles from './evaluation.module.css';

interface RunListProps {
  readonly runs: readonly EvaluationRun[];
  readonly entry: string | undefined;
  readonly onEntry: (id: string) => void;
}

/** Runs, newest first, each with the figures by which it is told apart. */
export function RunList({ runs, entry, onEntry }: RunListProps) {
  return (
    <ul className={styles.runs} aria-label={t('Runs, newest first')}>
      {runs.map((run) => (
        <li key={run.id}>
          <button
            type="button"
            className={cx(styles.run, run.id === entry && styles.here)}
            aria-current={run.id === entry ? 'true' : undefined}
            data-run={run.id}
            onClick={() => onEntry(run.id)}
          >
            <span className={styles.runName} dir="auto">
              {run.name}
            </span>
            <span className={styles.runState}>
              <Labelled
                label={run.state === 'done' && run.kind === 'search' ? passLabel(run.pass) : STATE_LABELS[run.state]}
              />
            </span>
            <span className={styles.quiet}>
              {t('{when} · engine {engineVersion}', {
                when: moment(run.createdAt),
                engineVersion: run.engineVersion,
              })}
            </span>
            {run.state === 'running' || run.state === 'queued' ? (
              <span className={styles.progress}>
                <Progress
                  label={t('{name}: items looked at', { name: run.name })}
                  value={run.total === 0 ? null : run.done / run.total}
                />
                <span className="num">{t('{done} of {total}', { done: run.done, total: run.total })}</span>
              </span>
            ) : (
              <span className={cx(styles.quiet, 'num')}>
                {run.figures.length === 0
                  ? t('{done} of {total} items', { done: run.done, total: run.total })
                  : run.figures
                      .slice(0, 3)
                      .map(({ label, value }) => `${label} ${percent(value)}`)
                      .join(' · ')}
              </span>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}
