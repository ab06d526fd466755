import type { BarPart, PlacedPart } from './model.ts';
import { placeParts, scoreText } from './model.ts';
import styles from './bars.module.css';

/** Width and height of a bar in its own units; it scales with its column. */
const WIDTH = 300;
const HEIGHT = 12;

interface StackedBarProps {
  readonly parts: readonly BarPart[];
  readonly axis: { readonly low: number; readonly high: number };
  /** What each part is, in words and with its number: the picture itself is not read out. */
  readonly label: string;
}

/** Parts of one score end to end, each with its own pattern, a line at zero. */
export function StackedBar({ parts, axis, label }: StackedBarProps) {
  const zero = axis.high > axis.low ? (-axis.low / (axis.high - axis.low)) * WIDTH : 0;
  return (
    <svg
      className={styles.bar}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {placeParts(parts, axis).map((part) => (
        <Part key={part.key} part={part} />
      ))}
      {axis.low < 0 ? <line className={styles.zero} x1={zero} x2={zero} y1={0} y2={HEIGHT} /> : null}
    </svg>
  );
}

function Part({ part }: { readonly part: PlacedPart }) {
  const x = part.from * WIDTH;
  const width = Math.max(0, (part.to - part.from) * WIDTH - 1);
  return (
    <g data-part={part.key} className={styles.part}>
      <rect x={x} y={1} width={width} height={HEIGHT - 2} />
      <title>{`${part.key}: ${scoreText(part.value)}`}</title>
    </g>
  );
}

/** A small square in a part's pattern, for the word beside it. */
export function Swatch({ part }: { readonly part: string }) {
  return <span className={styles.swatch} data-part={part} aria-hidden="true" />;
}
