import type { ModelOutcome, ModelRequest } from './synthesis/ask-model.ts';

/**
 * The page's help in reaching a model: it can start a worker whose policy names the configured origin, which the engine's
 * worker, bound to its own origin, cannot. Crosses between the two, so a request that is given up is named by a ticket.
 */
export interface ModelDoor {
  /** Why no other origin can be reached from this window, in words for the person; `null` where one can. */
  readonly obstacle: () => Promise<string | null>;
  readonly ask: (ticket: string, request: ModelRequest) => Promise<ModelOutcome>;
  /** Ends the request of this ticket; its answer, if it comes, is nobody's. */
  readonly stop: (ticket: string) => void;
}
