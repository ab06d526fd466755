import type { Tables } from './tables.ts';
import { readVersion } from './version-rows.ts';

/** Key of a version: those of a set sort by number. */
export const versionKey = (setId: string, version: number): string => `${setId}@${String(version).padStart(6, '0')}`;

/** A version of a set whole, however it is stored; `null` where it is not there. */
export const wholeVersion = (
  { sourceSetVersions }: Pick<Tables, 'sourceSetVersions'>,
  setId: string,
  version: number,
): ReturnType<typeof readVersion> => readVersion(version, (at) => sourceSetVersions.get(versionKey(setId, at)));
