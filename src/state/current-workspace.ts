import { MAIN_WORKSPACE } from '#domain/workspace.ts';

const KEY = 'sophia.workspace';

/** What a window keeps of a choice; a private one may refuse. */
function read(storage: () => Storage): string | null {
  try {
    return storage().getItem(KEY);
  } catch {
    return null;
  }
}

function write(storage: () => Storage, id: string): void {
  try {
    storage().setItem(KEY, id);
  } catch {
    // A window that keeps nothing has one workspace.
  }
}

/** The workspace that this window works in: the one it chose, else the one that was chosen last, else the first one. */
export const currentWorkspace = (): string => read(() => sessionStorage) ?? read(() => localStorage) ?? MAIN_WORKSPACE;

/** Chooses another workspace for this window, and for windows that are opened after it. It holds from the next load on. */
export function chooseWorkspace(id: string): void {
  write(() => sessionStorage, id);
  write(() => localStorage, id);
}
