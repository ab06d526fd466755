import type { Runtime } from '../protocol.ts';

/** A runtime whose worker ended: every call fails as one that nothing answers, and no call waits for ever. */
export const goneRuntime = (): Runtime =>
  new Proxy({} as Runtime, {
    get: () => () => Promise.reject(new Error('its worker ended')),
  });
