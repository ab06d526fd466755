/** Calls of a worker, each of which ends when the worker does. */
export interface BoundedCall {
  <T>(outcome: Promise<T>): Promise<T>;
  /** Ends all that wait, and all that come, with this error: for whoever ends the worker. */
  readonly end: (error: Error) => void;
}

/**
 * Bounds each call by the life of the worker: one that failed to load, or was ended, answers nothing, and every call would wait for
 * ever. A call that is over leaves nothing behind; raced against one promise that never settles, each would stay in memory for as
 * long as the page lives.
 */
export function orCrash(
  worker: Pick<Worker, 'onerror'>,
  errorOf = (reason: string): Error => new Error(reason),
): BoundedCall {
  const waiting = new Set<(error: Error) => void>();
  let crash: Error | null = null;
  const end = (error: Error): void => {
    crash = error;
    for (const reject of waiting) reject(error);
    waiting.clear();
  };
  worker.onerror = (event) => end(errorOf((event as ErrorEvent).message || 'its script could not be loaded'));
  const call = <T>(outcome: Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      if (crash) return reject(crash);
      waiting.add(reject);
      outcome.then(resolve, reject).finally(() => waiting.delete(reject));
    });
  return Object.assign(call, { end });
}
