import { RuntimeFailure } from '../outcome.ts';

/** A question's place in the queue. */
export interface Turn {
  /** Aborted once a newer question came. */
  readonly signal: AbortSignal;
  /** Throws `superseded` where a newer question came meanwhile. */
  giveWay(): void;
  /** The question is answered. */
  end(): void;
}

/**
 * Lets a newer question overtake older ones that still wait. The same question asked twice (of two source sets, or under
 * two policies, to compare them) does not overtake itself: both are answered.
 */
export function createQueue(): (query: string) => Turn {
  const waiting = new Map<AbortController, string>();
  return (query) => {
    for (const [stop, other] of waiting) {
      if (other === query) continue;
      waiting.delete(stop);
      stop.abort(new RuntimeFailure('superseded', 'A newer question was asked meanwhile.'));
    }
    const own = new AbortController();
    waiting.set(own, query);
    return {
      signal: own.signal,
      giveWay: () => own.signal.throwIfAborted(),
      end: () => void waiting.delete(own),
    };
  };
}
