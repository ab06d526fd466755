import { afterAll, beforeAll, expect, it } from 'vitest';
import { createClient } from '#api/client.ts';
import { createDirectRuntime } from '#runtime/client/direct-client.ts';
import { createHandlers } from './handlers/all.ts';
import { createNodeServer } from './node.ts';

const runtime = createDirectRuntime();
const server = createNodeServer(createHandlers(runtime));

beforeAll(async () => {
  server.listen({ onUnhandledRequest: 'error' });
  await runtime.start({ hadWorkspace: false });
});
afterAll(() => server.close());

it('answers real requests of this process, ids with any character included', async () => {
  const client = createClient({ baseUrl: 'http://workbench.test', transport: (request) => fetch(request) });
  const { id } = await client.drafts.create({ title: 'T', text: 'x' });
  expect((await client.drafts.get(id)).text).toBe('x');
  await expect(client.drafts.get('100% /ü?')).rejects.toMatchObject({
    code: 'not_found',
    message: 'There is no draft "100% /ü?".',
  });
});
