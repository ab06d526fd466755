import { createClient, type SophiaClient } from '#api/client.ts';
import { currentIdentity } from './identity.ts';

/** Address of a real server, set at build time; empty for the workbench's own backend in the browser. */
const configured: string = import.meta.env.VITE_SOPHIA_BASE_URL ?? '';

/** The client that all queries and mutations of the page use. */
export const client: SophiaClient = createClient({
  identity: currentIdentity,
  ...(configured === '' ? {} : { baseUrl: configured }),
});

/** Address of the server that answers, `null` for the workbench's own backend in the browser. */
export const endpoint: string | null = configured === '' ? null : configured;
