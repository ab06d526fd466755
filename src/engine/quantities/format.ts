/** A number for a message: at most `decimals` places, no grouping, the same on every machine. */
export function formatNumber(value: number, decimals?: number): string {
  if (decimals === undefined) return String(Number(value.toPrecision(12)));
  return value.toFixed(Math.min(Math.max(decimals, 0), 20));
}

/** A percentage rounded to `decimals` places, closing zeros left out: 27.5, 32.3, 50. */
export function formatPercent(value: number, decimals: number): string {
  return String(Number(value.toFixed(Math.min(Math.max(decimals, 0), 20))));
}

/** White space as single spaces, so that a pattern over it needs no repetition and stays linear. */
export function oneSpace(text: string): string {
  return text.replace(/\s+/g, ' ');
}
