import { SCENARIO_FAULTS, type ScenarioFault } from '#domain/scenario.ts';
import type { Runtime } from '../protocol.ts';

/** A runtime of its own that keeps nothing. */
export interface Sandbox {
  readonly runtime: Runtime;
  readonly close: () => void;
}

/** Opens a sandbox whose machine has a fault; `null`: none. */
export type OpenSandbox = (fault: ScenarioFault | null) => Sandbox;

const PREFIX = 'sophia-sandbox:';

/** Name of the worker of a sandbox: the one thing that a worker knows before its first message. */
export const sandboxName = (fault: ScenarioFault | null): string => `${PREFIX}${fault ?? ''}`;

/** The fault of the sandbox that a worker of this name is; `undefined` for the engine of a person's own work. */
export function faultOfWorker(name: string): ScenarioFault | null | undefined {
  if (!name.startsWith(PREFIX)) return undefined;
  return SCENARIO_FAULTS.find((fault) => fault === name.slice(PREFIX.length)) ?? null;
}
