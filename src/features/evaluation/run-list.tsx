import type { EvaluationRun } from '#domain/evaluation-run.ts';
import { cx } from '#ui/class-names.ts';
import { Progress } from '#ui/feedback.tsx';
import { Labelled } from './labelled.tsx';
import { passLabel, percent, STATE_LABELS } from './words.ts';
import styles from './evaluation.module.css';

interface RunListProps {
  readonly runs: readonly EvaluationRun[];
  readonly entry: string | undefined;
  readonly onEntry: (id: string) => void;
}

const WHEN = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

/** Runs, newest first, each with the figures by which it is told apart. */
export function RunList({ runs, entry, onEntry }: RunListProps) {
  return (
    <ul className={styles.runs} aria-label="Runs, newest first">
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
              {WHEN.format(new Date(run.createdAt))} · engine {run.engineVersion}
            </span>
            {run.state === 'running' || run.state === 'queued' ? (
              <span className={styles.progress}>
                <Progress
                  label={`${run.name}: items looked at`}
                  value={run.total === 0 ? null : run.done / run.total}
                />
                <span className="num">
                  {run.done} of {run.total}
                </span>
              </span>
            ) : (
              <span className={cx(styles.quiet, 'num')}>
                {run.figures.length === 0
                  ? `${run.done} of ${run.total} items`
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
