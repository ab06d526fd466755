import { setupServer, type SetupServer } from 'msw/node';
import type { HttpHandler } from 'msw';
export const createNodeServer = (handlers: readonly HttpHandler[]): SetupServer => setupServer(...handlers);
