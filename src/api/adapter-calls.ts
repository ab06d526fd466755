import * as v from 'valibot';
import type { EvidencePack, SourceGraph } from '#domain/adapter.ts';
import type { Notebook } from '#domain/notebook.ts';
import type { notebookInputSchema } from './schemas/adapter.ts';
import { ADAPTER_ROUTES, withId } from './paths.ts';
import type { Read } from './queue-calls.ts';

export type NotebookInput = v.InferOutput<typeof notebookInputSchema>;

/** What comes through the adapter is made by our own engine: its outline is checked. */
const outline = <T>(member: string, what: string) =>
  v.custom<T>((value) => typeof value === 'object' && value !== null && member in value, what);

const notebookSchema = outline<Notebook>('entries', 'This is no notebook.');
const packSchema = outline<EvidencePack>('claims', 'This is no evidence pack.');
const graphSchema = outline<SourceGraph>('edges', 'This is no source graph.');

/** Calls on the evidence adapter that the screens make: notebooks of the person signed in, packs, the graph. */
export interface AdapterCalls {
  notebooks(signal?: AbortSignal): Promise<readonly Notebook[]>;
  /** Saves over the version that was read; `stale_version` where it was saved elsewhere since. */
  saveNotebook(notebook: NotebookInput): Promise<Notebook>;
  removeNotebook(id: string): Promise<void>;
  evidencePack(draftId: string, signal?: AbortSignal): Promise<EvidencePack>;
  sourceGraph(signal?: AbortSignal): Promise<SourceGraph>;
}

export const adapterCalls = (
  read: Read,
  send: (path: string, call: { readonly method: 'DELETE' }) => Promise<unknown>,
): AdapterCalls => ({
  notebooks: async (signal) =>
    (await read(ADAPTER_ROUTES.notebooks, v.object({ notebooks: v.array(notebookSchema) }), { signal })).notebooks,
  saveNotebook: (notebook) => read(ADAPTER_ROUTES.notebooks, notebookSchema, { method: 'POST', json: notebook }),
  removeNotebook: async (id) => {
    await send(withId(ADAPTER_ROUTES.notebook, id), { method: 'DELETE' });
  },
  evidencePack: (draftId, signal) =>
    read(`${ADAPTER_ROUTES.evidencePacks}?${new URLSearchParams({ draftId }).toString()}`, packSchema, { signal }),
  sourceGraph: (signal) => read(ADAPTER_ROUTES.sourceGraph, graphSchema, { signal }),
});
