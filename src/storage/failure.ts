export type StorageFailureCode =
  'not_found' | 'stale_version' | 'name_taken' | 'storage_full' | 'storage_cleared' | 'storage_unavailable';

/**
 * A foreseeable failure of storage. Thrown, not returned, because it must abort the transaction it happens in: whatever
 * a failed change had written is gone, and everything earlier is untouched.
 */
export class StorageFailure extends Error {
  readonly code: StorageFailureCode;

  constructor(code: StorageFailureCode, message: string) {
    super(message);
    this.name = 'StorageFailure';
    this.code = code;
  }
}

/** The browser gives this window no database at all: no work can have been stored from here. */
export class StorageUnsupported extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'StorageUnsupported';
  }
}

export const notFound = (what: string, id: string): StorageFailure =>
  new StorageFailure('not_found', `There is no ${what} "${id}".`);

export const staleVersion = (title: string, given: number, stored: number): StorageFailure =>
  new StorageFailure(
    'stale_version',
    `“${title}” was saved elsewhere since (version ${stored}; this change was made on version ${given}). Nothing was overwritten. Load the newer version, or save yours as a new draft.`,
  );

export const nameTaken = (name: string): StorageFailure =>
  new StorageFailure('name_taken', `There is a source set “${name}” already.`);

export const cleared = (): StorageFailure =>
  new StorageFailure(
    'storage_cleared',
    'The data that this browser kept for the workbench was deleted while this page was open. Nothing was saved. Copy what you still see here, then reload.',
  );

export const taken = (): StorageFailure =>
  new StorageFailure(
    'storage_unavailable',
    'A newer version of the workbench was opened in another tab and took over the stored data. Reload this page to go on.',
  );

const FULL =
  'The browser has no room left for this site. Nothing of this change was saved, and everything saved before is still there. Remove sources you no longer need, or free disk space, and try again.';

/**
 * What an error of the database means. Browsers report a full disk as `QuotaExceededError`, alone or wrapped in the
 * abort of the transaction that hit it, so the whole chain of causes is read.
 */
export function storageFailureOf(error: unknown): StorageFailure {
  const names = new Set<string>();
  let message = '';
  for (let at: unknown = error, depth = 0; at !== undefined && at !== null && depth < 6; depth++) {
    if (at instanceof StorageFailure) return at;
    const { name, message: text, inner, cause } = at as Record<string, unknown>;
    if (typeof name === 'string') names.add(name);
    if (message === '' && typeof text === 'string') message = text.split('\n', 1)[0] ?? '';
    at = inner ?? cause;
  }
  if (names.has('QuotaExceededError')) return new StorageFailure('storage_full', FULL);
  if (names.has('DatabaseClosedError')) return taken();
  return new StorageFailure(
    'storage_unavailable',
    `The browser database could not be used (${message === '' ? 'no reason given' : message}). Nothing of this change was saved. Reload the page and try again.`,
  );
}
