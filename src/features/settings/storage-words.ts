import { number } from '#ui/messages/figures.ts';
const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** A number of bytes in words, in the unit that leaves one to three digits before the point. */
export function bytesInWords(bytes: number): string {
  let at = 0;
  let value = bytes;
  while (value >= 1000 && at < UNITS.length - 1) {
    value /= 1000;
    at++;
  }
  return `${number(value, { maximumFractionDigits: value < 10 && at > 0 ? 1 : 0 })} ${UNITS[at]}`;
}
