import type { Browser, Page } from 'playwright';

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds, as `tdur`. */
  readonly ts?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

export interface TracedTask {
  /** `CrRendererMain` for the page, `DedicatedWorker thread` for a worker of its. */
  readonly thread: string;
  /** Milliseconds of processor time, without those in which other programs had the processor. */
  readonly ms: number;
}

/**
 * The tasks that ran while `act` did, by thread: processor time from a trace of the browser (`tdur`). What ran before the page
 * marks `bench:from`, if it does, does not count.
 */
export async function tracedTasks(
  browser: Browser,
  page: Page,
  act: () => Promise<void>,
): Promise<readonly TracedTask[]> {
  await browser.startTracing(page, {
    categories: ['toplevel', 'disabled-by-default-devtools.timeline', 'blink.user_timing'],
  });
  await act();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: readonly TraceEvent[];
  };
  const names = new Map(
    traceEvents
      .filter(({ name }) => name === 'thread_name')
      .map(({ pid, tid, args }) => [`${pid}:${tid}`, args?.name ?? '']),
  );
  const from = traceEvents.find(({ name }) => name === 'bench:from')?.ts ?? 0;
  return traceEvents.flatMap(({ name, pid, tid, ts = 0, tdur }) =>
    name === 'RunTask' && tdur !== undefined && ts > from
      ? [{ thread: names.get(`${pid}:${tid}`) ?? '', ms: tdur / 1000 }]
      : [],
  );
}
