import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser } from 'playwright';
import { CHROMIUM_FLAGS, findChromium } from '../scripts/chromium.mjs';
import type { BenchRow } from './row.ts';

/** Port of a suite, unless `BENCH_PORT` says another; each suite has its own, so that two may run beside each other. */
const portOf = (port: number): number => Number(process.env['BENCH_PORT'] ?? port);

/** Address that a suite finds the built app at; `BENCH_ORIGIN` names one that is served already. */
export const originAt = (port: number): string => process.env['BENCH_ORIGIN'] ?? `http://localhost:${portOf(port)}`;

/**
 * Serves `dist/` for a suite, unless `BENCH_ORIGIN` names one that is served; returns what stops it. Throws where there is no
 * build or the port is taken.
 */
export async function serveBuild(port: number): Promise<() => void> {
  if (process.env['BENCH_ORIGIN']) return () => undefined;
  const script = fileURLToPath(new URL('../scripts/start.mjs', import.meta.url));
  const server: ChildProcess = spawn(process.execPath, [script, '--no-build'], {
    env: { ...process.env, PORT: String(portOf(port)) },
  });
  await new Promise<void>((resolve, reject) => {
    server.stdout?.once('data', () => resolve());
    server.once('exit', () => reject(new Error('dist/ is not served: build first, and leave the port free')));
  });
  return () => void server.kill();
}

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: findChromium() ?? 'chromium', args: CHROMIUM_FLAGS });

/** Jobs that wait for a processor, averaged over the last minute; it stands beside every figure of a browser. */
export const loadNow = (): number => Number(readFileSync('/proc/loadavg', 'utf8').split(' ', 1)[0]);

/** The row that says what else the machine did while a suite ran. */
export const loadRow = (suite: string, before: number): BenchRow => ({
  name: `${suite}: load of the machine before and after (2 processors)`,
  value: before,
  unit: 'jobs',
  peer: 'after',
  peerValue: loadNow(),
});

/** The value below which `share` of the values lie; `NaN` of none. */
export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;

export const median = (values: readonly number[]): number => quantile(values, 0.5);
