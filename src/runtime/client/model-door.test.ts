import { afterEach, describe, expect, it, vi } from 'vitest';
import { createModelDoor } from './model-door.ts';

const given = (serviceWorker: object | null): void => {
  vi.stubGlobal('navigator', serviceWorker === null ? {} : { serviceWorker });
};
const obstacle = (): Promise<string | null> => createModelDoor().obstacle();
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('the way to a model', () => {
  it('is open where a service worker controls the page', async () => {
    given({ controller: {} });
    expect(await obstacle()).toBeNull();
  });

  it('is closed, in words, where there are no service workers, or the page was loaded past one', async () => {
    given(null);
    expect(await obstacle()).toContain('has no service worker');
    given({ controller: null, getRegistration: async () => ({ active: {} }) });
    expect(await obstacle()).toContain('Reload the page in the ordinary way');
  });

  it('waits for the service worker of a first visit, and not for ever', async () => {
    vi.useFakeTimers();
    const listeners: (() => void)[] = [];
    const first = {
      controller: null,
      getRegistration: async () => undefined,
      addEventListener: (_name: string, listener: () => void) => void listeners.push(listener),
    };
    given(first);
    const arriving = obstacle();
    await vi.waitFor(() => expect(listeners).toHaveLength(1));
    listeners[0]?.();
    expect(await arriving).toBeNull();
    const waiting = obstacle();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await waiting).toContain('not ready yet');
  });
});
