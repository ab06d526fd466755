import { describe, it } from 'vitest';
import { createClient } from '#api/client.ts';
import { createDirectRuntime } from '#runtime/client/direct-client.ts';
import { BACKEND_CONTRACT } from './contract.ts';
import { createHandlers } from './handlers/all.ts';
import { createInPageTransport } from './in-page.ts';

describe('the backend in this process', () => {
  it.each(BACKEND_CONTRACT)('$name', async ({ run }) => {
    const runtime = createDirectRuntime();
    await runtime.start({ hadWorkspace: false });
    await run(createClient({ baseUrl: 'http://localhost', transport: createInPageTransport(createHandlers(runtime)) }));
  });
});
