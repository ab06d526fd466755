import type { Run, RunStep, RunStepId } from '#domain/run.ts';
import { t } from '#ui/messages/t.ts';
import { STEP_LABELS, STEP_WORDS } from './words.ts';
import styles from './runs.module.css';

const BOX = { width: 128, height: 44, across: 36, down: 14 } as const;

interface Place {
  readonly step: RunStep;
  readonly x: number;
  readonly y: number;
}

/** Places of the steps: a column for each length of the way to a step, centred beside each other. */
function place(steps: readonly RunStep[]): {
  readonly places: ReadonlyMap<RunStepId, Place>;
  width: number;
  height: number;
} {
  const depth = new Map<RunStepId, number>();
  for (const step of steps) depth.set(step.id, Math.max(-1, ...step.after.map((id) => depth.get(id) ?? -1)) + 1);
  const columns: RunStep[][] = [];
  for (const step of steps) (columns[depth.get(step.id)!] ??= []).push(step);
  const rows = Math.max(...columns.map((column) => column.length));
  const height = rows * BOX.height + (rows - 1) * BOX.down;
  const places = new Map<RunStepId, Place>();
  for (const [at, column] of columns.entries()) {
    const used = column.length * BOX.height + (column.length - 1) * BOX.down;
    for (const [row, step] of column.entries()) {
      places.set(step.id, {
        step,
        x: at * (BOX.width + BOX.across),
        y: (height - used) / 2 + row * (BOX.height + BOX.down),
      });
    }
  }
  return { places, width: columns.length * (BOX.width + BOX.across) - BOX.across, height };
}

/** The plan of a run as a picture; the table beside it says the same. */
export function Dag({ run }: { readonly run: Run }) {
  const { places, width, height } = place(run.steps);
  return (
    <div className={styles.picture}>
      <svg
        viewBox={`-2 -2 ${width + 4} ${height + 4}`}
        width={width + 4}
        height={height + 4}
        role="img"
        aria-label={t('Plan of the run: {steps}', {
          steps: run.steps.map(({ id, state }) => `${STEP_WORDS[id]} ${STEP_LABELS[state].word}`).join(', '),
        })}
      >
        {run.steps.flatMap((step) =>
          step.after.map((before) => {
            const from = places.get(before);
            const to = places.get(step.id);
            if (!from || !to) return null;
            const [x1, y1] = [from.x + BOX.width, from.y + BOX.height / 2];
            const [x2, y2] = [to.x, to.y + BOX.height / 2];
            const middle = (x1 + x2) / 2;
            return (
              <path
                key={`${before} ${step.id}`}
                className={styles.edge}
                data-done={from.step.state === 'passed' ? '' : undefined}
                d={`M${x1} ${y1} C${middle} ${y1} ${middle} ${y2} ${x2} ${y2}`}
              />
            );
          }),
        )}
        {[...places.values()].map(({ step, x, y }) => {
          const { icon: Icon, tone, word } = STEP_LABELS[step.state];
          return (
            <g
              key={step.id}
              transform={`translate(${x} ${y})`}
              data-tone={tone}
              data-step={step.id}
              data-state={step.state}
            >
              <rect className={styles.box} width={BOX.width} height={BOX.height} rx={6} />
              <Icon className={styles.mark} x={8} y={14} size={16} aria-hidden />
              <text className={styles.name} x={30} y={19}>
                {STEP_WORDS[step.id]}
              </text>
              <text className={styles.state} x={30} y={34}>
                {word}
              </text>
            </g>
          );
        })}
      </svg>
    </div>
  );
}
