import type { HttpHandler } from 'msw';
import { ROUTES } from '#api/paths.ts';
import { workspaceCreateSchema, workspaceRenameSchema } from '#api/schemas/workspace.ts';
import type { Runtime } from '#runtime/protocol.ts';
import { answer, answerFile, answerRemoved } from './respond.ts';
import { route, withBody } from './route.ts';

export const workspaceHandlers = (service: Runtime): readonly HttpHandler[] => [
  route('get', ROUTES.workspace, async () => answer(await service.workspace())),
  route('get', ROUTES.workspaces, async () => answer(await service.workspaces({ do: 'list' }))),
  route('post', ROUTES.workspaces, ({ request }) =>
    withBody(request, workspaceCreateSchema, async (create) =>
      answer(await service.workspaces({ do: 'create', request: create }), 201),
    ),
  ),
  route('post', ROUTES.workspaceImport, async ({ request }) =>
    answer(await service.workspaces({ do: 'import', bytes: await request.arrayBuffer() }), 201),
  ),
  route('patch', ROUTES.workspaceOne, ({ id, request }) =>
    withBody(request, workspaceRenameSchema, async ({ name }) =>
      answer(await service.workspaces({ do: 'rename', id, name })),
    ),
  ),
  route('delete', ROUTES.workspaceOne, async ({ id }) => answerRemoved(await service.workspaces({ do: 'remove', id }))),
  route('post', ROUTES.workspaceRestore, async ({ id }) => answer(await service.workspaces({ do: 'restore', id }))),
  route('get', ROUTES.workspaceExport, async ({ id }) => answerFile(await service.exportWorkspace(id)), 'trace_export'),
];
