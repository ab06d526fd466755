import { setupWorker, type SetupWorker } from 'msw/browser';
import type { HttpHandler } from 'msw';
export const createBrowserWorker = (handlers: readonly HttpHandler[]): SetupWorker => setupWorker(...handlers);
