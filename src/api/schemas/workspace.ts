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

/** A workspace in the list of them. */
export const workspaceListingSchema = v.object({
  id: v.string(),
  name: v.string(),
  createdAt: v.string(),
  /** Deleted, and for a week to be brought back. */
  deletedAt: v.nullable(v.string()),
  /** When it was last written to a file; `null`: never. */
  exportedAt: v.nullable(v.string()),
  /** Whether this page works in it. */
  isCurrent: v.boolean(),
});
export type WorkspaceListing = v.InferOutput<typeof workspaceListingSchema>;

export const workspaceListSchema = v.object({ workspaces: v.array(workspaceListingSchema) });

const workspaceName = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'Give it a name.'),
  v.maxLength(120, 'A name has at most 120 characters.'),
);
export const workspaceCreateSchema = v.strictObject({
  name: workspaceName,
  /** `sample`: with the texts that ship; `copy`: with all that another one holds. */
  from: v.picklist(['empty', 'sample', 'copy']),
  /** Which one is copied; the open one where it is left out. */
  of: v.exactOptional(v.string()),
});
export type WorkspaceCreate = v.InferOutput<typeof workspaceCreateSchema>;
export const workspaceRenameSchema = v.strictObject({ name: workspaceName });

export type WorkspaceView = v.InferOutput<typeof workspaceSchema>;
export type StorageView = v.InferOutput<typeof storageSchema>;
