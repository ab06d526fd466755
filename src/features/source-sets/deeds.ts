import type { ClearingAction, SourceSetBlocker } from '#domain/source-set.ts';
import { t } from '#ui/messages/t.ts';
import { CLEARING_WORDS } from '../shared/blocker-labels.ts';

/** What a button at a blocker does. */
export type Deed =
  /** For these sources: terms, a look, another set without them, the library. */
  | { readonly kind: 'terms' | 'look' | 'take-out' | 'library'; readonly ids: readonly string[] }
  | { readonly kind: 'replace' | 'notices' | 'put-back'; readonly id: string }
  | { readonly kind: 'newer-edition'; readonly id: string; readonly newer: string }
  | { readonly kind: 'open-set'; readonly id: string }
  /** For the set as a whole. */
  | { readonly kind: 'members' | 'set-terms' | 'look-at-all' | 'restore-set' | 'not-replaced' };

export interface NamedDeed {
  readonly deed: Deed;
  readonly word: string;
}

/** What is known of where a blocker can be cleared. */
export interface Surroundings {
  /** The library as a whole is no set that can be edited. */
  readonly canEdit: boolean;
  /** Sources that are in the library, whatever their bytes; `null` until they are read. */
  readonly inLibrary: ReadonlySet<string> | null;
  /** Sources that were removed from the library and can be put back. */
  readonly removed: ReadonlySet<string>;
  /** Id of the newer edition of a source that names one. */
  readonly newerOf: (id: string) => string | null;
  /** The set that replaces this one, where it is here. */
  readonly newerSet: string | null;
}

const counted = (word: string, ids: readonly string[]): string =>
  ids.length > 1 ? t('{word} ({count, number})', { word, count: ids.length }) : word;

/** Clearings of the set as a whole, which name no source. */
function ofTheSet(action: ClearingAction, code: string, at: Surroundings): readonly NamedDeed[] {
  if (!at.canEdit) return [];
  if (action === 'add-source') return [{ deed: { kind: 'members' }, word: t('Choose its sources') }];
  if (action === 'refresh-source') return [{ deed: { kind: 'look-at-all' }, word: t('I looked at all: unchanged') }];
  if (action === 'restore-set') return [{ deed: { kind: 'restore-set' }, word: CLEARING_WORDS[action] }];
  if (action === 'record-rights' || action === 'renew-rights')
    return [{ deed: { kind: 'set-terms' }, word: t('Record the rights of the set') }];
  if (action !== 'use-newer-set') return [];
  const open: readonly NamedDeed[] =
    at.newerSet === null ? [] : [{ deed: { kind: 'open-set', id: at.newerSet }, word: t('Open the newer set') }];
  // What replaces a set says nothing about its retraction or its rights: those are cleared by themselves.
  if (code === 'source-set:superseded')
    return [...open, { deed: { kind: 'not-replaced' }, word: CLEARING_WORDS[action] }];
  return code.startsWith('rights:')
    ? [...open, { deed: { kind: 'set-terms' }, word: t('Record the rights of the set') }]
    : open;
}

/** Clearings of a source, or of several at once where that can be done. */
function ofSources(
  action: ClearingAction,
  code: string,
  ids: readonly string[],
  at: Surroundings,
): readonly NamedDeed[] {
  const word = CLEARING_WORDS[action];
  const here = at.inLibrary === null ? ids : ids.filter((id) => at.inLibrary?.has(id));
  const [only] = ids.length === 1 ? ids : [];
  switch (action) {
    case 'record-rights':
    case 'renew-rights':
      // What is recorded is recorded of a source of the library.
      return here.length === 0 ? [] : [{ deed: { kind: 'terms', ids: here }, word: counted(word, here) }];
    case 'refresh-source':
      return here.length === 0
        ? []
        : [
            {
              deed: { kind: 'look', ids: here },
              word: counted(
                code.endsWith('outdated') || code.endsWith('other-content') ? t('Take its new bytes in') : word,
                here,
              ),
            },
          ];
    case 'remove-source':
      return at.canEdit ? [{ deed: { kind: 'take-out', ids }, word: counted(word, ids) }] : [];
    case 'replace-source':
      return at.canEdit && only !== undefined ? [{ deed: { kind: 'replace', id: only }, word }] : [];
    case 'dismiss-notice':
      return only !== undefined && here.length === 1 ? [{ deed: { kind: 'notices', id: only }, word }] : [];
    case 'add-source':
      return only !== undefined && at.removed.has(only)
        ? [{ deed: { kind: 'put-back', id: only }, word: t('Put it back from what was removed') }]
        : [{ deed: { kind: 'library', ids }, word }];
    case 'use-newer-edition': {
      const newer = only === undefined ? null : at.newerOf(only);
      if (only === undefined || newer === null || !at.canEdit) return [];
      return at.inLibrary === null || at.inLibrary.has(newer)
        ? [{ deed: { kind: 'newer-edition', id: only, newer }, word }]
        : [{ deed: { kind: 'library', ids: [newer] }, word: t('Add the newer edition to the library') }];
    }
    case 'restore-set':
    case 'use-newer-set':
      return [];
  }
}

/**
 * What clears a blocker here, each once: of a line for several sources what can be done for all of them, beside what clears the set's own
 * part. Nothing is offered that leads to a place where it cannot be cleared.
 */
export function deedsOf(blocker: SourceSetBlocker, at: Surroundings): readonly NamedDeed[] {
  const { clears, code } = blocker;
  const whole = clears.filter(({ sourceId }) => sourceId === undefined);
  const ids = [...new Set(clears.flatMap(({ sourceId }) => sourceId ?? []))];
  const single = [...new Set(clears.flatMap(({ action, sourceId }) => (sourceId === undefined ? [] : action)))];
  return [
    ...whole.flatMap(({ action }) => ofTheSet(action, code, at)),
    ...single.flatMap((action) => ofSources(action, code, ids, at)),
  ];
}
