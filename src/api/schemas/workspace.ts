import * as v from 'valibot';
import { nonNegativeInt } from './common.ts';

const STORAGE_MODES = ['indexeddb', 'memory'] as const;

/** Something a person must know about where their work is kept. Shown until it no longer holds; never silent. */
const STORAGE_NOTICES = [
  'memory-only',
  'stored-data-cleared',
  'upgrade-blocked',
  'newer-version',
  'storage-full',
  'storage-failed',
] as const;

const storageSchema = v.object({
  mode: v.picklist(STORAGE_MODES),
  /** Whether the browser promised not to evict what is stored. */
  persisted: v.boolean(),
  /** Bytes, where the browser tells. */
  usage: v.exactOptional(nonNegativeInt),
  quota: v.exactOptional(nonNegativeInt),
  notices: v.array(v.object({ code: v.picklist(STORAGE_NOTICES), message: v.string() })),
});

export const workspaceSchema = v.object({
  id: v.string(),
  name: v.string(),
  counts: v.object({ sources: nonNegativeInt, passages: nonNegativeInt, drafts: nonNegativeInt }),
  engineVersion: v.string(),
  storage: storageSchema,
});

export type WorkspaceView = v.InferOutput<typeof workspaceSchema>;
export type StorageView = v.InferOutput<typeof storageSchema>;
