import type { HttpHandler } from 'msw';
import { ROUTES } from '#api/paths.ts';
import type { Runtime } from '#runtime/protocol.ts';
import { answer } from './respond.ts';
import { route } from './route.ts';

export const workspaceHandlers = (service: Runtime): readonly HttpHandler[] => [
  route('get', ROUTES.workspace, async () => answer(await service.workspace())),
];
