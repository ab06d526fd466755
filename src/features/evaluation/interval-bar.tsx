import type { Interval } from '#domain/evals.ts';
import styles from './evaluation.module.css';

interface IntervalBarProps {
  readonly value: number | null;
  readonly interval: Interval | null;
  /** Value of the other run, drawn as a mark. */
  readonly other?: number | null;
  readonly tone?: string;
}

const WIDTH = 160;
const HEIGHT = 14;

/** A share as a bar with its 95 % interval as a whisker, and the other run as a mark. The figure stands beside it as text. */
export function IntervalBar({ value, interval, other = null, tone = 'accent' }: IntervalBarProps) {
  return (
    <svg className={styles.bar} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" data-tone={tone}>
      <rect className={styles.track} x={0} y={4} width={WIDTH} height={6} rx={2} />
      {value === null ? null : <rect className={styles.fill} x={0} y={4} width={value * WIDTH} height={6} rx={2} />}
      {interval === null ? null : (
        <path
          className={styles.whisker}
          d={`M${interval.low * WIDTH} 7H${interval.high * WIDTH}M${interval.low * WIDTH} 3V11M${interval.high * WIDTH} 3V11`}
        />
      )}
      {other === null ? null : <path className={styles.other} d={`M${other * WIDTH} 0V${HEIGHT}`} />}
    </svg>
  );
}
