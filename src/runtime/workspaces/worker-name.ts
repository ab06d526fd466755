import { MAIN_WORKSPACE } from '#domain/workspace.ts';

/** Name of the worker that runs the engine over the first workspace. */
export const ENGINE_WORKER = 'sophia-engine';

/** Name of the worker of a workspace: the one thing that a worker knows before its first message. */
export const workerOfWorkspace = (id: string): string =>
  id === MAIN_WORKSPACE ? ENGINE_WORKER : `${ENGINE_WORKER}:${id}`;

/** The workspace that a worker of this name works in. */
export const workspaceOfWorker = (name: string): string =>
  name.startsWith(`${ENGINE_WORKER}:`) ? name.slice(ENGINE_WORKER.length + 1) : MAIN_WORKSPACE;
