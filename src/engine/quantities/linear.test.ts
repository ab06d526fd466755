import { describe, expect } from 'vitest';
import { checkConsistency } from './consistency.ts';
import { checkNumbers } from './ledger.ts';
import { parseQuantities } from './parse.ts';
import { parseTableFacts } from './tables.ts';
import { verifyValue } from './verify-value.ts';
import { timed } from '#testing/timed.ts';

const UNITS = [
  ' ',
  '(',
  '"',
  '1',
  '1.',
  '1,',
  '1 ',
  '123 ',
  '1-',
  '1|',
  'a',
  '中',
  '千',
  'one and ',
  'two hundred ',
  '66 (31%) ',
  '1 + ',
  '¥1 ',
  '2018 5 ',
];

/** Least time of three runs, in milliseconds. */
function time(run: () => unknown): number {
  let best = Infinity;
  for (let k = 0; k < 3; k++) {
    const start = performance.now();
    run();
    best = Math.min(best, performance.now() - start);
  }
  return best;
}

describe('hostile repetition', () => {
  timed.each<[string, (text: string) => unknown]>([
    ['parsing', (text) => parseQuantities(text)],
    ['consistency', (text) => checkConsistency(text, parseQuantities(text).quantities)],
    ['tables', (text) => parseTableFacts(text)],
    ['the ledger', (text) => checkNumbers('Revenue rose 31% to 5 million.', { text })],
    ['the value check', (text) => verifyValue(text, 77_777)],
  ])(
    'costs %s time in proportion to the length',
    (_name, run) => {
      for (const unit of UNITS) {
        const text = (length: number): string => unit.repeat(Math.ceil(length / unit.length));
        const small = time(() => run(text(1500)));
        const large = time(() => run(text(12_000)));
        // Eight times the text; a quadratic reader would take 64 times.
        expect(large, JSON.stringify(unit)).toBeLessThan(Math.max(small * 28, 60));
      }
    },
    60_000,
  );
});
